/// A raw request target (RFC 9112 §3.2) in place, divided but not decoded.
struct RequestTarget {
    /// The path and the query; for an absolute URI, what comes after the authority.
    let whole: UnsafeRawBufferPointer
    /// The path.
    let path: UnsafeRawBufferPointer
    /// What comes after the first `?`; nil if there is none.
    let query: UnsafeRawBufferPointer?

    /// Divides a target. An absolute URI without a path has the path `/`.
    init(_ target: UnsafeRawBufferPointer) {
        whole = target.part(Self.pathStart(of: target)..<target.count)
        let mark = whole.index(of: UInt8(ascii: "?"))
        query = mark.map { [whole] mark in whole.part(mark + 1..<whole.count) }
        let path = whole.part(0..<(mark ?? whole.count))
        self.path = path.isEmpty ? UnsafeRawBufferPointer("/") : path
    }

    /// Whether it is a path, an absolute http URI that names a host, or `*` for OPTIONS, in bytes that a URI may hold.
    static func isValid(_ target: UnsafeRawBufferPointer, isOptions: Bool) -> Bool {
        guard let first = target.first else { return false }
        let number = UInt8(ascii: "#")
        let holds = target.holds {
            $0.areASCII && !$0.hasLess(than: 0x21) && !$0.has(0x7F) && !$0.has(number)
        } ofEach: {
            $0 > 0x20 && $0 < 0x7F && $0 != number
        }
        guard holds else { return false }
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

    /// Where the authority begins in `http://authority/path`.
    private static func authorityStart(of target: UnsafeRawBufferPointer) -> Int? {
        for scheme in ["http://", "https://"] as [StaticString] {
            let length = scheme.utf8CodeUnitCount
            guard target.count > length, target.part(0..<length).equalsIgnoringCase(scheme) else { continue }
            return length
        }
        return nil
    }
}
