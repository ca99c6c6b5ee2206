import LiveryModel

/// Reads the files of one theme and collects their directives.
final class FileReader {
    let files: ThemeFiles
    let workspace: Workspace
    let names: NameTable
    let sources: SourceMap
    let diagnostics: DiagnosticCollector
    var axes: [Theme.Axis] = []
    var extended: (ThemeReference, Span)?
    var components: [ObjectNode] = []
    var requirements: [ObjectNode] = []
    var screens: [ObjectNode] = []
    var layouts: [ObjectNode] = []
    var allowances: [Allowance] = []
    var budgets: [Budget] = []
    /// The remote files that the theme includes, and whether it has an unchanged copy of each.
    var hasCopies: [RemoteInclude: Bool] = [:]
    /// The objects of `@description` and `@deprecated`, whose members are named after the values around them.
    var remarkTexts: [RemarkTexts] = []
    /// The convention by which names indicate types, or `nil` if the theme has no `@dialect`.
    var dialect: Dialect?
    /// The files from the entry file to the current file, each of which includes the next.
    var chain: [String] = []
    /// The number of objects that enclose the current position, across all of the files in ``chain``.
    var level = 0
    /// The names from the theme's root to the current object.
    var place: [Name] = []
    /// The layers from a resolver document, lowest first.
    var layers: [Layer] = []
    /// Each file's own content, in the order of layers.
    var pieces: [Piece] = []
    /// The number of included files, and the number of values in these files.
    var includes = 0
    var includedValues = 0
    /// The axis and value of the current overlay.
    private var overlaid: (axis: String, value: String)?
    private var read: [String: Node] = [:]
    private var expanded: [Key: ObjectNode?] = [:]
    /// The files that contain design tokens, directly or through includes. The references in them depend on where they
    /// are included.
    private var placed: Set<String> = []
    /// The number of design token values, counted for each location where they are included.
    private var tokenCount = 0
    /// The cost of converting a Design Tokens file, in addition to its values.
    private static let placing = 50

    private struct Key: Hashable {
        let path: String
        let role: Role
        let place: [Name]
    }

    init(_ files: ThemeFiles, workspace: Workspace, sources: SourceMap, diagnostics: DiagnosticCollector) {
        self.files = files
        self.workspace = workspace
        self.names = workspace.names
        self.sources = sources
        self.diagnostics = diagnostics
    }

    /// The root of the entry file with its includes, or an empty object if the theme has no entry file.
    func entry() -> ObjectNode {
        guard files.files[files.entry] != nil else {
            let start = unread(files.entry)
            diagnostics.report(
                .missingEntry(files.entry), at: start, unknown: files.entry, known: files.files.keys.sorted())
            return ObjectNode(properties: [], span: start)
        }
        if files.files.count > Limits.files {
            let start = unread(files.entry)
            diagnostics.report(.tooManyFiles(files.files.count), at: start)
            return ObjectNode(properties: [], span: start)
        }
        if DesignTokens.isResolverName(files.entry) {
            ResolverReader(reader: self, path: files.entry)?.read()
        } else if let object = object(in: files.entry, role: .entry) {
            return object
        }
        return ObjectNode(properties: [], span: read[files.entry]?.span ?? sources.start)
    }

    /// The start of a file that wasn't read.
    func unread(_ path: String) -> Span {
        Span(file: workspace.add(source(path, []), to: sources), start: 0, end: 0)
    }

    /// Records the content of the current file itself, without its includes.
    func addPiece(_ object: ObjectNode) {
        let includer = chain.dropLast().last
        let kind: LayerOrigin.Kind =
            if let (axis, value) = overlaid {
                .overlay(axis: axis, value: value)
            } else if let includer { .include(by: includer) } else { .entry }
        pieces.append(Piece(kind: kind, place: place, object: object))
    }

    /// The overlay file for a value. For `skins/night`, the extensions are tried in the order `.ktv`, `.json`,
    /// `.tokens.json` and `.tokens`. Returns `nil` if the theme has no such file.
    func overlay(axis: String, value: String) -> ObjectNode? {
        overlaid = (axis, value)
        defer { overlaid = nil }
        return overlay("\(Theme.Axis.folder(of: axis))/\(value)")
    }

    private func overlay(_ stem: String) -> ObjectNode? {
        for path in ["ktv", "json", "tokens.json", "tokens"].map({ "\(stem).\($0)" }) where files.files[path] != nil {
            return object(in: path, role: .overlay)
        }
        return nil
    }

