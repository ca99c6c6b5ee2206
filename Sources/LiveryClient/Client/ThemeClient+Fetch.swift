import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The newest bundles that a client has, one for each combination of axis values. `nil` where there is no bundle.
struct NewestBundles {
    let bundles: [CachedBundle?]

    init(_ bundles: [CachedBundle?]) { self.bundles = bundles }

    init(_ family: CachedFamily) { bundles = family.bundles }

    /// No bundles at all.
    init(_ key: CacheKey) { bundles = key.choices.map { _ in nil } }

    /// All bundles. `nil` if any is missing.
    var family: CachedFamily? {
        let all = bundles.compactMap { $0 }
        return all.count == bundles.count ? CachedFamily(bundles: all) : nil
    }
}

extension ThemeClient {
    func fetchOnce() async -> Result<FetchOutcome, FetchError> {
        recoverCache()
        let began = ContinuousClock.now
        received = 0
        do {
            let outcome = try await fetchWithRetries()
            removeUnusedAssets()
            let version = (staged?.cached ?? active)?.version
            configuration.onEvent(.fetched(version: version, bytes: received, duration: .now - began))
            return .success(outcome)
        } catch {
            guard error != .cancelled else { return .failure(error) }
            board.update { $0.contact.fail(error, at: Date()) }
            configuration.onEvent(.rejected(error, bytes: received, duration: .now - began))
            return .failure(error)
        }
    }

    private func fetchWithRetries() async throws(FetchError) -> FetchOutcome {
        if let silence, silence.until > Date() { throw silence.error }
        silence = nil
        return try await configuration.retry.attempts { () throws(FetchError) in
            do throws(FetchError) { return try await fetchAttempt() } catch {
                if let until = configuration.retry.silence(after: error, now: Date()) { silence = (until, error) }
                throw error
            }
        }
    }

    private func fetchAttempt() async throws(FetchError) -> FetchOutcome {
        let newest = newestBundles()
        let version = newest.family?.version
        let wanted = awaited(version)
        if wanted == nil { announced = nil }
        let (answer, target) = try await answer(newest, wanted)
        let first = try answer.verified(for: purpose(0), sent: newest.bundles[0])
        let found = answer.version ?? target
        try rejectOlder(found ?? (answer.status == 304 ? version : nil), newest, isPinned: answer.pinned != nil)
        let verdicts = [first] + (try await others(first, of: found, newest))
        guard !Task.isCancelled else { throw .cancelled }
        let next = try next(verdicts, of: found, newest)
        try await fetchFiles(of: next)
        guard !Task.isCancelled else { throw .cancelled }
        let outcome = accept(next, maxAge: maxAge(of: answer, target))
        if target == nil { note(pinned: answer.pinned) }
        // Another event might have arrived in the meantime.
        if announced == wanted { announced = nil }
        return outcome
    }

    /// The newest bundles that the client may show and that a 304 can confirm. A cached bundle that the app can't use,
    /// for example because it lacks a required value, isn't included, so that the server sends its current bundle.
    private func newestBundles() -> NewestBundles {
        if let unsaved { return NewestBundles(unsaved) }
        if let arriving { return NewestBundles(arriving.cached) }
        if let family = cache.read(.staged).family, family.isOfOneVersion, isUsable(family) {
            return NewestBundles(family)
        }
        guard let stored = cache.read(.active).stored else { return NewestBundles(cache.key) }
        if let family = stored.family, isUsable(family) { return NewestBundles(family) }
        let purposes = configuration.purposes(cache)
        let usable = zip(stored.own, purposes).map { bundle, purpose -> CachedBundle? in
            bundle.flatMap { try? VerifiedBundle($0, for: purpose) }?.bundle
        }
        return NewestBundles(usable)
    }

    /// Whether bundles meet the app's requirements. Bundles in memory always do.
    private func isUsable(_ family: CachedFamily) -> Bool {
        if family.digest == active?.digest || family.digest == staged?.cached.digest { return true }
        return (try? VerifiedFamily(family, for: configuration.purposes(cache))) != nil
    }

