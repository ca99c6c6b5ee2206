import LiveryTheme

/// Parses a template with tags, standalone lines and nested sections. The time is linear in the template's length.
struct TemplateParser {
    private let source: TemplateSource
    private var opening = Array("{{".utf8)
    private var closing = Array("}}".utf8)
    /// The offset up to which the template has been parsed.
    private var position = 0
    private var partials: [(name: String, range: Range<Int>)] = []
    private var named: Set<String> = []
    private var names: Set<String> = []
    /// The open sections, starting with the outermost. The first element is the template itself.
    private var frames = [Frame()]

    /// The maximum nesting depth of sections.
    static let depthLimit = 64
    private static let delimiterLimit = 16

    private struct Frame {
        var expression: TemplateExpression?
        var isInverted = false
        var nodes: [TemplateNode] = []
    }

    private init(_ source: TemplateSource) { self.source = source }

    static func template(_ source: TemplateSource) throws(TemplateError) -> Template {
        guard String(validating: source.bytes, as: UTF8.self) != nil else {
            throw source.error("the template is not UTF-8", at: 0..<0)
        }
        var parser = TemplateParser(source)
        while let tag = try parser.nextTag() { try parser.add(tag) }
        parser.addText(parser.position..<source.bytes.count)
        if let open = parser.frames.last?.expression {
            throw source.error("section '\(open.name)' is not closed", at: open.range)
        }
        return Template(
            source: source, nodes: parser.frames[0].nodes, partials: parser.partials, names: parser.names)
    }
}

// Tags.
extension TemplateParser {
    private struct Tag {
        enum Kind: UInt8 {
            case comment = 0x21
            case open = 0x23
            case inverted = 0x5E
            case close = 0x2F
            case partial = 0x3E
            case delimiters = 0x3D
            case braced = 0x7B
            case raw = 0x26
            case escaped = 0
        }

        let kind: Kind
        /// The range of the tag, including its delimiters.
        let range: Range<Int>
        /// The range of the content, without its mark and surrounding white space.
        let content: Range<Int>

        var mayStandAlone: Bool { ![.escaped, .raw, .braced].contains(kind) }
    }

    private func nextTag() throws(TemplateError) -> Tag? {
        guard let start = find(opening, from: position) else { return nil }
        let mark = start + opening.count
        let kind = mark < source.bytes.count ? Tag.Kind(rawValue: source.bytes[mark]) ?? .escaped : .escaped
        let first = kind == .escaped ? mark : mark + 1
        let end = kind == .delimiters ? [0x3D] + closing : kind == .braced ? [0x7D] + closing : closing
        guard let last = find(end, from: first) else {
            let missing = String(decoding: end, as: UTF8.self)
            throw source.error("the tag is not closed: '\(missing)' is missing", at: start..<mark)
        }
        return Tag(kind: kind, range: start..<last + end.count, content: trimmed(first..<last))
    }

