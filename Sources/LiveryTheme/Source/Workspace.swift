/// A cache that keeps parsed files between compilations, by path and content.
///
/// When an author edits one file, a compiler that uses the same workspace parses only that file to recompile the theme.
/// A cached file is used only if its path and all its bytes are equal, so the output doesn't depend on the workspace.
/// Compiling extends the workspace's tables, so use a workspace in only one task at a time.
public final class Workspace {
    /// The maximum number of bytes to keep between two themes. The least recently used files are removed first.
    public let limit: Int
    /// The approximate amount of memory that the cache uses for file contents and trees, in bytes.
    public var byteCount: Int { treeBytes + names.byteCount }
    /// The names in all cached files.
    private(set) var names = NameTable()
    /// The number of parsed files.
    private(set) var parsedCount = 0
    /// The files, indexed by the file number in their spans.
    private var files: [ParsedFile?] = []
    private var numbers: [String: [Int]] = [:]
    private var treeBytes = 0
    /// The number of themes that have been read.
    private var clock = 0

    /// Creates an empty workspace.
    /// - Parameter limit: The maximum number of bytes to cache. If it is 0, files are cached only while a theme is
    ///   read.
    public init(limit: Int) {
        self.limit = limit
    }

    /// The root of a file, either parsed now or cached, and the file's number. The diagnostics of a cached file are
    /// reported again.
    func read(_ source: SourceFile, into sources: SourceMap, _ diagnostics: DiagnosticCollector) -> (Node?, Int32) {
        if let number = numbers[source.path]?.first(where: { files[$0]?.source.isSame(as: source) == true }),
            let file = files[number]
        {
            files[number]?.lastUse = clock
            sources.add(file.source, as: Int32(number))
            file.reports.forEach(diagnostics.report)
            return (file.root, Int32(number))
        }
        let number = add(source, to: sources)
        diagnostics.interruption?.ask()
        guard !diagnostics.isUnwanted else { return (nil, number) }
        parsedCount += 1
        let (root, reports) = diagnostics.recording {
            Parser.parse(source, file: number, names: names, diagnostics: diagnostics)
        }
        // A file that was only partly parsed must not be cached.
        guard !diagnostics.isUnwanted else { return (nil, number) }
        guard reports.count <= Limits.keptReports else { return (root, number) }
        numbers[source.path, default: []].append(Int(number))
        keep(root, reports, as: Int(number))
        return (root, number)
    }

    /// Assigns a number to a file that has no tree.
    func add(_ source: SourceFile, to sources: SourceMap) -> Int32 {
        let number = files.firstIndex { $0 == nil } ?? files.count
        if number == files.count { files.append(nil) }
        files[number] = ParsedFile(source: source, root: nil, reports: [], byteCount: 0, lastUse: clock)
        sources.add(source, as: Int32(number))
        return Int32(number)
    }

    private func keep(_ root: Node?, _ reports: [DiagnosticCollector.Report], as number: Int) {
        guard var file = files[number] else { return }
        file.root = root
        file.reports = reports
        file.byteCount = limit == 0 ? 0 : file.source.byteCount + (root?.byteCount ?? 0)
        treeBytes += file.byteCount
        files[number] = file
    }

    /// Removes the least recently used files until the cache is within its limit. Call this method after reading a
    /// theme.
    func trim() {
        defer { clock += 1 }
        // Names keep their numbers for as long as the table exists. When the table fills a quarter of the limit,
        // discard it together with all files.
        if names.byteCount > limit / 4 {
            names = NameTable()
            files = []
            numbers = [:]
            treeBytes = 0
            return
        }
        let kept = files.indices.filter { files[$0] != nil }
        for number in kept.sorted(by: { files[$0]?.lastUse ?? 0 < files[$1]?.lastUse ?? 0 }) {
            guard byteCount > limit || files[number]?.byteCount == 0 else { continue }
            drop(number)
        }
    }

    private func drop(_ number: Int) {
        guard let file = files[number] else { return }
        treeBytes -= file.byteCount
        numbers[file.source.path]?.removeAll { $0 == number }
        if numbers[file.source.path]?.isEmpty == true { numbers[file.source.path] = nil }
        files[number] = nil
    }
}

/// A parsed file.
private struct ParsedFile {
    let source: SourceFile
    var root: Node?
    /// The diagnostics from parsing the file.
    var reports: [DiagnosticCollector.Report]
    var byteCount: Int
    /// The number of the last theme that used the file.
    var lastUse: Int
}

extension SourceFile {
    fileprivate func isSame(as other: SourceFile) -> Bool {
        isDesignTokens == other.isDesignTokens && shownPath == other.shownPath && bytes == other.bytes
    }

    /// The memory that the text, its copies in the tree and its line table use, in bytes.
    fileprivate var byteCount: Int { 2 * bytes.count + MemoryLayout<Int>.stride * lineStarts.count }
}

extension Node {
    /// The approximate memory that the tree uses without its strings, in bytes.
    fileprivate var byteCount: Int {
        switch kind {
        case .array(let nodes), .call(_, _, let nodes):
            nodes.reduce(HeapBlock.header + nodes.count * MemoryLayout<Node>.stride) { $0 + $1.byteCount }
        case .object(let object): object.byteCount
        case .link(let path): HeapBlock.header + path.count * MemoryLayout<Name>.stride
        default: 0
        }
    }
}

extension ObjectNode {
    fileprivate var byteCount: Int {
        var count = 3 * HeapBlock.header + properties.count * (MemoryLayout<Property>.stride + HeapBlock.tableEntry)
        for property in properties {
            if property.parts.count > 1 {
                count += HeapBlock.header + (property.parts.count - 1) * MemoryLayout<Property.Part>.stride
            }
            for part in property.parts {
                count += part.value.byteCount
                count += part.mixins.count * (HeapBlock.header + MemoryLayout<LinkPath>.stride)
            }
        }
        return directives.reduce(count) { $0 + MemoryLayout<Directive>.stride + $1.value.byteCount }
    }
}

/// The memory overhead of heap objects, in bytes.
private enum HeapBlock {
    /// The header of an array or object, including the allocator's overhead.
    static let header = 48
    /// An entry in a hash table of names and numbers, if three quarters of the table are full.
    static let tableEntry = 20
}
