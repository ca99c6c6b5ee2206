/// Types and mixins in parentheses, and the paths that mixins and links name.
extension Parser {
    /// `type = "(" [ typeName ] ( ( "+" | "," | ";" ) path )* ")"`
    mutating func annotation() -> (type: TypeName?, mixins: [LinkPath]) {
        let open = offset
        offset += 1
        var type: TypeName?
        var mixins: [LinkPath] = []
        var isFirst = true
        while true {
            skipBlanks()
            let start = offset
            while let byte = current, !Self.endsTypePart(byte) { offset += 1 }
            let end = trimmedEnd(from: start)
            if end > start {
                let part = span(at: start, length: end - start)
                if isFirst {
                    type = TypeName(name: text(start..<end), span: part)
                } else if let path = linkPath(text(start..<end), at: part) {
                    mixins.append(LinkPath(names: path, span: part))
                }
            }
            isFirst = false
            if eat(")") { return (type, mixins) }
            guard eat("+") || eat(",") || eat(";") else {
                let behind = span(at: trimmedEnd(from: open), length: 0)
                report(.unclosedBracket("("), at: span(at: open, length: 1), fix: ("insert ')'", behind, ")"))
                return (type, mixins)
            }
        }
    }

    static func endsTypePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ")"), UInt8(ascii: "("), 0x0A,
            UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\""):
            true
        default: false
        }
    }

    /// The names of a path; nil, and reported, if it is none. A leading `@` is forgiven.
    func linkPath(_ text: String, at span: Span) -> [Name]? {
        let path = text.utf8.first == UInt8(ascii: "@") ? text.utf8.dropFirst() : text.utf8[...]
        let parts = path.split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/")
        }
        let trimmed = parts.map { $0.drop { $0 == UInt8(ascii: " ") } }
        guard !trimmed.contains(where: \.isEmpty), trimmed.count <= Limits.nesting else {
            report(.invalidLink(text), at: span)
            return nil
        }
        return trimmed.map { names.intern(String(Substring($0))) }
    }
}
