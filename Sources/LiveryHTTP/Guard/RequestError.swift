/// Why the server rejects a request before a responder sees it, or while a responder reads its target.
///
/// Each case says what is wrong. ``Server/Configuration/errorResponse`` turns it into a response, in one place.
public enum RequestError: Error, Sendable, Equatable {
    /// A 1.1 request without Host (RFC 9112 §3.2).
    case missingHost
    /// More than one Host (RFC 9112 §3.2).
    case duplicateHost
    /// A Host that names no authority (RFC 9110 §7.2).
    case malformedHost
    /// More than one Content-Length (RFC 9112 §6.3).
    case duplicateContentLength
    /// A Content-Length that is not a decimal number of bytes (RFC 9110 §8.6).
    case malformedContentLength
    /// Content-Length beside Transfer-Encoding, or Transfer-Encoding in HTTP/1.0: the ways of smuggling (RFC 9112 §6.1).
    case ambiguousLength
    /// A Transfer-Encoding of more than just `chunked` (RFC 9112 §6.1).
    case unsupportedTransferEncoding
    /// A Transfer-Encoding that is empty, repeated, or does not end in `chunked` once (RFC 9112 §6.3).
    case malformedTransferEncoding
    /// A head with folded lines, bare line feeds, NUL, fields without a name, or more than one space in the request line
    /// (RFC 9112 §2.2, §3 and §5.2).
    case hiddenBytes
    /// A field name that is no token (RFC 9110 §5.1).
    case malformedFieldName
    /// A field value with a byte that RFC 9110 §5.5 forbids.
    case malformedFieldValue
    /// A target that is neither a path nor an absolute http URI, `GET *`, or bytes that no URI has (RFC 9112 §3.2).
    case malformedTarget
    /// A `%` without two hexadecimal digits, `%00`, what is not UTF-8, or a `.` or `..` segment.
    case malformedEncoding
    /// A method that the server does not know (RFC 9110 §9.1).
    case unknownMethod
    /// A target longer than the limit, in bytes.
    case targetTooLong(limit: Int)
    /// A head longer than the limit, in bytes.
    case headTooLarge(limit: Int)
    /// A body longer than the limit, in bytes.
    case bodyTooLarge(limit: Int)
    /// The queue of the lane is full; clients may retry after that many seconds.
    case busy(retryAfter: Int)
    /// Request and response bodies of slow clients use all the memory that bodies may use; clients may retry after that
    /// many seconds.
    case bodyBudgetReached(retryAfter: Int)
    /// The server is stopping and would not finish the request.
    case stopping

    /// The status of the answer.
    public var status: Status {
        switch self {
        case .unsupportedTransferEncoding, .unknownMethod: .notImplemented
        case .targetTooLong: .uriTooLong
        case .headTooLarge: .requestHeaderFieldsTooLarge
        case .bodyTooLarge: .contentTooLarge
        case .busy, .bodyBudgetReached, .stopping: .serviceUnavailable
        default: .badRequest
        }
    }

    /// The plain answer: the status and, for 503, Retry-After.
    public var response: Response {
        var fields: Fields = [.cacheControl: "no-store"]
        switch self {
        case .busy(let seconds), .bodyBudgetReached(let seconds): fields[.retryAfter] = String(seconds)
        case .stopping: fields[.retryAfter] = "1"
        default: break
        }
        return Response(status: status, fields: fields)
    }
}
