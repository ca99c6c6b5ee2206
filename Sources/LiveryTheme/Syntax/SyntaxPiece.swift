/// A piece of a file as its author wrote it, in the order read. Separators and blanks are what lies between.
package enum SyntaxPiece {
    /// From its mark to the end of the line.
    case comment(Range<Int>)
    /// A bracket that opens an object or a list.
    case open(Int)
    /// The one that closes it.
    case close(Int)
    /// The name of a property, with its quotes.
    case name(Range<Int>)
    /// A type and mixins, up to behind the parenthesis.
    case annotation(TypeName?, [LinkPath], end: Int)
    /// A value that is no object and no list.
    case scalar(Node)
    /// Nothing, where a value might be.
    case missing(Int)

    /// The bytes that it covers; of an annotation only the end matters.
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
