public import LiverySystem

/// An entity tag (RFC 9110 §8.8.3).
public struct EntityTag: Sendable, Hashable, CustomStringConvertible {
    /// Whether the tag identifies only equivalent representations, not exact bytes.
    public let isWeak: Bool
    /// The opaque tag, including its quotes.
    let quoted: [UInt8]

    /// Creates a tag with `opaque` between the quotes, such as a hash and an encoding's suffix.
    ///
    /// Spaces, quotes, control characters and other bytes that RFC 9110 doesn't allow are replaced with `_`.
    public init(_ opaque: String, isWeak: Bool = false) {
        let bytes = opaque.utf8.map { $0.isTagByte ? $0 : UInt8(ascii: "_") }
        self.init(isWeak: isWeak, quoted: [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")])
    }

    /// Parses a field value of the form `"…"` or `W/"…"`. `nil` for any other value.
    public init?(parsing value: String) {
        var found: (isWeak: Bool, quoted: [UInt8])?
        let isTag = Array(value.utf8).read { bytes in
            var scanner = EntityTagScanner(bytes.trimmed)
            guard let tag = scanner.tag() else { return false }
            found = (tag.isWeak, Array(tag.quoted))
            return scanner.isAtEnd
        }
        guard isTag, let found else { return nil }
        self.init(isWeak: found.isWeak, quoted: found.quoted)
    }

    private init(isWeak: Bool, quoted: [UInt8]) {
        self.isWeak = isWeak
        self.quoted = quoted
    }

    /// The tag of the same representation in another encoding. The tags must differ, because a strong tag identifies
    /// exact bytes.
    public func suffixed(for encoding: ContentEncoding) -> EntityTag {
        EntityTag(isWeak: isWeak, quoted: quoted.dropLast() + Array(encoding.tagSuffix.utf8) + quoted.suffix(1))
    }

    /// The value of the ETag field.
    public var description: String { (isWeak ? "W/" : "") + String(decoding: quoted, as: UTF8.self) }

    /// Strong comparison (RFC 9110 §8.8.3.2). The opaque tags must be equal, and neither tag can be weak.
    public func isStronglyEqual(to other: EntityTag) -> Bool {
        !isWeak && !other.isWeak && quoted == other.quoted
    }

    /// Weak comparison (RFC 9110 §8.8.3.2). Only the opaque tags must be equal.
    public func isWeaklyEqual(to other: EntityTag) -> Bool {
        quoted == other.quoted
    }
}

/// `"*" / #entity-tag` in one or more field lines, which form one list (RFC 9110 §5.3).
struct EntityTagList {
    private(set) var isWellFormed = true
    private var lines = 0
    private var stars = 0
    private var tags = 0
    private var isMatched = false

    /// Reads a line. `matching` returns whether a tag is the one to look for.
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

    /// The result for the whole list. A field without any tag is malformed, because it is neither `*` nor a nonempty
    /// list.
    func verdict(exists: Bool) -> Precondition {
        if lines == 0 { return .absent }
        guard isWellFormed, stars + tags > 0 else { return .malformed }
        return isMatched || stars == 1 && exists ? .matches : .differs
    }
}
