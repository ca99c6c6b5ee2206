import LiveryHTTP

/// The kinds of problems that the service answers with (RFC 9457); the raw value is the end of the `type` URN.
public enum ProblemType: String, CaseIterable, Sendable {
    case malformedRequest = "malformed-request"
    case malformedBody = "malformed-body"
    case digestMismatch = "digest-mismatch"
    case unknownAxis = "unknown-axis"
    case unknownAxisValue = "unknown-axis-value"
    case unknownParameter = "unknown-parameter"
    case notSignedIn = "not-signed-in"
    case forbidden = "forbidden"
    case antiForgery = "anti-forgery"
    case unknownResource = "unknown-resource"
    case unknownApp = "unknown-app"
    case unknownVersion = "unknown-version"
    case unknownDraft = "unknown-draft"
    case unknownFile = "unknown-file"
    case unknownChannel = "unknown-channel"
    case unknownChange = "unknown-change"
    case draftConflict = "draft-conflict"
    case fileConflict = "file-conflict"
    case channelConflict = "channel-conflict"
    case draftBehind = "draft-behind"
    case mergeConflicts = "merge-conflicts"
    case changeSettled = "change-settled"
    case limitReached = "limit-reached"
    case invalidTime = "invalid-time"
    case keyReused = "idempotency-key-reused"
    case methodNotAllowed = "method-not-allowed"
    case notAcceptable = "not-acceptable"
    case preconditionFailed = "precondition-failed"
    case versionConflict = "version-conflict"
    case contentTooLarge = "content-too-large"
    case targetTooLong = "target-too-long"
    case unsupportedMediaType = "unsupported-media-type"
    case rangeNotSatisfiable = "range-not-satisfiable"
    case themeHasErrors = "theme-has-errors"
    case timeLimitReached = "time-limit-reached"
    case preconditionRequired = "precondition-required"
    case tooManySignIns = "too-many-sign-ins"
    case headTooLarge = "head-too-large"
    case internalError = "internal-error"
    case notImplemented = "not-implemented"
    case overloaded = "overloaded"
    case tooManyRequests = "too-many-requests"
    case notReady = "not-ready"
    case storageUnavailable = "storage-unavailable"
    case storageFull = "storage-full"
    case storageDamaged = "storage-damaged"

    /// The `type` member.
    public var urn: String { "urn:livery:problem:\(rawValue)" }

    /// The status that goes with it.
    public var status: Int {
        switch self {
        case .malformedRequest, .malformedBody, .digestMismatch, .unknownAxis, .unknownAxisValue, .unknownParameter,
            .invalidTime:
            400
        case .notSignedIn: 401
        case .forbidden, .antiForgery: 403
        case .unknownResource, .unknownApp, .unknownVersion, .unknownDraft, .unknownFile, .unknownChannel,
            .unknownChange:
            404
        case .methodNotAllowed: 405
        case .notAcceptable: 406
        case .draftBehind, .mergeConflicts, .changeSettled, .limitReached: 409
        case .preconditionFailed, .versionConflict, .draftConflict, .fileConflict, .channelConflict: 412
        case .contentTooLarge: 413
        case .targetTooLong: 414
        case .unsupportedMediaType: 415
        case .rangeNotSatisfiable: 416
        case .themeHasErrors, .timeLimitReached, .keyReused: 422
        case .preconditionRequired: 428
        case .tooManySignIns, .tooManyRequests: 429
        case .headTooLarge: 431
        case .internalError: 500
        case .notImplemented: 501
        case .overloaded, .notReady, .storageUnavailable, .storageDamaged: 503
        case .storageFull: 507
        }
    }

    /// The `title` member: the same for every occurrence.
    public var title: String {
        switch self {
        case .malformedRequest: "The request is malformed"
        case .malformedBody: "The body is not what was expected"
        case .digestMismatch: "Content digest mismatch"
        case .unknownAxis: "The theme has no such axis"
        case .unknownAxisValue: "The axis has no such value"
        case .unknownParameter: "The parameter has no such value"
        case .notSignedIn: "This needs a token or a session"
        case .forbidden: "This token or session may not do that"
        case .antiForgery: "The anti-forgery token is missing or wrong"
        case .unknownResource: "There is nothing at this address"
        case .unknownApp: "There is no such app"
        case .unknownVersion: "There is no such version"
        case .unknownDraft: "There is no such draft"
        case .unknownFile: "There is no such file"
        case .unknownChannel: "There is no such channel"
        case .unknownChange: "There is no such scheduled change"
        case .draftConflict: "Somebody has changed the draft in the meantime"
        case .fileConflict: "Somebody has saved the file in the meantime"
        case .channelConflict: "Somebody has moved the channel in the meantime"
        case .draftBehind: "The draft is not based on the version in force"
        case .mergeConflicts: "Both sides have changed the same values"
        case .changeSettled: "The scheduled change does not wait any more"
        case .limitReached: "There are as many as there may be"
        case .invalidTime: "The time is none that can be meant"
        case .keyReused: "The key was used for another request"
        case .methodNotAllowed: "The method does not work here"
        case .notAcceptable: "There is no such coding"
        case .preconditionFailed: "What is here is not what was expected"
        case .versionConflict: "Somebody has published in the meantime"
        case .contentTooLarge: "The body is too large"
        case .targetTooLong: "The address is too long"
        case .unsupportedMediaType: "The media type is not supported"
        case .rangeNotSatisfiable: "There are no such bytes"
        case .themeHasErrors: "The theme has errors"
        case .timeLimitReached: "Time limit reached"
        case .preconditionRequired: "If-Match is required"
        case .tooManySignIns: "Too many failed sign-ins"
        case .headTooLarge: "The header fields are too large"
        case .internalError: "Something went wrong in the server"
        case .notImplemented: "This is not implemented"
        case .overloaded: "The server has too much to do"
        case .tooManyRequests: "This client asks for too many changes"
        case .notReady: "The server is not ready"
        case .storageUnavailable: "The storage does not answer"
        case .storageFull: "The storage is full"
        case .storageDamaged: "Stored data is damaged"
        }
    }
}
