/// The media type of an available representation, such as `text/css`, without parameters.
public struct MediaType: Sendable, ExpressibleByStringLiteral {
    /// The type as written.
    public let name: StaticString

    /// Creates a media type from a type, a slash and a subtype.
    public init(stringLiteral name: StaticString) {
        self.name = name
    }

    /// How specifically a media range in Accept matches this type: 0 for no match, 1 for `*/*`, 2 for a range such as
    /// `text/*`, and 3 for the exact name.
    func specificity(of range: UnsafeRawBufferPointer) -> Int {
        if range.equalsIgnoringCase(name) { return 3 }
        if range.equals("*/*") { return 1 }
        guard let slash = range.firstIndex(of: UInt8(ascii: "/")), range.part(slash..<range.count).equals("/*") else {
            return 0
        }
        let mine = UnsafeRawBufferPointer(name)
        return mine.count > slash && mine.part(0..<slash + 1).equalsIgnoringCase(range.part(0..<slash + 1)) ? 2 : 0
    }
}

/// The weights that Accept assigns to the available types (RFC 9110 §12.5.1).
///
/// The most specific matching range determines a type's weight. Parameters other than the weight and malformed elements
/// are ignored.
struct Accept {
    private var best: [(specificity: Int, weight: Int)]
    private let offered: [MediaType]

    init(_ offered: [MediaType]) {
        self.offered = offered
        best = offered.map { _ in (0, 0) }
    }

    /// Reads a field line. Commas within quotes don't separate elements.
    mutating func read(_ line: UnsafeRawBufferPointer) {
        var (start, isQuoted) = (0, false)
        for (index, byte) in line.enumerated() {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            guard byte == UInt8(ascii: ","), !isQuoted else { continue }
            readElement(line.part(start..<index))
            start = index + 1
        }
        readElement(line.part(start..<line.count))
    }

    /// The index of the type with the highest weight, or of the first one if several have it. `nil` if every weight is
    /// 0.
    var choice: Int? {
        let highest = best.map(\.weight).max() ?? 0
        return highest > 0 ? best.firstIndex { $0.weight == highest } : nil
    }

    private mutating func readElement(_ element: UnsafeRawBufferPointer) {
        let parts = element.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { UnsafeRawBufferPointer(rebasing: $0).trimmed }
        guard let range = parts.first, !range.isEmpty else { return }
        var weight = 1000
        for parameter in parts.dropFirst() where parameter.count >= 2 && parameter[1] == UInt8(ascii: "=") {
            guard parameter[0].lowercased == UInt8(ascii: "q") else { continue }
            guard let value = Weight.value(parameter.part(2..<parameter.count)) else { return }
            weight = value
        }
        for index in offered.indices {
            let specificity = offered[index].specificity(of: range)
            if specificity > best[index].specificity { best[index] = (specificity, weight) }
        }
    }
}

extension Request {
    /// The index of the type in `offered` that the client prefers. If the client prefers several types equally, the
    /// first of them. 0 if the request has no Accept field.
    ///
    /// `nil` if the client accepts none of the types. The server can then respond with 406 or ignore the field (RFC
    /// 9110 §12.5.1).
    public func preferredMediaType(of offered: [MediaType]) -> Int? {
        guard let first = offered.first else { return nil }
        // The values that most clients send are handled without allocating.
        let isPlain = withHeader(.accept) { $0.equals("*/*") || $0.equalsIgnoringCase(first.name) }
        guard let isPlain, !isPlain else { return 0 }
        var accepted = Accept(offered)
        forEachLine(of: .accept) { line in
            accepted.read(line)
            return true
        }
        return accepted.choice
    }
}

/// `[ ";" "q=" qvalue ]` (RFC 9110 §12.4.2).
enum Weight {
    /// The weight in thousandths. 1000 if the parameter is absent, and `nil` if it is malformed.
    static func parse(_ parameter: UnsafeRawBufferPointer) -> Int? {
        guard parameter.first != nil else { return 1000 }
        let text = parameter.part(1..<parameter.count).trimmed
        guard text.count >= 3, text[0].lowercased == UInt8(ascii: "q"), text[1] == UInt8(ascii: "=") else { return nil }
        return value(text.part(2..<text.count))
    }

    /// Parses `0` or `1`, optionally with a decimal point and up to three digits. The maximum is 1.
    static func value(_ text: UnsafeRawBufferPointer) -> Int? {
        guard (1...5).contains(text.count), text[0] == UInt8(ascii: "0") || text[0] == UInt8(ascii: "1") else {
            return nil
        }
        var weight = Int(text[0] - UInt8(ascii: "0")) * 1000
        if text.count > 1, text[1] != UInt8(ascii: ".") { return nil }
        var unit = 100
        for digit in text.dropFirst(2) {
            guard digit.isDigit else { return nil }
            weight += Int(digit - UInt8(ascii: "0")) * unit
            unit /= 10
        }
        return weight <= 1000 ? weight : nil
    }
}
