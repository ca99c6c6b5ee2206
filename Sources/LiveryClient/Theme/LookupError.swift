import LiveryModel

/// The reason why a lookup failed.
///
/// Creating it is cheap: the nearest path is only searched for when ``nearest`` or ``description`` is read.
public struct LookupError: Error, Sendable {
    /// The reasons for a failed lookup.
    public enum Reason: Hashable, Sendable {
        /// The path doesn't exist.
        case absent
        /// The value is `null`: the theme resets it to the default. ``Theme/setting(_:as:)`` reads such values.
        case null
        /// The value has another type.
        case mismatch(found: String)
    }

    /// The path of the lookup: `brand.purple`, or `news.title.textColor` within a style.
    public let path: String
    /// The name of the expected type.
    public let expected: String
    /// The reason for the failure.
    public let reason: Reason
    private let theme: Theme

    init(_ path: String, expected: String, _ reason: Reason, in theme: Theme) {
        self.path = path
        self.expected = expected
        self.reason = reason
        self.theme = theme
    }

    /// The existing path with the most similar spelling. `nil` if no path is similar. Linear in the number of paths.
    public var nearest: String? {
        reason == .absent ? nearestName(to: path, in: theme.paths.sorted()) : nil
    }
}

extension LookupError: CustomStringConvertible {
    /// One line with the expected type, the reason and a suggestion.
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
    /// Whether both lookups failed at the same path for the same reason, in any theme.
    public static func == (left: LookupError, right: LookupError) -> Bool {
        left.path == right.path && left.expected == right.expected && left.reason == right.reason
    }
}
