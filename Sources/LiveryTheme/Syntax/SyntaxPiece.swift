/// A piece of a file as written, in source order. Separators and spaces are not pieces.
package enum SyntaxPiece {
    /// From the comment's marker to the end of the line.
    case comment(Range<Int>)
    /// A bracket that opens an object or a list.
    case open(Int)
    /// The matching closing bracket.
    case close(Int)
    /// The name of a property, including its quotes.
    case name(Range<Int>)
    /// A type and mixins, up to and including the closing parenthesis.
    case annotation(TypeName?, [LinkPath], end: Int)
    /// A value that is neither an object nor a list.
    case scalar(Node)
    /// A missing value.
    case missing(Int)

    /// The bytes of the piece. For an annotation, only the end is exact.
    package var range: Range<Int> {
        switch self {
        case .comment(let range), .name(let range): range
        case .open(let offset), .close(let offset): offset..<offset + 1
        case .annotation(_, _, let end): end..<end
        case .scalar(let node): Int(node.span.start)..<Int(node.span.end)
        case .missing(let offset): offset..<offset
        }
    }
}