    /// The bundles that the server has sent, or that it has confirmed. Throws for bundles that crashed the app.
    private func next(
        _ verdicts: [Verdict], of version: Int?, _ newest: NewestBundles
    ) throws(FetchError) -> VerifiedFamily {
        let next: VerifiedFamily
        if let received = try received(verdicts, of: version, newest) {
            next = received
        } else {
            guard let newest = newest.family?.renumbered(version) else { throw .unexpectedNotModified }
            if let known = known(newest) {
                next = known
            } else {
                next = try VerifiedFamily(newest, for: configuration.purposes(cache))
            }
        }
        let digest = next.cached.digest
        guard digest == active?.digest || !record.refused.contains(digest) else { throw .refused(digest: digest) }
        return next
    }

    /// Bundles that are already in memory as themes.
    private func known(_ family: CachedFamily) -> VerifiedFamily? {
        if family.digest == active?.digest { return VerifiedFamily(known: family, board.family) }
        let other = [staged, arriving].compactMap { $0 }.first { $0.cached.digest == family.digest }
        return other.map { VerifiedFamily(known: family, $0.family) }
    }

    private func accept(_ next: VerifiedFamily, maxAge: Double) -> FetchOutcome {
        if next.cached.digest == active?.digest { return confirm(next.cached, maxAge: maxAge) }
        // The active bundles on disk aren't the active ones if their files were missing at launch.
        let isStored =
            cache.read(.staged).family == next.cached || cache.read(.active).family?.digest == next.cached.digest
        if !isStored { save(next.cached, to: .staged) }
        return stage(next, maxAge: maxAge)
    }

    /// The response for the first combination of axis values: for the wanted version, if there is one, or else for the
    /// newest version.
    private func answer(_ newest: NewestBundles, _ wanted: Int?) async throws(FetchError) -> (Answer, version: Int?) {
        if let wanted {
            let answer = try await load(0, of: wanted, newest)
            // The server might have removed the version, or this node might not have it yet. If the app can't read it,
            // the server knows the newest version that the app can read.
            if answer.status != 404, !lacksValues(answer, newest) { return (answer, wanted) }
        }
        return (try await load(0, of: nil, newest), nil)
    }

    /// Whether the app rejects a response because it lacks values that the app requires.
    private func lacksValues(_ answer: Answer, _ newest: NewestBundles) -> Bool {
        guard configuration.schema?.contract.isEmpty == false else { return false }
        do throws(FetchError) { _ = try answer.verified(for: purpose(0), sent: newest.bundles[0]) } catch {
            if case .unmetRequirements = error { return true }
        }
        return false
    }

    /// Reports a version to which the server has pinned the app, once.
    private func note(pinned version: Int?) {
        guard version != pinnedVersion else { return }
        pinnedVersion = version
        if let version { configuration.report(.pinned(version: version)) }
    }

    /// The verdicts for the other combinations of axis values, all for the version that the first response names.
    private func others(
        _ first: Verdict, of version: Int?, _ newest: NewestBundles
    ) async throws(FetchError) -> [Verdict] {
        // A version never changes, so its other bundles haven't changed either.
        if case .notModified = first, let family = newest.family, version != nil, version == family.version,
            family.isOfOneVersion
        {
            return family.bundles.dropFirst().map { _ in .notModified }
        }
        var verdicts: [Verdict] = []
        for index in cache.key.choices.indices.dropFirst() {
            let answer = try await load(index, of: version, newest)
            if let version, answer.status == 404 || (answer.version ?? version) != version {
                throw .incomplete(version: version)
            }
            verdicts.append(try answer.verified(for: purpose(index), sent: newest.bundles[index]))
        }
        return verdicts
    }

