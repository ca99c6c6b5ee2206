/// The reason that a request is rejected before it reaches a responder, or while a responder parses its target.
///
/// ``Server/Configuration/errorResponse`` turns these values into responses.
public enum RequestError: Error, Sendable, Equatable {
    /// An HTTP/1.1 request without Host (RFC 9112 §3.2).
    case missingHost
    /// More than one Host (RFC 9112 §3.2).
    case duplicateHost
    /// A Host that is not a valid authority (RFC 9110 §7.2).
    case malformedHost
    /// More than one Content-Length (RFC 9112 §6.3).
    case duplicateContentLength
    /// A Content-Length that is not a decimal number of bytes (RFC 9110 §8.6).
    case malformedContentLength
    /// Both Content-Length and Transfer-Encoding, or Transfer-Encoding in HTTP/1.0. Both enable request smuggling (RFC
    /// 9112 §6.1).
    case ambiguousLength
    /// A Transfer-Encoding other than `chunked` (RFC 9112 §6.1).
    case unsupportedTransferEncoding
    /// A Transfer-Encoding that is empty, repeated, or doesn't end with a single `chunked` (RFC 9112 §6.3).
    case malformedTransferEncoding
    /// A head with folded lines, bare line feeds, NULs, fields without a name, or more than one space between the parts
    /// of the request line (RFC 9112 §2.2, §3 and §5.2).
    case hiddenBytes
    /// A field name that is not a token (RFC 9110 §5.1).
    case malformedFieldName
    /// A field value with a byte that RFC 9110 §5.5 forbids.
    case malformedFieldValue
    /// A target that is neither a path, an absolute http URI nor `*` for OPTIONS, or contains bytes that are invalid in
    /// a URI (RFC 9112 §3.2).
    case malformedTarget
    /// A `%` without two hexadecimal digits, `%00`, invalid UTF-8, or a `.` or `..` segment.
    case malformedEncoding
    /// A method that the server doesn't support (RFC 9110 §9.1).
    case unknownMethod
    /// A target that is longer than the limit, in bytes.
    case targetTooLong(limit: Int)
    /// A head that is larger than the limit, in bytes.
    case headTooLarge(limit: Int)
    /// A body that is larger than the limit, in bytes.
    case bodyTooLarge(limit: Int)
    /// The lane's queue is full. The client should retry after this many seconds.
    case busy(retryAfter: Int)
    /// The memory budget for request or response bodies is used up. The client should retry after this many seconds.
    case bodyBudgetReached(retryAfter: Int)
    /// The server is stopping and hasn't begun to work on the request.
    case stopping
    /// The server is stopping while a change is being made. The change might still succeed.
    case interrupted

    /// The status of the response.
    public var status: Status {
        switch self {
        case .unsupportedTransferEncoding, .unknownMethod: .notImplemented
        case .targetTooLong: .uriTooLong
        case .headTooLarge: .requestHeaderFieldsTooLarge
        case .bodyTooLarge: .contentTooLarge
        case .busy, .bodyBudgetReached, .stopping: .serviceUnavailable
        case .interrupted: .gatewayTimeout
        default: .badRequest
        }
    }

    /// A response without a body. Includes Retry-After if the client should retry.
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
