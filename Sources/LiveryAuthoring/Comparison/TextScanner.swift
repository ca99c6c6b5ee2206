/// Finds values in JSON without white space. The values aren't validated, because they are parsed later.
struct TextScanner {
    typealias Text = UnsafeBufferPointer<UInt8>

    let text: Text

    /// Whether a range of the text contains exactly the specified string.
    func spells(_ range: Range<Int>, _ spelling: String) -> Bool { text[range].elementsEqual(spelling.utf8) }

    /// Calls `body` with each member of an object.
    /// - Parameter body: Receives the name with its quotes, and the value. Returns `false` to stop the scan.
    /// - Returns: The offset after the object, or `nil` if there is no object at the offset or the scan was stopped.
    func members(at start: Int, _ body: (Range<Int>, Range<Int>) -> Bool) -> Int? {
        guard has("{", at: start) else { return nil }
        var offset = start + 1
        if has("}", at: offset) { return offset + 1 }
        while true {
            guard let name = endOfString(at: offset), has(":", at: name), let end = endOfValue(at: name + 1),
                body(offset..<name, name + 1..<end)
            else { return nil }
            if has("}", at: end) { return end + 1 }
            guard has(",", at: end) else { return nil }
            offset = end + 1
        }
    }

    private func has(_ character: Unicode.Scalar, at offset: Int) -> Bool {
        offset < text.count && text[offset] == UInt8(ascii: character)
    }

    private func endOfString(at start: Int) -> Int? {
        guard has("\"", at: start) else { return nil }
        var offset = start + 1
        while offset < text.count {
            switch text[offset] {
            case UInt8(ascii: "\""): return offset + 1
            case UInt8(ascii: "\\"): offset += 2
            default: offset += 1
            }
        }
        return nil
    }

    private func endOfValue(at start: Int) -> Int? {
        var (offset, depth) = (start, 0)
        while offset < text.count {
            switch text[offset] {
            case UInt8(ascii: "\""):
                guard let end = endOfString(at: offset) else { return nil }
                offset = end - 1
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                // A closing bracket at this depth ends a number or a word.
                if depth == 0 { return offset > start ? offset : nil }
                depth -= 1
                if depth == 0 { return offset + 1 }
            case UInt8(ascii: ",") where depth == 0:
                return offset > start ? offset : nil
            default: break
            }
            offset += 1
        }
        return nil
    }

    /// Whether two parts of the text have equal bytes.
    static func areEqual(_ left: Slice<Text>, _ right: Slice<Text>) -> Bool {
        guard left.count == right.count else { return false }
        var (index, other) = (left.startIndex, right.startIndex)
        while index < left.endIndex {
            guard left.base[index] == right.base[other] else { return false }
            index += 1
            other += 1
        }
        return true
    }

    /// Whether a quoted string sorts before another by its bytes.
    static func precedes(_ left: Slice<Text>, _ right: Slice<Text>) -> Bool {
        var (index, other) = (left.startIndex, right.startIndex)
        // The closing quotation mark isn't part of the name.
        while index < left.endIndex - 1, other < right.endIndex - 1 {
            let (byte, counterpart) = (left.base[index], right.base[other])
            guard byte == counterpart else { return byte < counterpart }
            index += 1
            other += 1
        }
        return left.count < right.count
    }
}