    /// The role of a file in the theme, which determines the directives that are allowed in it.
    enum Role {
        case entry, included, overlay
    }

    /// The root object of a file with its includes. It is built only once for all includes of the file or, if it
    /// contains design tokens, once for each location.
    func object(in path: String, role: Role) -> ObjectNode? {
        if let done = expanded[key(path, role)] { return done }
        chain.append(path)
        let object = expandedFile(path, role: role)
        chain.removeLast()
        expanded[key(path, role)] = .some(object)
        return object
    }

    private func key(_ path: String, _ role: Role) -> Key {
        Key(path: path, role: role, place: placed.contains(path) ? place : [])
    }

    private func expandedFile(_ path: String, role: Role) -> ObjectNode? {
        guard let node = node(in: path, isDesignTokens: DesignTokens.isName(path)) else { return nil }
        guard case .object(let object) = node.kind else {
            if case .invalid = node.kind { return nil }
            diagnostics.report(.expectedObject(found: node.kind.described), at: node.span)
            return nil
        }
        guard !DesignTokens.isName(path) else {
            let tokens = tokens(object, from: object.span)
            if let tokens { addPiece(tokens) }
            return tokens
        }
        if role == .entry { readDialect(of: object) }
        return expanded(object, isRoot: true, role: role)
    }

    /// Converts a Design Tokens document to the compiler's own tree. If the theme has too many values, reports a
    /// problem and returns `nil`.
    func tokens(_ object: ObjectNode, from span: Span) -> ObjectNode? {
        placed.formUnion(chain)
        guard mayPlace(object.size, from: span) else { return nil }
        return TokenReader(names: names, diagnostics: diagnostics, place: place).document(object)
    }

    /// Whether `count` more design token values are allowed. Reports a problem when the limit is first exceeded.
    func mayPlace(_ count: Int, from span: Span) -> Bool {
        guard !hasTooManyTokens else { return false }
        tokenCount += count + Self.placing
        if hasTooManyTokens { diagnostics.report(.tooManyValues, at: span) }
        return !hasTooManyTokens
    }

    var hasTooManyTokens: Bool { tokenCount > 5 * Limits.values }

    func node(in path: String, isDesignTokens: Bool) -> Node? {
        if let node = read[path] { return node }
        guard let bytes = files.files[path] else { return nil }
        let source = source(path, bytes, isDesignTokens: isDesignTokens)
        let (node, number) = workspace.read(source, into: sources, diagnostics)
        read[path] = node ?? Node(kind: .invalid, span: Span(file: number, start: 0, end: 0))
        return node
    }

    private func source(_ path: String, _ bytes: [UInt8], isDesignTokens: Bool = false) -> SourceFile {
        SourceFile(
            path: files.path(of: path), name: path, bytes: bytes, isDesignTokens: isDesignTokens,
            shownPath: files.shownPath(of: path))
    }

    /// Reports files that nothing refers to, and suggests a name for a misspelled overlay.
    func reportUnusedFiles(_ axes: [Theme.Axis]) {
        // A resolver document can be in a folder with many unrelated files.
        guard !DesignTokens.isResolverName(files.entry) else { return }
        let isTheme = { (path: String) in
            path.hasSuffix(".ktv") || path.hasSuffix(".json") || DesignTokens.isName(path)
        }
        let unused = files.files.keys.filter { isTheme($0) && read[$0] == nil }.sorted()
        guard !unused.isEmpty else { return }
        let missing = axes.map { axis in
            let folder = Theme.Axis.folder(of: axis.name) + "/"
            return (
                folder: folder,
                overlays: axis.values.map { "\(folder)\($0).ktv" }.filter { files.files[$0] == nil },
                isDefault: "\(folder)\(axis.values.first ?? "").ktv"
            )
        }
        let all = missing.flatMap(\.overlays)
        for path in unused {
            // The author meant the overlay whose name differs by one typo, or else the most similar overlay in the
            // folder. The default value of an axis doesn't need an overlay.
            let slip = diagnostics.nearest(to: path, in: all).flatMap { isOnlySlip(path, of: $0, in: all) ? $0 : nil }
            let others = missing.first { path.hasPrefix($0.folder) }.map { axis in
                axis.overlays.filter { $0 != axis.isDefault }
            }
            let only = others?.count == 1 ? others?.first : others.flatMap { diagnostics.nearest(to: path, in: $0) }
            let meant = slip ?? only
            diagnostics.report(
                .unusedFile(path), at: unread(path), notes: meant.map { [(.didYouMean($0), nil)] } ?? [])
        }
    }
}
