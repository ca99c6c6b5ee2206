/// `"*" / #entity-tag` in one or more field lines, which form one list (RFC 9110 §5.3).
struct EntityTagList {
    private(set) var isWellFormed = true
    private var lines = 0
    private var stars = 0
    private var tags = 0
    private var isMatched = false

    /// Reads a line. `matching` returns whether a tag is the searched one.
    mutating func read(_ line: UnsafeRawBufferPointer, matching: (EntityTagScanner.Tag) -> Bool) {
        lines += 1
        let line = line.trimmed
        if line.equals("*") {
            stars += 1
        } else {
            readTags(line, matching)
        }
        if stars > 1 || stars == 1 && tags > 0 { isWellFormed = false }
    }

    private mutating func readTags(_ line: UnsafeRawBufferPointer, _ matching: (EntityTagScanner.Tag) -> Bool) {
        var scanner = EntityTagScanner(line)
        _ = scanner.skipCommas()
        while !scanner.isAtEnd {
            guard let tag = scanner.tag() else { return isWellFormed = false }
            tags += 1
            if matching(tag) { isMatched = true }
            guard scanner.skipCommas() || scanner.isAtEnd else { return isWellFormed = false }
        }
    }

    /// The result for the whole list. A field without any tag is malformed: it is neither `*` nor a nonempty list.
    func verdict(exists: Bool) -> Precondition {
        if lines == 0 { return .absent }
        guard isWellFormed, stars + tags > 0 else { return .malformed }
        return isMatched || stars == 1 && exists ? .matches : .differs
    }
}
