/// Parses the content of brackets: items and the separators between them.
extension Parser {
    /// Parses items up to a closing bracket or the end of the file. There is a separator between two items.
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

    /// Whether to read another item. If the result is no longer needed, or if there are too many names, skips the rest
    /// of the file.
    private mutating func shouldContinue() -> Bool {
        if nameCount <= Limits.names, diagnostics.interruption?.shouldContinue() ?? true { return true }
        offset = limit
        return false
    }

    /// Counts the names of a property, and reports when there are too many.
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
        // If no item follows, another message would only repeat the problem.
        if !isItem { recover() }
    }

    /// The word or single character that ends at an offset.
    func lastWord(before end: Int) -> String {
        var start = end - 1
        let isWord = Self.isNameLetter(bytes[start])
        while start > 0, isWord, Self.isNameLetter(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: "#") {
            start -= 1
        }
        return text(start..<end)
    }

    /// Whether a name and a colon come next.
    func atProperty() -> Bool { isProperty(at: offset) }

    /// Whether a name and a colon come next at an offset. Text longer than ``lookahead`` isn't a name.
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

    /// The maximum number of bytes that a guess examines, so that many guesses on a long line take little time.
    static var lookahead: Int { 1000 }

    enum End {
        case no, closed
        /// A bracket that doesn't close anything was skipped.
        case skipped
    }

    /// Consumes the closing bracket if it comes next.
    mutating func end(_ closer: Character?, from start: Int) -> End {
        guard let byte = current else {
            if let closer { unclosed(closer, from: start) }
            return .closed
        }
        guard byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") else {
            guard let closer, !isJSON, isBeyond(closer, at: byte) else { return .no }
            missingCloser(closer, from: start)
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

    /// Whether the next text can't be inside the open bracket, because it is a property that starts a line in a list,
    /// or a list element in an object. The bracket most likely should have been closed before it.
    private func isBeyond(_ closer: Character, at byte: UInt8) -> Bool {
        if closer == "]" { return isFirstOnLine(offset) && atProperty() }
        let isElement = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
        return isElement && open.dropLast().last?.closer == "]"
    }
}

/// Handles closing brackets, including wrong and missing ones.
extension Parser {
    /// Handles a closing bracket that doesn't match the open bracket. Unless it closes an outer bracket, it is treated
    /// as the matching bracket.
    mutating func wrong(_ found: Character, for closer: Character?, from start: Int) -> End {
        guard let closer else {
            // At the end of a document without braces, the bracket doesn't close anything.
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

    /// Whether the bracket at the current offset closes an outer bracket rather than the innermost one, based on lines
    /// and indentation.
    func closes(_ outer: Int, ratherThan inner: Int) -> Bool {
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

    /// Reports that a bracket should have been closed before the current offset.
    mutating func missingCloser(_ closer: Character, from start: Int) {
        var end = offset
        func skipSpace() { while end > start, bytes[end - 1] <= 0x20 { end -= 1 } }
        skipSpace()
        // A comma before the next element doesn't belong to the bracket's content.
        let isAtBracket = current == UInt8(ascii: "}") || current == UInt8(ascii: "]")
        if !isAtBracket, end > start, bytes[end - 1] == UInt8(ascii: ",") {
            end -= 1
            skipSpace()
        }
        // A bracket that was inserted into a comment would have no effect.
        let line = text(max(lineStart(end), end - Self.lookahead)..<end)
        let fix = (title: "insert '\(closer)'", span: span(at: end, length: 0), replacement: String(closer))
        report(
            .unclosedBracket(opening(closer)), at: span(at: start, length: 1), fix: line.contains("//") ? nil : fix)
        offset = end
    }

    /// Reports an unclosed bracket at the end of the file. Only one is reported, regardless of how many there are.
    mutating func unclosed(_ closer: Character, from start: Int) {
        guard !isUnclosed else { return }
        isUnclosed = true
        if let suspect {
            let closer: Character = suspect.bracket == "{" ? "}" : "]"
            report(
                .unclosedAtEnd(suspect.bracket), at: suspect.opened, notes: [(.closedHere, suspect.closed)],
                fix: forgottenCloser(closer, of: Int(suspect.opened.start)))
        } else {
            report(
                .unclosedAtEnd(opening(closer)), at: span(at: start, length: 1),
                fix: forgottenCloser(closer, of: start))
        }
    }

    func opening(_ closer: Character) -> Character { closer == "}" ? "{" : "[" }

    func lineStart(_ position: Int) -> Int { source.lineStarts[source.line(at: position)] }

    /// Whether only spaces and tabs precede an offset on its line. Searches back no further than necessary.
    func isFirstOnLine(_ position: Int) -> Bool {
        var position = position
        while position > 0, bytes[position - 1] == 0x20 || bytes[position - 1] == 0x09 { position -= 1 }
        return position == 0 || bytes[position - 1] == 0x0A
    }

    func indentation(at position: Int) -> Int {
        bytes[lineStart(position)...].prefix { $0 == 0x20 || $0 == 0x09 }.count
    }
}
