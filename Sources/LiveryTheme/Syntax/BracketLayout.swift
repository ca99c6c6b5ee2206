/// Checks whether the brackets in a file are laid out regularly. In a regular layout, the closing bracket is on the
/// same line as the opening bracket, or starts a line that is indented like the opening line. All lines between them
/// are indented further.
///
/// If inserting or removing a bracket at one position makes the layout regular, that position is the only correct one.
struct BracketLayout {
    private let bytes: ArraySlice<UInt8>
    private var offset: Int
    /// The open brackets. Each has its closing byte, and the number and indentation of the line that opens it.
    private var open: [(closer: UInt8, line: Int, indent: ArraySlice<UInt8>)] = []
    private var line = 0

    /// Whether the brackets in a file are laid out regularly.
    static func isRegular(_ bytes: [UInt8]) -> Bool {
        var layout = BracketLayout(bytes[...])
        return layout.check()
    }

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        offset = bytes.startIndex
    }

    private mutating func check() -> Bool {
        while offset < bytes.endIndex {
            guard checkLine() else { return false }
            offset += 1
            line += 1
        }
        return open.isEmpty
    }

    /// Checks a line up to its end.
    private mutating func checkLine() -> Bool {
        let indent = bytes[offset...].prefix { $0 == 0x20 || $0 == 0x09 }
        offset = indent.endIndex
        let first = offset
        // A `#` here starts a comment, or a color in a list. Neither of them contains brackets.
        guard let byte = current, byte != 0x0D, byte != UInt8(ascii: "#"), !atComment else { return skipLine() }
        if let around = open.last, byte != around.closer {
            guard indent.count > around.indent.count, indent.starts(with: around.indent) else { return false }
        }
        while let byte = current {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                open.append((byte + 2, line, indent))
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard let last = open.popLast(), last.closer == byte,
                    last.line == line || (offset == first && last.indent == indent)
                else { return false }
            case UInt8(ascii: "\""):
                guard skipText() else { return false }
            case UInt8(ascii: "/") where atComment: return skipLine()
            default: break
            }
            offset += 1
        }
        // Two brackets that remain open on the same line can't be distinguished by their layout.
        return open.count < 2 || open[open.count - 2].line != line || open[open.count - 1].line != line
    }

    /// The byte at the current offset, or `nil` at the end of the line.
    private var current: UInt8? {
        offset < bytes.endIndex && bytes[offset] != 0x0A ? bytes[offset] : nil
    }

    private var atComment: Bool {
        current == UInt8(ascii: "/") && offset + 1 < bytes.endIndex && bytes[offset + 1] == UInt8(ascii: "/")
    }

    private mutating func skipLine() -> Bool {
        while current != nil { offset += 1 }
        return true
    }

    /// Skips to the closing quotation mark. Returns `false` if the line doesn't contain one.
    private mutating func skipText() -> Bool {
        offset += 1
        while let byte = current, byte != UInt8(ascii: "\"") { offset += byte == UInt8(ascii: "\\") ? 2 : 1 }
        return current != nil
    }
}

extension Parser {
    /// A fix that inserts a missing closing bracket at the only possible position, based on indentation. Returns `nil`
    /// if the indentation is inconclusive.
    func forgottenCloser(_ closer: Character, of start: Int) -> DiagnosticCollector.FixInput? {
        // If a bracket has no opening bracket, its start is the end of the text.
        guard open.count == 1, !isJSON, fixedSpan == nil, start < bytes.count else { return nil }
        let indent = bytes[lineStart(start)...].prefix { $0 == 0x20 || $0 == 0x09 }
        let opening = source.line(at: start)
        var line = opening
        // The last line that is indented further than the opening line.
        var last = opening
        while line + 1 < source.lineStarts.count {
            line += 1
            let text = bytes[source.lineStarts[line]..<source.end(ofLine: line)]
            let blanks = text.prefix { $0 == 0x20 || $0 == 0x09 }
            guard blanks.count < text.count else { continue }
            guard blanks.count > indent.count else { break }
            last = line
        }
        let end = source.end(ofLine: last)
        let remainder = bytes[start..<source.end(ofLine: opening)].dropFirst()
        let isAlone = remainder.allSatisfy { $0 <= 0x20 }
        // On a line with other brackets, the closing bracket could belong to any of them.
        guard !remainder.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }) else { return nil }
        let put = isAlone ? "\n" + String(decoding: indent, as: UTF8.self) + String(closer) : " " + String(closer)
        var repaired = bytes
        repaired.insert(contentsOf: put.utf8, at: end)
        guard BracketLayout.isRegular(repaired) else { return nil }
        return ("insert '\(closer)'", span(at: end, length: 0), put)
    }

    /// A fix that removes the bracket that closes the document too early, if the text is regular without that bracket.
    func prematureCloser(_ root: Node) -> DiagnosticCollector.FixInput? {
        guard !isJSON, fixedSpan == nil, root.span.end > root.span.start else { return nil }
        let closer = Int(root.span.end) - 1
        var start = closer
        while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
        if start == 0 || bytes[start - 1] == 0x0A { start = closer }
        var repaired = bytes
        repaired.removeSubrange(start...closer)
        guard BracketLayout.isRegular(repaired) else { return nil }
        let bracket = Character(Unicode.Scalar(bytes[closer]))
        return ("remove '\(bracket)'", span(at: start, length: closer + 1 - start), "")
    }
}
