import LiveryStore

extension Publisher {
    /// The apps whose content a caller must not see by extending them. A theme that extends a private one already
    /// shows it to those who work on it.
    func hidden(from caller: Caller?, workingOn app: String) -> Set<String> {
        let snapshot = catalog.current
        var hidden = snapshot.privateApps.filter { caller?.may(.reader, app: $0) != true }
        if caller?.may(.designer, app: app) == true {
            hidden.subtract(snapshot.apps[app]?.version.extends.map(\.app) ?? [])
        }
        return hidden
    }

    /// Refuses a theme that differs from the one in force where the caller may not change it.
    /// - Returns: What to expect, so that that one is in force when the change is made.
    func limit(
        _ expectation: Expectation, of app: String, by author: Caller, to content: LimitedContent
    ) throws -> Expectation {
        guard author.files != nil else { return expectation }
        guard let latest = catalog.current.apps[app]?.version else {
            try author.requireMayChange(nil, into: content)
            return .new
        }
        try author.requireMayChange(store.limitedContent(of: latest), into: content)
        // Somebody who named no version still changes the one that was looked at.
        return expectation == .any ? .latest(latest.number) : expectation
    }
}
