import LiveryModel
import LiveryTheme

/// The values of a file with their ranges, for comparing and editing the file while preserving its formatting.
final class TextTree {
    let source: SourceFile
    let sources: SourceMap
    /// Whether commas and quotes must follow the rules of strict JSON.
    let isJSON: Bool
    let root: TextObject

    /// Creates the tree of a file. Returns `nil` if the file has syntax errors, if its root isn't an object, if it has
    /// more values than a theme can have, or if the result is no longer needed.
    init?(_ bytes: [UInt8], path: String, names: NameTable, _ interruption: Interruption? = nil) {
        interruption?.ask()
        if interruption?.hasCome == true { return nil }
        source = SourceFile(path: path, name: path, bytes: bytes, isDesignTokens: DesignTokens.isName(path))
        sources = SourceMap()
        let diagnostics = DiagnosticCollector(sources: sources, interruption: interruption)
        let file = sources.add(source)
        let node = Parser.parse(source, file: file, names: names, diagnostics: diagnostics)
        guard !diagnostics.hasErrors, !diagnostics.isUnwanted, case .object(let object)? = node?.kind,
            object.size <= Limits.values
        else {
            return nil
        }
        isJSON = (try? JSON.parse(bytes)) != nil
        root = TextObject(object, in: source, names: names)
    }

    /// The item at a path from the root.
    func item(at path: String) -> TextItem? {
        var object: TextObject? = root
        var found: TextItem?
        for name in path.split(separator: ".") {
            found = object?.item(String(name))
            object = found?.object
        }
        return found
    }

    /// An item's value, for display to users.
    func side(of item: TextItem) -> ThemeMerge.Side {
        let first = item.firstLeaf ?? item
        let text =
            first.isGroup || item.isGroup ? "…" : String(decoding: source.bytes[item.valueRange], as: UTF8.self)
        let place = sources.place(Span(file: 0, start: first.range.lowerBound, end: first.range.upperBound))
        return ThemeMerge.Side(type: item.annotation, text: text, place: place)
    }
}

/// The content of a pair of braces, or a group that is formed by paths such as `brand.purple`.
struct TextObject {
    /// The items in source order, including directives.
    let items: [TextItem]
    /// The range including the braces, or an empty range for a group of paths.
    let range: Range<Int>
    /// The indices of the items by name. Empty if there are only a few items.
    private let positions: [String: Int]

    init(_ object: ObjectNode, in source: SourceFile, names: NameTable) {
        range = Int(object.span.start)..<Int(object.span.end)
        let properties = object.properties.map { TextItem($0, in: source, names: names) }
        let directives = object.directives.map { TextItem($0, in: source, names: names) }
        let items = (properties + directives).sorted { $0.range.lowerBound < $1.range.lowerBound }
        positions =
            items.count > ObjectNode.smallCount
            ? Dictionary(items.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first }) : [:]
        self.items = items
    }

    func item(_ name: String) -> TextItem? { position(of: name).map { items[$0] } }

    func position(of name: String) -> Int? {
        items.count > ObjectNode.smallCount ? positions[name] : items.firstIndex { $0.name == name }
    }
}

/// A name and its value.
struct TextItem {
    let name: String
    /// The range of the name as written. For `brand.purple`, this is the whole path.
    let nameRange: Range<Int>
    /// The type and mixins as written, without spaces, as in `(Label+texts.body)`. Empty if the item has neither.
    let annotation: String
    /// The range of the value. Empty if the item has no value.
    let valueRange: Range<Int>
    let value: Node
    let object: TextObject?
    /// Whether the item is only a group of the paths that begin with it and has no text of its own.
    let isGroup: Bool

    /// Whether a value follows the colon.
    var hasValue: Bool { if case .missing = value.kind { false } else { true } }

    /// The range from the start of the name to the end of the value.
    var range: Range<Int> { nameRange.lowerBound..<max(nameRange.upperBound, valueRange.upperBound) }

    init(_ property: Property, in source: SourceFile, names: NameTable) {
        self.init(
            names[property.name], property.nameSpan, property.value, in: source, names: names)
    }

