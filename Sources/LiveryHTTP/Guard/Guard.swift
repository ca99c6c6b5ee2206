/// What a request must be before anything else looks at it.
///
/// libmicrohttpd lets malformed requests through, and those are what smuggling is made of. The guard sees each field
/// line once, in place, when the head has come and before the body is read; a request that it refuses is answered and
/// its connection closed. Folded lines, bare line feeds, NUL and fields without a name are hidden from it, but the gaps
/// that they leave are not; see ``HeadLayout``. Chunk extensions leave nothing: libmicrohttpd ignores them. In production
/// a proxy stands before the service.
struct Guard {
    private(set) var error: RequestError?
    private(set) var isChunked = false
    private(set) var contentLength = 0
    private(set) var fields = HeadFields()
    /// The head in bytes.
    private(set) var size = 0
    /// Memory that libmicrohttpd needs for the fields, beside the head itself.
    private(set) var indexSize = 0
    private var layout: HeadLayout
    private var hosts = 0
    private var lengths = 0
    private var hasTransferEncoding = false

    init(_ line: RequestLine) {
        layout = HeadLayout(line)
    }

    /// Whether a body follows the head.
    var hasBody: Bool { isChunked || contentLength > 0 }

    /// Looks at one field line; whether to go on.
    mutating func inspect(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) -> Bool {
        indexSize += Self.entrySize
        layout.append(name: name, value: value)
        guard !layout.hasGap else { return reject(.hiddenBytes) }
        guard name.isToken else { return reject(.malformedFieldName) }
        guard value.isFieldValue else { return reject(.malformedFieldValue) }
        switch name.count {
        case 4 where name.equalsIgnoringCase("Host"): inspectHost(value)
        case 6 where name.equalsIgnoringCase("Cookie"): indexSize += Self.indexSize(ofCookies: value)
        case 14 where name.equalsIgnoringCase("Content-Length"): inspectContentLength(value)
        case 17 where name.equalsIgnoringCase("Transfer-Encoding"): inspectTransferEncoding(value)
        default: fields.note(name: name, value: value)
        }
        return error == nil
    }

    /// What only the whole head shows.
    mutating func conclude(_ line: RequestLine, method: Method?, headSize: Int) {
        size = headSize
        guard error == nil else { return }
        layout.end(line, headSize: headSize)
        if layout.hasGap {
            error = .hiddenBytes
        } else if method == nil {
            error = .unknownMethod
        } else if line.version == .http11, hosts == 0 {
            error = .missingHost
        } else if hasTransferEncoding, lengths > 0 || line.version == .http10 {
            error = .ambiguousLength
        } else if !RequestTarget.isValid(line.target, isOptions: method == .options) {
            error = .malformedTarget
        }
    }

    /// libmicrohttpd copies the first line of cookies and notes each cookie.
    static func indexSize(ofCookies value: UnsafeRawBufferPointer) -> Int {
        let separators = value.count { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") }
        return value.count + (separators + 2) * entrySize
    }

    /// What libmicrohttpd notes of each field line or cookie, in bytes.
    static let entrySize = 64

    private mutating func inspectHost(_ value: UnsafeRawBufferPointer) {
        hosts += 1
        if hosts > 1 {
            error = .duplicateHost
        } else if !Authority.isValid(value.trimmed) {
            error = .malformedHost
        }
    }

    private mutating func inspectContentLength(_ value: UnsafeRawBufferPointer) {
        lengths += 1
        let digits = value.trimmed
        if lengths > 1 {
            error = .duplicateContentLength
        } else if digits.isEmpty || digits.count > 18 || !digits.allSatisfy(\.isDigit) {
            error = .malformedContentLength
        } else {
            contentLength = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
    }

    /// Only `chunked` is supported, and in these bytes: of `chunked` with a blank after it libmicrohttpd reads the body as
    /// it comes, until the connection is closed.
    private mutating func inspectTransferEncoding(_ value: UnsafeRawBufferPointer) {
        let encodings = value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        let chunked = encodings.map { UnsafeRawBufferPointer(rebasing: $0).trimmed.equalsIgnoringCase("chunked") }
        isChunked = value.equalsIgnoringCase("chunked")
        if hasTransferEncoding || chunked.firstIndex(of: true) != chunked.count - 1 {
            error = .malformedTransferEncoding
        } else if !isChunked {
            error = chunked.count > 1 ? .unsupportedTransferEncoding : .malformedTransferEncoding
        }
        hasTransferEncoding = true
    }

    private mutating func reject(_ error: RequestError) -> Bool {
        self.error = error
        return false
    }
}

extension UnsafeRawBufferPointer {
    /// Whether these are one or more token bytes (RFC 9110 §5.6.2).
    fileprivate var isToken: Bool {
        count > 0 && holds(ofEight: \.areLettersOrHyphens, ofEach: \.isTokenByte)
    }

    /// Whether a field's value may be these bytes (RFC 9110 §5.5).
    fileprivate var isFieldValue: Bool {
        holds(ofEight: { !$0.hasLess(than: 0x20) && !$0.has(0x7F) }, ofEach: \.isFieldByte)
    }
}
