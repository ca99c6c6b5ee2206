import LiveryAPI
import LiveryAuthoring
package import LiveryExport
package import LiveryHTTP
package import LiveryModel
import LiveryService
package import LiveryStore
package import Logging

// The only place that turns errors into problem documents.
extension Problem {
    /// The problem for any error. An error that is not the client's fault is logged in full, and its problem has a
    /// general detail.
    package init(_ error: any Error, log: Logger) {
        switch error {
        case let problem as Problem: self = problem
        case let error as ServiceError: self.init(error)
        case let error as RequestError: self.init(error)
        case let error as Theme.AxisError: self.init(error)
        case let error as NameCollisions: self.init(error)
        case let error as ExplanationError: self.init(.unknownValue, error.message)
        case let error as RenamingError: self.init(error.isFault ? .themeHasErrors : .renamingRejected, error.message)
        case let error as StoreError:
            self.init(error)
            if type.status >= 500 { log.error("store error", metadata: ["error": "\(error)"]) }
        default:
            log.error("unexpected error in a request", metadata: ["error": "\(error)"])
            self.init(.internalError, "see the server's log for the cause")
        }
    }

    package init(_ error: Theme.AxisError) {
        switch error {
        case .unknownAxis(let name, let known):
            self = Problem(.unknownAxis, "the theme has no axis '\(name)'").suggesting(known)
        case .unknownValue(let value, let axis, let known):
            self = Problem(.unknownAxisValue, "the axis '\(axis)' has no value '\(value)'").suggesting(known)
        case .missingValue(let axis, let known):
            self = Problem(.unknownAxisValue, "the axis '\(axis)' needs a value").suggesting(known)
        }
    }

    package init(_ error: NameCollisions) {
        let pairs = error.collisions.prefix(3).map { "'\($0.first)' and '\($0.second)' are both named '\($0.name)'" }
        let more = error.collisions.count - pairs.count
        self.init(
            .nameCollision,
            "in this form, \(pairs.joined(separator: ", "))\(more > 0 ? ", and \(more) more pairs are alike" : ""); "
                + "rename one of each pair in the theme")
    }

    package init(_ error: StoreError) {
        switch error {
        case .notFound(.app(let app)): self.init(.unknownApp, "no app '\(app)'")
        case .notFound(.version(let version)):
            self.init(.unknownVersion, "'\(version.app)' has no version \(version.number)")
        case .notFound(.token(let id)): self.init(.unknownResource, "no token \(id)")
        case .notFound(.session(let id)): self.init(.unknownResource, "no session \(id)")
        case .notFound(.previewLink(let id)): self.init(.unknownPreview, "the draft has no preview link \(id)")
        case .notFound(.draft(let name, let app)): self.init(.unknownDraft, "'\(app)' has no draft '\(name)'")
        case .notFound(.file(let path)): self.init(.unknownFile, "the draft has no file '\(path)'")
        case .notFound(.channel(let name, let app)):
            self.init(.unknownChannel, "'\(app)' has no channel '\(name)'")
        case .notFound(.release(let name, let app)):
            self.init(.unknownRelease, "'\(app)' has no release '\(name)'")
        case .notFound(.scheduled(let id)): self.init(.unknownChange, "no scheduled change has the id \(id)")
        case .notFound(.review(let id)): self.init(.unknownReview, "no review has the id \(id)")
        case .draftConflict, .fileConflict, .channelConflict, .releaseConflict, .draftBehind: self = .conflict(error)
        case .releaseTaken(let name):
            self.init(
                .releaseTaken,
                "'\(name)' is registered with different axes, paths or a different contract; a build never changes, so "
                    + "register this one under a different name")
        case .releasesChanged(let app):
            self = Problem(
                .overloaded,
                "other releases of '\(app)' were registered at the same time; nothing was changed, try again"
            )
            .with(.retryAfter, "1")
        case .breaksReleases(let releases): self.init(.breaksReleases, releases)
        case .missingAssets(let paths):
            self = Problem(.missingAssets, "\(error)").with { $0.paths = paths }
        case .settled(let state):
            self = Problem(.changeSettled, "the change is \(state.rawValue)")
                .with { $0.state = state.rawValue }
        case .deleted: self.init(.appDeleted, "\(error)")
        case .inUse(let reason): self.init(.appInUse, reason)
        case .tooMuch(let reason): self.init(.limitReached, reason)
        case .keyReused:
            self.init(.keyReused, "the Idempotency-Key was used for a different request; send a new key")
        case .versionConflict(let app, let current):
            self = .conflict(app: app, current: current)
        case .invalid(let reason): self.init(.malformedBody, reason)
        case .busy, .readOnly, .io:
            self = Problem(.storageUnavailable, "the database can't be read or written now").with(.retryAfter, "5")
        case .unavailable:
            self = Problem(.storageUnavailable, "the database server is unavailable; nothing was changed")
                .with(.retryAfter, "5")
        case .uncertain: self = Problem(.outcomeUnknown, "the database failed during the commit, \(Self.mayBeMade)")
        case .corrupt(let fault):
            self = Problem(.storageDamaged, "\(fault.message); run `livery doctor` on the server")
                .with(.retryAfter, "60")
        case .diskFull: self = Problem(.storageFull, "the disk is full").with(.retryAfter, "60")
        default: self.init(.internalError, "see the server's log for the cause")
        }
    }

