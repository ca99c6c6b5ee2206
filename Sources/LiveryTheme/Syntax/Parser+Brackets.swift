/// What stands between brackets: items, and the separators between them.
extension Parser {
    /// Items up to a closing bracket (or the end of the file), with a separator between each two.
    mutating func separated(
        by closer: Character?, from start: Int, hashComments: Bool, item: (inout Parser) -> Void
    ) {
        while true {
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
            // Whatever happened, get on.
            if offset == before { offset += 1 }
        }
    }

    /// What stands behind an item: a comma, a new line or the closing bracket.
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
        // What can't be read as the next item would only be a second message.
        if !isItem { recover() }
    }

    /// The word, or the one character, that ends at an offset.
    func lastWord(before end: Int) -> String {
        var start = end - 1
        let isWord = Self.isNameLetter(bytes[start])
        while start > 0, isWord, Self.isNameLetter(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: "#") {
            start -= 1
        }
        return text(start..<end)
    }

    /// Whether a name and a colon stand here.
    func atProperty() -> Bool { isProperty(at: offset) }

    /// Looks no further than ``lookahead``: what goes on for longer is no name.
    func isProperty(at start: Int) -> Bool {
        let limit = min(limit, start + Self.lookahead)
        var place = start
        if place < limit, bytes[place] == UInt8(ascii: "\"") {
            place += 1
            while place < limit, bytes[place] != UInt8(ascii: "\""), bytes[place] != 0x0A { place += 1 }
            place += 1
        } else {
            while place < limit, !Self.endsName(bytes[place]) { place += 1 }
        }
        guard place > start else { return false }
        if place < limit, bytes[place] == UInt8(ascii: "(") {
            while place < limit, bytes[place] != UInt8(ascii: ")"), bytes[place] != 0x0A { place += 1 }
            place += 1
        }
        while place < limit, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
        let isURL = place + 2 < limit && bytes[place + 1] == UInt8(ascii: "/") && bytes[place + 2] == UInt8(ascii: "/")
        return place < limit && bytes[place] == UInt8(ascii: ":") && !isURL
    }

    /// How far a guess looks, so that many of them on one long line take no time.
    static var lookahead: Int { 1000 }

    enum End {
        case no, closed
        /// A bracket that closes nothing.
        case skipped
    }

    /// Whether the closing bracket is here; eats it.
    mutating func end(_ closer: Character?, from start: Int) -> End {
        guard let byte = current else {
            if let closer { unclosed(closer, from: start) }
            return .closed
        }
        guard byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") else {
            // A property can't stand in a list: most likely the list should have ended on the line before.
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
