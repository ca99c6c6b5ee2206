import LiveryStore

extension Publisher {
    /// The apps that a caller may not extend because it may not see their content. Excludes private apps that the app
    /// already extends, because everyone who works on the app sees their content.
    func hidden(from caller: Caller?, workingOn app: String) -> Set<String> {
        let snapshot = catalog.current
        var hidden = snapshot.privateApps.filter { caller?.may(.reader, app: $0) != true }
        if caller?.may(.designer, app: app) == true {
            hidden.subtract(snapshot.apps[app]?.version.extends.map(\.app) ?? [])
        }
        return hidden
    }

    /// Throws if a theme changes files of the current version that the caller may not change.
    /// - Returns: The expectation with which the store verifies, when it writes, that the compared version is still
    ///   current.
    func limit(
        _ expectation: Expectation, of app: String, by author: Caller, to content: LimitedContent
    ) throws -> Expectation {
        guard author.files != nil else { return expectation }
        guard let latest = catalog.current.apps[app]?.version else {
            try author.requireMayChange(nil, into: content)
            return .new
        }
        try author.requireMayChange(store.limitedContent(of: latest), into: content)
        // A caller without an expectation may change only the version that was compared.
        return expectation == .any ? .latest(latest.number) : expectation
    }
}
