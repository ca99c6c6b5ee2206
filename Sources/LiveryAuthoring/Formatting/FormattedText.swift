public import LiveryTheme

/// A file of KTV in its one canonical form.
///
/// - Four blanks for each level, a new line between properties, `name(type+mixin): value`.
/// - An object or a list stays on one line if its first item stood beside the bracket, there is no comment in it and
///   the line has room; there its items stand between commas.
/// - Every comment stays, and so does an empty line between two items, but no more than one.
/// - Quotes stay where the text needs them, and around what is no plain word.
/// - Lines end in a line feed, the last one too, and there is no byte order mark.
///
/// Formatting what is formatted changes nothing. Time grows in line with the text.
public struct FormattedText: Sendable {
    /// What came of it.
    public enum Outcome: Hashable, Sendable {
        /// The text in canonical form.
        case text([UInt8])
        /// The file has errors and can't be read for certain; what they are.
        case broken([Diagnostic])
        /// The canonical form would not have said the same. This is a fault of the formatter, which therefore gives
        /// nothing.
        case refused
    }

    /// What came of it.
    public let outcome: Outcome

    /// Formats the bytes of a file; `path` is what diagnostics name.
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
        outcome = original.says(formatted) ? .text(text) : .refused
    }
}

/// A file as the parser reads it, with the pieces that it is made of.
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

    /// Whether the other one has the same values and the same comments.
    func says(_ other: ReadText) -> Bool {
        guard comments == other.comments, diagnostics.map(\.id) == other.diagnostics.map(\.id) else { return false }
        guard let root, let otherRoot = other.root else { return root == nil && other.root == nil }
        return root.means(otherRoot)
    }

    /// The words of every comment, whatever its mark.
    private var comments: [String] {
        pieces.compactMap { piece in
            guard case .comment(let range) = piece else { return nil }
            return Layout.words(ofComment: bytes[range])
        }
    }
}
