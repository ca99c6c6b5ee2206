/// Properties: names, types, mixins and what follows the colon.
extension Parser {
    mutating func properties(from start: Int, until closer: Character?) -> ObjectNode {
        var builder = ObjectBuilder()
        separated(by: closer, from: start, hashComments: true) { parser in
            parser.property(into: &builder)
        }
        return builder.object(span: span(from: start))
    }

    private mutating func property(into builder: inout ObjectBuilder) {
        guard let name = name() else {
            recover()
            return
        }
        var (text, nameSpan) = (name.text, name.span)
        let isQuoted = name.isQuoted
        var end = offset
        skipBlanks()
        let annotation = at("(") ? annotation() : nil
        if annotation != nil { end = offset }
        skipBlanks()
        let hasColon = eat(":")
        if !hasColon, isDecimal(text, at: nameSpan) { return }
        if !hasColon {
            if !isQuoted, annotation == nil { (text, nameSpan, end) = firstWord(of: text, at: nameSpan, until: end) }
            missingColon(behind: text, at: nameSpan, end: end)
        }
        if source.isDesignTokens {
            skipBlanks()
            let property = Property(
                name: names.intern(text), nameSpan: nameSpan, type: nil,
                parts: [Property.Part(mixins: [], value: value(asText: false))])
            return builder.add(property, under: [], names: names, diagnostics: diagnostics)
        }
        if isQuoted, text.hasPrefix("//") || text.hasPrefix("#") {
            _ = propertyValue(name: text, nameSpan: nameSpan, asText: true, hasMixins: true)
            return
        }
        let asText = annotation?.type.map { ["string", "s"].contains($0.name) } ?? false
        let isLost = !hasColon && isAtEndOfItem
        let node =
            isLost
            ? lost(at: nameSpan)
            : propertyValue(
                name: text, nameSpan: nameSpan, asText: asText, hasMixins: annotation?.mixins.isEmpty == false)
        if text.hasPrefix("@") {
            addDirective(Directive(name: text, nameSpan: nameSpan, value: node), to: &builder)
        } else if let path = path(text, isQuoted: isQuoted, at: nameSpan) {
            let property = Property(
                name: path[path.count - 1], nameSpan: nameSpan, type: annotation?.type,
                parts: [Property.Part(mixins: annotation?.mixins ?? [], value: node)])
            builder.add(property, under: path.dropLast(), names: names, diagnostics: diagnostics)
        }
    }

    private mutating func addDirective(_ directive: Directive, to builder: inout ObjectBuilder) {
        if let first = builder.directives.first(where: { $0.name == directive.name }) {
            report(
                .duplicateName(directive.name), at: directive.nameSpan,
                notes: [(.firstHere(directive.name), first.nameSpan)])
        } else {
            builder.directives.append(directive)
        }
    }

    /// A bare name that no colon follows ends at its first blank or `=`: what follows is the value.
    private mutating func firstWord(of text: String, at span: Span, until end: Int) -> (String, Span, Int) {
        let word = text.prefix { $0 != " " && $0 != "\t" && $0 != "=" }
        guard word.utf8.count < text.utf8.count, !word.isEmpty else { return (text, span, end) }
        let start = Int(span.start)
        offset = start + word.utf8.count
        return (String(word), self.span(at: start, length: word.utf8.count), offset)
    }

    /// Says that a colon is missing and goes on as if it were there; an `=` is taken for one.
    private mutating func missingColon(behind name: String, at nameSpan: Span, end: Int) {
        skipBlanks()
        if at("=") {
            report(
                .unexpectedText(expected: "':'", found: "="), at: span(at: offset, length: 1),
                fix: ("replace with ':'", span(at: offset, length: 1), ":"))
            offset += 1
        } else {
            report(
                .missingColon(name: name), at: nameSpan,
                fix: isAtEndOfItem ? nil : ("insert ':'", span(at: end, length: 0), ":"))
        }
    }

    /// Whether a name is what stands behind a comma in a number, and says so.
    private func isDecimal(_ name: String, at nameSpan: Span) -> Bool {
        let comma = Int(nameSpan.start) - 1
        guard comma > 0, bytes[comma] == UInt8(ascii: ","), bytes[comma - 1] >= 0x30, bytes[comma - 1] <= 0x39,
            name.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
        else { return false }
        let span = span(at: comma, length: 1)
        report(.unexpectedText(expected: "'.' in a number", found: ","), at: span, fix: ("replace with '.'", span, "."))
        return true
    }

    /// What was reported, so that nothing more is said of it.
    private mutating func lost(at span: Span) -> Node {
        recover()
        return Node(kind: .invalid, span: span)
    }

