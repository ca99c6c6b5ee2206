/// What a client finds on disk when it is made: the theme of the first frame, decided without waiting for anything
/// but that disk.
struct Launch {
    var theme: Theme
    /// What ``theme`` was read from; nil if it ships in the app.
    var active: CachedBundle?
    /// Nil if it can't be read now.
    var record: LaunchRecord?

    /// Reads the theme that is in force, after what the last launch left to do: a staged bundle to put in force, a
    /// bundle that was not survived to go back from, a damaged one to replace by the one before.
    init(_ configuration: ThemeClient.Configuration, _ cache: ThemeCache) throws(ConfigurationError) {
        let problems = configuration.onProblem
        let bundled = try configuration.bundledTheme()
        record = Self.record(cache, problems)
        let before = record
        // Without a record it is unknown whether the app survived its last launch: nothing is promoted or rolled back.
        if var record {
            if configuration.activation != .manual { Self.promoteStaged(cache, record, problems) }
            if let limit = configuration.survivalLimit { Self.rollBack(cache, &record, limit: limit, problems) }
            self.record = record
        }
        if let good = Self.lastGood(cache, problems) {
            active = good.bundle
            theme = good.theme
        } else {
            active = nil
            theme = bundled
        }
        record?.count(active?.digest, isLimited: configuration.survivalLimit != nil)
        guard let record, record != before else { return }
        attempt(problems) { () throws(FileError) in try cache.write(record) }
    }

    private static func record(_ cache: ThemeCache, _ problems: (ClientProblem) -> Void) -> LaunchRecord? {
        do { return try cache.record() } catch {
            problems(.unreadableCache(file: error.path, reason: error.reason))
            return nil
        }
    }

    private static func promoteStaged(
        _ cache: ThemeCache, _ record: LaunchRecord, _ problems: (ClientProblem) -> Void
    ) {
        switch cache.read(.staged) {
        case .none: return
        case .unreadable(let error): problems(.unreadableCache(file: error.path, reason: error.reason))
        case .bundle(let bundle) where !record.refused.contains(bundle.digest) && bundle.theme(of: cache.key) != nil:
            attempt(problems) { () throws(FileError) in try cache.promote(bundle) }
        case .damaged, .bundle:
            problems(.damagedCache(file: cache.path(.staged)))
            cache.remove(.staged)
        }
    }

    private static func rollBack(
        _ cache: ThemeCache, _ record: inout LaunchRecord, limit: Int, _ problems: (ClientProblem) -> Void
    ) {
        guard let digest = record.digest, record.launches >= limit,
            cache.read(.active).bundle?.digest == digest
        else { return }
        guard attempt(problems, { () throws(FileError) in try cache.rollBack(from: digest) }) else { return }
        problems(.rolledBack(digest: digest, launches: record.launches))
        record.refused.append(digest)
    }

    /// The activated bundle if it is good, else the one before it, which then takes its place.
    private static func lastGood(_ cache: ThemeCache, _ problems: (ClientProblem) -> Void) -> VerifiedBundle? {
        let active = cache.read(.active)
        if let active = verified(active, of: .active, cache, problems) { return active }
        guard let previous = verified(cache.read(.previous), of: .previous, cache, problems) else { return nil }
        // One that can't be read now may be good, and is there for the next launch.
        if case .unreadable = active { return previous }
        attempt(problems) { () throws(FileError) in try cache.rollBack(from: active.bundle?.digest) }
        return previous
    }

    private static func verified(
        _ content: ThemeCache.Content, of slot: ThemeCache.Slot, _ cache: ThemeCache,
        _ problems: (ClientProblem) -> Void
    ) -> VerifiedBundle? {
        switch content {
        case .none: return nil
        case .unreadable(let error): problems(.unreadableCache(file: error.path, reason: error.reason))
        case .damaged: problems(.damagedCache(file: cache.path(slot)))
        case .bundle(let bundle):
            if let theme = bundle.theme(of: cache.key) { return VerifiedBundle(bundle: bundle, theme: theme) }
            problems(.damagedCache(file: cache.path(slot)))
        }
        return nil
    }
}

/// Does something with files, and reports what went wrong instead of throwing it.
/// - Returns: Whether it was done.
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

extension CachedBundle {
    /// The theme of the body; nil if it is none of that key.
    func theme(of key: CacheKey) -> Theme? {
        guard let theme = try? Theme(bytes: body), (try? theme.check(key)) != nil else { return nil }
        return theme
    }
}

extension LaunchRecord {
    /// Counts a launch with the current bundle.
    fileprivate mutating func count(_ active: String?, isLimited: Bool) {
        if digest != active { begin(with: active) }
        if isLimited, active != nil { launches += 1 }
    }

    /// Starts to count for another bundle, of which the server has not said anything yet.
    mutating func begin(with digest: String?) {
        self.digest = digest
        launches = 0
        confirmed = nil
        maxAge = 0
    }
}

extension ThemeClient.Configuration {
    fileprivate func bundledTheme() throws(ConfigurationError) -> Theme {
        let theme: Theme
        do { theme = try Theme(bytes: bundled) } catch { throw .bundled(error) }
        guard theme.app == app else { throw .bundledApp(expected: app, found: theme.app) }
        guard theme.fits(axes) else { throw .bundledAxes(expected: axes, found: theme.axes) }
        return theme
    }
}
