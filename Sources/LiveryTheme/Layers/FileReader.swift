import LiveryModel

/// Reads the files of one theme and gathers what their directives say.
final class FileReader {
    let files: ThemeFiles
    let workspace: Workspace
    let names: NameTable
    let sources: SourceMap
    let diagnostics: DiagnosticCollector
    var axes: [Axis] = []
    var extended: (ThemeReference, Span)?
    var components: [ObjectNode] = []
    var requirements: [ObjectNode] = []
    var allowances: [Allowance] = []
    /// How names say what type their values have, if they do.
    var dialect: Dialect?
    /// Files on the way from the entry to the one being read.
    var chain: [String] = []
    /// How many objects lie around the place being read, over all files on the way to it.
    var level = 0
    /// The names from the theme's root to the object whose directives are being read.
    var place: [Name] = []
    /// What a resolver document lays on each other, the lowest first.
    var layers: [Layer] = []
    /// What each file has of its own, in the order in which they are laid on each other.
    var pieces: [Piece] = []
    /// How many files were included, and how many values with them.
    var includes = 0
    var includedValues = 0
    /// The axis and value whose overlay is being read.
    private var overlaid: (axis: String, value: String)?
    private var read: [String: Node] = [:]
    private var expanded: [Key: ObjectNode?] = [:]
    /// Files with design tokens under them, whose references say where they are included.
    private var placed: Set<String> = []
    /// How many values of design tokens were put in their places.
    private var tokenCount = 0
    /// What it costs to find a place, in values.
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

    /// The entry with its includes; an empty object if there is none.
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

    /// The place of a file that is not read.
    private func unread(_ path: String) -> Span {
        Span(file: workspace.add(source(path, []), to: sources), start: 0, end: 0)
    }

    /// Writes down what a file has of its own at the place that is being read.
    func addPiece(_ object: ObjectNode) {
        let includer = chain.dropLast().last
        let kind: LayerOrigin.Kind =
            if let (axis, value) = overlaid {
                .overlay(axis: axis, value: value)
            } else if let includer { .include(by: includer) } else { .entry }
        pieces.append(Piece(kind: kind, place: place, object: object))
    }

    /// The file of `skins/night`, `.ktv` before `.json` before `.tokens.json`, if there is one.
    func overlay(axis: String, value: String) -> ObjectNode? {
        overlaid = (axis, value)
        defer { overlaid = nil }
        return overlay("\(axis)s/\(value)")
    }

    private func overlay(_ stem: String) -> ObjectNode? {
        for path in ["ktv", "json", "tokens.json", "tokens"].map({ "\(stem).\($0)" }) where files.files[path] != nil {
            return object(in: path, role: .overlay)
        }
        return nil
    }

    /// What a file is to the theme, which decides the directives that it may have.
    enum Role {
        case entry, included, overlay
    }

    /// The root object of a file, its includes under it. Put together once, however often it is included; where design
    /// tokens are in it, once for each place.
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

    /// The tree of a Design Tokens document, in the compiler's terms; nil, and reported, beyond what a theme may hold.
    func tokens(_ object: ObjectNode, from span: Span) -> ObjectNode? {
        placed.formUnion(chain)
        guard mayPlace(object.size, from: span) else { return nil }
        return TokenReader(names: names, diagnostics: diagnostics, place: place).document(object)
    }

    /// Whether so many more values of design tokens may be put in their places; reported the first time that not.
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

    /// Says which files nothing names; a misspelled overlay of an axis is told its name.
    func reportUnusedFiles(_ axes: [Axis]) {
        // A resolver document stands in a folder with much that is none of its business.
        guard !DesignTokens.isResolverName(files.entry) else { return }
        let isTheme = { (path: String) in
            path.hasSuffix(".ktv") || path.hasSuffix(".json") || DesignTokens.isName(path)
        }
        let unused = files.files.keys.filter { isTheme($0) && read[$0] == nil }.sorted()
        guard !unused.isEmpty else { return }
        let missing = axes.map { axis in
            (
                folder: "\(axis.name)s/",
                overlays: axis.values.map { "\(axis.name)s/\($0).ktv" }.filter { files.files[$0] == nil },
                isDefault: "\(axis.name)s/\(axis.values.first ?? "").ktv"
            )
        }
        let all = missing.flatMap(\.overlays)
        for path in unused {
            // The overlay that is meant is one slip away, or the nearest in the folder; an axis' default needs none.
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