    /// Whether nothing that could be a value stands here.
    private var isAtEndOfItem: Bool {
        switch current {
        case nil, 0x0A, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "]"),
            UInt8(ascii: ")"):
            true
        default: atComment()
        }
    }

    /// A bare name with dots is a path, as in HOCON; in quotes it would be a name that no link can reach.
    private func path(_ text: String, isQuoted: Bool, at span: Span) -> [Name]? {
        let separators: Set<Character> = [".", "/"]
        guard text.contains(where: separators.contains) else { return [names.intern(text)] }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard !isQuoted, !text.contains("/"), parts.allSatisfy({ !$0.isEmpty }) else {
            let why = "a link could not reach it, since '.' and '/' part the names of a path"
            report(.invalidName(text, why: why), at: span)
            return nil
        }
        guard depth + parts.count <= Limits.nesting else {
            report(.nestedTooDeep, at: span)
            return nil
        }
        return parts.map { names.intern(String($0)) }
    }

    /// `name = quoted | bareName`
    private mutating func name() -> (text: String, isQuoted: Bool, span: Span)? {
        let start = offset
        if at("\"") {
            let string = quoted(isName: true)
            guard !string.text.isEmpty else {
                report(.invalidName("", why: "a name has at least one letter"), at: span(from: start))
                return nil
            }
            return (string.text, true, span(from: start))
        }
        while let byte = current, !Self.endsName(byte) {
            if atComment() { break }
            offset += 1
        }
        let end = trimmedEnd(from: start)
        guard end > start else {
            let found = found()
            report(.unexpectedText(expected: "a name", found: found), at: span(at: start, length: found.utf8.count))
            return nil
        }
        return (text(start..<end), false, span(at: start, length: end - start))
    }

    static func endsName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("),
            UInt8(ascii: ")"), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\""), 0x0A:
            true
        default: false
        }
    }

    /// The offset behind the last byte before here that is no blank.
    func trimmedEnd(from start: Int) -> Int {
        var end = offset
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 || bytes[end - 1] == 0x0D { end -= 1 }
        return end
    }

    private mutating func propertyValue(name: String, nameSpan: Span, asText: Bool, hasMixins: Bool) -> Node {
        skipBlanks()
        let behindColon = offset
        if current == nil || current == 0x0A || atComment() {
            // A bracket may stand on the line after the colon.
            skipSpace(hashComments: true)
            if at("{") || at("[") { return value(asText: asText) }
            let next = offset
            offset = behindColon
            if !hasMixins, isIndented(next, below: behindColon), let object = unopened(next) { return object }
        }
        if current == nil || current == 0x0A || at(",") || at(";") || at("}") || at("]") || atComment() {
            if !hasMixins { report(.missingValue(name), at: nameSpan) }
            return Node(kind: .missing, span: nameSpan)
        }
        return value(asText: asText)
    }

    /// Whether a property stands on a later line, further right than the line of an offset.
    private func isIndented(_ next: Int, below place: Int) -> Bool {
        isFirstOnLine(next) && indentation(at: next) > indentation(at: place) && isProperty(at: next)
    }

    /// An object whose opening brace was forgotten at the end of the line.
    private mutating func unopened(_ next: Int) -> Node? {
        let end = trimmedEnd(from: 0)
        report(
            .unexpectedText(expected: "'{'", found: "\n"), at: span(at: end, length: 0),
            fix: ("insert '{'", span(at: end, length: 0), " {"))
        return nested { parser in
            parser.open.append(("}", end))
            let object = parser.properties(from: end, until: "}")
            parser.open.removeLast()
            return Node(kind: .object(object), span: object.span)
        }
    }

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

    private static func endsTypePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ")"), UInt8(ascii: "("), 0x0A,
            UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\""):
            true
        default: false
        }
    }

    /// The names of a path; nil, and reported, if it is none. A leading `@` is forgiven.
    func linkPath(_ text: String, at span: Span) -> [Name]? {
        let path = text.hasPrefix("@") ? text.dropFirst() : text[...]
        let parts = path.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "/" }
        let trimmed = parts.map { $0.drop { $0 == " " } }
        guard !trimmed.contains(where: \.isEmpty), trimmed.count <= Limits.nesting else {
            report(.invalidLink(text), at: span)
            return nil
        }
        return trimmed.map { names.intern(String($0)) }
    }
}

/// Gathers the properties of one object; a path such as `brand.purple` makes the objects on its way.
struct ObjectBuilder {
    var directives: [Directive] = []
    private var properties: [Property] = []
    private var positions: [Name: Int] = [:]
    /// The objects that paths made, still open.
    private var groups: [Name: ObjectBuilder] = [:]

    mutating func add(
        _ property: Property, under path: ArraySlice<Name>, names: NameTable, diagnostics: DiagnosticCollector
    ) {
        if let group = path.first, positions[group] == nil || groups[group] != nil {
            groups[group, default: ObjectBuilder()].add(
                property, under: path.dropFirst(), names: names, diagnostics: diagnostics)
            if positions[group] == nil {
                append(
                    Property(
                        name: group, nameSpan: property.nameSpan, type: nil,
                        parts: [Property.Part(mixins: [], value: Node(kind: .missing, span: property.nameSpan))]))
            }
            return
        }
        let name = path.first ?? property.name
        if let first = positions[name] {
            diagnostics.report(
                .duplicateName(names[name]), at: property.nameSpan,
                notes: [(.firstHere(names[name]), properties[first].nameSpan)])
        } else {
            append(property)
        }
    }

    private mutating func append(_ property: Property) {
        positions[property.name] = properties.count
        properties.append(property)
    }

    func object(span: Span) -> ObjectNode {
        guard !groups.isEmpty else { return ObjectNode(properties: properties, directives: directives, span: span) }
        let closed = properties.map { property in
            guard let group = groups[property.name] else { return property }
            var property = property
            let object = group.object(span: property.nameSpan)
            property.parts[0].value = Node(kind: .object(object), span: property.nameSpan)
            return property
        }
        return ObjectNode(properties: closed, directives: directives, span: span)
    }
}
