import LiveryModel

/// An axis whose values are files of Style Dictionary: `skin=light.json,dark.json`.
public struct ImportAxis: Hashable, Sendable {
    /// A value of the axis, and the file or folder with its tokens.
    public struct Value: Hashable, Sendable {
        /// The value's name: `dark`.
        public let name: String
        /// The path of a file or folder, as passed to ``Importer/theme(_:from:)``.
        public let path: String

        /// Creates a value from its name and the path of its tokens.
        public init(name: String, path: String) {
            self.name = name
            self.path = path
        }
    }

    /// The axis's name: `skin`.
    public let name: String
    /// Its values, the default first.
    public let values: [Value]

    /// Creates an axis with its values, the default first.
    public init(name: String, values: [Value]) {
        self.name = name
        self.values = values
    }

    /// Parses `skin=light.json,dark.json`, the default first; nil if the name or the paths are missing. A value is
    /// named after its file, without folders and extensions, unless a name precedes the path: `night:tokens/dark.json`.
    public init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        self.init(
            name: String(parts[0]),
            values: parts[1].split(separator: ",", omittingEmptySubsequences: false).map(Self.value))
    }

    private static func value(_ text: Substring) -> Value {
        if let colon = text.firstIndex(of: ":") {
            return Value(name: String(text[..<colon]), path: String(text[text.index(after: colon)...]))
        }
        let file = text.split(separator: "/").last ?? ""
        return Value(name: file.split(separator: ".").first.map(String.init) ?? "", path: String(text))
    }

    /// The reason why the axis is invalid; nil if it is valid.
    var fault: String? {
        guard TokenName.plain(name) == name else {
            return "'\(name)' can't be the name of an axis: use letters, digits, '-' and '_'"
        }
        guard !Axis.reservedNames.contains(name) else {
            return "'\(name)' can't be the name of an axis: it is reserved"
        }
        guard values.count > 1 else { return "axis '\(name)' needs two files or more: '\(name)=light.json,dark.json'" }
        var names: Set<String> = []
        for value in values {
            guard !value.path.isEmpty else { return "axis '\(name)' has a value without a file" }
            guard TokenName.plain(value.name) == value.name else {
                return "axis '\(name)': '\(value.name)' can't be the name of a value: write 'name:\(value.path)'"
            }
            guard names.insert(value.name).inserted else {
                return "axis '\(name)' has two values called '\(value.name)': write 'name:\(value.path)'"
            }
        }
        return nil
    }
}
