/// What reading a theme leaves behind for the next time: the files that were parsed, by path and text.
///
/// Who edits a theme changes one file and has all compiled again: a compiler that is given the same workspace parses
/// that one. What comes out is the same with and without. A file counts as the same if its path and all its bytes are.
/// Belongs to one task at a time: the compiler's tables in it grow as it works.
public final class Workspace {
    /// How many bytes may be kept from one theme to the next; what was not used for longest goes first.
    public let limit: Int
    /// About how many bytes of memory are kept, source texts and trees.
    public var byteCount: Int { treeBytes + names.byteCount }
    /// The names of all files that are kept.
    private(set) var names = NameTable()
    /// How many files were parsed.
    private(set) var parsedCount = 0
    /// By the number that the spans in it have.
    private var files: [ParsedFile?] = []
    private var numbers: [String: [Int]] = [:]
    private var treeBytes = 0
    /// How many themes were read.
    private var clock = 0

    /// A workspace with nothing in it.
    /// - Parameter limit: how many bytes may be kept; with 0 it serves one theme.
    public init(limit: Int) {
        self.limit = limit
    }

    /// The root of a file, parsed now or before, and its number; what parsing it has to say is said again.
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
        guard reports.count <= Limits.keptReports else { return (root, number) }
        numbers[source.path, default: []].append(Int(number))
        keep(root, reports, as: Int(number))
        return (root, number)
    }

    /// A number for a file that has no tree.
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

    /// A theme was read: lets go of what was not used for longest, until the rest is within the limit.
    func trim() {
        defer { clock += 1 }
        // Names are numbered for good: where old ones fill a quarter, all begins anew.
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

/// A file as it was parsed.
private struct ParsedFile {
    let source: SourceFile
    var root: Node?
    /// What parsing it had to say.
    var reports: [DiagnosticCollector.Report]
    var byteCount: Int
    /// The theme that it was read for last.
    var lastUse: Int
}

extension SourceFile {
    fileprivate func isSame(as other: SourceFile) -> Bool {
        isDesignTokens == other.isDesignTokens && shownPath == other.shownPath && bytes == other.bytes
    }

    /// The text itself, as much again for the texts in its tree, and the table of its lines.
    fileprivate var byteCount: Int { 2 * bytes.count + MemoryLayout<Int>.stride * lineStarts.count }
}

extension Node {
    /// About how many bytes the tree takes besides its texts.
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
            for part in property.parts {
                count += HeapBlock.header + MemoryLayout<Property.Part>.stride + part.value.byteCount
                count += part.mixins.count * (HeapBlock.header + MemoryLayout<LinkPath>.stride)
            }
        }
        return directives.reduce(count) { $0 + MemoryLayout<Directive>.stride + $1.value.byteCount }
    }
}

/// What memory costs beside what is put into it.
private enum HeapBlock {
    /// The head of an array or an object, and what the allocator adds.
    static let header = 48
    /// An entry of a table of names and numbers that is three quarters full.
    static let tableEntry = 20
}
