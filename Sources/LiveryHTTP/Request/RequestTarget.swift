/// The forms of a request target (RFC 9112 §3.2), without its query.
enum RequestTarget {
    /// Whether it is a path, an absolute http URI, or `*` for OPTIONS, in bytes that a URI may hold.
    static func isValid(_ target: UnsafeRawBufferPointer, method: Method) -> Bool {
        guard let first = target.first else { return false }
        var holds = true
        for byte in target { holds = holds && byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "#") }
        guard holds else { return false }
        if first == UInt8(ascii: "/") { return true }
        if target.equals("*") { return method == .options }
        return authorityStart(of: target) != nil
    }

    /// The path: what comes after the authority of an absolute URI, which may be nothing, and else all of it.
    static func path(of target: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        guard target.first != UInt8(ascii: "/"), let start = authorityStart(of: target) else { return target }
        let slash = target[start...].firstIndex(of: UInt8(ascii: "/"))
        return slash.map { target.part($0..<target.count) } ?? UnsafeRawBufferPointer("/")
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
