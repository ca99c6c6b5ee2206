import CMicroHTTPD

/// Whether the lines of a head follow one another without a gap.
///
/// libmicrohttpd before 1.0 hides malformed lines: it joins folded ones, ends lines at a bare line feed and values at a
/// NUL, and takes a field without a name for the end of the head. Where it does, what it shows has gaps, because it shows
/// the bytes where they came. In a whole head a line begins two bytes after the one before, CR and LF, and a value begins
/// after its name, a colon and blanks. Since 1.0 libmicrohttpd refuses such lines itself, but
/// not a NUL in the request line.
struct HeadLayout {
    /// Where the next line must begin.
    private var next: UnsafeRawPointer
    /// Whether something is hidden so far.
    private(set) var hasGap: Bool
    private let isNeeded = Self.hidesLines

    init(_ line: RequestLine) {
        next = line.end
        hasGap = !line.isWhole
    }

    /// Looks at where the next field line stands.
    @inline(__always)
    mutating func append(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        guard isNeeded else { return }
        guard let nameEnd = name.end, let start = value.baseAddress else { return hasGap = true }
        hasGap = hasGap || name.baseAddress != next || !Self.isBlank(from: nameEnd + 1, to: start)
        next = start + value.count + 2
    }

    /// Looks at where the head ends, which is after an empty line.
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
