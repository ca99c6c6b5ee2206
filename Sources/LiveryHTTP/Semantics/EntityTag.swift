/// The tag of a representation (RFC 9110 §8.8.3).
public struct EntityTag: Sendable, Hashable, CustomStringConvertible {
    /// Whether it says only that two representations are as good as each other.
    public let isWeak: Bool
    /// The opaque tag with its quotes, byte for byte.
    let quoted: [UInt8]

    /// A tag over `opaque`, which stands between the quotes: a hash, say, and the suffix of a encoding.
    ///
    /// Bytes that RFC 9110 does not allow there (blanks, quotes, control characters) become `_`.
    public init(_ opaque: String, isWeak: Bool = false) {
        let bytes = opaque.utf8.map { $0.isTagByte ? $0 : UInt8(ascii: "_") }
        self.init(isWeak: isWeak, quoted: [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")])
    }

    /// The tag that a field value spells, `"…"` or `W/"…"`; nil if it spells anything else.
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

    /// The tag of the same representation in a encoding: a strong tag is for exact bytes.
    public func suffixed(for encoding: ContentEncoding) -> EntityTag {
        EntityTag(isWeak: isWeak, quoted: quoted.dropLast() + Array(encoding.tagSuffix.utf8) + quoted.suffix(1))
    }

    /// The value of the ETag field.
    public var description: String { (isWeak ? "W/" : "") + String(decoding: quoted, as: UTF8.self) }

    /// Strong comparison (RFC 9110 §8.8.3.2): the same bytes, and neither is weak.
    public func isStronglyEqual(to other: EntityTag) -> Bool {
        !isWeak && !other.isWeak && quoted == other.quoted
    }

    /// Weak comparison (RFC 9110 §8.8.3.2): the same bytes.
    public func isWeaklyEqual(to other: EntityTag) -> Bool {
        quoted == other.quoted
    }
}
