/// Validates a request before it reaches a responder.
///
/// libmicrohttpd accepts malformed requests that make request smuggling possible. After the head has arrived and before
/// the body is read, the guard inspects each field line once, in place. A rejected request receives a response, and its
/// connection is closed.
///
/// libmicrohttpd hides folded lines, bare line feeds, NULs and fields without a name, but these leave gaps in memory
/// that ``HeadLayout`` detects. Chunk extensions leave no trace, because libmicrohttpd ignores them. The proxy that
/// runs in front of the service in production has to handle them.
struct Guard {
    private(set) var error: RequestError?
    private(set) var isChunked = false
    private(set) var contentLength = 0
    private(set) var fields = HeadFields()
    /// The size of the head in bytes.
    private(set) var size = 0
    /// The memory that libmicrohttpd needs for the fields, in addition to the head itself.
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

    /// Inspects a field line. Returns whether to continue.
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

    /// Checks the complete head.
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

    /// The memory for cookies, in bytes. libmicrohttpd copies the first Cookie line and indexes each cookie.
    static func indexSize(ofCookies value: UnsafeRawBufferPointer) -> Int {
        let separators = value.count { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") }
        return value.count + (separators + 2) * entrySize
    }

    /// The size of libmicrohttpd's index entry for a field line or cookie, in bytes.
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

    /// Only `chunked` is supported, without surrounding white space. If white space follows `chunked`, libmicrohttpd
    /// doesn't decode the body and reads until the connection is closed.
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
    /// Whether the bytes are a token (RFC 9110 §5.6.2).
    fileprivate var isToken: Bool {
        for byte in self where !byte.isTokenByte { return false }
        return count > 0
    }

    /// Whether the bytes are a valid field value (RFC 9110 §5.5).
    fileprivate var isFieldValue: Bool {
        let checked = prefixCount(ofWordsWhere: { !$0.hasByte(below: 0x20) && !$0.hasByte(0x7F) })
        for index in checked..<count where !self[index].isFieldByte { return false }
        return true
    }
}
