/// Parses the names of properties.
extension Parser {
    /// `name = quoted | bareName`
    mutating func name() -> (text: String, isQuoted: Bool, span: Span)? {
        let start = offset
        if at("\"") {
            let string = quoted(isName: true)
            guard !string.text.isEmpty else {
                report(.invalidName("", why: "it is empty"), at: span(from: start))
                return nil
            }
            return (string.text, true, span(from: start))
        }
        if let quoted = foreignQuoted(isName: true) { return (quoted.text, true, quoted.span) }
        skipBareName()
        let end = trimmedEnd(from: start)
        guard end > start else {
            let found = found()
            report(.unexpectedText(expected: "a name", found: found), at: span(at: start, length: found.utf8.count))
            return nil
        }
        let span = span(at: start, length: end - start)
        return (visible(text(start..<end), at: span), false, span)
    }

    /// Skips to the end of a bare name. A colon from another script ends the name if no ordinary colon follows. A name
    /// longer than ``lookahead`` ends after its first word.
    private mutating func skipBareName() {
        let start = offset
        var (firstWordEnd, hasColon) = (Int?.none, false)
        while let byte = current, !Self.endsName(byte), !atComment(), !atBlockComment() {
            if let firstWordEnd, offset - start >= Self.lookahead {
                offset = firstWordEnd
                return
            }
            if offset > start, atForeignColon, !hasColon {
                hasColon = isProperty(at: start)
                guard hasColon else { return }
            }
            let isEnd = byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: "=")
            if offset > start, isEnd, firstWordEnd == nil { firstWordEnd = offset }
            offset += 1
        }
    }

    /// The parts of a name. A bare name with dots is a path, as in HOCON. A quoted name with dots is an error, because
    /// links couldn't refer to it.
    func path(_ text: String, isQuoted: Bool, at span: Span) -> [Name]? {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }) else {
            return [names.intern(text)]
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isPath = !text.contains("/") && parts.allSatisfy { !$0.isEmpty }
        guard isPath, !isQuoted else {
            let why =
                isPath
                ? "in quotes, it is a single name that links can't refer to: write the path without quotes"
                : "links can't refer to it, because '.' and '/' separate names in a path"
            report(.invalidName(text, why: why), at: span)
            return nil
        }
        guard depth + parts.count <= Limits.nesting else {
            report(.nestedTooDeep, at: span)
            return nil
        }
        return parts.map { names.intern(String($0)) }
    }

    /// Whether a name, or part of a dotted name, is longer than the limit. Reports a name that is too long.
    func isTooLong(_ text: String, at span: Span) -> Bool {
        guard text.utf8.count > Limits.nameBytes else { return false }
        let parts = source.isDesignTokens ? [text[...]] : text.split(separator: ".")
        guard let part = parts.first(where: { $0.utf8.count > Limits.nameBytes }) else { return false }
        report(.limitExceeded(.nameBytes(String(part.prefix(20))), count: part.utf8.count), at: span)
        return true
    }

    static func endsName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("),
            UInt8(ascii: ")"), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\""), 0x0A:
            true
        default: false
        }
    }
}

/// Parses types and mixins in parentheses, and the paths of mixins and links.
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

    /// The names in a path, which can start with `@`. If the path is invalid, reports a problem and returns `nil`.
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
