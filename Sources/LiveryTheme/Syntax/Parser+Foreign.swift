import LiveryModel

/// Handles syntax from other languages, keyboards and tools.
extension Parser {
    /// Consumes a separator from another script in place of the expected one, and reports it.
    mutating func eatForeign(_ expected: Unicode.Scalar) -> Bool {
        guard let (meant, found, length) = ForeignCharacter.separator(at: bytes[offset..<limit]),
            meant == expected || (meant == ";" && expected == ",")
        else { return false }
        let range = span(at: offset, length: length)
        report(
            .foreignCharacter(found, meant: Character(meant)), at: range,
            fix: ("replace with '\(meant)'", range, String(meant)))
        offset += length
        return true
    }

    /// Whether the next character is a colon from another script.
    var atForeignColon: Bool {
        guard let byte = current, byte >= 0x80 else { return false }
        return ForeignCharacter.separator(at: bytes[offset..<limit])?.meant == ":"
    }

    /// Whether a separator from another script ends the value that starts at an offset. It does if the value isn't a
    /// string or if another property follows.
    func endsAtForeignSeparator(from start: Int) -> Bool {
        guard bytes[offset] & 0xC0 != 0x80,
            let (meant, _, length) = ForeignCharacter.separator(at: bytes[offset..<limit]), meant != ":"
        else { return false }
        if isNoText(start..<trimmedEnd(from: start)) { return true }
        let next = bytes[(offset + length)..<limit].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? limit
        return next < limit && bytes[next] > 0x20 && isProperty(at: next)
    }

    /// Whether some bytes, if read as a bare value, would be anything but a string: a number, a color, a link, a call
    /// or a keyword. Text longer than ``lookahead`` is treated as a string.
    func isNoText(_ range: Range<Int>) -> Bool {
        guard let first = range.first, range.count <= Self.lookahead else { return false }
        let text = text(range)
        switch bytes[first] {
        case UInt8(ascii: "@"), UInt8(ascii: "~"): return !text.contains(" ")
        case UInt8(ascii: "#"): return Theme.Color(hex: text) != nil
        default: return ["true", "false", "nil", "null"].contains(text) || Number(text) != nil
        }
    }

    /// Parses a string in other quotation marks, whose opening mark is at the current offset. Returns `nil` if no such
    /// string starts here, such as where a bare string begins with an apostrophe.
    mutating func foreignQuoted(isName: Bool) -> (text: String, span: Span, content: Range<Int>)? {
        // Most values start with another byte, so this check must be fast.
        guard let byte = current, byte == UInt8(ascii: "'") || byte == 0xE2 || byte == 0xEF, !isJSON,
            let (found, closers) = ForeignCharacter.quote(at: bytes[offset..<limit])
        else { return nil }
        let start = offset
        let content = start + UTF8.width(found)
        var index = content
        while index < limit, bytes[index] != 0x0A, bytes[index] != UInt8(ascii: "\""), index - start < Self.lookahead {
            guard let scalar = ForeignCharacter.scalar(at: bytes[index..<limit]) else { break }
            let end = index + UTF8.width(scalar)
            offset = end
            if closers.contains(scalar), index > content, isEndOfString(isName) {
                let (inner, span) = (text(content..<index), span(from: start))
                report(
                    .foreignCharacter(found, meant: "\""), at: span,
                    fix: ("write \"\(inner)\"", span, "\"\(inner.replacing("\\", with: "\\\\"))\""))
                return (inner, span, content..<index)
            }
            index = end
        }
        offset = start
        return nil
    }

    /// A bare value without invisible characters, which are reported. A string keeps spaces of any kind between its
    /// words.
    func bareText(_ text: String, at span: Span) -> String {
        guard let (cleaned, first) = text.cleaned else { return text }
        let isInside = first.isForeignBlank && text.unicodeScalars.first != first && text.unicodeScalars.last != first
        return isInside && Number(cleaned.trimmed) == nil ? text : visible(text, at: span)
    }

    /// A name or value without invisible characters, which are reported.
    func visible(_ text: String, at span: Span) -> String {
        guard let (cleaned, first) = text.cleaned else { return text }
        report(
            .invisibleCharacter(first, in: text), at: span,
            fix: ("replace with '\(cleaned)'", span, cleaned))
        return cleaned.trimmed
    }

