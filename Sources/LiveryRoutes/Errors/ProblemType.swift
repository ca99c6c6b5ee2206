import LiveryHTTP
import LiveryService

/// The problem types of the service (RFC 9457). The raw value is the last part of the `type` URN.
package enum ProblemType: String, CaseIterable, Sendable {
    case malformedRequest = "malformed-request"
    case malformedBody = "malformed-body"
    case digestMismatch = "digest-mismatch"
    case unknownAxis = "unknown-axis"
    case unknownAxisValue = "unknown-axis-value"
    case tooManyCombinations = "too-many-combinations"
    case unknownParameter = "unknown-parameter"
    case notSignedIn = "not-signed-in"
    case forbidden = "forbidden"
    case antiForgery = "anti-forgery"
    case unknownResource = "unknown-resource"
    case unknownApp = "unknown-app"
    case unknownVersion = "unknown-version"
    case unknownDraft = "unknown-draft"
    case unknownFile = "unknown-file"
    case unknownPreview = "unknown-preview"
    case unknownChannel = "unknown-channel"
    case unknownRelease = "unknown-release"
    case unknownChange = "unknown-change"
    case unknownReview = "unknown-review"
    case unknownValue = "unknown-value"
    case unknownAsset = "unknown-asset"
    case missingAssets = "missing-assets"
    case invalidAsset = "invalid-asset"
    case draftConflict = "draft-conflict"
    case fileConflict = "file-conflict"
    case channelConflict = "channel-conflict"
    case releaseConflict = "release-conflict"
    case releaseTaken = "release-taken"
    case breaksReleases = "breaks-releases"
    case draftBehind = "draft-behind"
    case mergeConflicts = "merge-conflicts"
    case changeSettled = "change-settled"
    case appDeleted = "app-deleted"
    case appInUse = "app-in-use"
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
    case nameCollision = "name-collision"
    case renamingRejected = "renaming-rejected"
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
    case stale = "stale"
    case storageUnavailable = "storage-unavailable"
    case outcomeUnknown = "outcome-unknown"
    case storageFull = "storage-full"
    case storageDamaged = "storage-damaged"

    /// The `type` member.
    package var urn: String { "urn:livery:problem:\(rawValue)" }

    /// The status code of the response.
    package var status: Int {
        switch self {
        case .malformedRequest, .malformedBody, .digestMismatch, .unknownAxis, .unknownAxisValue, .tooManyCombinations,
            .unknownParameter, .invalidTime:
            400
        case .notSignedIn: 401
        case .forbidden, .antiForgery: 403
        case .unknownResource, .unknownApp, .unknownVersion, .unknownDraft, .unknownFile, .unknownPreview,
            .unknownChannel, .unknownRelease, .unknownChange, .unknownReview, .unknownValue, .unknownAsset:
            404
        case .methodNotAllowed: 405
        case .notAcceptable: 406
        case .draftBehind, .mergeConflicts, .releaseTaken, .breaksReleases, .changeSettled, .appDeleted, .appInUse,
            .limitReached:
            409
        case .preconditionFailed, .versionConflict, .draftConflict, .fileConflict, .channelConflict, .releaseConflict:
            412
        case .contentTooLarge: 413
        case .targetTooLong: 414
        case .unsupportedMediaType: 415
        case .rangeNotSatisfiable: 416
        case .nameCollision, .renamingRejected, .themeHasErrors, .timeLimitReached, .keyReused, .missingAssets,
            .invalidAsset:
            422
        case .preconditionRequired: 428
        case .tooManySignIns, .tooManyRequests: 429
        case .headTooLarge: 431
        case .internalError: 500
        case .notImplemented: 501
        case .overloaded, .notReady, .stale, .storageUnavailable, .storageDamaged: 503
        case .outcomeUnknown: 504
        case .storageFull: 507
        }
    }

    /// The `title` member: the same for every occurrence.
    package var title: String {
        switch self {
        case .malformedRequest: "Malformed request"
        case .malformedBody: "Invalid request body"
        case .digestMismatch: "Content digest mismatch"
        case .unknownAxis: "Unknown axis"
        case .unknownAxisValue: "Unknown axis value"
        case .tooManyCombinations: "Too many axis combinations"
        case .unknownParameter: "Invalid query parameter"
        case .notSignedIn: "Authentication required"
        case .forbidden: "Permission denied"
        case .antiForgery: "Missing or invalid anti-forgery token"
        case .unknownResource: "Unknown resource"
        case .unknownApp: "Unknown app"
        case .unknownVersion: "Unknown version"
        case .unknownDraft: "Unknown draft"
        case .unknownFile: "Unknown file"
        case .unknownPreview: "Unknown preview link"
        case .unknownChannel: "Unknown channel"
        case .unknownRelease: "Unknown release"
        case .unknownChange: "Unknown scheduled change"
        case .unknownReview: "Unknown review"
        case .unknownValue: "Unknown value"
        case .unknownAsset: "Unknown image or font"
        case .missingAssets: "Missing images or fonts"
        case .invalidAsset: "Not an image or font"
        case .draftConflict: "Draft conflict"
        case .fileConflict: "File conflict"
        case .channelConflict: "Channel conflict"
        case .releaseConflict: "Release conflict"
        case .releaseTaken: "Release name already used"
        case .breaksReleases: "Breaks releases"
        case .draftBehind: "Draft is behind the current version"
        case .mergeConflicts: "Merge conflicts"
        case .changeSettled: "Scheduled change is no longer pending"
        case .appDeleted: "App deleted"
        case .appInUse: "Other apps extend this app"
        case .limitReached: "Limit reached"
        case .invalidTime: "Invalid time"
        case .keyReused: "Idempotency key already used"
        case .methodNotAllowed: "Method not allowed"
        case .notAcceptable: "No acceptable content encoding"
        case .preconditionFailed: "Precondition failed"
        case .versionConflict: "Version conflict"
        case .contentTooLarge: "Request body too large"
        case .targetTooLong: "Request target too long"
        case .unsupportedMediaType: "Unsupported media type"
        case .rangeNotSatisfiable: "Range not satisfiable"
        case .nameCollision: "Name collision"
        case .renamingRejected: "Renaming rejected"
        case .themeHasErrors: "Theme has errors"
        case .timeLimitReached: "Time limit reached"
        case .preconditionRequired: "Precondition required"
        case .tooManySignIns: "Too many failed sign-ins"
        case .headTooLarge: "Header fields too large"
        case .internalError: "Internal server error"
        case .notImplemented: "Not implemented"
        case .overloaded: "Server overloaded"
        case .tooManyRequests: "Too many requests"
        case .notReady: "Server not ready"
        case .stale: "Possibly outdated"
        case .storageUnavailable: "Storage unavailable"
        case .outcomeUnknown: "Outcome unknown"
        case .storageFull: "Storage full"
        case .storageDamaged: "Damaged stored data"
        }
    }
}
