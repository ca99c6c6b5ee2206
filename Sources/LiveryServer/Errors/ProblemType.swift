import LiveryHTTP

/// The kinds of problems that the service answers with (RFC 9457); the raw value is the end of the `type` URN.
public enum ProblemType: String, CaseIterable, Sendable {
    case malformedRequest = "malformed-request"
    case malformedBody = "malformed-body"
    case unknownAxis = "unknown-axis"
    case unknownAxisValue = "unknown-axis-value"
    case unknownParameter = "unknown-parameter"
    case notSignedIn = "not-signed-in"
    case forbidden = "forbidden"
    case antiForgery = "anti-forgery"
    case unknownResource = "unknown-resource"
    case unknownApp = "unknown-app"
    case unknownVersion = "unknown-version"
    case methodNotAllowed = "method-not-allowed"
    case notAcceptable = "not-acceptable"
    case preconditionFailed = "precondition-failed"
    case versionConflict = "version-conflict"
    case contentTooLarge = "content-too-large"
    case targetTooLong = "target-too-long"
    case unsupportedMediaType = "unsupported-media-type"
    case rangeNotSatisfiable = "range-not-satisfiable"
    case themeHasErrors = "theme-has-errors"
    case preconditionRequired = "precondition-required"
    case tooManySignIns = "too-many-sign-ins"
    case headTooLarge = "head-too-large"
    case internalError = "internal-error"
    case notImplemented = "not-implemented"
    case overloaded = "overloaded"
    case storageUnavailable = "storage-unavailable"
    case storageFull = "storage-full"

    /// The `type` member.
    public var urn: String { "urn:livery:problem:\(rawValue)" }

    /// The status that goes with it.
    public var status: Int {
        switch self {
        case .malformedRequest, .malformedBody, .unknownAxis, .unknownAxisValue, .unknownParameter: 400
        case .notSignedIn: 401
        case .forbidden, .antiForgery: 403
        case .unknownResource, .unknownApp, .unknownVersion: 404
        case .methodNotAllowed: 405
        case .notAcceptable: 406
        case .preconditionFailed, .versionConflict: 412
        case .contentTooLarge: 413
        case .targetTooLong: 414
        case .unsupportedMediaType: 415
        case .rangeNotSatisfiable: 416
        case .themeHasErrors: 422
        case .preconditionRequired: 428
        case .tooManySignIns: 429
        case .headTooLarge: 431
        case .internalError: 500
        case .notImplemented: 501
        case .overloaded, .storageUnavailable: 503
        case .storageFull: 507
        }
    }

    /// The `title` member: the same for every occurrence.
    public var title: String {
        switch self {
        case .malformedRequest: "The request is malformed"
        case .malformedBody: "The body is not what was expected"
        case .unknownAxis: "The theme has no such axis"
        case .unknownAxisValue: "The axis has no such value"
        case .unknownParameter: "The parameter has no such value"
        case .notSignedIn: "This needs a token or a session"
        case .forbidden: "This token or session may not do that"
        case .antiForgery: "The anti-forgery token is missing or wrong"
        case .unknownResource: "There is nothing at this address"
        case .unknownApp: "There is no such app"
        case .unknownVersion: "There is no such version"
        case .methodNotAllowed: "The method does not work here"
        case .notAcceptable: "There is no such coding"
        case .preconditionFailed: "What is here is not what was expected"
        case .versionConflict: "Somebody has published in the meantime"
        case .contentTooLarge: "The body is too large"
        case .targetTooLong: "The address is too long"
        case .unsupportedMediaType: "The media type is not supported"
        case .rangeNotSatisfiable: "There are no such bytes"
        case .themeHasErrors: "The theme has errors"
        case .preconditionRequired: "If-Match is required"
        case .tooManySignIns: "Too many failed sign-ins"
        case .headTooLarge: "The header fields are too large"
        case .internalError: "Something went wrong in the server"
        case .notImplemented: "This is not implemented"
        case .overloaded: "The server has too much to do"
        case .storageUnavailable: "The storage does not answer"
        case .storageFull: "The storage is full"
        }
    }
}
