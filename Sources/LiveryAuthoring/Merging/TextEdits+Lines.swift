import LiveryTheme

// The text before and after an item: white space, commas and comments.
extension TextEdits {
    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    func lineStart(_ offset: Int) -> Int { ours.source.lineStarts[ours.source.line(at: offset)] }

    func lineEnd(_ offset: Int) -> Int { ours.source.end(ofLine: ours.source.line(at: offset)) }

    func blanks(from offset: Int) -> Int {
        var offset = offset
        while offset < ours.source.bytes.count, Self.isBlank(ours.source.bytes[offset]) { offset += 1 }
        return offset
    }

    /// The end of the item that ends at an offset, including a following comma. If nothing but a comment follows on the
    /// line, the result also includes the end of the line.
    func end(of offset: Int) -> (hasComma: Bool, comma: Int, lineEnd: Int?) {
        let bytes = ours.source.bytes
        var next = blanks(from: offset)
        let hasComma = next < bytes.count && (bytes[next] == UInt8(ascii: ",") || bytes[next] == UInt8(ascii: ";"))
        let comma = hasComma ? next + 1 : offset
        next = blanks(from: comma)
        let isComment = next + 1 < bytes.count && bytes[next] == UInt8(ascii: "/") && bytes[next + 1] == bytes[next]
        let isLast = next >= bytes.count || bytes[next] == 0x0A || isComment
        return (hasComma, comma, isLast ? lineEnd(offset) : nil)
    }

    /// The indentation of the line at an offset.
    static func indentation(of offset: Int, in tree: TextTree) -> String {
        let source = tree.source
        let start = source.lineStarts[source.line(at: offset)]
        return String(decoding: source.bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }

    /// Text with several lines, with its indentation adjusted for a new position.
    static func aligned(_ text: String, from: String, to: String) -> String {
        guard text.contains("\n"), from != to else { return text }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().map { index, line in
            index > 0 && line.hasPrefix(from) ? to + line.dropFirst(from.count) : String(line)
        }.joined(separator: "\n")
    }

    /// The comments on the lines directly above an item. Empty unless the item starts its line.
    static func comments(above item: TextItem, in tree: TextTree) -> [String] {
        let source = tree.source
        var line = source.line(at: item.range.lowerBound)
        guard source.bytes[source.lineStarts[line]..<item.range.lowerBound].allSatisfy(isBlank) else { return [] }
        var comments: [String] = []
        while line > 0 {
            line -= 1
            let text = source.text(ofLine: line).drop { $0 == " " || $0 == "\t" }
            guard text.hasPrefix("//") || text.hasPrefix("#") else { break }
            comments.insert(String(text), at: 0)
        }
        return comments
    }

    /// The comment after an item that ends its line, including the white space before the comment.
    static func comment(after item: TextItem, in tree: TextTree) -> String {
        let source = tree.source
        let end = source.end(ofLine: source.line(at: item.range.upperBound))
        guard item.range.upperBound < end else { return "" }
        let rest = String(decoding: source.bytes[item.range.upperBound..<end], as: UTF8.self)
        let comment = rest.drop { ", ;\t".contains($0) }
        return comment.hasPrefix("//") ? "  " + comment : ""
    }

    /// The text without trailing commas, which remain in JSON after the last member of an object is removed.
    static func withoutTrailingCommas(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var (isInText, isEscaped) = (false, false)
        for byte in bytes {
            if isInText {
                isInText = isEscaped || byte != UInt8(ascii: "\"")
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            } else if byte == UInt8(ascii: "\"") {
                isInText = true
            } else if byte == UInt8(ascii: "}"), let last = result.lastIndex(where: { $0 > 0x20 }),
                result[last] == UInt8(ascii: ",")
            {
                result.remove(at: last)
            }
            result.append(byte)
        }
        return result
    }
}
