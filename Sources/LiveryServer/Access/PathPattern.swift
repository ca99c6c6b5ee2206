/// The files that a caller may change: a path in which `*` matches any part of one segment and `**` any number of
/// segments.
///
/// `base.ktv`, `skins/*.ktv`, `screens/**`.
struct PathPattern: Sendable, Equatable {
    let text: String

    /// Whether the pattern matches a path. Takes time proportional to the product of both lengths.
    func matches(_ path: String) -> Bool {
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