    init(_ directive: Directive, in source: SourceFile, names: NameTable) {
        self.init(directive.name, directive.nameSpan, directive.value, in: source, names: names)
    }

    private init(_ name: String, _ nameSpan: Span, _ value: Node, in source: SourceFile, names: NameTable) {
        self.name = name
        self.value = value
        nameRange = Int(nameSpan.start)..<Int(nameSpan.end)
        if case .object(let object) = value.kind {
            self.object = TextObject(object, in: source, names: names)
            isGroup = object.span == nameSpan
        } else {
            object = nil
            isGroup = false
        }
        let head = Self.head(after: nameRange.upperBound, in: source.bytes)
        annotation = isGroup ? "" : head.annotation
        if case .missing = value.kind {
            valueRange = head.end..<head.end
        } else {
            valueRange = Int(value.span.start)..<Int(value.span.end)
        }
    }

    /// Reads the parentheses and the colon that follow a name.
    private static func head(after start: Int, in bytes: [UInt8]) -> (annotation: String, end: Int) {
        var (offset, annotation) = (start, "")
        func skipBlanks() { while offset < bytes.count, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 } }
        skipBlanks()
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "(") {
            let open = offset
            while offset < bytes.count, bytes[offset] != UInt8(ascii: ")") { offset += 1 }
            offset = min(offset + 1, bytes.count)
            annotation = String(decoding: bytes[open..<offset].filter { $0 > 0x20 }, as: UTF8.self)
            skipBlanks()
        }
        if offset < bytes.count, bytes[offset] == UInt8(ascii: ":") { offset += 1 }
        return (annotation, offset)
    }

    /// The items that have their own text: the item itself or, for a group of paths, the items at the ends of the
    /// paths.
    var leaves: [TextItem] { isGroup ? object?.items.flatMap(\.leaves) ?? [] : [self] }

    /// The first and last of the ``leaves``.
    var firstLeaf: TextItem? { isGroup ? object?.items.first?.firstLeaf : self }
    var lastLeaf: TextItem? { isGroup ? object?.items.last?.lastLeaf : self }

    /// Whether two items have the same meaning, regardless of their spelling. Their trees must share a name table.
    func isSame(as other: TextItem) -> Bool { annotation == other.annotation && value.isSame(as: other.value) }
}

extension Node {
    /// Whether two values have the same meaning, regardless of their ranges and the order of members.
    func isSame(as other: Node) -> Bool {
        switch (kind, other.kind) {
        case (.missing, .missing), (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.int(let a), .int(let b)): a == b
        case (.double(let a), .double(let b)): a == b
        case (.text(let a), .text(let b)): a == b
        case (.color(let a), .color(let b)): a == b
        case (.link(let a), .link(let b)): a == b
        case (.call(let a, _, let some), .call(let b, _, let others)): a == b && Self.areSame(some, others)
        case (.array(let some), .array(let others)): Self.areSame(some, others)
        case (.object(let a), .object(let b)): a.isSame(as: b)
        default: false
        }
    }

    private static func areSame(_ some: [Node], _ others: [Node]) -> Bool {
        some.count == others.count && zip(some, others).allSatisfy { $0.isSame(as: $1) }
    }
}

extension ObjectNode {
    fileprivate func isSame(as other: ObjectNode) -> Bool {
        guard properties.count == other.properties.count, directives.count == other.directives.count else {
            return false
        }
        return properties.allSatisfy { property in
            other.position(of: property.name).map { property.isSame(as: other.properties[$0]) } ?? false
        }
            && directives.allSatisfy { directive in
                other.directive(directive.name).map { directive.value.isSame(as: $0.value) } ?? false
            }
    }
}

extension Property {
    fileprivate func isSame(as other: Property) -> Bool {
        guard type?.name == other.type?.name, parts.count == other.parts.count else { return false }
        return zip(parts, other.parts).allSatisfy { a, b in
            a.mixins.map(\.names) == b.mixins.map(\.names) && a.value.isSame(as: b.value)
        }
    }
}
