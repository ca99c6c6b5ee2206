/// An entity tag (RFC 9110 §8.8.3).
public struct EntityTag: Sendable, Hashable, CustomStringConvertible {
    /// Whether the tag only identifies equivalent representations.
    public let isWeak: Bool
    /// The opaque tag with its quotes.
    let quoted: [UInt8]

    /// Creates a tag with `opaque` between the quotes, such as a hash and the suffix of an encoding.
    ///
    /// Bytes that RFC 9110 doesn't allow there (blanks, quotes, control characters) become `_`.
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

    /// The tag of the same representation in another encoding. A strong tag identifies exact bytes.
    public func suffixed(for encoding: ContentEncoding) -> EntityTag {
        EntityTag(isWeak: isWeak, quoted: quoted.dropLast() + Array(encoding.tagSuffix.utf8) + quoted.suffix(1))
    }

    /// The value of the ETag field.
    public var description: String { (isWeak ? "W/" : "") + String(decoding: quoted, as: UTF8.self) }

    /// Strong comparison (RFC 9110 §8.8.3.2): the opaque tags are equal and neither tag is weak.
    public func isStronglyEqual(to other: EntityTag) -> Bool {
        !isWeak && !other.isWeak && quoted == other.quoted
    }

    /// Weak comparison (RFC 9110 §8.8.3.2): the opaque tags are equal.
    public func isWeaklyEqual(to other: EntityTag) -> Bool {
        quoted == other.quoted
    }
}
