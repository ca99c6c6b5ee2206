/// Why a lookup has no value to give.
///
/// Failing is as cheap as succeeding: the nearest path is searched for only when ``nearest`` or ``description`` is read.
public struct LookupError: Error, Sendable {
    /// The three ways to have no value.
    public enum Reason: Hashable, Sendable {
        /// Nothing stands at the path.
        case absent
        /// `null` stands there: the theme resets it to the default. ``Theme/setting(_:as:)`` reads such values.
        case null
        /// Something of another type stands there.
        case mismatch(found: String)
    }

    /// Where it was looked: `brand.purple`, or `news.title.textColor` within a style.
    public let path: String
    /// The name of the type that was asked for.
    public let expected: String
    /// What was there instead.
    public let reason: Reason
    private let theme: Theme

    init(_ path: String, expected: String, _ reason: Reason, in theme: Theme) {
        self.path = path
        self.expected = expected
        self.reason = reason
        self.theme = theme
    }

    /// The path that the theme does have and that is spelled most like the absent one; nil if none is close.
    /// Linear in the number of paths.
    public var nearest: String? {
        reason == .absent ? nearestName(to: path, among: theme.paths) : nil
    }
}

extension LookupError: CustomStringConvertible {
    /// One line that says what was expected, what was found and which name may have been meant.
    public var description: String {
        switch reason {
        case .absent:
            "no value at '\(path)', expected \(expected)" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
        case .null: "expected \(expected) at '\(path)', found null, which resets it to the default"
        case .mismatch(let found): "expected \(expected) at '\(path)', found \(found)"
        }
    }
}

extension LookupError: Equatable {
    /// Whether both failed at the same path for the same reason, in whichever theme.
    public static func == (left: LookupError, right: LookupError) -> Bool {
        left.path == right.path && left.expected == right.expected && left.reason == right.reason
    }
}
