/// What a request must be before anything else looks at it.
///
/// libmicrohttpd lets malformed requests through, and those are what smuggling is made of. The guard sees each field
/// line once, in place, when the head has come and before the body is read; a request that it refuses is answered and
/// its connection closed. What it can't see, because libmicrohttpd has taken it away: folded lines, bare LF, NUL, fields
/// without a name and chunk extensions. In production a proxy stands before the service.
struct Guard {
    private(set) var refusal: Refusal?
    private(set) var isChunked = false
    private(set) var contentLength = 0
    private(set) var fields = HeadFields()
    private var hosts = 0
    private var lengths = 0
    private var hasTransferEncoding = false

    /// Whether a body follows the head.
    var hasBody: Bool { isChunked || contentLength > 0 }

    /// Looks at one field line; whether to go on.
    mutating func inspect(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) -> Bool {
        guard name.isToken else { return refuse(.malformedFieldName) }
        guard value.isFieldValue else { return refuse(.malformedFieldValue) }
        switch name.count {
        case 4 where name.equalsIgnoringCase("Host"): inspectHost(value)
        case 14 where name.equalsIgnoringCase("Content-Length"): inspectContentLength(value)
        case 17 where name.equalsIgnoringCase("Transfer-Encoding"): inspectTransferEncoding(value)
        default: fields.note(name: name, value: value)
        }
        return refusal == nil
    }

    /// What only the whole head shows.
    mutating func conclude(method: Method, version: Request.Version, target: UnsafeRawBufferPointer) {
        guard refusal == nil else { return }
        if version == .http11, hosts == 0 {
            refusal = .missingHost
        } else if hasTransferEncoding, lengths > 0 || version == .http10 {
            refusal = .ambiguousLength
        } else if !RequestTarget.isValid(target, method: method) {
            refusal = .malformedTarget
        }
    }

    private mutating func inspectHost(_ value: UnsafeRawBufferPointer) {
        hosts += 1
        if hosts > 1 {
            refusal = .duplicateHost
        } else if !Authority.isValid(value.trimmed) {
            refusal = .malformedHost
        }
    }

    private mutating func inspectContentLength(_ value: UnsafeRawBufferPointer) {
        lengths += 1
        let digits = value.trimmed
        if lengths > 1 {
            refusal = .duplicateContentLength
        } else if digits.isEmpty || digits.count > 18 || !digits.allSatisfy(\.isDigit) {
            refusal = .malformedContentLength
        } else {
            contentLength = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
    }

    private mutating func inspectTransferEncoding(_ value: UnsafeRawBufferPointer) {
        isChunked = value.trimmed.equalsIgnoringCase("chunked")
        if hasTransferEncoding || !isChunked { refusal = .unsupportedTransferEncoding }
        hasTransferEncoding = true
    }

    private mutating func refuse(_ refusal: Refusal) -> Bool {
        self.refusal = refusal
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
