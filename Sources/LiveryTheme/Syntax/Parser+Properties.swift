/// Parses properties: names with their types and values.
extension Parser {
    mutating func properties(from start: Int, until closer: Character?) -> ObjectNode {
        var builder = ObjectBuilder()
        separated(by: closer, from: start, hashComments: true) { parser in
            parser.property(into: &builder)
        }
        return builder.object(span: span(from: start))
    }

    mutating func property(into builder: inout ObjectBuilder) {
        guard let name = name() else {
            recover()
            return
        }
        var (text, nameSpan) = (name.text, name.span)
        let isQuoted = name.isQuoted
        pieces?.append(.name(Int(nameSpan.start)..<Int(nameSpan.end)))
        var end = isQuoted ? offset : Int(nameSpan.end)
        skipBlanks()
        if at(")") { return unopenedType(after: text, at: nameSpan) }
        // A `~` after a space starts a call, although there is no colon before it.
        let isCall = at("(") && !isQuoted && text.utf8.contains(UInt8(ascii: "~")) && text.contains(" ~")
        let annotation = at("(") && !isCall ? annotation() : nil
        if let annotation {
            end = offset
            pieces?.append(.annotation(annotation.type, annotation.mixins, end: end))
        }
        skipBlanks()
        let hasColon = eat(":")
        if !hasColon, !atForeignColon, isDecimal(text, at: nameSpan) { return }
        if !hasColon {
            if !isQuoted, annotation == nil { (text, nameSpan, end) = firstWord(of: text, at: nameSpan, until: end) }
            if !isQuoted, !text.hasPrefix("@"), !text.contains(where: { $0.isLetter || $0.isNumber || $0 == "_" }) {
                return foreignComment(text, at: nameSpan)
            }
            missingColon(after: text, at: nameSpan, end: end)
        }
        let isTooLong = isTooLong(text, at: nameSpan)
        if source.isDesignTokens {
            skipBlanks()
            guard !isTooLong else {
                _ = value(asText: false)
                return
            }
            count(1, at: nameSpan)
            let property = Property(
                name: names.intern(text), nameSpan: nameSpan,
                parts: Property.Parts(Property.Part(value: value(asText: false))))
            return builder.add(property, under: [], names: names, duplicates: &duplicates)
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
        if isTooLong { return }
        if text.hasPrefix("@") {
            addDirective(Directive(name: text, nameSpan: nameSpan, value: node), to: &builder)
        } else if let path = path(text, isQuoted: isQuoted, at: nameSpan) {
            count(path.count, at: nameSpan)
            let property = Property(
                name: path[path.count - 1], nameSpan: nameSpan, type: annotation?.type,
                parts: Property.Parts(Property.Part(mixins: annotation?.mixins ?? [], value: node)))
            builder.add(property, under: path.dropLast(), names: names, duplicates: &duplicates)
        }
    }

    mutating func addDirective(_ directive: Directive, to builder: inout ObjectBuilder) {
        if let first = builder.add(directive) {
            duplicates.append(Duplicate(name: directive.name, span: directive.nameSpan, first: first.nameSpan))
        }
    }

    mutating func propertyValue(name: String, nameSpan: Span, asText: Bool, hasMixins: Bool) -> Node {
        skipBlanks()
        let (behindColon, pieceCount) = (offset, pieces?.count ?? 0)
        if current == nil || current == 0x0A || atComment() {
            // The opening bracket can be on the line after the colon.
            skipSpace(hashComments: true)
            if at("{") || at("[") { return value(asText: asText) }
            let next = offset
            offset = behindColon
            pieces?.removeSubrange(pieceCount...)
            if let opener = unopened(next, below: behindColon, hasMixins: hasMixins) { return unopened(opener) }
        }
        if at("}"), isUnopenedObject(at: offset) { return unopenedOnLine("{", at: offset) }
        if current == nil || current == 0x0A || at(",") || at(";") || at("}") || at("]") || atComment() {
            if !hasMixins { report(.missingValue(name), at: nameSpan) }
            pieces?.append(.missing(offset))
            return Node(kind: .missing, span: nameSpan)
        }
        let (start, node) = (offset, value(asText: asText))
        return isInUnopenedList(node) ? unopenedOnLine("[", at: start) : node
    }

    /// The offset after the last byte before the current offset that isn't white space.
    func trimmedEnd(from start: Int) -> Int {
        var end = offset
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 || bytes[end - 1] == 0x0D { end -= 1 }
        return end
    }
}
