import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ThemeClient {
    func fetchOnce() async -> Result<FetchOutcome, FetchError> {
        recoverCache()
        do {
            let outcome = try await fetchWithRetries()
            return .success(outcome)
        } catch {
            if error != .cancelled { status.withLock { $0.contact.fail(error, at: Date()) } }
            return .failure(error)
        }
    }

    private func fetchWithRetries() async throws(FetchError) -> FetchOutcome {
        if let silence, silence.until > Date() { throw silence.error }
        silence = nil
        var attempt = 1
        while true {
            do {
                return try await fetchAttempt()
            } catch {
                let now = Date()
                silence = configuration.retry.silence(after: error, now: now).map { ($0, error) }
                guard let wait = configuration.retry.wait(after: attempt, error, now: now) else { throw error }
                do { try await Task.sleep(for: .seconds(wait)) } catch { throw .cancelled }
            }
            attempt += 1
        }
    }

    private func fetchAttempt() async throws(FetchError) -> FetchOutcome {
        let newest = unsaved ?? cache.read(.staged).bundle ?? cache.read(.active).bundle
        let (answer, target) = try await answer(newest)
        let verdict = try answer.verified(for: cache.key, sent: newest)
        guard !Task.isCancelled else { throw .cancelled }
        try rejectOlder(answer.version ?? target ?? (answer.status == 304 ? newest?.version : nil))
        switch verdict {
        case .bundle(let bundle): return try take(bundle, maxAge: maxAge(of: answer, target))
        case .notModified:
            return try keep(newest?.renumbered(answer.version ?? target), maxAge: maxAge(of: answer, target))
        }
    }

    /// The response for the version that an event has named, with its number, or else for the newest version.
    private func answer(_ newest: CachedBundle?) async throws(FetchError) -> (Answer, version: Int?) {
        if let announced = awaited(newest?.version) {
            let answer = try await load(announced, newest)
            // The server may have removed the version, and this node may not have it yet.
            if answer.status != 404 { return (answer, announced) }
        }
        return (try await load(nil, newest), nil)
    }

    /// The announced version, if it isn't the newest one that the client has. An event may arrive late, but a channel may
    /// return to an older version.
    func awaited(_ newest: Int?) -> Int? {
        guard let announced, let newest else { return announced }
        let isAwaited = configuration.channel == nil ? announced > newest : announced != newest
        return isAwaited ? announced : nil
    }

    private func load(_ version: Int?, _ newest: CachedBundle?) async throws(FetchError) -> Answer {
        let address: URL
        do { address = try configuration.address(version: version) } catch { throw .unreachable(error.description) }
        return try await loader.load(request(address, newest), in: session, limit: configuration.maximumBytes)
    }

    /// How long a response is fresh. A version never changes, so its `max-age` doesn't say how long it is the newest.
    private func maxAge(of answer: Answer, _ version: Int?) -> Double {
        guard version == nil else { return status.withLock { $0.contact.maxAge } }
        return freshSeconds(cacheControl: answer["cache-control"], age: answer["age"])
    }

    /// Rejects a response that is older than a version that the client knows, such as one of a stale cache. A rollback
    /// has a new number. A channel may return to an older version.
    private func rejectOlder(_ version: Int?) throws(FetchError) {
        guard configuration.channel == nil, let version else { return }
        let known = [active?.version, staged?.bundle.version, announced].compactMap { $0 }.max() ?? 0
        guard version >= known else { throw .outdated(found: version, known: known) }
    }

    private func request(_ address: URL, _ newest: CachedBundle?) -> URLRequest {
        var request = configuration.request(address)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        if let etag = newest?.etag { request.setValue(etag, forHTTPHeaderField: "If-None-Match") }
        return request
    }

    /// Stages a received bundle, unless it is already active or the app didn't survive it.
    private func take(_ new: VerifiedBundle, maxAge: Double) throws(FetchError) -> FetchOutcome {
        guard !record.refused.contains(new.bundle.digest) else { throw .refused(digest: new.bundle.digest) }
        if new.bundle.digest == active?.digest { return confirm(new.bundle, maxAge: maxAge) }
        save(new.bundle, to: .staged)
        return stage(new, maxAge: maxAge)
    }

    /// Records the server's confirmation that the bundle in the request is the newest.
    private func keep(_ newest: CachedBundle?, maxAge: Double) throws(FetchError) -> FetchOutcome {
        guard let newest else { throw .unexpectedNotModified }
        if newest.digest == active?.digest { return confirm(newest, maxAge: maxAge) }
        guard !record.refused.contains(newest.digest) else { throw .refused(digest: newest.digest) }
        guard let theme = newest.theme(of: cache.key) else { throw .unexpectedNotModified }
        return stage(VerifiedBundle(bundle: newest, theme: theme), maxAge: maxAge)
    }

    private func confirm(_ bundle: CachedBundle, maxAge: Double) -> FetchOutcome {
        staged = nil
        if cache.isReadable(.active) {
            if cache.isReadable(.staged) { cache.remove(.staged) }
            if cache.read(.active).bundle != bundle { save(bundle, to: .active) }
        }
        active = bundle
        status.withLock { status in
            status.origin = active.origin
            status.contact.confirm(at: Date(), maxAge: maxAge)
        }
        remember()
        return .unchanged
    }

    /// Stores the body and tag in memory when they can't be saved.
    private func save(_ bundle: CachedBundle, to slot: ThemeCache.Slot) {
        unsaved = bundle
        attempt(configuration.onProblem) { () throws(FileError) in
            try cache.write(bundle, to: slot)
            unsaved = nil
        }
    }

    private func stage(_ new: VerifiedBundle, maxAge: Double) -> FetchOutcome {
        staged = new
        record.refused = []
        status.withLock { $0.contact.supersede(at: Date(), maxAge: maxAge) }
        return .staged
    }
}
