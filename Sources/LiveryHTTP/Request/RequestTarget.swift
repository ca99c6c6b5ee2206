/// A raw request target (RFC 9112 §3.2), split in place but not decoded.
struct RequestTarget {
    /// The path and the query. For an absolute URI, the part after the authority.
    let whole: UnsafeRawBufferPointer
    /// The path.
    let path: UnsafeRawBufferPointer
    /// The part after the first `?`. `nil` if the target has no `?`.
    let query: UnsafeRawBufferPointer?

    /// Splits a target. An absolute URI without a path has the path `/`.
    init(_ target: UnsafeRawBufferPointer) {
        whole = target.part(Self.pathStart(of: target)..<target.count)
        let mark = whole.index(of: UInt8(ascii: "?"))
        query = mark.map { [whole] mark in whole.part(mark + 1..<whole.count) }
        let path = whole.part(0..<(mark ?? whole.count))
        self.path = path.isEmpty ? UnsafeRawBufferPointer("/") : path
    }

    /// Whether the target is a path, an absolute http URI with a host, or `*` for OPTIONS, and contains only URI bytes.
    static func isValid(_ target: UnsafeRawBufferPointer, isOptions: Bool) -> Bool {
        guard let first = target.first else { return false }
        let checked = target.prefixCount(ofWordsWhere: { word in
            word.isASCII && !word.hasByte(below: 0x21) && !word.hasByte(0x7F) && !word.hasByte(UInt8(ascii: "#"))
        })
        for byte in target.part(checked..<target.count)
        where byte <= 0x20 || byte >= 0x7F || byte == UInt8(ascii: "#") { return false }
        if first == UInt8(ascii: "/") { return true }
        if target.equals("*") { return isOptions }
        guard let start = authorityStart(of: target) else { return false }
        return Authority.isValid(target.part(start..<pathStart(of: target)))
    }

    private static func pathStart(of target: UnsafeRawBufferPointer) -> Int {
        guard target.first != UInt8(ascii: "/"), let start = authorityStart(of: target) else { return 0 }
        let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") }
        return target[start...].firstIndex(where: isEnd) ?? target.count
    }

    /// The offset of the authority in `http://authority/path`.
    private static func authorityStart(of target: UnsafeRawBufferPointer) -> Int? {
        for scheme in ["http://", "https://"] as [StaticString] {
            let length = scheme.utf8CodeUnitCount
            guard target.count > length, target.part(0..<length).equalsIgnoringCase(scheme) else { continue }
            return length
        }
        return nil
    }
}
