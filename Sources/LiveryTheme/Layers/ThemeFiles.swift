/// The source text of a theme: its files by path, with `/` between folders.
public struct ThemeFiles: Sendable {
    /// The theme's name, which is also its app's name: `badoo`.
    public var name: String
    /// The published version. Nil for an unpublished theme.
    public var version: Int?
    /// The path of the entry file.
    public var entry: String
    /// The bytes of each file.
    public var files: [String: [UInt8]]
    /// The prefix of file paths in diagnostics, including its slash. Nil means the theme's name.
    public var shownFolder: String?

    /// The default path of the entry file.
    public static let defaultEntry = "theme.ktv"

    /// Creates a theme from its files.
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

    /// The path of a file as shown in diagnostics.
    package func shownPath(of file: String) -> String { shownFolder.map { $0 + file } ?? path(of: file) }

    /// The theme's name and the path of a file inside it.
    func path(of file: String) -> String { name.isEmpty ? file : "\(name)/\(file)" }
}

/// A theme as named in `@extends`: `core` or `core@12`.
public struct ThemeReference: Hashable, Sendable {
    /// The other theme's name.
    public let name: String
    /// The requested version. Nil means the current version.
    public let version: Int?

    /// Creates a reference to a theme.
    public init(name: String, version: Int? = nil) {
        self.name = name
        self.version = version
    }

    /// Parses `core` or `core@12`. Nil for any other form.
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
