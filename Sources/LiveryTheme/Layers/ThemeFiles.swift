/// The source text of a theme, as files by path. Folders in paths are separated by `/`.
public struct ThemeFiles: Sendable {
    /// The theme's name, such as `badoo`. It is also the app's name.
    public var name: String
    /// The published version, or `nil` for an unpublished theme.
    public var version: Int?
    /// The path of the entry file.
    public var entry: String
    /// The content of each file. An image or font is represented by its description, ``LiveryModel/Asset/description``.
    public var files: [String: [UInt8]]
    /// Why files in the folder `assets` can't be used, by path.
    public var assetErrors: [String: String] = [:]
    /// The prefix of file paths in diagnostics, including the slash at its end. If it is `nil`, the prefix is the
    /// theme's name.
    public var shownFolder: String?

    /// The default path of the entry file.
    public static let defaultEntry = "theme.ktv"

    /// Creates a theme from its files.
    public init(
        name: String, version: Int? = nil, entry: String = ThemeFiles.defaultEntry, files: [String: [UInt8]],
        assetErrors: [String: String] = [:], shownFolder: String? = nil
    ) {
        self.name = name
        self.version = version
        self.entry = entry
        self.files = files
        self.assetErrors = assetErrors
        self.shownFolder = shownFolder
    }

    /// The path that diagnostics show for a file.
    package func shownPath(of file: String) -> String { shownFolder.map { $0 + file } ?? path(of: file) }

    /// The theme's name followed by the path of a file inside the theme.
    func path(of file: String) -> String { name.isEmpty ? file : "\(name)/\(file)" }
}

/// A reference to a theme, as in `@extends`, such as `core` or `core@12`.
public struct ThemeReference: Hashable, Sendable {
    /// The other theme's name.
    public let name: String
    /// The requested version, or `nil` for the current version.
    public let version: Int?

    /// Creates a reference to a theme.
    public init(name: String, version: Int? = nil) {
        self.name = name
        self.version = version
    }

    /// Parses a reference such as `core` or `core@12`. Returns `nil` if the text has another format.
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