    /// Parses a link in the syntax of other languages, such as `{brand.purple}`. Returns `nil` if an object starts
    /// here.
    mutating func bracedLink() -> Node? {
        guard !isJSON, at("{") else { return nil }
        let path = bytes[(offset + 1)..<limit].prefix(Self.lookahead).prefix {
            Self.isNameLetter($0) || $0 == UInt8(ascii: ".") || $0 == 0x20
        }
        guard path.endIndex < limit, bytes[path.endIndex] == UInt8(ascii: "}") else { return nil }
        let name = text(path.startIndex..<path.endIndex).trimmed
        guard name.contains("."), !name.contains(" ") else { return nil }
        let start = offset
        offset = path.endIndex + 1
        let span = span(from: start)
        report(
            .foreignLink(text(start..<offset)), at: span, fix: ("replace with '@\(name)'", span, "@\(name)"))
        return Node(kind: .invalid, span: span)
    }

    /// Whether the `#` at the current offset follows a value and a space but doesn't start a color. `#` can't start a
    /// comment there.
    var atStrayHash: Bool {
        guard at("#"), !isJSON, fixedSpan == nil, offset > 0, bytes[offset - 1] == 0x20 || bytes[offset - 1] == 0x09
        else { return false }
        let word = bytes[offset..<limit].prefix(10).prefix { $0 > 0x20 && $0 != UInt8(ascii: ",") }
        return Theme.Color(hex: text(word.startIndex..<word.endIndex)) == nil
    }

    /// Reports that `#` can't start a comment here, and skips the intended comment.
    mutating func hashComment() {
        let mark = span(at: offset, length: 1)
        report(.hashComment, at: mark, fix: ("replace with '//'", mark, "//"))
        skipLine()
    }

    /// Reports and skips a line whose first word has no letters, such as a comment in the syntax of another language.
    mutating func foreignComment(_ mark: String, at span: Span) {
        let isComment = ["--", "%", "<!--", ";", "*", "!", "'"].contains(mark)
        report(
            .unexpectedText(expected: "a name", found: mark), at: span,
            notes: isComment ? [(.write("'//' to start a comment"), nil)] : [],
            fix: isComment ? ("replace with '//'", span, "//") : nil, certainty: .guess)
        if isFirstOnLine(Int(span.start)) { skipLine() } else { recover() }
    }

    /// Whether a semicolon starts a line that isn't a property.
    var atSemicolonComment: Bool {
        guard at(";"), !isJSON, isFirstOnLine(offset) else { return false }
        let next = bytes[(offset + 1)..<limit].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? limit
        return next < limit && Self.isNameLetter(bytes[next]) && !isProperty(at: next)
    }
}

extension Parser {
    /// Skips a merge marker and the other side of the conflict. Returns `false` if there is no marker.
    mutating func skipMergeMarker() -> Bool {
        guard let mark = mergeMark(at: offset) else { return false }
        let end = endOfConflict()
        if !hasConflict || mark == UInt8(ascii: "<") {
            report(
                .mergeConflict, at: span(at: offset, length: 7),
                notes: end < limit ? [(.conflictEnds, span(at: end, length: 7))] : [])
        }
        hasConflict = true
        // The text between `=======` and `>>>>>>>` would define the same names again.
        if mark == UInt8(ascii: "=") || mark == UInt8(ascii: "|"), end < limit { offset = end }
        skipLine()
        return true
    }

    /// The character `<`, `=`, `>` or `|`, if seven of it start a line.
    private func mergeMark(at index: Int) -> UInt8? {
        guard index + 7 <= limit, !isJSON, index == 0 || bytes[index - 1] == 0x0A else { return nil }
        let mark = bytes[index]
        guard mark == UInt8(ascii: "<") || mark == UInt8(ascii: "=") || mark == UInt8(ascii: ">") || mark == 0x7C,
            bytes[index..<(index + 7)].allSatisfy({ $0 == mark }), index + 7 == limit || bytes[index + 7] <= 0x20
        else { return nil }
        return mark
    }

    /// The start of the next line with `>>>>>>>`, or the end of the text.
    private mutating func endOfConflict() -> Int {
        if let conflictEnd, conflictEnd >= offset { return conflictEnd }
        let lines = source.lineStarts[source.line(at: offset)...]
        let end = lines.first { mergeMark(at: $0) == UInt8(ascii: ">") } ?? limit
        conflictEnd = end
        return end
    }
}

extension String {
    /// The string without spaces and tabs at its start and end.
    var trimmed: String {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        let front = drop(while: isBlank)
        return String(front[..<(front.lastIndex { !isBlank($0) }.map(front.index(after:)) ?? front.startIndex)])
    }
}
