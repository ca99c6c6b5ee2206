public import LiverySystem

/// The weights that Accept-Encoding assigns to encodings (RFC 9110 §12.5.3).
///
/// Weights are in thousandths. Malformed elements are ignored. If an encoding is repeated, its last weight applies.
struct AcceptEncoding {
    // One element per case of ContentEncoding. `nil` if the field doesn't name the encoding.
    private var weights = (Int?.none, Int?.none, Int?.none)
    private var others: Int?
    private var isPresent = false

    /// Reads a field line.
    mutating func read(_ line: UnsafeRawBufferPointer) {
        isPresent = true
        var start = 0
        while start <= line.count {
            var end = start
            while end < line.count, line[end] != UInt8(ascii: ",") { end += 1 }
            readElement(line.part(start..<end).trimmed)
            start = end + 1
        }
    }

    /// The encoding in `offered` with the highest weight, or the first one if several have it. `nil` if no encoding is
    /// acceptable.
    func best(of offered: [ContentEncoding]) -> ContentEncoding? {
        var best: (encoding: ContentEncoding, weight: Int)?
        for encoding in offered {
            let weight = weight(of: encoding)
            if weight > best?.weight ?? 0 { best = (encoding, weight) }
        }
        return best?.encoding
    }

    /// Twice the weight in thousandths, so an unnamed identity can have the weight 1, which is less than any named
    /// encoding.
    private func weight(of encoding: ContentEncoding) -> Int {
        guard isPresent else { return encoding == .identity ? 1 : 0 }
        if let named = named(encoding) ?? others { return named * 2 }
        return encoding == .identity ? 1 : 0
    }

    private func named(_ encoding: ContentEncoding) -> Int? {
        switch encoding {
        case .identity: weights.0
        case .gzip: weights.1
        case .brotli: weights.2
        }
    }

    private mutating func readElement(_ element: UnsafeRawBufferPointer) {
        let semicolon = element.index(of: UInt8(ascii: ";")) ?? element.count
        let name = element.part(0..<semicolon).trimmed
        guard let weight = Weight.parse(element.part(semicolon..<element.count)) else { return }
        if name.equals("*") {
            others = weight
        } else if let encoding = ContentEncoding(name: name) {
            switch encoding {
            case .identity: weights.0 = weight
            case .gzip: weights.1 = weight
            case .brotli: weights.2 = weight
            }
        }
    }
}

extension Request {
    /// The encoding in `offered` that the client prefers according to Accept-Encoding. `nil` if it accepts none of
    /// them.
    ///
    /// Supports the whole grammar, including weights, `*`, `identity;q=0` and several lines. If weights are equal, the
    /// first encoding in `offered` wins. If the field is absent or empty, only identity is chosen: an absent field
    /// requests no encoding, and an empty field forbids them. If the result is `nil`, the server can respond with 406
    /// or send identity anyway (RFC 9110 §12.5.3). Doesn't allocate on a socket.
    public func preferredEncoding(of offered: [ContentEncoding]) -> ContentEncoding? {
        var accepted = AcceptEncoding()
        forEachLine(of: .acceptEncoding) { line in
            accepted.read(line)
            return true
        }
        return accepted.best(of: offered)
    }
}

extension ContentEncoding {
    /// The encoding with this case-insensitive name. `x-gzip` means gzip (RFC 9110 §8.4.1.3).
    init?(name: UnsafeRawBufferPointer) {
        if name.equalsIgnoringCase("gzip") || name.equalsIgnoringCase("x-gzip") {
            self = .gzip
        } else if name.equalsIgnoringCase("br") {
            self = .brotli
        } else if name.equalsIgnoringCase("identity") {
            self = .identity
        } else {
            return nil
        }
    }
}
