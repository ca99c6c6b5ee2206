import LiveryBundle

/// Reads the files of one theme and gathers what their directives say.
final class FileReader {
    let files: ThemeFiles
    let names: NameTable
    let sources: SourceMap
    let diagnostics: DiagnosticCollector
    var axes: [Axis] = []
    var extended: (ThemeReference, Span)?
    var components: [ObjectNode] = []
    var requirements: [ObjectNode] = []
    /// Files on the way from the entry to the one being read.
    var chain: [String] = []
    /// How many objects lie around the place being read, over all files on the way to it.
    var level = 0
    private var read: [String: Node] = [:]
    private var expanded: [Key: ObjectNode?] = [:]

    private struct Key: Hashable {
        let path: String
        let role: Role
    }

    init(_ files: ThemeFiles, names: NameTable, sources: SourceMap, diagnostics: DiagnosticCollector) {
        (self.files, self.names, self.sources, self.diagnostics) = (files, names, sources, diagnostics)
    }

    /// The entry with its includes; an empty object if there is none.
    func entry() -> ObjectNode {
        let start = Span(file: Int32(sources.files.count), start: 0, end: 0)
        guard files.files[files.entry] != nil else {
            _ = sources.add(SourceFile(path: path(files.entry), name: files.entry, bytes: []))
            diagnostics.report(
                .missingEntry(files.entry), at: start, unknown: files.entry, known: files.files.keys.sorted())
            return ObjectNode(properties: [], span: start)
        }
        if files.files.count > Limits.files {
            _ = sources.add(SourceFile(path: path(files.entry), name: files.entry, bytes: []))
            diagnostics.report(.tooManyFiles(files.files.count), at: start)
            return ObjectNode(properties: [], span: start)
        }
        return object(in: files.entry, role: .entry) ?? ObjectNode(properties: [], span: start)
    }

    /// An overlay's file, `.ktv` before `.json`, if there is one.
    func overlay(_ stem: String) -> ObjectNode? {
        for path in ["\(stem).ktv", "\(stem).json"] where files.files[path] != nil {
            return object(in: path, role: .overlay)
        }
        return nil
    }

    /// What a file is to the theme, which decides the directives that it may have.
    enum Role {
        case entry, included, overlay
    }

    /// The root object of a file, its includes under it. Put together once, however often it is included.
    func object(in path: String, role: Role) -> ObjectNode? {
        let key = Key(path: path, role: role)
        if let done = expanded[key] { return done }
        chain.append(path)
        let object = expandedFile(path, role: role)
        chain.removeLast()
        expanded[key] = .some(object)
        return object
    }

    private func expandedFile(_ path: String, role: Role) -> ObjectNode? {
        guard let node = node(in: path) else { return nil }
        guard case .object(let object) = node.kind else {
            if case .invalid = node.kind { return nil }
            diagnostics.report(.expectedObject(found: node.kind.described), at: node.span)
            return nil
        }
        return expanded(object, isRoot: true, role: role)
    }

    private func node(in path: String) -> Node? {
        if let node = read[path] { return node }
        guard let bytes = files.files[path] else { return nil }
        let source = SourceFile(path: self.path(path), name: path, bytes: bytes)
        let number = sources.add(source)
        let node = Parser.parse(source, file: number, names: names, diagnostics: diagnostics)
        read[path] = node ?? Node(kind: .invalid, span: Span(file: number, start: 0, end: 0))
        return node
    }

    private func path(_ file: String) -> String { files.name.isEmpty ? file : "\(files.name)/\(file)" }

    func reportUnusedFiles() {
        let start = Span(file: 0, start: 0, end: 0)
        let isTheme = { (path: String) in path.hasSuffix(".ktv") || path.hasSuffix(".json") }
        for path in files.files.keys.sorted() where isTheme(path) && read[path] == nil {
            diagnostics.report(.unusedFile(path), at: start)
        }
    }
}
