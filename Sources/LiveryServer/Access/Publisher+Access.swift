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

    /// Refuses files that differ from those in force where the caller may not change them.
    /// - Returns: What to expect, so that these are the files in force when the change is made.
    func limit(
        _ expectation: Expectation, of app: String, by author: Caller,
        to content: (Store) throws -> (entry: String, files: [String: [UInt8]])
    ) throws -> Expectation {
        guard author.files != nil else { return expectation }
        guard let latest = catalog.current.apps[app]?.version else {
            try author.requireMayChange(content(store).files.keys.sorted())
            return .new
        }
        let (entry, files) = try content(store)
        let current = try store.files(of: latest.reference)
        let changed = Set(files.keys).union(current.keys).filter { files[$0] != current[$0] }
        try author.requireMayChange(changed.sorted() + (entry == latest.entry ? [] : [entry]))
        // Somebody who named no version still changes the one that was looked at.
        return expectation == .any ? .latest(latest.number) : expectation
    }
}
