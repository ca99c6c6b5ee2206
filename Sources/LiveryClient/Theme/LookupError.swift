import LiveryModel

/// The reason that a lookup failed.
///
/// Creating it is cheap, because the nearest path is searched for only when ``nearest`` or ``description`` is read.
public struct LookupError: Error, Sendable {
    /// The reasons for a failed lookup.
    public enum Reason: Hashable, Sendable {
        /// The path doesn't exist.
        case absent
        /// The value is `null`, so the theme resets it to the default. ``Theme/setting(_:as:)`` reads such values.
        case null
        /// The value has another type.
        case mismatch(found: String)
    }

    /// The path of the lookup, such as `brand.purple`, or `news.title.textColor` within a style.
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
        let state =
            switch reason {
            case .absent: "doesn't exist" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
            case .null: "is null, which resets it to the default"
            case .mismatch(let found): "is \(phrase(found))"
            }
        return "'\(path)' must be \(phrase(expected)), but it \(state)"
    }
}

/// The name of a type with its article, such as `an int`, `a color` or `insets`. Several words are already a phrase.
private func phrase(_ name: String) -> String {
    let isPlural = name.hasSuffix("s") && !name.hasSuffix("ss")
    guard let first = name.first, !isPlural, !name.contains(" ") else { return name }
    return ("aeiou".contains(first) ? "an " : "a ") + name
}

extension LookupError: Equatable {
    /// Whether both lookups failed at the same path for the same reason, in any theme.
    public static func == (left: LookupError, right: LookupError) -> Bool {
        left.path == right.path && left.expected == right.expected && left.reason == right.reason
    }
}