    private func find(_ bytes: [UInt8], from start: Int) -> Int? {
        let last = source.bytes.count - bytes.count
        guard start <= last else { return nil }
        return (start...last).first { index in
            source.bytes[index] == bytes[0] && source.bytes[index..<index + bytes.count].elementsEqual(bytes)
        }
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, Self.isSpace(source.bytes[start]) { start += 1 }
        while start < end, Self.isSpace(source.bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// The range of the whole line that contains a tag, including the line end, if the line contains only the tag and
    /// white space.
    private func line(around range: Range<Int>) -> Range<Int>? {
        let bytes = source.bytes
        var (start, end) = (range.lowerBound, range.upperBound)
        while start > position, Self.isBlank(bytes[start - 1]) { start -= 1 }
        guard isLineStart(start) else { return nil }
        while end < bytes.count, Self.isBlank(bytes[end]) { end += 1 }
        if end == bytes.count { return start..<end }
        if bytes[end] == 0x0D, end + 1 < bytes.count, bytes[end + 1] == 0x0A { end += 1 }
        return bytes[end] == 0x0A ? start..<end + 1 : nil
    }

    private func isLineStart(_ index: Int) -> Bool { index == 0 || source.bytes[index - 1] == 0x0A }
}

// Nodes.
extension TemplateParser {
    private mutating func add(_ tag: Tag) throws(TemplateError) {
        let line = tag.mayStandAlone ? line(around: tag.range) : nil
        addText(position..<(line ?? tag.range).lowerBound)
        if line == nil, isLineStart(tag.range.lowerBound) { add(.lineStart) }
        position = (line ?? tag.range).upperBound
        switch tag.kind {
        case .comment: break
        case .open, .inverted: try open(tag)
        case .close: try close(tag)
        case .partial: try addPartial(tag, indent: line.map { $0.lowerBound..<tag.range.lowerBound })
        case .delimiters: try setDelimiters(tag)
        case .escaped, .raw, .braced: add(.value(try expression(tag), isEscaped: tag.kind == .escaped))
        }
    }

    private mutating func add(_ node: TemplateNode) { frames[frames.count - 1].nodes.append(node) }

    /// Adds text line by line. Empty lines aren't indented.
    private mutating func addText(_ range: Range<Int>) {
        var start = range.lowerBound
        while start < range.upperBound {
            let end = source.bytes[start..<range.upperBound].firstIndex(of: 0x0A).map { $0 + 1 } ?? range.upperBound
            if isLineStart(start), source.bytes[start] != 0x0A, source.bytes[start] != 0x0D { add(.lineStart) }
            add(.text(start..<end))
            start = end
        }
    }

    private mutating func open(_ tag: Tag) throws(TemplateError) {
        let expression = try expression(tag)
        guard expression.transforms.isEmpty else {
            throw source.error("a section has a name without transforms", at: expression.range)
        }
        guard frames.count <= Self.depthLimit else {
            throw source.error("nested too deeply: the limit is \(Self.depthLimit) sections", at: tag.range)
        }
        frames.append(Frame(expression: expression, isInverted: tag.kind == .inverted))
    }

    private mutating func close(_ tag: Tag) throws(TemplateError) {
        guard let open = frames.last?.expression else {
            throw source.error("unexpected end of '\(source.text(tag.content))': no section is open", at: tag.range)
        }
        guard source.text(tag.content) == source.text(open.range) else {
            let note = Remark.Note(message: "section '\(open.name)' begins here", place: source.place(open.range))
            throw source.error(
                "'\(source.text(tag.content))' ends here, but section '\(open.name)' is open", at: tag.range,
                notes: [note])
        }
        let frame = frames.removeLast()
        add(.section(open, isInverted: frame.isInverted, frame.nodes))
    }

    private mutating func addPartial(_ tag: Tag, indent: Range<Int>?) throws(TemplateError) {
        let name = source.text(tag.content)
        let isFile = name.utf8.allSatisfy { TemplateExpression.isNameByte($0) || $0 == 0x2E } && !name.hasPrefix(".")
        guard isFile, !name.isEmpty else {
            throw source.error(
                "invalid partial '\(name)': expected the name of a file beside the template", at: tag.range)
        }
        if named.insert(name).inserted { partials.append((name, tag.range)) }
        add(.partial(name, indent: indent, tag.range))
    }

    private mutating func setDelimiters(_ tag: Tag) throws(TemplateError) {
        let words = source.bytes[tag.content].split(whereSeparator: Self.isSpace).map(Array.init)
        let isValid = words.allSatisfy { $0.count <= Self.delimiterLimit && !$0.contains(0x3D) }
        guard words.count == 2, isValid else {
            throw source.error(
                "invalid delimiters: expected two, such as '{{=<% %>=}}', each without spaces and '='", at: tag.range)
        }
        opening = words[0]
        closing = words[1]
    }

    private mutating func expression(_ tag: Tag) throws(TemplateError) -> TemplateExpression {
        guard !tag.content.isEmpty else { throw source.error("missing name in the tag", at: tag.range) }
        let expression = try TemplateExpression(tag.content, in: source)
        names.formUnion(expression.path)
        return expression
    }
}
