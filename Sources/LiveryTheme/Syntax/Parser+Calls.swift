/// Parses function calls such as `~color.alpha(@brand.blue, 0.4)`.
extension Parser {
    /// `call = "~" name "(" [ value ( "," value )* ] ")"`. The current offset is at the `~`.
    mutating func call() -> Node {
        nested { $0.unnestedCall() }
    }

    private mutating func unnestedCall() -> Node {
        let start = offset
        offset += 1
        let nameStart = offset
        while let byte = current, byte == UInt8(ascii: ".") || Self.isNameLetter(byte) { offset += 1 }
        let (name, nameSpan) = (text(nameStart..<offset), span(from: nameStart))
        skipBlanks()
        guard !name.isEmpty, eat("(") else {
            return invalidCall(name.isEmpty ? "a function's name" : "'('", from: start)
        }
        var arguments: [Node] = []
        skipBlanks()
        if eat(")") {
            return Node(kind: .call(name: name, nameSpan: nameSpan, arguments: arguments), span: span(from: start))
        }
        while true {
            skipBlanks()
            arguments.append(argument())
            let end = offset
            skipBlanks()
            if eat(")") {
                return Node(kind: .call(name: name, nameSpan: nameSpan, arguments: arguments), span: span(from: start))
            }
            if isBeforeProperty {
                report(
                    .invalidCall(expected: "')'", found: ","), at: span(at: offset, length: 1),
                    fix: ("insert ')'", span(at: end, length: 0), ")"))
                return Node(kind: .call(name: name, nameSpan: nameSpan, arguments: arguments), span: span(from: start))
            }
            if eat(",") { continue }
            guard let byte = current, Self.startsArgument(byte) else {
                return invalidCall("',' or ')'", from: start, fix: ("insert ')'", span(at: end, length: 0), ")"))
            }
            let found = found()
            report(
                .invalidCall(expected: "',' or ')'", found: found), at: span(at: offset, length: found.utf8.count),
                fix: ("insert ','", span(at: end, length: 0), ","))
        }
    }

    /// A call in the syntax of other languages, such as `rgb(1, 2, 3)`. The current offset is at the first comma.
    /// Returns `nil` for anything else.
    mutating func foreignCall(from start: Int) -> Node? {
        let name = bytes[start..<offset].prefix { Self.isNameLetter($0) || $0 == UInt8(ascii: ".") }
        guard !name.isEmpty, name.endIndex < offset, bytes[name.endIndex] == UInt8(ascii: "("),
            let end = bytes[name.endIndex..<limit].prefix(Self.lookahead).firstIndex(of: UInt8(ascii: ")")),
            !bytes[start..<end].contains(0x0A)
        else { return nil }
        let color = ForeignColor.digits(of: text(start..<(end + 1)))
        guard isUnparted || color != nil && end < offset else { return nil }
        offset = end + 1
        let range = span(from: start)
        report(
            .unexpectedText(
                expected: "a color such as #783bf9, a call that begins with '~', or quotes", found: text(start..<offset)
            ),
            at: range, fix: color.map { ("replace with '\($0.text)'", range, $0.text) }, certainty: .guess)
        return Node(kind: .invalid, span: range)
    }

    /// Whether a property follows the comma at the current offset, so that the closing parenthesis is missing.
    private var isBeforeProperty: Bool {
        guard at(",") else { return false }
        let next = bytes[(offset + 1)..<limit].firstIndex { $0 > 0x20 } ?? limit
        return next < limit && isProperty(at: next)
    }

    private static func startsArgument(_ byte: UInt8) -> Bool {
        isNameLetter(byte) || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "~")
            || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+")
    }

    private mutating func invalidCall(
        _ expected: String, from start: Int, fix: DiagnosticCollector.FixInput? = nil
    ) -> Node {
        let found = found()
        report(
            .invalidCall(expected: expected, found: found), at: span(at: offset, length: found.utf8.count), fix: fix)
        recover()
        return Node(kind: .invalid, span: span(from: start))
    }

    /// Parses an argument, which ends at a comma, a space or a parenthesis.
    private mutating func argument() -> Node {
        if at("~") { return call() }
        if at("\"") { return quotedValue(asText: false) }
        let start = offset
        while let byte = current, byte != UInt8(ascii: ","), byte != UInt8(ascii: "("), byte != UInt8(ascii: ")"),
            byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]"), byte > 0x20
        {
            offset += 1
        }
        guard offset > start else {
            let found = found()
            report(
                .invalidCall(expected: "a value", found: found), at: span(at: start, length: found.utf8.count))
            return Node(kind: .invalid, span: span(from: start))
        }
        var inner = inner(start..<offset)
        return inner.bareValue(asText: false)
    }

    /// Parses a call in quotation marks. If the string contains no escapes, the call's parts have their own ranges.
    /// Otherwise, they have the range of the whole string.
    func quotedCall(_ text: String, at span: Span, content: Range<Int>) -> Node.Kind {
        let utf8 = Array(text.utf8)
        var inner = inner(content)
        if !utf8.elementsEqual(bytes[content]) {
            inner = Parser(
                source: source, bytes: utf8, file: file, names: names, diagnostics: diagnostics, limit: utf8.count,
                depth: depth, fixedSpan: span)
        }
        let node = inner.call()
        inner.skipBlanks()
        if case .call = node.kind, inner.current != nil {
            let found = inner.found()
            report(
                .invalidCall(expected: "the end of the call", found: found),
                at: inner.span(at: inner.offset, length: found.utf8.count))
            return .invalid
        }
        return node.kind
    }
}
