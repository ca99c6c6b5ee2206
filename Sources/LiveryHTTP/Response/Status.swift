/// A status code (RFC 9110 §15).
public struct Status: Sendable, Hashable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// The code, from 200 to 599. Other codes can't be sent and become 500.
    public let code: Int

    /// Creates a status with this code.
    public init(_ code: Int) {
        self.code = (200...599).contains(code) ? code : 500
    }

    /// Creates a status with this code.
    public init(integerLiteral code: Int) {
        self.init(code)
    }

    /// The code.
    public var description: String { String(code) }

    /// Whether the response to a GET has content. 204 and 304 have none (RFC 9110 §6.4.1).
    var hasContent: Bool { code != 204 && code != 304 }
}

/// The statuses that the service uses.
extension Status {
    /// 200
    public static let ok: Status = 200
    /// 201
    public static let created: Status = 201
    /// 202
    public static let accepted: Status = 202
    /// 204
    public static let noContent: Status = 204
    /// 206
    public static let partialContent: Status = 206
    /// 304
    public static let notModified: Status = 304
    /// 400
    public static let badRequest: Status = 400
    /// 401
    public static let unauthorized: Status = 401
    /// 403
    public static let forbidden: Status = 403
    /// 404
    public static let notFound: Status = 404
    /// 405
    public static let methodNotAllowed: Status = 405
    /// 406
    public static let notAcceptable: Status = 406
    /// 409
    public static let conflict: Status = 409
    /// 412
    public static let preconditionFailed: Status = 412
    /// 413
    public static let contentTooLarge: Status = 413
    /// 414
    public static let uriTooLong: Status = 414
    /// 415
    public static let unsupportedMediaType: Status = 415
    /// 416
    public static let rangeNotSatisfiable: Status = 416
    /// 428
    public static let preconditionRequired: Status = 428
    /// 429
    public static let tooManyRequests: Status = 429
    /// 431
    public static let requestHeaderFieldsTooLarge: Status = 431
    /// 500
    public static let internalServerError: Status = 500
    /// 501
    public static let notImplemented: Status = 501
    /// 503
    public static let serviceUnavailable: Status = 503
    /// 504
    public static let gatewayTimeout: Status = 504
    /// 507
    public static let insufficientStorage: Status = 507
}
