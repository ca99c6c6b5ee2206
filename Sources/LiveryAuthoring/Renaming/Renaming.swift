import LiveryModel
public import LiveryTheme

/// A value or group of a theme under another name, everywhere in the theme's files.
///
/// The renamed theme has the same values and styles as before for every choice of axes, but for the paths that changed.
/// A renaming that would change anything else is an error.
public struct Renaming: Sendable {
    /// The path before: `brand.purple`.
    public let path: String
    /// The path after: `brand.violet`.
    public let newPath: String
    /// The changes of the text, in the order of files and lines. They don't overlap.
    public let edits: [Edit]
    /// The theme with the edits.
    public let theme: ThemeFiles

    /// A part of a line, and the text that replaces it.
    public struct Edit: Hashable, Sendable {
        /// The part to replace.
        public let place: Place
        /// The text instead of it.
        public let replacement: String
    }
}

/// The reason why a value or group can't have another name.
public enum RenamingError: Error, Hashable, Sendable {
    /// The new name isn't a name that links can spell.
    case invalidName(String)
    /// The theme has an error, with this message and location, so that a wrong renaming would go unnoticed.
    case faulty(String, Place)
    /// Something in the theme has the new path already.
    case taken(String)
    /// The path is a part of a value or style, whose type names it.
    case part(String, of: String)
    /// Another theme, which this one extends, defines the value.
    case extended(String, theme: String)
    /// A group around the value is a link, so that the value is that at another path.
    case linked(String, to: String)
    /// The renamed theme would have an error, with this message and location in it.
    case breaking(String, Place)
    /// The value at another path would change or disappear.
    case changing(String)
}

extension RenamingError {
    /// Whether the theme had an error before.
    public var isFault: Bool { if case .faulty = self { true } else { false } }

    /// One sentence that says what to do.
    public var message: String {
        switch self {
        case .invalidName(let name): "invalid name '\(name)': use letters, digits, '-' and '_'"
        case .faulty(let message, let place): "fix the theme's errors first: \(place.text): \(message)"
        case .taken(let path): "'\(path)' exists already: choose another name"
        case .part(let path, let whole): "'\(path)' is a part of '\(whole)', whose type names it: rename '\(whole)'"
        case .extended(let path, let theme): "'\(path)' is defined in '\(theme)': rename it there"
        case .linked(let path, let target): "'\(path)' is '\(target)' by a link: rename '\(target)'"
        case .breaking(let message, let place): "the theme would have an error: \(place.text): \(message)"
        case .changing(let path): "the value of '\(path)' would change: rename it in the text"
        }
    }
}

extension Place {
    /// `badoo/base.ktv:12:21`
    fileprivate var text: String { "\(path):\(line):\(column)" }
}

extension Compiler {
    /// Gives the value or group at a path another name, in declarations, links, mixins, overlays and directives.
    ///
    /// Compiles the theme twice for all choices of axes.
    /// - Throws: ``ExplanationError`` if nothing has the path, else ``RenamingError``.
    public func rename(_ path: String, to name: String, in theme: ThemeFiles) throws -> Renaming {
        guard name.isLinkName else { throw RenamingError.invalidName(name) }
        let prepared = load(theme)
        let compilation = try prepared.compile(adding: .references)
        try compilation.check(RenamingError.faulty)
        return try rename(path, to: name, in: theme, prepared, compilation, with: self)
    }

    /// - Parameters:
    ///   - before: The theme as this compiler compiles it, without errors.
    ///   - after: A compiler that finds the extended themes after the renaming.
    ///   - renamed: The names of the extended themes in which the value has its new name already.
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
        return Renaming(path: path, newPath: names.newPath, edits: editor.places, theme: text)
    }
}

/// A renaming in the themes that extend the renamed one. Each theme must come after those that it extends.
public struct DependentRenaming: Sendable {
    private let path: String
    private let name: String
    /// The text of the themes that have the new name, before and after the renaming, without version numbers.
    private var before: [String: ThemeFiles]
    private var after: [String: ThemeFiles]

    /// - Parameters:
    ///   - theme: The theme before the renaming.
    ///   - name: The last name of the new path.
    public init(_ renaming: Renaming, to name: String, of theme: ThemeFiles) {
        path = renaming.path
        self.name = name
        before = [theme.name: theme.unversioned]
        after = [theme.name: renaming.theme.unversioned]
    }

    /// The renaming in a theme, or nil if it doesn't extend a renamed theme or doesn't have the value.
    /// - Parameter compiler: Finds the themes that the theme extends.
    /// - Throws: ``RenamingError``.
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
    /// Throws an error about the first error among the diagnostics.
    fileprivate func check(_ error: (String, Place) -> RenamingError) throws(RenamingError) {
        if let first = diagnostics.first(where: { $0.severity == .error }) { throw error(first.message, first.place) }
    }
}

extension ThemeFiles {
    /// The theme as text that is not published.
    fileprivate var unversioned: ThemeFiles {
        var theme = self
        theme.version = nil
        return theme
    }
}

extension String {
    /// Whether links can spell the name.
    fileprivate var isLinkName: Bool {
        !isEmpty && utf8.count <= 200 && allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }
}
