import LiveryTheme

/// What a file says and how its author laid it out: all that the canonical form depends on.
struct Layout {
    /// The value of the whole file; nil if its properties stand there without braces, or there is nothing.
    var root: Value?
    /// Whether an empty line stood before the root.
    var isRootApart = false
    /// The comment behind the root on its line.
    var rootComment: String?
    /// Comments and, without braces, the properties.
    var children: [Child] = []
    /// Comments behind the root's closing bracket.
    var rest: [Child] = []

    /// A line of its own inside brackets.
    struct Child {
        var content: Content
        /// Whether an empty line stood before it.
        var isApart: Bool
    }

    enum Content {
        case comment(String)
        case item(Item)
    }

    /// A property, or an element of a list.
    struct Item {
        /// `name(type):`, empty in a list.
        var head: String
        var value: Value
        /// The comment behind it on its line.
        var comment: String?
    }

    enum Value {
        case missing
        /// Text, and whether a comma may follow it, as it must on one line.
        case scalar(String, takesComma: Bool)
        case block(Block)
    }

    /// An object or a list.
    struct Block {
        var isObject: Bool
        /// Whether its items were begun on a line of their own.
        var isOpen = false
        /// The comment behind the opening bracket.
        var comment: String?
        var children: [Child] = []
        /// All of it on one line, if it may be there.
        var oneLine: String?
    }

    /// What a comment says, without its mark and the blanks around.
    static func words(ofComment bytes: ArraySlice<UInt8>) -> String {
        let mark = bytes.first == UInt8(ascii: "#") ? 1 : 2
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
        let end = bytes.lastIndex { !isBlank($0) } ?? bytes.startIndex
        guard end >= bytes.startIndex + mark else { return "" }
        return String(decoding: bytes[(bytes.startIndex + mark)...end].drop(while: isBlank), as: UTF8.self)
    }
}

extension Layout.Block {
    /// `{ a: 1, b: 2 }` or `[1, 2]`; nil if something in it needs a line of its own.
    func line() -> String? {
        guard !isOpen, comment == nil else { return nil }
        var items: [String] = []
        for child in children {
            guard case .item(let item) = child.content, item.comment == nil, let text = item.line(takingComma: true)
            else { return nil }
            items.append(text)
        }
        let inner = items.joined(separator: ", ")
        // What is longer than a line would only be put together again and again.
        guard inner.utf8.count <= LayoutWriter.width * 4 else { return nil }
        return isObject ? (inner.isEmpty ? "{}" : "{ \(inner) }") : "[\(inner)]"
    }
}

extension Layout.Item {
    /// The item without a line's end in it; nil if it needs several lines.
    func line(takingComma: Bool = false) -> String? {
        switch value {
        case .missing: head
        case .scalar(let text, let takesComma): takesComma || !takingComma ? join(text) : nil
        case .block(let block): block.oneLine.map(join)
        }
    }

    private func join(_ text: String) -> String { head.isEmpty ? text : "\(head) \(text)" }
}
