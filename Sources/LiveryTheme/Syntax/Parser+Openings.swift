/// The brackets that should have been opened.
extension Parser {
    /// The bracket that was forgotten at the end of the line of a place, judged by what stands further right on the
    /// lines below: properties or the elements of a list. nil if it is none.
    func unopened(_ next: Int, below place: Int, hasMixins: Bool) -> Character? {
        guard !isJSON, isFirstOnLine(next), indentation(at: next) > indentation(at: place) else { return nil }
        guard isProperty(at: next) else { return isClosed(from: next, below: place, by: "]") ? "[" : nil }
        // With mixins a property needs no value.
        return !hasMixins || isClosed(from: next, below: place, by: "}") ? "{" : nil
    }

    /// Whether the first line that is no further right than that of a place begins with what closes a bracket there.
    private func isClosed(from next: Int, below place: Int, by closer: Unicode.Scalar) -> Bool {
        let (indent, first) = (indentation(at: place), source.line(at: next))
        for line in source.lineStarts[first...].prefix(Self.linesAhead) {
            let column = indentation(at: line)
            guard column <= indent, line + column < limit, bytes[line + column] > 0x20 else { continue }
            return column == indent && bytes[line + column] == UInt8(ascii: closer)
        }
        return false
    }

    /// An object or a list whose bracket was forgotten at the end of the line.
    mutating func unopened(_ bracket: Character) -> Node {
        let end = trimmedEnd(from: 0)
        report(
            .unexpectedText(expected: "'\(bracket)'", found: "\n"), at: span(at: end, length: 0),
            fix: ("insert '\(bracket)'", span(at: end, length: 0), " \(bracket)"))
        return inside(bracket, from: end)
    }

    /// An object or a list whose bracket was forgotten on its line, before what stands at an offset.
    mutating func unopenedOnLine(_ bracket: Character, at start: Int) -> Node {
        offset = start
        let found = found()
        report(
            .unexpectedText(expected: "'\(bracket)'", found: found), at: span(at: start, length: found.utf8.count),
            fix: ("insert '\(bracket)'", span(at: start, length: 0), bracket == "{" ? "{ " : "["))
        return inside(bracket, from: start)
    }

    private mutating func inside(_ bracket: Character, from start: Int) -> Node {
        nested { parser in
            let closer = closing(bracket)
            parser.open.append((closer, start))
            defer { parser.open.removeLast() }
            guard bracket == "[" else {
                let object = parser.properties(from: start, until: closer)
                return Node(kind: .object(object), span: object.span)
            }
            return Node(kind: .array(parser.elements(from: start)), span: parser.span(from: start))
        }
    }

    /// Whether the `[` here ends its line and a property begins the next one, so that it should be `{`.
    var isObjectInSquareBrackets: Bool {
        guard !isJSON, fixedSpan == nil,
            let next = bytes[(offset + 1)..<limit].prefix(Self.lookahead).firstIndex(where: { $0 > 0x20 })
        else { return false }
        return isFirstOnLine(next) && indentation(at: next) > indentation(at: offset) && isProperty(at: next)
    }

    /// An object that a `[` opens; it may be closed by either bracket.
    mutating func misopenedObject() -> Node {
        let start = offset
        let closer: Character = isClosed(from: start, by: "}") ? "}" : "]"
        let fix = (title: "replace with '{'", span: span(at: start, length: 1), replacement: "{")
        report(
            .unexpectedBracket("[", expected: "{"), at: span(at: start, length: 1), fix: closer == "}" ? fix : nil)
        offset += 1
        return nested { parser in
            parser.open.append((closer, start))
            defer { parser.open.removeLast() }
            let object = parser.properties(from: start, until: closer)
            return Node(kind: .object(object), span: object.span)
        }
    }

    /// Whether the first line below a place that is no further right begins with a bracket.
    private func isClosed(from start: Int, by closer: Unicode.Scalar) -> Bool {
        let next = min(limit, source.end(ofLine: source.line(at: start)) + 1)
        return isClosed(from: next, below: start, by: closer)
    }

    /// Whether a value that ends here is the first of a list that the line closes.
    func isInUnopenedList(_ node: Node) -> Bool {
        guard isUnparted, unmatchedClosers(from: offset).first == UInt8(ascii: "]") else { return false }
        switch node.kind {
        case .object, .array: return false
        default: return true
        }
    }

    /// Whether the comma here, behind a property's value, has something behind it that is no property.
    var isUnparted: Bool {
        guard at(",") || at(";"), !isJSON, fixedSpan == nil, open.last?.closer != "]" else { return false }
        let next = bytes[(offset + 1)..<limit].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? limit
        guard next < limit, bytes[next] > 0x20, bytes[next] != UInt8(ascii: "/") else { return false }
        // Where a name could stand, only digits make a `#` something else than the beginning of a comment.
        let digit = next + 1 < limit ? Character(Unicode.Scalar(bytes[next + 1])) : " "
        return (bytes[next] != UInt8(ascii: "#") || digit.isHexDigit) && !isProperty(at: next)
    }

    /// Whether the line of a place closes one object more than it opens, which ends nothing around it.
    func isUnopenedObject(at start: Int) -> Bool {
        guard !isJSON, fixedSpan == nil else { return false }
        let closers = unmatchedClosers(from: offset)
        let line = source.line(at: start)
        let opened = open.reversed().prefix { source.line(at: $0.start) == line }.count
        guard closers.count > opened, closers.first == UInt8(ascii: "}") else { return false }
        return opened > 0 || goesOn(below: line)
    }

    /// The brackets on the rest of the line that close what was opened before.
    private func unmatchedClosers(from start: Int) -> [UInt8] {
        var (closers, depth, isText) = ([UInt8](), 0, false)
        let end = min(limit, start + Self.lookahead)
        var index = start
        while index < end, bytes[index] != 0x0A {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""): isText.toggle()
            case _ where isText: break
            case UInt8(ascii: "/") where index < end && bytes[index] == byte: return closers
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { closers.append(byte) } else { depth -= 1 }
            default: break
            }
        }
        return closers
    }

    /// Whether what lies around a line goes on below it: with a line as far right, or with its closing bracket.
    private func goesOn(below line: Int) -> Bool {
        let indent = indentation(at: source.lineStarts[line])
        for next in source.lineStarts[(line + 1)...].prefix(Self.linesAhead) {
            let column = indentation(at: next)
            guard next + column < limit, bytes[next + column] > 0x20 else { continue }
            return column >= indent || bytes[next + column] == UInt8(ascii: "}")
        }
        return open.isEmpty
    }

    /// How many lines a guess looks at.
    private static var linesAhead: Int { 100 }

    /// A type whose opening parenthesis was forgotten: nobody knows where the name ends. What has it is left out.
    mutating func unopenedType(behind name: String, at span: Span) {
        report(.unexpectedText(expected: "'(' before the type", found: name + ")"), at: span)
        offset += 1
        skipBlanks()
        guard eat(":") else { return recover() }
        _ = propertyValue(name: name, nameSpan: span, asText: false, hasMixins: true)
    }
}
