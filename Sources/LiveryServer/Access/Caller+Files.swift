import LiveryStore

/// What a theme is made of, as far as a limit to some files goes.
struct LimitedContent {
    let entry: String
    let files: [String: [UInt8]]
    /// The versions that it builds on, where it is a version itself.
    var extends: [VersionReference] = []
}

// Limits to some files.
extension Caller {
    /// Refuses a change to a file that these credentials don't reach.
    func requireMayChange(_ paths: some Sequence<String>) throws(Problem) {
        guard let files else { return }
        for path in paths where !files.contains(where: { $0.matches(path) }) {
            throw Problem(.forbidden, "this token or session may not change the file '\(path)'")
                .knowing(files.map(\.text))
        }
    }

    /// Refuses to make one content of another where they differ in files that these credentials don't reach. To compile
    /// from another entry takes away what the old one says.
    func requireMayChange(_ old: LimitedContent?, into new: LimitedContent) throws(Problem) {
        guard files != nil else { return }
        guard let old else { return try requireMayChange(new.files.keys.sorted() + [new.entry]) }
        let changed = Set(new.files.keys).union(old.files.keys).filter { new.files[$0] != old.files[$0] }
        try requireMayChange(changed.sorted() + (new.entry == old.entry ? [] : [old.entry, new.entry]))
    }

    /// Refuses to put one version in the place of another beyond these credentials' files, or over other versions of
    /// what lies under it.
    func requireMayExchange(_ old: LimitedContent, for new: LimitedContent) throws(Problem) {
        guard files != nil else { return }
        try requireMayChange(old, into: new)
        guard old.extends == new.extends else {
            throw Problem(
                .forbidden, "this token or session may not change which versions of other apps lie under this one")
        }
    }

    /// Refuses what can't be said to stay within some files.
    func requireMayChangeAllFiles(for what: String) throws(Problem) {
        guard files != nil else { return }
        throw Problem(.forbidden, "this token or session may not change all files, which \(what) may do")
    }
}

extension Store {
    /// A version's, for comparing.
    func limitedContent(of version: Version) throws(StoreError) -> LimitedContent {
        LimitedContent(entry: version.entry, files: try files(of: version.reference), extends: version.extends)
    }
}
