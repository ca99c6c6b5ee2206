import LiveryModel

/// The state that a client reads from disk when it is created, including the themes for the first frame. Waits only
/// for the disk.
struct Launch {
    /// The themes of ``active``, or the shipped themes. If a bundle has never been fetched, for example for a skin
    /// that an app update adds, its shipped theme is used alongside the cached themes.
    private(set) var family: ThemeFamily
    /// The bundles of ``family``. `nil` if any of them ships with the app.
    private(set) var active: CachedFamily?
    /// The cached bundles of ``family``.
    private(set) var known: [CachedBundle?]
    /// The launch record. `nil` if it can't currently be read.
    private(set) var record: LaunchRecord?
    /// Whether all files could be read.
    private(set) var isComplete = true

    /// Reads the active theme after completing the previous launch: activates staged bundles, rolls back bundles that
    /// crashed the app, and replaces damaged bundles with the previous ones.
    init(
        _ configuration: ThemeClient.Configuration, _ cache: ThemeCache, bundled: ThemeFamily,
        publication: PublicationStamp = PublicationStamp()
    ) {
        let files = LaunchFiles(configuration, cache)
        family = bundled
        known = bundled.themes.map { _ in nil }
        attempt(configuration.report) { () throws(FileError) in try cache.adoptLegacyFiles() }
        record = files.record()
        let before = record
        // Without a record, it is unknown whether the last launch was successful. Nothing is activated or rolled back.
        if var record {
            let began = ContinuousClock.now
            if configuration.activation != .manual, let new = files.promoteStaged(record) {
                configuration.onEvent(new.activated(since: began))
            }
            if let limit = configuration.maxFailedLaunches { files.rollBack(&record, limit: limit) }
            self.record = record
        }
        use(files.lastGood(), publication, channel: configuration.channel)
        isComplete = files.isComplete
        record?.count(active?.digest, isLimited: configuration.maxFailedLaunches != nil)
        // An unreadable bundle might be the one whose launches the record counts.
        guard isComplete, let record, record != before else { return }
        attempt(configuration.report) { () throws(FileError) in try cache.write(record) }
    }

    /// Shows cached bundles, unless the app ships newer ones.
    private mutating func use(_ good: [VerifiedBundle?], _ publication: PublicationStamp, channel: String?) {
        let bundles = good.compactMap { $0 }
        guard !bundles.isEmpty else { return }
        let cached = CachedFamily(bundles: bundles.map(\.bundle))
        let confirmed = record?.digest == cached.digest ? record?.confirmed : nil
        guard !publication.supersedes(cached, confirmed: confirmed, channel: channel) else { return }
        known = good.map { $0?.bundle }
        family = ThemeFamily(zip(good, family.themes).map { $0?.theme ?? $1 })
        if bundles.count == good.count { active = cached }
    }

    /// The origin of the theme with these axis values.
    func origin(of axes: [String: String]) -> ThemeOrigin {
        if active != nil { return active.origin }
        let index = family.themes.firstIndex { $0.fits(axes) } ?? 0
        return known[index].map { CachedFamily(bundles: [$0]) }.origin
    }
}

/// The files of a launch. Reports files that can't be used.
private final class LaunchFiles {
    private let configuration: ThemeClient.Configuration
    private let cache: ThemeCache
    private let purposes: [BundlePurpose]
    private(set) var isComplete = true
    /// The slots whose bundles lack files.
    private var incomplete: Set<ThemeCache.Slot> = []

    init(_ configuration: ThemeClient.Configuration, _ cache: ThemeCache) {
        self.configuration = configuration
        self.cache = cache
        purposes = configuration.purposes(cache)
    }

    private func report(_ problem: ClientProblem) {
        if case .unreadableCache = problem { isComplete = false }
        configuration.report(problem)
    }

    func record() -> LaunchRecord? {
        do { return try cache.record() } catch {
            report(.unreadableCache(file: error.path, reason: error.reason))
            return nil
        }
    }

