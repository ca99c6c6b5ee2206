/// The state that a client reads from disk when it is created, including the themes of the first frame. Waits only for
/// the disk.
struct Launch {
    var family: ThemeFamily
    /// The bundles of ``family``. `nil` if they ship in the app.
    var active: CachedFamily?
    /// The launch record. `nil` if it can't be read now.
    var record: LaunchRecord?
    /// Whether all files could be read.
    let isComplete: Bool

    /// Reads the active theme after completing the previous launch: activates a staged bundle, rolls back a bundle that
    /// the app didn't survive, and replaces a damaged bundle with the previous one.
    init(_ configuration: ThemeClient.Configuration, _ cache: ThemeCache, bundled: ThemeFamily) {
        var isComplete = true
        let problems = { (problem: ClientProblem) in
            if case .unreadableCache = problem { isComplete = false }
            configuration.report(problem)
        }
        record = Self.record(cache, problems)
        let before = record
        // Without a record it is unknown whether the app survived its last launch. Nothing is activated or rolled back.
        if var record {
            let began = ContinuousClock.now
            if configuration.activation != .manual, let new = Self.promoteStaged(cache, record, problems) {
                configuration.onEvent(new.activated(since: began))
            }
            if let limit = configuration.maxFailedLaunches { Self.rollBack(cache, &record, limit: limit, problems) }
            self.record = record
        }
        if let good = Self.lastGood(cache, problems) {
            active = good.cached
            family = good.family
        } else {
            active = nil
            family = bundled
        }
        self.isComplete = isComplete
        record?.count(active?.digest, isLimited: configuration.maxFailedLaunches != nil)
        // An unreadable bundle may be the one that the record counts.
        guard isComplete, let record, record != before else { return }
        attempt(problems) { () throws(FileError) in try cache.write(record) }
    }

    private static func record(_ cache: ThemeCache, _ problems: (ClientProblem) -> Void) -> LaunchRecord? {
        do { return try cache.record() } catch {
            problems(.unreadableCache(file: error.path, reason: error.reason))
            return nil
        }
    }

    /// Activates the staged bundles, and returns them.
    private static func promoteStaged(
        _ cache: ThemeCache, _ record: LaunchRecord, _ problems: (ClientProblem) -> Void
    ) -> CachedFamily? {
        switch cache.read(.staged) {
        case .none: break
        case .unreadable(let error): problems(.unreadableCache(file: error.path, reason: error.reason))
        case .family(let family) where !record.refused.contains(family.digest) && family.themes(of: cache.key) != nil:
            if attempt(problems, { () throws(FileError) in try cache.promote(family) }) { return family }
        case .damaged, .family:
            problems(.damagedCache(file: cache.path(.staged)))
            cache.remove(.staged)
        }
        return nil
    }

    private static func rollBack(
        _ cache: ThemeCache, _ record: inout LaunchRecord, limit: Int, _ problems: (ClientProblem) -> Void
    ) {
        guard let digest = record.digest, record.launches >= limit,
            cache.read(.active).family?.digest == digest
        else { return }
        guard attempt(problems, { () throws(FileError) in try cache.rollBack(from: digest) }) else { return }
        problems(.rolledBack(digest: digest, launches: record.launches))
        record.refused.append(digest)
    }

    /// The active bundle if it is valid, and otherwise the previous one, which is then activated.
    private static func lastGood(_ cache: ThemeCache, _ problems: (ClientProblem) -> Void) -> VerifiedFamily? {
        let active = cache.read(.active)
        if let active = verified(active, of: .active, cache, problems) { return active }
        guard let previous = verified(cache.read(.previous), of: .previous, cache, problems) else { return nil }
        // An unreadable bundle may be valid. It is kept for the next launch.
        if case .unreadable = active { return previous }
        attempt(problems) { () throws(FileError) in try cache.rollBack(from: active.family?.digest) }
        return previous
    }

    private static func verified(
        _ content: ThemeCache.Content, of slot: ThemeCache.Slot, _ cache: ThemeCache,
        _ problems: (ClientProblem) -> Void
    ) -> VerifiedFamily? {
        switch content {
        case .none: return nil
        case .unreadable(let error): problems(.unreadableCache(file: error.path, reason: error.reason))
        case .damaged: problems(.damagedCache(file: cache.path(slot)))
        case .family(let family):
            if let themes = family.themes(of: cache.key) { return VerifiedFamily(family, themes) }
            problems(.damagedCache(file: cache.path(slot)))
        }
        return nil
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

extension CachedFamily {
    /// The themes of the bodies. `nil` if one of them is not a bundle for the key.
    func themes(of key: CacheKey) -> ThemeFamily? {
        let themes = zip(bundles, key.choices).compactMap { $0.theme(of: key.app, $1) }
        return themes.count == key.choices.count ? ThemeFamily(themes) : nil
    }
}

extension CachedBundle {
    /// The theme of the body. `nil` if it is not a bundle for the app and the axes.
    func theme(of app: String, _ axes: [String: String]) -> Theme? {
        guard let theme = try? Theme(bytes: body), theme.app == app, theme.fits(axes) else { return nil }
        return theme
    }
}

extension LaunchRecord {
    /// Counts a launch with the active bundle.
    fileprivate mutating func count(_ active: String?, isLimited: Bool) {
        if digest != active { begin(with: active) }
        if isLimited, active != nil { launches += 1 }
    }

    /// Starts counting launches of another bundle, which the server has not confirmed yet.
    mutating func begin(with digest: String?) {
        self.digest = digest
        launches = 0
        confirmed = nil
        maxAge = 0
    }
}
