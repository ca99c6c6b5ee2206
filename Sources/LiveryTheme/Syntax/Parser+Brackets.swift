/// What stands between brackets: items, separators, and the brackets that close what was opened, or should.
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
    private mutating func separator(_ closer: Character?, after start: Int) {
        skipBlanks()
        if eat(",") || eat(";") || current == nil || current == 0x0A || atComment() { return }
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
    private func lastWord(before end: Int) -> String {
        var start = end - 1
        let isWord = Self.isNameLetter(bytes[start])
        while start > 0, isWord, Self.isNameLetter(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: "#") {
            start -= 1
        }
        return text(start..<end)
    }

    /// Whether a name and a colon stand here.
    func atProperty() -> Bool { isProperty(at: offset) }

    func isProperty(at start: Int) -> Bool {
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

    private enum End {
        case no, closed
        /// A bracket that closes nothing.
        case skipped
    }

    /// Whether the closing bracket is here; eats it.
    private mutating func end(_ closer: Character?, from start: Int) -> End {
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

    /// A bracket that is not the one to close what is open: it is taken for it, unless it closes what lies around.
    private mutating func wrong(_ found: Character, for closer: Character?, from start: Int) -> End {
        guard let closer else {
            // At the end of a document without braces it ends nothing.
            report(
                .unexpectedBracket(found, expected: nil), at: span(at: offset, length: 1),
                fix: ("remove '\(found)'", span(at: offset, length: 1), ""))
            offset += 1
            return .skipped
        }
        if let outer = open.dropLast().last(where: { $0.closer == found }), closes(outer.start, ratherThan: start) {
            missingCloser(closer, from: start)
            return .closed
        }
        report(
            .unexpectedBracket(found, expected: closer), at: span(at: offset, length: 1),
            notes: [(.openedHere(opening(closer)), span(at: start, length: 1))],
            fix: ("replace with '\(closer)'", span(at: offset, length: 1), String(closer)))
        offset += 1
        return .closed
    }

    /// Whether the bracket here rather closes an outer one than the innermost, judged by lines and indentation.
    private func closes(_ outer: Int, ratherThan inner: Int) -> Bool {
        if isFirstOnLine(offset) {
            let inside = indentation(at: inner)
            return indentation(at: offset) != inside || indentation(at: outer) == inside
        }
        guard source.line(at: outer) == source.line(at: offset) else { return false }
        var depth = 0
        for byte in bytes[(offset + 1)..<min(limit, offset + Self.lookahead)] where depth >= 0 {
            switch byte {
            case 0x0A: return depth == 0
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
        return depth == 0
    }

    /// Says that a bracket should have been closed before here.
    private mutating func missingCloser(_ closer: Character, from start: Int) {
        var end = offset
        while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
        // In a comment a bracket would close nothing.
        let line = text(max(lineStart(end), end - Self.lookahead)..<end)
        let fix = (title: "insert '\(closer)'", span: span(at: end, length: 0), replacement: String(closer))
        report(
            .unclosedBracket(opening(closer)), at: span(at: start, length: 1), fix: line.contains("//") ? nil : fix)
        offset = end
    }

    /// At the end of the file one bracket is said to be open, however many are.
    private mutating func unclosed(_ closer: Character, from start: Int) {
        guard !isUnclosed else { return }
        isUnclosed = true
        if let suspect {
            report(.unclosedAtEnd(suspect.bracket), at: suspect.opened, notes: [(.closedHere, suspect.closed)])
        } else {
            report(.unclosedAtEnd(opening(closer)), at: span(at: start, length: 1))
        }
    }

    private func opening(_ closer: Character) -> Character { closer == "}" ? "{" : "[" }

    private func lineStart(_ place: Int) -> Int { source.lineStarts[source.line(at: place)] }

    /// Whether only blanks stand before it. Looks back no further than it must.
    func isFirstOnLine(_ place: Int) -> Bool {
        var place = place
        while place > 0, bytes[place - 1] == 0x20 || bytes[place - 1] == 0x09 { place -= 1 }
        return place == 0 || bytes[place - 1] == 0x0A
    }

    func indentation(at place: Int) -> Int {
        bytes[lineStart(place)...].prefix { $0 == 0x20 || $0 == 0x09 }.count
    }
}
