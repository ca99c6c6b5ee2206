import LiveryModel
import LiveryTheme

/// Prints a layout.
struct LayoutWriter {
    /// The maximum length of an object or list on one line, in Unicode scalars.
    static let width = 120
    /// The number of spaces per level.
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
    /// Whether the value can be split over several lines.
    fileprivate var mayBreak: Bool {
        if case .block(let block) = self { !block.children.isEmpty } else { false }
    }
}

/// The canonical spelling of names, types and scalars.
struct Spelling {
    let bytes: [UInt8]
    let names: NameTable

    /// The canonical spelling of a scalar, whose meaning is determined by its node in the tree.
    func value(_ node: Node) -> String {
        let written = text(node.span)
        switch node.kind {
        case .color:
            let digits = written.drop { $0 == "\"" }.prefix { $0 != "\"" }
            return Theme.Color(hex: String(digits)) == nil ? written : digits.lowercased()
        case .link(let path): return Self.path(path, names).map { "@" + $0 } ?? written
        case .call: return written.contains("\\") ? written : call(node)
        case .text(let text): return written == "\"\(text)\"" && Self.isPlainWord(text) ? text : written
        default: return written
        }
    }

    /// A function call with one space after each comma.
    private func call(_ node: Node) -> String {
        guard case .call(let name, _, let arguments) = node.kind else {
            return text(node.span).hasPrefix("\"") ? text(node.span) : value(node)
        }
        return "~\(name)(\(arguments.map(call).joined(separator: ", ")))"
    }

    private func text(_ span: Span) -> String {
        String(decoding: bytes[Int(span.start)..<Int(span.end)], as: UTF8.self)
    }

    /// A property's name, without unnecessary quotes.
    static func name(_ written: String) -> String {
        guard written.hasPrefix("\""), written.hasSuffix("\""), written.utf8.count > 2 else { return written }
        let inner = written.dropFirst().dropLast()
        return isPlainWord(inner.hasPrefix("@") ? inner.dropFirst() : inner) ? String(inner) : written
    }

    /// A type and mixins as in `(type+mixin+mixin)`, or an empty string if there are neither.
    static func annotation(_ type: TypeName?, _ mixins: [LinkPath], _ names: NameTable) -> String {
        guard type != nil || !mixins.isEmpty else { return "" }
        let paths = mixins.map { "+" + (path($0.names, names) ?? names.path($0.names)) }
        return "(\(type?.name ?? "")\(paths.joined()))"
    }

    /// A path whose names are separated by dots, or `nil` if a name in it could be misread.
    private static func path(_ path: [Name], _ names: NameTable) -> String? {
        let isSimple = path.allSatisfy { name in names[name].utf8.allSatisfy(Parser.isNameLetter) }
        return isSimple ? names.path(path) : nil
    }

    /// Whether a string consists of a letter followed by letters, digits, `_` and `-`, and isn't a reserved word. Such
    /// a string means the same with and without quotes.
    private static func isPlainWord(_ text: some StringProtocol) -> Bool {
        guard let first = text.utf8.first, first == UInt8(ascii: "_") || (first | 0x20 >= 0x61 && first | 0x20 <= 0x7A)
        else { return false }
        return text.utf8.allSatisfy { $0 < 0x80 && Parser.isNameLetter($0) }
            && !["true", "false", "nil", "null"].contains(String(text))
    }
}
