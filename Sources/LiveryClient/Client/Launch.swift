/// What a client finds on disk when it is made: the theme of the first frame, decided without waiting for anything
/// but that disk.
struct Launch {
    var theme: Theme
    /// What ``theme`` was read from; nil if it ships in the app.
    var active: CachedBundle?
    var record: LaunchRecord

    /// Reads the theme that is in force, after what the last launch left to do: a staged bundle to put in force, a
    /// bundle that was not survived to go back from, a damaged one to replace by the one before.
    init(_ configuration: ThemeClient.Configuration, _ cache: ThemeCache) throws(ConfigurationError) {
        record = cache.record
        let before = record
        let problems = configuration.onProblem
        let bundled = try configuration.bundledTheme()
        if configuration.activation != .manual { Self.promoteStaged(cache, record, problems) }
        if let limit = configuration.survivalLimit { Self.rollBack(cache, &record, limit: limit, problems) }
        if let good = Self.lastGood(cache, problems) {
            (active, theme) = (good.bundle, good.theme)
        } else {
            (active, theme) = (nil, bundled)
        }
        if record.digest != active?.digest { record.begin(with: active?.digest) }
        if configuration.survivalLimit != nil, active != nil { record.launches += 1 }
        guard record != before else { return }
        attempt(problems) { () throws(FileError) in try cache.write(record) }
    }

    private static func promoteStaged(
        _ cache: ThemeCache, _ record: LaunchRecord, _ problems: (ClientProblem) -> Void
    ) {
        switch cache.read(.staged) {
        case .none: return
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
        problems(.rolledBack(digest: digest, launches: record.launches))
        record.refused.append(digest)
        attempt(problems) { () throws(FileError) in try cache.rollBack(from: digest) }
    }

    /// The activated bundle if it is good, else the one before it, which then takes its place.
    private static func lastGood(_ cache: ThemeCache, _ problems: (ClientProblem) -> Void) -> VerifiedBundle? {
        if let active = verified(.active, cache, problems) { return active }
        guard let previous = verified(.previous, cache, problems) else { return nil }
        attempt(problems) { () throws(FileError) in try cache.rollBack(from: cache.read(.active).bundle?.digest) }
        return previous
    }

    private static func verified(
        _ slot: ThemeCache.Slot, _ cache: ThemeCache, _ problems: (ClientProblem) -> Void
    ) -> VerifiedBundle? {
        let content = cache.read(slot)
        if case .none = content { return nil }
        if let bundle = content.bundle, let theme = bundle.theme(of: cache.key) {
            return VerifiedBundle(bundle: bundle, theme: theme)
        }
        problems(.damagedCache(file: cache.path(slot)))
        return nil
    }
}

/// Does something with files, and reports what went wrong instead of throwing it.
func attempt(_ problems: (ClientProblem) -> Void, _ body: () throws(FileError) -> Void) {
    do { try body() } catch { problems(.notSaved(error.description)) }
}

extension CachedBundle {
    /// The theme of the body; nil if it is none of that key.
    func theme(of key: CacheKey) -> Theme? {
        guard let theme = try? Theme(bytes: body), (try? theme.check(key)) != nil else { return nil }
        return theme
    }
}

extension LaunchRecord {
    /// Starts to count for another bundle, of which the server has not said anything yet.
    mutating func begin(with digest: String?) {
        (self.digest, launches, confirmed, maxAge) = (digest, 0, nil, 0)
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
