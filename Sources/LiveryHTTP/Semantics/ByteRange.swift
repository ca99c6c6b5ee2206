/// The part of a representation requested by Range (RFC 9110 §14.2).
public enum ByteRange: Sendable, Equatable {
    /// The whole representation. Range is absent or ignored.
    case whole
    /// These bytes, sent with status 206.
    case part(Range<Int>)
    /// Bytes beyond the end. The response has status 416.
    case unsatisfiable
}

extension Request {
    /// The bytes that a GET requests from a representation of `count` bytes with a strong tag.
    ///
    /// Only a single byte range is supported. Multiple ranges, other units, other methods and malformed values are
    /// ignored, as RFC 9110 §14.2 allows. The range is also ignored unless If-Range, if present, contains the tag. A
    /// date in If-Range never matches, because it is not a strong validator for a representation that can change twice
    /// within a second (§13.1.5).
    public func byteRange(tag: EntityTag, count: Int) -> ByteRange {
        guard method == .get, let range = withHeader(.range, { Self.range($0.trimmed, count: count) }) else {
            return .whole
        }
        guard let condition = header(.ifRange) else { return range }
        return EntityTag(parsing: condition)?.isStronglyEqual(to: tag) == true ? range : .whole
    }

    /// Parses `bytes=0-99`, `bytes=100-` or `bytes=-20`.
    private static func range(_ text: UnsafeRawBufferPointer, count: Int) -> ByteRange {
        guard text.count > 6, text.part(0..<6).equalsIgnoringCase("bytes=") else { return .whole }
        let spec = text.part(6..<text.count).trimmed
        guard let dash = spec.firstIndex(of: UInt8(ascii: "-")) else { return .whole }
        let (low, high) = (spec.part(0..<dash), spec.part(dash + 1..<spec.count))
        if low.isEmpty {
            guard let length = number(high) else { return .whole }
            return length > 0 && count > 0 ? .part(max(0, count - length)..<count) : .unsatisfiable
        }
        guard let first = number(low) else { return .whole }
        guard let last = high.isEmpty ? Int.max : number(high), last >= first else { return .whole }
        return first < count ? .part(first..<min(last, count - 1) + 1) : .unsatisfiable
    }

    /// The value of the digits. Becomes `Int.max` for more than 18 digits. `nil` if a character is not a digit.
    private static func number(_ digits: UnsafeRawBufferPointer) -> Int? {
        guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
        return digits.count > 18 ? Int.max : digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}
