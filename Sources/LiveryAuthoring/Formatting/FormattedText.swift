public import LiveryTheme

/// A KTV file in its canonical form.
///
/// - Four spaces per level, one property per line, `name(type+mixin): value`.
/// - An object or list stays on one line if its first item is on the same line as the bracket, it has no comments, and
///   it fits on the line. Its items are then separated by commas.
/// - Comments are preserved, and so is one empty line between two items.
/// - Quotes are preserved where a string needs them, and around any string that isn't a plain word.
/// - All lines end in a line feed, including the last one, and there is no byte order mark.
///
/// Formatting is idempotent. Time is linear in the length of the text.
public struct FormattedText: Sendable {
    /// The result of formatting.
    public enum Outcome: Hashable, Sendable {
        /// The text in canonical form.
        case text([UInt8])
        /// The file has errors and can't be read reliably.
        case broken([Diagnostic])
        /// The canonical form would have another meaning. This is a bug in the formatter, which doesn't return any
        /// text in this case.
        case refused
    }

    /// The result of formatting.
    public let outcome: Outcome

    /// Formats the bytes of a file. Diagnostics name `path`.
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

    /// Whether the other file has the same values and the same comments.
    func matches(_ other: ReadText) -> Bool {
        guard comments == other.comments, diagnostics.map(\.id) == other.diagnostics.map(\.id) else { return false }
        guard let root, let otherRoot = other.root else { return root == nil && other.root == nil }
        return root.means(otherRoot)
    }

    /// The text of every comment, without its marker.
    private var comments: [String] {
        pieces.compactMap { piece in
            guard case .comment(let range) = piece else { return nil }
            return Layout.words(ofComment: bytes[range])
        }
    }
}
