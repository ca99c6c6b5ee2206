import LiveryTheme

/// Prints a layout.
struct LayoutWriter {
    /// The maximum length in Unicode scalars of an object or a list on one line.
    static let width = 120
    /// Spaces per level.
    static let step = 4

    private var text = ""
    private var level = 0

    static func text(of layout: Layout) -> [UInt8] {
        var writer = LayoutWriter()
        writer.write(layout.children)
        if let root = layout.root {
            if let last = layout.children.last, case .comment = last.content, layout.isRootApart { writer.text += "\n" }
            writer.write(Layout.Item(head: "", value: root, comment: layout.rootComment))
        }
        writer.write(layout.rest)
        return Array(writer.text.utf8)
    }

    private mutating func write(_ children: [Layout.Child]) {
        for child in children {
            if child.isApart { text += "\n" }
            switch child.content {
            case .comment(let comment): line(comment)
            case .item(let item): write(item)
            }
        }
    }

    private mutating func write(_ item: Layout.Item) {
        if let whole = item.line(), fits(whole) || !item.value.mayBreak {
            return line(whole, comment: item.comment)
        }
        guard case .block(let block) = item.value else { return }
        let opener = (item.head.isEmpty ? "" : item.head + " ") + (block.isObject ? "{" : "[")
        line(opener, comment: block.comment)
        level += 1
        write(block.children)
        level -= 1
        line(block.isObject ? "}" : "]", comment: item.comment)
    }

    private func fits(_ whole: String) -> Bool {
        level * Self.step + whole.unicodeScalars.count <= Self.width
    }

    private mutating func line(_ content: String, comment: String? = nil) {
        text += String(repeating: " ", count: level * Self.step) + content
        if let comment { text += " " + comment }
        text += "\n"
    }
}

extension Layout.Value {
    /// Whether it can be split over several lines.
    fileprivate var mayBreak: Bool {
        if case .block(let block) = self { !block.children.isEmpty } else { false }
    }
}
