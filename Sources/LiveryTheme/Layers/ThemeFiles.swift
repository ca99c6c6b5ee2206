/// The text of a theme: its files by path, `/` between folders.
public struct ThemeFiles: Sendable {
    /// The theme's name, which is its app's: `badoo`.
    public var name: String
    /// The published version that this is; nil for text that is not published.
    public var version: Int?
    /// The path of the file that everything starts from.
    public var entry: String
    /// The bytes of each file.
    public var files: [String: [UInt8]]
    /// What stands before a file's path where it is shown, its slash included; nil for the theme's name.
    public var shownFolder: String?

    /// The entry's usual name.
    public static let defaultEntry = "theme.ktv"

    /// A theme of some files.
    public init(
        name: String, version: Int? = nil, entry: String = ThemeFiles.defaultEntry, files: [String: [UInt8]],
        shownFolder: String? = nil
    ) {
        self.name = name
        self.version = version
        self.entry = entry
        self.files = files
        self.shownFolder = shownFolder
    }

    /// The path that a file is shown by.
    package func shownPath(of file: String) -> String { shownFolder.map { $0 + file } ?? path(of: file) }

    /// The theme's name and the path of a file inside it.
    func path(of file: String) -> String { name.isEmpty ? file : "\(name)/\(file)" }
}

/// Another theme as `@extends` names it: `core` or `core@12`.
public struct ThemeReference: Hashable, Sendable {
    /// The other theme's name.
    public let name: String
    /// The version asked for; nil for the one in force.
    public let version: Int?

    /// A reference to a theme.
    public init(name: String, version: Int? = nil) {
        self.name = name
        self.version = version
    }

    /// Reads `core` or `core@12`; nil if it is neither.
    public init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard let name = parts.first, !name.isEmpty, parts.count <= 2 else { return nil }
        if parts.count == 2 {
            guard let version = Int(parts[1]), version > 0 else { return nil }
            self.init(name: String(name), version: version)
        } else {
            self.init(name: String(name))
        }
    }
}
