import LiveryStore

/// The parts of a theme that matter to a token's limit to some files.
struct LimitedContent {
    let entry: String
    let files: [String: [UInt8]]
    /// The versions that it extends, if it is a version itself.
    var extends: [VersionReference] = []
}

// Tokens that are limited to some files.
extension Caller {
    /// Throws if these credentials may not change one of the files.
    func requireMayChange(_ paths: some Sequence<String>) throws(Problem) {
        guard let files else { return }
        for path in paths where !files.contains(where: { $0.matches(path) }) {
            throw Problem(.forbidden, "this token or session may not change the file '\(path)'")
                .suggesting(files.map(\.text))
        }
    }

    /// Throws if two contents differ in files that these credentials may not change. A change of the entry file counts
    /// as a change to the old entry.
    func requireMayChange(_ old: LimitedContent?, into new: LimitedContent) throws(Problem) {
        guard files != nil else { return }
        guard let old else { return try requireMayChange(new.files.keys.sorted() + [new.entry]) }
        let changed = Set(new.files.keys).union(old.files.keys).filter { new.files[$0] != old.files[$0] }
        try requireMayChange(changed.sorted() + (new.entry == old.entry ? [] : [old.entry, new.entry]))
    }

    /// Throws if replacing one version by another changes files that these credentials may not change, or the versions
    /// that it extends.
    func requireMayExchange(_ old: LimitedContent, for new: LimitedContent) throws(Problem) {
        guard files != nil else { return }
        try requireMayChange(old, into: new)
        guard old.extends == new.extends else {
            throw Problem(
                .forbidden, "this token or session may not change which versions of other apps this one extends")
        }
    }

    /// Throws for a change that can't be limited to some files, if these credentials are.
    func requireMayChangeAllFiles(for what: String) throws(Problem) {
        guard files != nil else { return }
        throw Problem(.forbidden, "this token or session may change some files only; \(what) can change all")
    }
}

extension Store {
    /// A version's content for the comparison.
    func limitedContent(of version: Version) throws(StoreError) -> LimitedContent {
        LimitedContent(entry: version.entry, files: try files(of: version.reference), extends: version.extends)
    }
}
