/// Closing brackets, wrong ones and missing ones.
extension Parser {
    /// Handles a bracket that does not match the open one. It counts as the matching one, unless it closes an outer
    /// bracket.
    mutating func wrong(_ found: Character, for closer: Character?, from start: Int) -> End {
        guard let closer else {
            // At the end of a document without braces, the bracket closes nothing.
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

    /// Whether this bracket closes an outer bracket rather than the innermost one, based on lines and indentation.
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
        while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
        // A bracket inside a comment would close nothing.
        let line = text(max(lineStart(end), end - Self.lookahead)..<end)
        let fix = (title: "insert '\(closer)'", span: span(at: end, length: 0), replacement: String(closer))
        report(
            .unclosedBracket(opening(closer)), at: span(at: start, length: 1), fix: line.contains("//") ? nil : fix)
        offset = end
    }

    /// Reports only one unclosed bracket at the end of the file, regardless of their number.
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

    /// Whether only spaces precede an offset on its line. Searches back no further than necessary.
    func isFirstOnLine(_ position: Int) -> Bool {
        var position = position
        while position > 0, bytes[position - 1] == 0x20 || bytes[position - 1] == 0x09 { position -= 1 }
        return position == 0 || bytes[position - 1] == 0x0A
    }

    func indentation(at position: Int) -> Int {
        bytes[lineStart(position)...].prefix { $0 == 0x20 || $0 == 0x09 }.count
    }
}