    /// Activates the staged bundles, and returns them.
    func promoteStaged(_ record: LaunchRecord) -> CachedFamily? {
        let content = cache.read(.staged)
        // Other clients might have staged bundles for other axis values.
        if case .stored(let stored) = content, stored.own.contains(nil) { return nil }
        let bundles = verified(content, of: .staged)
        // The next fetch completes them.
        if incomplete.contains(.staged) { return nil }
        guard !bundles.isEmpty, let family = content.family, !record.refused.contains(family.digest) else {
            if content.isReadable { cache.remove(.staged) }
            return nil
        }
        guard family.isOfOneVersion else { return nil }
        return attempt(report, { () throws(FileError) in try cache.promote(family) }) ? family : nil
    }

    func rollBack(_ record: inout LaunchRecord, limit: Int) {
        guard let digest = record.digest, record.launches >= limit,
            cache.read(.active).family?.digest == digest
        else { return }
        guard attempt(report, { () throws(FileError) in try cache.rollBack(from: digest) }) else { return }
        report(.rolledBack(digest: digest, launches: record.launches))
        record.refused.append(digest)
    }

    /// The valid active bundles. If a file is damaged, activates and returns the previous bundles. `nil` for axis
    /// values without a bundle.
    func lastGood() -> [VerifiedBundle?] {
        let content = cache.read(.active)
        let active = verified(content, of: .active)
        if active.contains(where: { $0 != nil }) { return active }
        let previous = verified(cache.read(.previous), of: .previous)
        // An unreadable bundle might be valid, a bundle without a required value works for other versions of the app, and
        // the next fetch completes a bundle whose files are missing.
        switch content {
        case .none, .damaged:
            guard previous.contains(where: { $0 != nil }) else { break }
            attempt(report) { () throws(FileError) in try cache.rollBack(from: nil) }
        case .stored, .unreadable: break
        }
        return previous
    }

    /// The bundles of a slot that may be shown. Reports all others.
    private func verified(_ content: ThemeCache.Content, of slot: ThemeCache.Slot) -> [VerifiedBundle?] {
        switch content {
        case .none: break
        case .unreadable(let error): report(.unreadableCache(file: error.path, reason: error.reason))
        case .damaged: report(.damagedCache(file: cache.path(slot)))
        case .stored(let stored): return verified(stored, of: slot)
        }
        return []
    }

    private func verified(_ stored: StoredBundles, of slot: ThemeCache.Slot) -> [VerifiedBundle?] {
        var verified: [VerifiedBundle?] = []
        for (bundle, purpose) in zip(stored.own, purposes) {
            do {
                guard let bundle else {
                    verified.append(nil)
                    continue
                }
                verified.append(try VerifiedBundle(bundle, for: purpose))
            } catch .unmetRequirements(let paths) {
                report(.unmetRequirements(file: cache.path(slot), paths: paths))
                return []
            } catch {
                report(.damagedCache(file: cache.path(slot)))
                return []
            }
        }
        let missing = cache.assets.missing(for: verified.compactMap { $0?.theme })
        guard missing.isEmpty else {
            incomplete.insert(slot)
            report(.missingFiles(file: cache.path(slot), count: missing.count))
            return []
        }
        return verified
    }
}

/// Performs a file operation and reports an error instead of throwing it.
/// - Returns: Whether the operation succeeded.
@discardableResult
func attempt(_ problems: (ClientProblem) -> Void, _ body: () throws(FileError) -> Void) -> Bool {
    do {
        try body()
        return true
    } catch {
        problems(.notSaved(error.description))
        return false
    }
}

extension LaunchRecord {
    /// Counts a launch with the active bundle.
    fileprivate mutating func count(_ active: String?, isLimited: Bool) {
        if digest != active { begin(with: active) }
        if isLimited, active != nil { launches += 1 }
    }

    /// Starts counting launches with another bundle, which the server hasn't confirmed yet.
    mutating func begin(with digest: String?) {
        self.digest = digest
        launches = 0
        confirmed = nil
        maxAge = 0
    }
}
