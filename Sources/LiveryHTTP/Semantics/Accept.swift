/// The media type of a representation that is on offer, `text/css`, without parameters.
public struct MediaType: Sendable, ExpressibleByStringLiteral {
    /// As it is written.
    public let name: StaticString

    /// A type, a slash and a subtype.
    public init(stringLiteral name: StaticString) {
        self.name = name
    }

    /// How exactly a range of Accept means this type: 0 if it does not, 1 for `*/*`, 2 for `text/*`, 3 by name.
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

/// The weights that Accept gives to what is on offer (RFC 9110 §12.5.1).
///
/// Each type has the weight of the range that means it most exactly. Parameters other than the weight are passed over,
/// as is an element that is not in the grammar.
struct Accept {
    private var best: [(specificity: Int, weight: Int)]
    private let offered: [MediaType]

    init(_ offered: [MediaType]) {
        self.offered = offered
        best = offered.map { _ in (0, 0) }
    }

    /// Reads one field line: elements between commas that no quotes hold.
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

    /// The offer of the highest weight, the first of equals; nil if every weight is 0.
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
    /// Which of `offered` the client likes best by Accept; the first of equals, and the first without the field.
    ///
    /// nil if it takes none: that may be answered by 406, or as if the field were not there (RFC 9110 §12.5.1).
    public func preferredMediaType(of offered: [MediaType]) -> Int? {
        guard let first = offered.first else { return nil }
        // What most clients send, decided without an allocation.
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