    /// The client's copy of a resource is outdated. The current entity tag is in the ETag field and in the member
    /// `etag`.
    private static func conflict(_ error: StoreError) -> Problem {
        switch error {
        case .draftConflict(let current?):
            Problem(.draftConflict, "the draft is at revision \(current.revision)").current(current.tag)
                .with { $0.revision = current.revision }
        case .draftConflict: Problem(.draftConflict, "the draft does not exist")
        case .fileConflict(let path, let hash?):
            Problem(.fileConflict, "the content of '\(path)' has changed").current(EntityTag(hash))
        case .fileConflict(let path, nil): Problem(.fileConflict, "the draft has no file '\(path)'")
        case .channelConflict(let move?):
            Problem(.channelConflict, "the channel has moved").current(EntityTag("m\(move)"))
        case .releaseConflict(let state?):
            Problem(.releaseConflict, "the release was registered, retired or activated").current(state.tag)
        case .releaseConflict: Problem(.releaseConflict, "the release does not exist")
        case .draftBehind(let base, let latest):
            Problem(
                .draftBehind,
                "the draft is based on \(base.map { "version \($0)" } ?? "nothing"), but version "
                    + "\(latest ?? 0) is current; rebase it"
            )
            .with {
                $0.base = .some(base)
                $0.latest = .some(latest)
            }
        default: Problem(.channelConflict, "the channel does not exist")
        }
    }

    private func current(_ tag: EntityTag) -> Problem {
        with { $0.etag = tag.description }.with(.etag, tag.description)
    }

    /// The current version is not the one that If-Match names.
    static func conflict(app: String, current: Int?) -> Problem {
        guard let current else {
            return Problem(.versionConflict, "'\(app)' has no version yet; publish with If-None-Match: *")
        }
        return Problem(.versionConflict, "the current version of '\(app)' is \(current)")
            .with { $0.latest = current }
            .with(.etag, EntityTag("v\(current)").description)
    }

    /// The condition of a read is false for the representation with this entity tag.
    static func preconditionFailed(_ tag: EntityTag) -> Problem {
        Problem(.preconditionFailed, "the current ETag is \(tag)").with(.etag, tag.description)
    }

    /// A range begins after the end of the representation.
    static func rangeNotSatisfiable(count: Int) -> Problem {
        Problem(.rangeNotSatisfiable, "the representation has \(count) bytes")
            .with(.contentRange, "bytes */\(count)")
    }

    /// A request that the HTTP server rejected.
    package init(_ error: RequestError) {
        let (type, detail) = Self.typeAndDetail(of: error)
        self.init(type, detail)
        if let seconds = error.response.fields[.retryAfter] { fields[.retryAfter] = seconds }
    }

    private static let mayBeMade =
        "so the change may have been made; check the result before you retry, or retry with the same Idempotency-Key"

    private static func typeAndDetail(of error: RequestError) -> (ProblemType, String) {
        switch error {
        case .missingHost: (.malformedRequest, "the Host field is missing")
        case .duplicateHost: (.malformedRequest, "more than one Host field")
        case .malformedHost: (.malformedRequest, "invalid Host field: expected a host and an optional port")
        case .duplicateContentLength: (.malformedRequest, "more than one Content-Length field")
        case .malformedContentLength: (.malformedRequest, "invalid Content-Length field: expected a number of bytes")
        case .ambiguousLength: (.malformedRequest, "the request has both Content-Length and Transfer-Encoding")
        case .unsupportedTransferEncoding:
            (.notImplemented, "unsupported Transfer-Encoding: only 'chunked' is supported")
        case .malformedTransferEncoding:
            (.malformedRequest, "invalid Transfer-Encoding: 'chunked' must be the last coding and appear once")
        case .hiddenBytes:
            (.malformedRequest, "the head has a folded line, a bare line feed, a NUL, or a field without a name")
        case .malformedFieldName: (.malformedRequest, "a field name has an invalid character")
        case .malformedFieldValue: (.malformedRequest, "a field value has an invalid character")
        case .malformedTarget: (.malformedRequest, "invalid request target: expected a path")
        case .malformedEncoding:
            (.malformedRequest, "invalid request target: expected percent-encoded UTF-8 without '%00' and '..'")
        case .unknownMethod:
            (.notImplemented, "expected one of \(Method.allCases.map(\.rawValue).joined(separator: ", "))")
        case .targetTooLong(let limit): (.targetTooLong, "path and query are longer than \(limit) bytes")
        case .headTooLarge(let limit):
            (.headTooLarge, "the request line and header fields are longer than \(limit) bytes")
        case .bodyTooLarge(0): (.contentTooLarge, "a request with this method can't have a body")
        case .bodyTooLarge(let limit): (.contentTooLarge, "the body is longer than \(limit) bytes")
        case .busy: (.overloaded, "too many requests are queued; try again")
        case .bodyBudgetReached:
            (.overloaded, "the memory for bodies is used up by clients that send or receive slowly; try again")
        case .stopping: (.overloaded, "the server is stopping; try again")
        case .interrupted: (.outcomeUnknown, "the server stopped before it finished, \(mayBeMade)")
        }
    }
}
