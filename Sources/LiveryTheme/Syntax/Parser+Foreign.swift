import LiveryModel

/// What other languages, keyboards and tools write where this language has something of its own.
extension Parser {
    /// Eats a separator of another script in place of one of this language's, and says so.
    mutating func eatForeign(_ expected: Unicode.Scalar) -> Bool {
        guard let (meant, found, length) = ForeignCharacter.separator(at: bytes[offset..<limit]),
            meant == expected || (meant == ";" && expected == ",")
        else { return false }
        let place = span(at: offset, length: length)
        report(
            .foreignCharacter(found, meant: Character(meant)), at: place,
            fix: ("replace with '\(meant)'", place, String(meant)))
        offset += length
        return true
    }

    /// Whether a colon of another script is here.
    var atForeignColon: Bool {
        guard let byte = current, byte >= 0x80 else { return false }
        return ForeignCharacter.separator(at: bytes[offset..<limit])?.meant == ":"
    }

    /// Whether a separator of another script ends the value that began at an offset: behind what is no text, or before
    /// another property.
    func endsAtForeignSeparator(from start: Int) -> Bool {
        guard bytes[offset] & 0xC0 != 0x80,
            let (meant, _, length) = ForeignCharacter.separator(at: bytes[offset..<limit]), meant != ":"
        else { return false }
        if isNoText(start..<trimmedEnd(from: start)) { return true }
        let next = bytes[(offset + length)..<limit].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? limit
        return next < limit && bytes[next] > 0x20 && isProperty(at: next)
    }

    /// Whether some bytes, read as a bare value, are anything but a text: a number, a color, a link, a call or a word.
    /// What is longer than ``lookahead`` is taken for a text.
    func isNoText(_ range: Range<Int>) -> Bool {
        guard let first = range.first, range.count <= Self.lookahead else { return false }
        let text = text(range)
        switch bytes[first] {
        case UInt8(ascii: "@"), UInt8(ascii: "~"): return !text.contains(" ")
        case UInt8(ascii: "#"): return Color(hex: text) != nil
        default: return ["true", "false", "nil", "null"].contains(text) || Number(text) != nil
        }
    }

    /// A text in quotation marks that are not this language's, the opening one being here; nil if it is none, as where
    /// an apostrophe begins a text.
    mutating func foreignQuoted(isName: Bool) -> (text: String, span: Span, content: Range<Int>)? {
        // Most values begin with another byte, and should cost no more than this look at it.
        guard let byte = current, byte == UInt8(ascii: "'") || byte == 0xE2 || byte == 0xEF, !isJSON,
            let (found, closers) = ForeignCharacter.quote(at: bytes[offset..<limit])
        else { return nil }
        let start = offset
        let content = start + UTF8.width(found)
        var place = content
        while place < limit, bytes[place] != 0x0A, bytes[place] != UInt8(ascii: "\""), place - start < Self.lookahead {
            guard let scalar = ForeignCharacter.scalar(at: bytes[place..<limit]) else { break }
            let end = place + UTF8.width(scalar)
            offset = end
            if closers.contains(scalar), place > content, isEndOfString(isName) {
                let (inner, span) = (text(content..<place), span(from: start))
                report(
                    .foreignCharacter(found, meant: "\""), at: span,
                    fix: ("write \"\(inner)\"", span, "\"\(inner.replacing("\\", with: "\\\\"))\""))
                return (inner, span, content..<place)
            }
            place = end
        }
        offset = start
        return nil
    }

    /// A bare value without what nobody sees in it, which is said; blanks of all kinds may stand inside a text.
    func bareText(_ text: String, at span: Span) -> String {
        guard let (cleaned, first) = text.cleaned else { return text }
        let isInside = first.isForeignBlank && text.unicodeScalars.first != first && text.unicodeScalars.last != first
        return isInside && Number(cleaned.trimmed) == nil ? text : visible(text, at: span)
    }

