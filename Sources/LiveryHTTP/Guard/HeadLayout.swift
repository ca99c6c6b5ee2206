import CMicroHTTPD

/// Detects gaps between the lines of a head.
///
/// libmicrohttpd before 1.0 hides malformed lines. It joins folded lines, ends lines at a bare line feed and values at
/// a NUL, and treats a field without a name as the end of the head. The strings that it returns point into the received
/// bytes, so hidden bytes appear as gaps between the strings. In a well-formed head, a line starts two bytes (CR and
/// LF) after the previous one, and a value follows its name, a colon and optional white space. libmicrohttpd 1.0
/// rejects malformed lines itself, except for a NUL in the request line.
struct HeadLayout {
    /// The expected start of the next line.
    private var next: UnsafeRawPointer
    /// Whether a gap has been found.
    private(set) var hasGap: Bool
    private let isNeeded = Self.hidesLines

    init(_ line: RequestLine) {
        next = line.end
        hasGap = !line.isWhole
    }

    /// Checks the position of the next field line.
    @inline(__always)
    mutating func append(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        guard isNeeded else { return }
        guard let nameEnd = name.end, let start = value.baseAddress else { return hasGap = true }
        hasGap = hasGap || name.baseAddress != next || !Self.isBlank(from: nameEnd + 1, to: start)
        next = start + value.count + 2
    }

    /// Checks that the head ends after an empty line.
    mutating func end(_ line: RequestLine, headSize: Int) {
        guard isNeeded else { return }
        hasGap = hasGap || line.method.baseAddress.map { $0 + headSize } != next + 2
    }

    private static func isBlank(from start: UnsafeRawPointer, to end: UnsafeRawPointer) -> Bool {
        guard start <= end else { return false }
        var place = start
        while place < end {
            guard place.load(as: UInt8.self).isBlank else { return false }
            place += 1
        }
        return true
    }

    private static let hidesLines = livery_refuses_malformed_lines() == 0
}