    /// All bundles, of which the client may already have some. `nil` if it has all of them.
    private func received(
        _ verdicts: [Verdict], of version: Int?, _ newest: NewestBundles
    ) throws(FetchError) -> VerifiedFamily? {
        // Most responses confirm everything. Known bundles are decoded only if they belong to new bundles.
        let isNew = verdicts.contains { if case .bundle = $0 { true } else { false } }
        guard isNew else { return nil }
        var bundles: [VerifiedBundle] = []
        for (index, verdict) in verdicts.enumerated() {
            switch verdict {
            case .bundle(let bundle): bundles.append(bundle)
            case .notModified:
                guard let known = newest.bundles[index] else { throw .unexpectedNotModified }
                bundles.append(try VerifiedBundle(known.renumbered(version), for: purpose(index)))
            }
        }
        return VerifiedFamily(bundles)
    }

    private func purpose(_ index: Int) -> BundlePurpose {
        configuration.purposes(cache)[index]
    }

    /// The announced version, unless it is the newest version that the client has. An event can arrive late, but a
    /// channel can also return to an older version.
    func awaited(_ newest: Int?) -> Int? {
        guard let announced, let newest else { return announced }
        let isAwaited = configuration.channel == nil ? announced > newest : announced != newest
        return isAwaited ? announced : nil
    }

    /// The response for one combination of axis values, for a version or else for the newest version.
    private func load(
        _ index: Int, of version: Int?, _ newest: NewestBundles
    ) async throws(FetchError) -> Answer {
        let address: URL
        do { address = try configuration.address(cache.key.requests[index], version: version) } catch {
            throw .unreachable(error.description)
        }
        let request = request(address, newest.bundles[index])
        let answer = try await loader.load(
            request, in: openedSession(), limit: configuration.maxBytes, within: configuration.timeout * 4)
        received += answer.body.count
        return answer
    }

    /// How long a response is fresh, in seconds. A version never changes, so its `max-age` doesn't say how long it
    /// remains the newest.
    private func maxAge(of answer: Answer, _ version: Int?) -> Double {
        guard version == nil else { return board.status.contact.maxAge }
        return freshSeconds(cacheControl: answer["cache-control"], age: answer["age"])
    }

    /// Rejects a response that is older than a version that the client knows, for example from a stale cache. A
    /// rollback has a new number, but a channel can return to an older version. A pinned version is older than the
    /// announced one.
    private func rejectOlder(_ version: Int?, _ newest: NewestBundles, isPinned: Bool) throws(FetchError) {
        guard configuration.channel == nil, let version else { return }
        let versions =
            newest.bundles.map { $0?.version } + [active?.version, staged?.cached.version]
            + (isPinned ? [] : [announced])
        let known = versions.compactMap { $0 }.max() ?? 0
        guard version >= known else { throw .outdated(found: version, known: known) }
    }

    private func request(_ address: URL, _ newest: CachedBundle?) -> URLRequest {
        var request = configuration.request(address)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        if let etag = newest?.etag { request.setValue(etag, forHTTPHeaderField: "If-None-Match") }
        return request
    }

    /// Records that the server has confirmed that the active bundles are the newest.
    private func confirm(_ newest: CachedFamily, maxAge: Double) -> FetchOutcome {
        staged = nil
        let stored = cache.read(.active)
        if stored.isReadable {
            if cache.read(.staged).isReadable { cache.remove(.staged) }
            if stored.family != newest { save(newest, to: .active) }
        }
        active = newest
        board.update { status in
            status.origin = active.origin
            status.contact.confirm(at: Date(), maxAge: maxAge)
        }
        remember()
        return .unchanged
    }

    /// Stores the newest bundles. If they can't be saved, they are kept in memory.
    private func save(_ newest: CachedFamily, to slot: ThemeCache.Slot) {
        unsaved = newest
        attempt(configuration.report) { () throws(FileError) in
            try cache.write(newest, to: slot)
            unsaved = nil
        }
    }

    private func stage(_ new: VerifiedFamily, maxAge: Double) -> FetchOutcome {
        staged = new
        record.refused = []
        board.update { $0.contact.supersede(at: Date(), maxAge: maxAge) }
        return .staged
    }
}
