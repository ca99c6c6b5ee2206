public import LiveryTheme

/// A KTV file in canonical format.
///
/// - Each level is indented by four spaces, and each property is on its own line, written as `name(type+mixin): value`.
/// - An object or list stays on one line if its first item is on the same line as the bracket, it contains no comments,
///   and it fits on the line. Its items are then separated by commas.
/// - Comments are preserved, as is a single empty line between two items.
/// - Quotes are preserved where a string needs them, and for any string that isn't a plain word.
/// - All lines, including the last, end with a line feed. There is no byte order mark.
///
/// Formatting is idempotent. The time is linear in the length of the text.
public struct FormattedText: Sendable {
    /// The result of formatting.
    public enum Outcome: Hashable, Sendable {
        /// The text in canonical format.
        case text([UInt8])
        /// The file has errors and can't be read reliably.
        case broken([Diagnostic])
        /// The formatted text would have another meaning. This is a bug in the formatter, so no text is returned.
        case refused
    }

    /// The result of formatting.
    public let outcome: Outcome

    /// Formats the bytes of a file. `path` is the path that diagnostics show.
    public init(of bytes: [UInt8], path: String) {
        let names = NameTable()
        let original = ReadText(bytes, path: path, names: names)
        guard !original.diagnostics.contains(where: { $0.severity == .error }) else {
            outcome = .broken(original.diagnostics)
            return
        }
        var reader = LayoutReader(bytes: bytes, pieces: original.pieces, names: names)
        let text = LayoutWriter.text(of: reader.document())
        let formatted = ReadText(text, path: path, names: names)
        outcome = original.matches(formatted) ? .text(text) : .refused
    }
}

/// A parsed file, with its syntax pieces.
private struct ReadText {
    let root: Node?
    let pieces: [SyntaxPiece]
    let diagnostics: [Diagnostic]
    private let bytes: [UInt8]

    init(_ bytes: [UInt8], path: String, names: NameTable) {
        let sources = SourceMap()
        let collector = DiagnosticCollector(sources: sources)
        let source = SourceFile(path: path, name: path, bytes: bytes)
        let file = sources.add(source)
        var parser = Parser(source, file: file, names: names, diagnostics: collector)
        parser?.pieces = []
        root = parser?.document()
        pieces = parser?.pieces ?? []
        diagnostics = collector.sorted
        self.bytes = bytes
    }

    /// Whether another file has the same values and comments.
    func matches(_ other: ReadText) -> Bool {
        guard comments == other.comments, diagnostics.map(\.id) == other.diagnostics.map(\.id) else { return false }
        guard let root, let otherRoot = other.root else { return root == nil && other.root == nil }
        return root.means(otherRoot)
    }

    /// The text of each comment, without its marker.
    private var comments: [String] {
        pieces.compactMap { piece in
            guard case .comment(let range) = piece else { return nil }
            return Layout.words(ofComment: bytes[range])
        }
    }
}