    /// A name or a value without what nobody sees in it, which is said.
    func visible(_ text: String, at span: Span) -> String {
        guard let (cleaned, first) = text.cleaned else { return text }
        report(
            .invisibleCharacter(first, in: text), at: span,
            fix: ("replace with '\(cleaned)'", span, cleaned))
        return cleaned.trimmed
    }

    /// A link as other languages write it, `{brand.purple}`; nil if an object begins here.
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

    /// Whether `#` and what is no color stand here, behind a value and a blank, where `#` begins no comment.
    var atStrayHash: Bool {
        guard at("#"), !isJSON, fixedSpan == nil, offset > 0, bytes[offset - 1] == 0x20 || bytes[offset - 1] == 0x09
        else { return false }
        let word = bytes[offset..<limit].prefix(10).prefix { $0 > 0x20 && $0 != UInt8(ascii: ",") }
        return Color(hex: text(word.startIndex..<word.endIndex)) == nil
    }

    /// Says that `#` begins no comment here, and skips what was meant as one.
    mutating func hashComment() {
        let mark = span(at: offset, length: 1)
        report(.hashComment, at: mark, fix: ("replace with '//'", mark, "//"))
        skipLine()
    }

    /// Skips a line of which the first word has no letters, as comments of other languages begin, and says so.
    mutating func foreignComment(_ mark: String, at span: Span) {
        let isComment = ["--", "%", "<!--", ";", "*", "!", "'"].contains(mark)
        report(
            .unexpectedText(expected: "a name", found: mark), at: span,
            notes: isComment ? [(.write("'//' to start a comment"), nil)] : [],
            fix: isComment ? ("replace with '//'", span, "//") : nil, certainty: .guess)
        if isFirstOnLine(Int(span.start)) { skipLine() } else { recover() }
    }

    /// Whether a semicolon is here that begins a line which is no property.
    var atSemicolonComment: Bool {
        guard at(";"), !isJSON, isFirstOnLine(offset) else { return false }
        let next = bytes[(offset + 1)..<limit].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? limit
        return next < limit && Self.isNameLetter(bytes[next]) && !isProperty(at: next)
    }
}

extension Parser {
    /// Skips a line that a merge left behind, and with it the other side of the conflict; false if none is here.
    mutating func skipMergeMarker() -> Bool {
        guard let mark = mergeMark(at: offset) else { return false }
        let end = endOfConflict()
        if !hasConflict || mark == UInt8(ascii: "<") {
            report(
                .mergeConflict, at: span(at: offset, length: 7),
                notes: end < limit ? [(.conflictEnds, span(at: end, length: 7))] : [])
        }
        hasConflict = true
        // What stands between `=======` and `>>>>>>>` would be here twice.
        if mark == UInt8(ascii: "=") || mark == UInt8(ascii: "|"), end < limit { offset = end }
        skipLine()
        return true
    }

    /// `<`, `=`, `>` or `|`, if seven of them begin a line.
    private func mergeMark(at place: Int) -> UInt8? {
        guard place + 7 <= limit, !isJSON, place == 0 || bytes[place - 1] == 0x0A else { return nil }
        let mark = bytes[place]
        guard mark == UInt8(ascii: "<") || mark == UInt8(ascii: "=") || mark == UInt8(ascii: ">") || mark == 0x7C,
            bytes[place..<(place + 7)].allSatisfy({ $0 == mark }), place + 7 == limit || bytes[place + 7] <= 0x20
        else { return nil }
        return mark
    }

    /// Where the next line with `>>>>>>>` begins; the end of the text if there is none.
    private mutating func endOfConflict() -> Int {
        if let conflictEnd, conflictEnd >= offset { return conflictEnd }
        let lines = source.lineStarts[source.line(at: offset)...]
        let end = lines.first { mergeMark(at: $0) == UInt8(ascii: ">") } ?? limit
        conflictEnd = end
        return end
    }
}

extension String {
    /// Without blanks at both ends.
    var trimmed: String {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        let front = drop(while: isBlank)
        return String(front[..<(front.lastIndex { !isBlank($0) }.map(front.index(after:)) ?? front.startIndex)])
    }
}
