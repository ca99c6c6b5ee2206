package import LiveryStore

/// The parts of a theme that matter to a token's limit to some files.
package struct LimitedContent {
    package let entry: String
    package let files: [String: [UInt8]]
    /// The versions that it extends, if it is a version itself.
    package let extends: [VersionReference]

    package init(entry: String, files: [String: [UInt8]], extends: [VersionReference] = []) {
        self.entry = entry
        self.files = files
        self.extends = extends
    }
}

// Tokens that are limited to some files.
extension Caller {
    /// Throws if these credentials may not change one of the files.
    package func requireMayChange(_ paths: some Sequence<String>) throws(ServiceError) {
        guard let files else { return }
        for path in paths where !files.contains(where: { $0.matches(path) }) {
            throw .forbidden(
                "this token or session isn't allowed to change the file '\(path)'", known: files.map(\.text))
        }
    }

    /// Throws if two contents differ in files that these credentials may not change. A change of the entry file counts
    /// as a change to the old entry.
    package func requireMayChange(_ old: LimitedContent?, into new: LimitedContent) throws(ServiceError) {
        guard files != nil else { return }
        guard let old else { return try requireMayChange(new.files.keys.sorted() + [new.entry]) }
        let changed = Set(new.files.keys).union(old.files.keys).filter { new.files[$0] != old.files[$0] }
        try requireMayChange(changed.sorted() + (new.entry == old.entry ? [] : [old.entry, new.entry]))
    }

    /// Throws if replacing one version by another changes files that these credentials may not change, or the versions
    /// that it extends.
    package func requireMayExchange(_ old: LimitedContent, for new: LimitedContent) throws(ServiceError) {
        guard files != nil else { return }
        try requireMayChange(old, into: new)
        guard old.extends == new.extends else {
            throw .forbidden("this token or session may not change which versions of other apps this one extends")
        }
    }

    /// Throws for a change that can't be limited to some files, if these credentials are.
    package func requireMayChangeAllFiles(for what: String) throws(ServiceError) {
        guard files != nil else { return }
        throw .forbidden("this token or session is limited to certain files, but \(what) can change all files")
    }
}

extension Store {
    /// A version's content for the comparison.
    package func limitedContent(of version: Version) throws(StoreError) -> LimitedContent {
        LimitedContent(entry: version.entry, files: try files(of: version.reference), extends: version.extends)
    }
}

/// The files that a caller may change: a path in which `*` matches any part of one segment and `**` any number of
/// segments.
///
/// `base.ktv`, `skins/*.ktv`, `screens/**`.
package struct PathPattern: Sendable, Equatable {
    package let text: String

    /// Whether the pattern matches a path. Takes time proportional to the product of both lengths.
    package func matches(_ path: String) -> Bool {
        let wanted = text.split(separator: "/", omittingEmptySubsequences: false).map { Array($0.utf8) }
        let found = path.split(separator: "/", omittingEmptySubsequences: false).map { Array($0.utf8) }
        return Self.match(wanted, found, isWild: { $0 == Array("**".utf8) }, equal: Self.matchSegment)
    }

    private static func matchSegment(_ wanted: [UInt8], _ found: [UInt8]) -> Bool {
        match(wanted, found, isWild: { $0 == UInt8(ascii: "*") }, equal: ==)
    }

    /// Backtracks to the last wildcard only. If the rest doesn't match, that wildcard matches one more element.
    private static func match<Element>(
        _ wanted: [Element], _ found: [Element], isWild: (Element) -> Bool, equal: (Element, Element) -> Bool
    ) -> Bool {
        var (want, at) = (0, 0)
        var wild: (want: Int, at: Int)?
        while at < found.count {
            if want < wanted.count, isWild(wanted[want]) {
                wild = (want, at)
                want += 1
            } else if want < wanted.count, equal(wanted[want], found[at]) {
                want = want + 1
                at = at + 1
            } else if let last = wild {
                wild = (last.want, last.at + 1)
                want = last.want + 1
                at = last.at + 1
            } else {
                return false
            }
        }
        return wanted[want...].allSatisfy(isWild)
    }
}
