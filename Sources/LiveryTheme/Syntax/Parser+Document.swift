/// Parses a whole file and the values in it.
extension Parser {
    /// `document = ws (object | array | properties) ws EOF`
    package mutating func document() -> Node? {
        defer { reportDuplicates() }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        skipSpace(hashComments: true)
        guard current != nil else {
            diagnostics.report(.emptyDocument, at: span(at: 0, length: 0))
            return nil
        }
        if at("[") {
            let root = value(asText: false)
            return endOfDocument(root)
        }
        let start = offset
        guard at("{") else {
            // As in HOCON, the braces around the whole document are optional.
            let object = properties(from: start, until: nil)
            return Node(kind: .object(object), span: object.span)
        }
        return endOfDocument(value(asText: false))
    }

    private func reportDuplicates() {
        guard !isUnclosed else { return }
        for duplicate in duplicates {
            report(
                .duplicateName(duplicate.name), at: duplicate.span,
                notes: [(.firstHere(duplicate.name), duplicate.first)])
        }
    }

    mutating func endOfDocument(_ root: Node) -> Node {
        skipSpace(hashComments: true)
        guard current != nil else { return root }
        if at("}") || at("]") {
            let character = Character(found())
            report(
                .unexpectedBracket(character, expected: nil), at: span(at: offset, length: 1),
                fix: ("remove '\(character)'", span(at: offset, length: 1), ""))
        } else {
            let (found, closed) = (found(), Span(file: file, start: Int(root.span.end) - 1, end: Int(root.span.end)))
            report(
                .textAfterDocument(found: found), at: span(at: offset, length: found.utf8.count),
                notes: [(.endsHere, closed)],
                fix: prematureCloser(root))
        }
        return root
    }

    /// Parses a value at any position.
    mutating func value(asText: Bool) -> Node {
        switch current {
        case UInt8(ascii: "{"): return bracedLink() ?? object()
        case UInt8(ascii: "["): return isObjectInSquareBrackets ? misopenedObject() : array()
        default:
            let node = at("\"") ? quotedValue(asText: asText) : bareValue(asText: asText)
            pieces?.append(.scalar(node))
            return node
        }
    }

    /// Parses a nested value, one level deeper.
    mutating func nested(_ read: (inout Parser) -> Node) -> Node {
        guard depth < Limits.nesting else {
            let start = offset
            if !isTooDeep { report(.nestedTooDeep, at: span(at: start, length: 1)) }
            isTooDeep = true
            if at("{") || at("[") { skipBracket() } else { recover() }
            return Node(kind: .invalid, span: span(at: start, length: 1))
        }
        depth += 1
        defer { depth -= 1 }
        return read(&self)
    }

    mutating func object() -> Node {
        nested { parser in
            let start = parser.offset
            parser.offset += 1
            parser.open.append(("}", start))
            parser.pieces?.append(.open(start))
            let object = parser.properties(from: start, until: "}")
            parser.open.removeLast()
            parser.pieces?.append(.close(parser.offset - 1))
            return Node(kind: .object(object), span: object.span)
        }
    }

    mutating func array() -> Node {
        nested { parser in
            let start = parser.offset
            parser.offset += 1
            parser.open.append(("]", start))
            parser.pieces?.append(.open(start))
            let elements = parser.elements(from: start)
            parser.open.removeLast()
            parser.pieces?.append(.close(parser.offset - 1))
            return Node(kind: .array(elements), span: parser.span(from: start))
        }
    }

    /// Parses the elements of a list up to its closing bracket.
    mutating func elements(from start: Int) -> [Node] {
        var elements: [Node] = []
        separated(by: "]", from: start, hashComments: false) { parser in
            parser.typeInArray()
            elements.append(parser.value(asText: false))
        }
        return elements
    }

    mutating func typeInArray() {
        guard at("(") else { return }
        let start = offset
        _ = annotation()
        skipBlanks()
        _ = eat(":")
        skipBlanks()
        let end = trimmedEnd(from: start)
        report(
            .typeInArray, at: span(at: start, length: end - start), fix: ("remove the type", span(from: start), ""))
    }
}
