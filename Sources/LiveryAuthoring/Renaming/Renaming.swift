import LiveryModel
public import LiveryTheme

/// A renaming of a value or group everywhere in a theme's files.
///
/// For every axis choice, the renamed theme has the same values and styles as before, apart from the renamed paths. If
/// the renaming would change anything else, it is an error.
public struct Renaming: Sendable {
    /// The old path, such as `brand.purple`.
    public let path: String
    /// The new path, such as `brand.violet`.
    public let newPath: String
    /// The edits, ordered by file and line. They don't overlap.
    public let edits: [Edit]
    /// The theme with the edits applied.
    public let theme: ThemeFiles
    private let paths: RenamedPaths

    init(_ path: String, _ paths: RenamedPaths, edits: [Edit], theme: ThemeFiles) {
        self.path = path
        newPath = paths.newPath
        self.edits = edits
        self.theme = theme
        self.paths = paths
    }

    /// The path of a value or group after the renaming, including those that inherit the renamed value.
    package func newPath(of path: String) -> String { paths.renamed(path) }

    /// A part of a line, and the text that replaces it.
    public struct Edit: Hashable, Sendable {
        /// The part to replace.
        public let place: Place
        /// The replacement.
        public let replacement: String
    }
}

/// The reason why a value or group can't be renamed.
public enum RenamingError: Error, Hashable, Sendable {
    /// The new name can't be written in a link.
    case invalidName(String)
    /// The theme already has an error, with this message and location. The effects of the renaming couldn't be checked.
    case faulty(String, Place)
    /// The new path already exists in the theme.
    case taken(String)
    /// The path is part of a value or style, so the type determines the name.
    case part(String, of: String)
    /// The value is defined by another theme, which this theme extends.
    case extended(String, theme: String)
    /// An enclosing group is a link, so the value is defined at another path.
    case linked(String, to: String)
    /// The renamed theme would have an error with this message and location.
    case breaking(String, Place)
    /// A file declares the value in a form that can't be moved.
    case fixed(String, in: String)
    /// The value at another path would change or disappear.
    case changing(String)
}

extension RenamingError {
    /// Whether the theme already had an error before the renaming.
    public var isFault: Bool { if case .faulty = self { true } else { false } }

    /// A message that says what is wrong or what to do.
    public var message: String {
        switch self {
        case .invalidName(let name): "invalid name '\(name)': use letters, digits, '-' and '_'"
        case .faulty(let message, let place): "fix the theme's errors first: \(place.text): \(message)"
        case .taken(let path): "'\(path)' already exists: choose a different name"
        case .part(let path, let whole): "'\(path)' is defined by the type of '\(whole)': rename '\(whole)' instead"
        case .extended(let path, let theme): "'\(path)' is defined in '\(theme)': rename it there"
        case .linked(let path, let target): "'\(path)' is reached through a link: rename '\(target)' instead"
        case .breaking(let message, let place): "the theme would have an error: \(place.text): \(message)"
        case .fixed(let path, let file): "'\(path)' can't be moved in '\(file)': edit the file instead"
        case .changing(let path): "the value of '\(path)' would change: edit the files instead"
        }
    }
}

extension Place {
    /// The location, as in `badoo/base.ktv:12:21`.
    fileprivate var text: String { "\(path):\(line):\(column)" }
}

extension Compiler {
    /// Renames the value or group at a path in declarations, links, mixins, overlays and directives.
    ///
    /// The theme is compiled twice for all axis choices.
    /// - Throws: ``ExplanationError`` if the path doesn't exist, or ``RenamingError`` if the renaming isn't possible.
    public func rename(_ path: String, to name: String, in theme: ThemeFiles) throws -> Renaming {
        guard name.isLinkName else { throw RenamingError.invalidName(name) }
        let prepared = load(theme)
        let compilation = try prepared.compile(adding: .references)
        try compilation.check(RenamingError.faulty)
        return try rename(path, to: name, in: theme, prepared, compilation, with: self)
    }

    /// - Parameters:
    ///   - before: The theme, compiled by this compiler without errors.
    ///   - after: A compiler that finds the extended themes as they are after the renaming.
    ///   - renamed: The names of the extended themes in which the value already has its new name.
    fileprivate func rename(
        _ path: String, to name: String, in theme: ThemeFiles, _ prepared: PreparedTheme, _ before: Compilation,
        with after: Compiler, extending renamed: Set<String> = []
    ) throws -> Renaming {
        let names = try RenamedPaths(path, to: name, in: before, of: prepared)
        let editor = try RenamingEditor(names, prepared, choices: before.bundles.map(\.axes), extending: renamed)
        let text = theme.applying(editor.edits)
        let compilation = try after.compile(text)
        try compilation.check(RenamingError.breaking)
        try names.check(before.bundles, compilation.bundles)
        return Renaming(path, names, edits: editor.places, theme: text)
    }
}

/// Applies a renaming to the themes that extend the renamed theme. Each theme must come after the themes that it
/// extends.
public struct DependentRenaming: Sendable {
    private let path: String
    private let name: String
    /// The themes before and after the renaming, by name. They have no version numbers.
    private var before: [String: ThemeFiles]
    private var after: [String: ThemeFiles]

    /// - Parameters:
    ///   - theme: The theme before the renaming.
    ///   - name: The last component of the new path.
    public init(_ renaming: Renaming, to name: String, of theme: ThemeFiles) {
        path = renaming.path
        self.name = name
        before = [theme.name: theme.unversioned]
        after = [theme.name: renaming.theme.unversioned]
    }

    /// Renames the value in a theme. Returns `nil` if the theme doesn't extend a renamed theme or doesn't have the
    /// value.
    /// - Parameter compiler: Finds the themes that the theme extends.
    /// - Throws: ``RenamingError`` if the renaming isn't possible.
    public mutating func rename(in theme: ThemeFiles, with compiler: Compiler) throws -> Renaming? {
        let theme = theme.unversioned
        let current = compiler.replacing(before)
        let prepared = current.load(theme)
        let compilation = try prepared.compile(adding: .references)
        try compilation.check(RenamingError.faulty)
        guard compilation.extended.contains(where: { $0.version == nil && before[$0.name] != nil }) else { return nil }
        let renaming: Renaming
        do {
            renaming = try current.rename(
                path, to: name, in: theme, prepared, compilation, with: compiler.replacing(after),
                extending: Set(before.keys))
        } catch is ExplanationError { return nil }
        before[theme.name] = theme
        after[theme.name] = renaming.theme
        return renaming
    }
}

extension Compilation {
    /// Throws the first error in the diagnostics, if there is one.
    func check(_ error: (String, Place) -> RenamingError) throws(RenamingError) {
        if let first = diagnostics.first(where: { $0.severity == .error }) { throw error(first.message, first.place) }
    }
}

extension ThemeFiles {
    /// The theme as an unpublished theme.
    fileprivate var unversioned: ThemeFiles {
        var theme = self
        theme.version = nil
        return theme
    }
}

extension String {
    /// Whether the name can be written in a link.
    var isLinkName: Bool {
        !isEmpty && utf8.count <= 200 && allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }
}
