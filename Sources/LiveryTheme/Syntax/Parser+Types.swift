/// Types and mixins in parentheses, and the paths in mixins and links.
extension Parser {
    /// `type = "(" [ typeName ] ( ( "+" | "," | ";" ) path )* ")"`
    mutating func annotation() -> (type: TypeName?, mixins: [LinkPath]) {
        let open = offset
        offset += 1
        var type: TypeName?
        var mixins: [LinkPath] = []
        var (hasSign, excess) = (false, 0)
        defer {
            if excess > 0 {
                report(.limitExceeded(.mixins, count: mixins.count + excess), at: span(at: open, length: 1))
            }
        }
        while true {
            skipBlanks()
            let start = offset
            while let byte = current, !Self.endsTypePart(byte) { offset += 1 }
            let end = trimmedEnd(from: start)
            if end > start {
                let part = span(at: start, length: end - start)
                if !hasSign {
                    type = TypeName(name: text(start..<end), span: part)
                } else if mixins.count >= Limits.mixins {
                    excess += 1
                } else if let path = linkPath(text(start..<end), at: part) {
                    mixins.append(LinkPath(names: path, span: part))
                }
            } else if hasSign, at(")") || at("+") || at(",") || at(";") {
                let found = found()
                report(.unexpectedText(expected: "the path of a mixin", found: found), at: span(at: offset, length: 1))
            }
            if eat(")") { return (type, mixins) }
            hasSign = true
            guard eat("+") || eat(",") || eat(";") else {
                let end = span(at: trimmedEnd(from: open), length: 0)
                report(.unclosedBracket("("), at: span(at: open, length: 1), fix: ("insert ')'", end, ")"))
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

    /// The names of a path. Reports a problem and returns nil if it is invalid. Accepts a leading `@`.
    func linkPath(_ text: String, at span: Span) -> [Name]? {
        var spelled = text
        let path = spelled.withUTF8 { linkPath($0[...]) }
        if path == nil { report(.invalidLink(text), at: span) }
        return path
    }

    private func linkPath(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [Name]? {
        var path: [Name] = []
        var rest = text.first == UInt8(ascii: "@") ? text.dropFirst() : text
        guard rest.first != UInt8(ascii: "@") else { return nil }
        while true {
            rest = rest.drop { $0 == UInt8(ascii: " ") }
            let part = rest.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "/") }
            guard !part.isEmpty, path.count < Limits.nesting else { return nil }
            path.append(names.intern(String(decoding: part, as: UTF8.self)))
            rest = rest[part.endIndex...]
            guard !rest.isEmpty else { return path }
            rest = rest.dropFirst()
        }
    }
}
