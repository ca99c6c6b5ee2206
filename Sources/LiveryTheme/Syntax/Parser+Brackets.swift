/// The content of brackets: items, and the separators between them.
extension Parser {
    /// Parses items up to a closing bracket or the end of the file, with a separator between two items.
    mutating func separated(
        by closer: Character?, from start: Int, hashComments: Bool, item: (inout Parser) -> Void
    ) {
        while shouldContinue() {
            skipSpace(hashComments: hashComments)
            switch end(closer, from: start) {
            case .closed: return
            case .skipped: continue
            case .no: break
            }
            if atSemicolonComment {
                foreignComment(";", at: span(at: offset, length: 1))
                continue
            }
            if at(",") || at(";") {
                let found = found()
                report(
                    .extraSeparator(found), at: span(at: offset, length: 1),
                    fix: ("remove '\(found)'", span(at: offset, length: 1), ""))
                offset += 1
                continue
            }
            let before = offset
            item(&self)
            separator(closer, after: before)
            // Ensure progress after any error.
            if offset == before { offset += 1 }
        }
    }

    /// Whether to read another item. Once the result is no longer needed, or after too many names, the rest of the file
    /// counts as read.
    private mutating func shouldContinue() -> Bool {
        if nameCount <= Limits.names, diagnostics.interruption?.shouldContinue() ?? true { return true }
        offset = limit
        return false
    }

    /// Counts the names of a property.
    mutating func count(_ names: Int, at span: Span) {
        let before = nameCount
        nameCount += names
        if before <= Limits.names, nameCount > Limits.names { report(.tooManyValues, at: span) }
    }

    /// Parses the separator after an item: a comma, a line break or the closing bracket.
    mutating func separator(_ closer: Character?, after start: Int) {
        skipBlanks()
        if atStrayHash { hashComment() }
        if eat(",") || eat(";") || current == nil || current == 0x0A || atComment() || eatForeign(",") { return }
        if at("}") || at("]") || isJSON { return }
        let (end, found, isItem) = (trimmedEnd(from: start), found(), closer == "]" || atProperty())
        report(
            .missingSeparator(after: lastWord(before: end), before: found),
            at: span(at: offset, length: found.utf8.count),
            fix: isItem ? ("insert ','", span(at: end, length: 0), ",") : nil)
        // If the next text is not an item, another message would only repeat the problem.
        if !isItem { recover() }
    }

    /// The word, or the single character, that ends at an offset.
    func lastWord(before end: Int) -> String {
        var start = end - 1
        let isWord = Self.isNameLetter(bytes[start])
        while start > 0, isWord, Self.isNameLetter(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: "#") {
            start -= 1
        }
        return text(start..<end)
    }

    /// Whether a name and a colon follow.
    func atProperty() -> Bool { isProperty(at: offset) }

    /// Searches no further than ``lookahead``. Anything longer is not a name.
    func isProperty(at start: Int) -> Bool {
        let limit = min(limit, start + Self.lookahead)
        var index = start
        if index < limit, bytes[index] == UInt8(ascii: "\"") {
            index += 1
            while index < limit, bytes[index] != UInt8(ascii: "\""), bytes[index] != 0x0A { index += 1 }
            index += 1
        } else {
            while index < limit, !Self.endsName(bytes[index]) { index += 1 }
        }
        guard index > start else { return false }
        if index < limit, bytes[index] == UInt8(ascii: "(") {
            while index < limit, bytes[index] != UInt8(ascii: ")"), bytes[index] != 0x0A { index += 1 }
            index += 1
        }
        while index < limit, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
        let isURL = index + 2 < limit && bytes[index + 1] == UInt8(ascii: "/") && bytes[index + 2] == UInt8(ascii: "/")
        return index < limit && bytes[index] == UInt8(ascii: ":") && !isURL
    }

    /// The maximum range of a guess, so that many guesses on one long line take little time.
    static var lookahead: Int { 1000 }

    enum End {
        case no, closed
        /// A bracket that closes nothing was skipped.
        case skipped
    }

    /// Consumes the closing bracket, if it is the next character.
    mutating func end(_ closer: Character?, from start: Int) -> End {
        guard let byte = current else {
            if let closer { unclosed(closer, from: start) }
            return .closed
        }
        guard byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") else {
            // A list can't contain a property, so the list most likely ends on the previous line.
            guard closer == "]", !isJSON, isFirstOnLine(offset), atProperty() else { return .no }
            missingCloser("]", from: start)
            return .closed
        }
        let found = Character(found())
        if found != closer { return wrong(found, for: closer, from: start) }
        if !isJSON, suspect == nil, isFirstOnLine(offset), indentation(at: offset) < indentation(at: start) {
            suspect = (span(at: start, length: 1), opening(found), span(at: offset, length: 1))
        }
        offset += 1
        return .closed
    }
}
