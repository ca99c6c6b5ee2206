/// The weights that Accept-Encoding gives to encodings (RFC 9110 §12.5.3).
///
/// A weight is in thousandths. An element that is not in the grammar is passed over and the others count; a encoding that
/// comes twice has its last weight.
struct AcceptEncoding {
    // One place for each case of ContentEncoding; nil where the field does not name the encoding.
    private var weights = (Int?.none, Int?.none, Int?.none, Int?.none)
    private var others: Int?
    private var isPresent = false

    /// Reads one field line.
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

    /// The best of `offered`, whose order decides between equal weights; nil if none is acceptable.
    func best(of offered: [ContentEncoding]) -> ContentEncoding? {
        var best: (encoding: ContentEncoding, weight: Int)?
        for encoding in offered {
            let weight = weight(of: encoding)
            if weight > best?.weight ?? 0 { best = (encoding, weight) }
        }
        return best?.encoding
    }

    /// Twice the thousandths, so that an identity nobody named can be worth less than anything named: one half.
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
        case .zstandard: weights.3
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
            case .zstandard: weights.3 = weight
            }
        }
    }
}

extension Request {
    /// The content encoding to answer in: the best of `offered` by Accept-Encoding, or nil if the client takes none.
    ///
    /// The whole grammar counts: weights, `*`, `identity;q=0`, several lines. Between equal weights the order of
    /// `offered` decides. Without the field, and with an empty one, only identity is chosen: the one asks for nothing,
    /// the other forbids encodings. nil may be answered by 406, or by identity all the same (RFC 9110 §12.5.3).
    /// Nothing is allocated on a socket.
    public func preferredCoding(of offered: [ContentEncoding]) -> ContentEncoding? {
        var accepted = AcceptEncoding()
        forEachLine(of: .acceptEncoding) { line in
            accepted.read(line)
            return true
        }
        return accepted.best(of: offered)
    }
}
