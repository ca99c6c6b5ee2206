/// Values without quotes.
extension Parser {
    mutating func bareValue(asText: Bool) -> Node {
        let start = offset
        if !asText, at("~"), peek() != UInt8(ascii: "~") { return call() }
        if let quoted = foreignQuoted(isName: false) {
            let kind = asText ? nil : meaning(of: quoted.text, at: quoted.span, content: quoted.content)
            return Node(kind: kind ?? .text(quoted.text), span: quoted.span)
        }
        var text: [UInt8] = []
        var isPlain = asText
        var hasEscapes = false
        var hasParenthesis = false
        scan: while let byte = current {
            switch byte {
            case 0x0A, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "]"): break scan
            case UInt8(ascii: "/") where peek() == UInt8(ascii: "/"):
                guard offset > start, bytes[offset - 1] != 0x20, bytes[offset - 1] != 0x09 else { break scan }
                guard !asText, isNoText(start..<offset) else { return unquotedURL(from: start, certainty: .guess) }
                gluedComment(from: start)
                break scan
            case UInt8(ascii: "/") where peek() == UInt8(ascii: "*"): break scan
            case UInt8(ascii: "#") where atStrayHash && !asText && isNoText(start..<trimmedEnd(from: start)):
                break scan
            case 0x80... where !asText && endsAtForeignSeparator(from: start): break scan
            case UInt8(ascii: ":"):
                return secondColon(from: start)
            case UInt8(ascii: "\\") where peek().map(Self.isPunctuation) == true:
                if offset == start { isPlain = true }
                hasEscapes = true
                text.append(bytes[offset + 1])
                offset += 2
            case 0x20, 0x09:
                if !asText, let next = nextElement(from: start) { return elementBeforeBlank(from: start, upTo: next) }
                text.append(byte)
                offset += 1
            case UInt8(ascii: "("):
                hasParenthesis = true
                fallthrough
            default:
                text.append(byte)
                offset += 1
            }
        }
        if hasParenthesis, !asText, let node = foreignCall(from: start) { return node }
        let end = trimmedEnd(from: start)
        let span = span(at: start, length: end - start)
        guard end > start else {
            let found = found()
            report(
                .unexpectedText(expected: "a value", found: found),
                at: self.span(at: start, length: found.utf8.count))
            recover()
            return Node(kind: .invalid, span: span)
        }
        if !hasEscapes { text.removeLast(offset - end) } else { trim(&text) }
        var string = String(decoding: text, as: UTF8.self)
        if !hasEscapes { string = bareText(string, at: span) }
        if text.last == UInt8(ascii: "\""), text.count(where: { $0 == UInt8(ascii: "\"") }) == 1, !hasEscapes {
            report(
                .unopenedString(string), at: span, fix: ("insert '\"'", self.span(at: start, length: 0), "\""))
            return Node(kind: .text(String(string.dropLast())), span: span)
        }
        if isPlain { return Node(kind: .text(string), span: span) }
        let kind = meaning(of: string, at: span, content: start..<end) ?? word(string, at: span)
        return Node(kind: kind, span: span)
    }

    func trim(_ text: inout [UInt8]) {
        while let last = text.last, last == 0x20 || last == 0x09 || last == 0x0D { text.removeLast() }
    }

    mutating func skipToSeparator() {
        while let byte = current, byte != 0x0A, byte != UInt8(ascii: ","), byte != UInt8(ascii: ";"),
            byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]"), !(byte <= 0x20 && peek() == UInt8(ascii: "/"))
        {
            offset += 1
        }
    }

    /// Reports a comment without a space before it.
    private func gluedComment(from start: Int) {
        report(
            .gluedComment(after: text(start..<offset)), at: span(at: offset, length: 2),
            fix: ("insert a space", span(at: offset, length: 0), " "))
    }

    mutating func unquotedURL(from start: Int, certainty: Certainty? = nil) -> Node {
        skipToSeparator()
        let end = trimmedEnd(from: start)
        let (range, span) = (start..<end, span(at: start, length: end - start))
        let text = text(range)
        report(
            .unquotedURL(text), at: span, notes: [(.write("\"\(text)\""), nil)],
            fix: ("add quotes", span, "\"\(text)\""), certainty: certainty)
        return Node(kind: .invalid, span: span)
    }

    mutating func secondColon(from start: Int) -> Node {
        let colon = offset
        if peek() == UInt8(ascii: "/"), peek(2) == UInt8(ascii: "/") { return unquotedURL(from: start) }
        if let value = valueBeforeProperty(from: start) { return value }
        if isProperty(at: start), isUnopenedObject(at: start) { return unopenedOnLine("{", at: start) }
        offset += 1
        skipBlanks()
        let opens = at("{") || at("[")
        if opens { recover() } else { skipToSeparator() }
        let end = trimmedEnd(from: start)
        let (text, whole) = (text(start..<end), span(at: start, length: end - start))
        guard colon > start else {
            report(.unexpectedText(expected: "a value", found: ":"), at: span(at: colon, length: 1))
            return Node(kind: .invalid, span: whole)
        }
        report(
            .colonInValue(text), at: span(at: colon, length: 1),
            notes: [(.write("a comma or a new line between two properties, or quotes around one value"), nil)],
            fix: opens || text.contains("\"") || text.contains("\\") ? nil : ("add quotes", whole, "\"\(text)\""))
        return Node(kind: .invalid, span: whole)
    }

    /// Where the next element of a list starts if the comma before it is missing, with the space after the first element
    /// at the current offset: in `20 14` the 14, in `#fff @brand` the link.
    private func nextElement(from start: Int) -> Int? {
        guard open.last?.closer == "]", Self.isMark(bytes[start]),
            let next = bytes[offset..<limit].firstIndex(where: { $0 != 0x20 && $0 != 0x09 }), Self.isMark(bytes[next])
        else { return nil }
        return next
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        byte >= 0x30 && byte <= 0x39 || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "@")
    }

    private mutating func elementBeforeBlank(from start: Int, upTo next: Int) -> Node {
        var inner = self
        inner.offset = start
        inner.limit = offset
        let node = inner.bareValue(asText: false)
        offset = next
        return node
    }

    /// The first value in `#fff accent: #000`, with the colon at the current offset: the comma after it is missing.
    mutating func valueBeforeProperty(from start: Int) -> Node? {
        let end = trimmedEnd(from: start)
        // Names may contain spaces, but the last word is most likely.
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        guard let blank = bytes[start..<end].lastIndex(where: isBlank) else { return nil }
        let first = bytes[blank + 1]
        let isName = first | 0x20 >= 0x61 && first | 0x20 <= 0x7A || first == UInt8(ascii: "\"") || first >= 0x80
        guard isName, open.last?.closer != "]" else { return nil }
        offset = blank
        let valueEnd = trimmedEnd(from: start)
        var inner = self
        inner.offset = start
        inner.limit = valueEnd
        // If the function shared them with this parser, they would be copied for each value.
        inner.pieces = nil
        let node = inner.value(asText: false)
        offset = blank + 1
        return node
    }
}
