/// Handles missing opening brackets.
extension Parser {
    /// The bracket that is missing at the end of a line. It depends on whether the lines below that are indented
    /// further contain properties or list elements. Returns `nil` if no bracket is missing.
    func unopened(_ next: Int, below position: Int, hasMixins: Bool) -> Character? {
        guard !isJSON, isFirstOnLine(next), indentation(at: next) > indentation(at: position) else { return nil }
        guard isProperty(at: next) else { return isClosed(from: next, below: position, by: "]") ? "[" : nil }
        // A property with mixins doesn't need a value.
        return !hasMixins || isClosed(from: next, below: position, by: "}") ? "{" : nil
    }

    /// Whether the next line that isn't indented further starts with the specified closing bracket, at the same
    /// indentation.
    private func isClosed(from next: Int, below position: Int, by closer: Unicode.Scalar) -> Bool {
        let (indent, first) = (indentation(at: position), source.line(at: next))
        for line in source.lineStarts[first...].prefix(Self.linesAhead) {
            let column = indentation(at: line)
            guard column <= indent, line + column < limit, bytes[line + column] > 0x20 else { continue }
            return column == indent && bytes[line + column] == UInt8(ascii: closer)
        }
        return false
    }

    /// Parses an object or list whose opening bracket is missing at the end of the line.
    mutating func unopened(_ bracket: Character) -> Node {
        let end = trimmedEnd(from: 0)
        report(
            .unexpectedText(expected: "'\(bracket)'", found: "\n"), at: span(at: end, length: 0),
            fix: ("insert '\(bracket)'", span(at: end, length: 0), " \(bracket)"))
        return inside(bracket, from: end)
    }

    /// Parses an object or list whose opening bracket is missing at an offset within the line.
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

    /// Whether the `[` at the current offset should be a `{`, because it ends its line and a property starts the next
    /// line.
    var isObjectInSquareBrackets: Bool {
        guard !isJSON, fixedSpan == nil,
            let next = bytes[(offset + 1)..<limit].prefix(Self.lookahead).firstIndex(where: { $0 > 0x20 })
        else { return false }
        return isFirstOnLine(next) && indentation(at: next) > indentation(at: offset) && isProperty(at: next)
    }

    /// Parses an object that starts with `[` instead of `{`. Either closing bracket can end it.
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

    /// Whether the next line that isn't indented further starts with the specified closing bracket.
    private func isClosed(from start: Int, by closer: Unicode.Scalar) -> Bool {
        let next = min(limit, source.end(ofLine: source.line(at: start)) + 1)
        return isClosed(from: next, below: start, by: closer)
    }

    /// Whether a value that ends here is the first element of a list that is closed on the same line but was never
    /// opened.
    func isInUnopenedList(_ node: Node) -> Bool {
        guard isUnparted, unmatchedClosers(from: offset).first == UInt8(ascii: "]") else { return false }
        switch node.kind {
        case .object, .array: return false
        default: return true
        }
    }

    /// Whether the separator at the current offset, which follows a property's value, is followed by something other
    /// than a property.
    var isUnparted: Bool {
        guard at(",") || at(";"), !isJSON, fixedSpan == nil, open.last?.closer != "]" else { return false }
        let next = bytes[(offset + 1)..<limit].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? limit
        guard next < limit, bytes[next] > 0x20, bytes[next] != UInt8(ascii: "/") else { return false }
        // Where a name can start, `#` starts a comment unless hexadecimal digits follow.
        let digit = next + 1 < limit ? Character(Unicode.Scalar(bytes[next + 1])) : " "
        return (bytes[next] != UInt8(ascii: "#") || digit.isHexDigit) && !isProperty(at: next)
    }

    /// Whether a line closes more objects than it opens, although no enclosing object ends there.
    func isUnopenedObject(at start: Int) -> Bool {
        guard !isJSON, fixedSpan == nil else { return false }
        let closers = unmatchedClosers(from: offset)
        let line = source.line(at: start)
        let opened = open.reversed().prefix { source.line(at: $0.start) == line }.count
        guard closers.count > opened, closers.first == UInt8(ascii: "}") else { return false }
        return opened > 0 || goesOn(below: line)
    }

    /// The closing brackets on the rest of the line whose opening brackets come earlier.
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

    /// Whether the enclosing object or list continues below a line, with a line that is indented at least as far or
    /// with its closing bracket.
    private func goesOn(below line: Int) -> Bool {
        let indent = indentation(at: source.lineStarts[line])
        for next in source.lineStarts[(line + 1)...].prefix(Self.linesAhead) {
            let column = indentation(at: next)
            guard next + column < limit, bytes[next + column] > 0x20 else { continue }
            return column >= indent || bytes[next + column] == UInt8(ascii: "}")
        }
        return open.isEmpty
    }

    /// The maximum number of lines that a guess examines.
    private static var linesAhead: Int { 100 }

    /// Handles a type whose opening parenthesis is missing. It is unknown where the name ends, so the property is
    /// omitted.
    mutating func unopenedType(after name: String, at span: Span) {
        report(.unexpectedText(expected: "'(' before the type", found: name + ")"), at: span)
        offset += 1
        skipBlanks()
        guard eat(":") else { return recover() }
        _ = propertyValue(name: name, nameSpan: span, asText: false, hasMixins: true)
    }
}
