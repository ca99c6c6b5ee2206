import LiveryTheme

/// Builds the layout from the syntax pieces of a file without errors.
struct LayoutReader {
    let bytes: [UInt8]
    let pieces: [SyntaxPiece]
    let names: NameTable
    private var index = 0

    init(bytes: [UInt8], pieces: [SyntaxPiece], names: NameTable) {
        self.bytes = bytes
        self.pieces = pieces
        self.names = names
    }

    mutating func document() -> Layout {
        var layout = Layout()
        layout.children = children(isObject: true)
        guard let piece = current else { return layout }
        if case .open = piece {
            layout.isRootApart = lineEnds > 1
            layout.root = value(comments: [])
            layout.rootComment = commentOnLine()
            layout.rest = rest()
        }
        return layout
    }

    private var current: SyntaxPiece? { index < pieces.count ? pieces[index] : nil }

    /// The number of line feeds between the previous piece and the current one.
    private var lineEnds: Int {
        guard index > 0, index < pieces.count else { return 0 }
        let (start, end) = (pieces[index - 1].range.upperBound, pieces[index].range.lowerBound)
        return start < end ? bytes[start..<end].count { $0 == 0x0A } : 0
    }

    /// Reads comments and items, up to a closing bracket or to the first piece that is neither.
    private mutating func children(isObject: Bool) -> [Layout.Child] {
        var children: [Layout.Child] = []
        while let piece = current {
            let isApart = !children.isEmpty && lineEnds > 1
            switch piece {
            case .comment(let range):
                index += 1
                children.append(Layout.Child(content: .comment(comment(range, keepsMark: isObject)), isApart: isApart))
            case .name: children.append(Layout.Child(content: .item(property()), isApart: isApart))
            case .open where isObject, .close: return children
            case .open, .scalar, .missing, .annotation:
                children.append(Layout.Child(content: .item(element()), isApart: isApart))
            }
        }
        return children
    }

    /// Reads the comments after the root's closing bracket.
    private mutating func rest() -> [Layout.Child] {
        var children: [Layout.Child] = []
        while case .comment(let range)? = current {
            let isApart = lineEnds > 1
            index += 1
            children.append(Layout.Child(content: .comment(comment(range, keepsMark: true)), isApart: isApart))
        }
        return children
    }

    private mutating func property() -> Layout.Item {
        var head = ""
        if case .name(let range)? = current {
            head = Spelling.name(text(range))
            index += 1
        }
        if case .annotation(let type, let mixins, _)? = current {
            head += Spelling.annotation(type, mixins, names)
            index += 1
        }
        // Comments between a colon and its bracket are moved to after the bracket.
        var comments: [Range<Int>] = []
        while case .comment(let range)? = current {
            comments.append(range)
            index += 1
        }
        return item(head: head + ":", comments: comments)
    }

    private mutating func element() -> Layout.Item { item(head: "", comments: []) }

    private mutating func item(head: String, comments: [Range<Int>]) -> Layout.Item {
        var item = Layout.Item(head: head, value: value(comments: comments))
        item.comment = commentOnLine()
        return item
    }

    private mutating func value(comments: [Range<Int>]) -> Layout.Value {
        defer { index += 1 }
        switch current {
        case .open(let offset): return .block(block(isObject: bytes[offset] == UInt8(ascii: "{"), comments: comments))
        case .scalar(let node):
            let spelled = Spelling(bytes: bytes, names: names).value(node)
            return .scalar(spelled, takesComma: spelled.utf8.last != UInt8(ascii: "\\"))
        default: return .missing
        }
    }

    /// Reads from the opening bracket to the closing bracket, which becomes the current piece.
    private mutating func block(isObject: Bool, comments: [Range<Int>]) -> Layout.Block {
        var block = Layout.Block(isObject: isObject)
        index += 1
        var moved = comments.map { comment($0, keepsMark: false) }
        if moved.isEmpty {
            block.isOpen = lineEnds > 0 && !isClose
            block.comment = commentOnLine()
        } else {
            block.comment = moved.removeFirst()
        }
        block.children = moved.map { Layout.Child(content: .comment($0), isApart: false) }
        block.children += children(isObject: isObject)
        block.oneLine = block.line()
        return block
    }

    private var isClose: Bool { if case .close? = current { true } else { false } }

    /// Reads the comment that follows the previous piece on the same line, if there is one.
    private mutating func commentOnLine() -> String? {
        guard case .comment(let range)? = current, lineEnds == 0 else { return nil }
        index += 1
        return comment(range, keepsMark: false)
    }

    /// A comment with a normalized marker, followed by one space. `#` starts a comment only where a name can start.
    private func comment(_ range: Range<Int>, keepsMark: Bool) -> String {
        let words = Layout.words(ofComment: bytes[range])
        let mark = keepsMark && bytes[range.lowerBound] == UInt8(ascii: "#") ? "#" : "//"
        return words.isEmpty ? mark : "\(mark) \(words)"
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
