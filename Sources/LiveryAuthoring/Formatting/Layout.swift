import LiveryTheme

/// A file's content and its author's layout, which together determine the canonical format.
struct Layout {
    /// The value of the whole file, or `nil` if its properties have no enclosing braces or the file is empty.
    var root: Value?
    /// Whether an empty line precedes the root.
    var isRootApart = false
    /// The comment that follows the root on the same line.
    var rootComment: String?
    /// The comments before the root. In a file without braces, the file's comments and properties.
    var children: [Child] = []
    /// The comments after the root's closing bracket.
    var rest: [Child] = []

    /// A comment or an item on its own line.
    struct Child {
        var content: Content
        /// Whether an empty line precedes this line.
        var isApart: Bool
    }

    enum Content {
        case comment(String)
        case item(Item)
    }

    /// A property, or an element of a list.
    struct Item {
        /// The name and type as in `name(type):`, or an empty string in a list.
        var head: String
        var value: Value
        /// The comment that follows the item on the same line.
        var comment: String?
    }

    enum Value {
        case missing
        /// A string, and whether a comma can follow it. Items on the same line are separated by commas.
        case scalar(String, takesComma: Bool)
        case block(Block)
    }

    /// An object or a list.
    struct Block {
        var isObject: Bool
        /// Whether its items start on a new line.
        var isOpen = false
        /// The comment that follows the opening bracket on the same line.
        var comment: String?
        var children: [Child] = []
        /// The whole block on one line, if it can be written on one line.
        var oneLine: String?
    }

    /// The text of a comment, without its marker and the white space at both ends.
    static func words(ofComment bytes: ArraySlice<UInt8>) -> String {
        let mark = bytes.first == UInt8(ascii: "#") ? 1 : 2
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
        let end = bytes.lastIndex { !isBlank($0) } ?? bytes.startIndex
        guard end >= bytes.startIndex + mark else { return "" }
        return String(decoding: bytes[(bytes.startIndex + mark)...end].drop(while: isBlank), as: UTF8.self)
    }
}

extension Layout.Block {
    /// The block on one line, as in `{ a: 1, b: 2 }` or `[1, 2]`, or `nil` if an item needs its own line.
    func line() -> String? {
        guard !isOpen, comment == nil else { return nil }
        var items: [String] = []
        for child in children {
            guard case .item(let item) = child.content, item.comment == nil, let text = item.line(takingComma: true)
            else { return nil }
            items.append(text)
        }
        let inner = items.joined(separator: ", ")
        // Don't build strings longer than a line, because they would be concatenated again at each level.
        guard inner.utf8.count <= LayoutWriter.width * 4 else { return nil }
        return isObject ? (inner.isEmpty ? "{}" : "{ \(inner) }") : "[\(inner)]"
    }
}

extension Layout.Item {
    /// The item on a single line, or `nil` if it needs several lines.
    func line(takingComma: Bool = false) -> String? {
        switch value {
        case .missing: head
        case .scalar(let text, let takesComma): takesComma || !takingComma ? join(text) : nil
        case .block(let block): block.oneLine.map(join)
        }
    }

    private func join(_ text: String) -> String { head.isEmpty ? text : "\(head) \(text)" }
}
