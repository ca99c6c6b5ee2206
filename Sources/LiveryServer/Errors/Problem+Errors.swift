import LiveryAPI
public import LiveryHTTP
import LiveryModel
import LiveryStore
public import Logging

// The one place that turns errors into what the wire says.
extension Problem {
    /// The problem for any error. What is no fault of the client is logged in full and told in general.
    public init(_ error: any Error, log: Logger) {
        switch error {
        case let problem as Problem: self = problem
        case let error as RequestError: self.init(error)
        case let error as AxisError: self.init(error)
        case let error as StoreError:
            self.init(error)
            if type.status >= 500 { log.error("the store failed", metadata: ["error": "\(error)"]) }
        default:
            log.error("a request failed", metadata: ["error": "\(error)"])
            self.init(.internalError, "the server's log says more")
        }
    }

    init(_ error: AxisError) {
        switch error {
        case .unknownAxis(let name, let known):
            self = Problem(.unknownAxis, "the theme has no axis '\(name)'").knowing(known)
        case .unknownValue(let value, let axis, let known):
            self = Problem(.unknownAxisValue, "the axis '\(axis)' has no value '\(value)'").knowing(known)
        case .missingValue(let axis, let known):
            self = Problem(.unknownAxisValue, "the axis '\(axis)' needs a value").knowing(known)
        }
    }

    init(_ error: StoreError) {
        switch error {
        case .notFound(.app(let app)): self.init(.unknownApp, "no app '\(app)'")
        case .notFound(.version(let version)):
            self.init(.unknownVersion, "'\(version.app)' has no version \(version.number)")
        case .notFound(.token(let id)): self.init(.unknownResource, "no token \(id)")
        case .notFound(.session(let id)): self.init(.unknownResource, "no session \(id)")
        case .notFound(.draft(let name, let app)): self.init(.unknownDraft, "'\(app)' has no draft '\(name)'")
        case .notFound(.file(let path)): self.init(.unknownFile, "the draft has no file '\(path)'")
        case .notFound(.channel(let name, let app)):
            self.init(.unknownChannel, "'\(app)' has no channel '\(name)'")
        case .notFound(.scheduled(let id)): self.init(.unknownChange, "nothing scheduled has the number \(id)")
        case .draftConflict, .fileConflict, .channelConflict, .draftBehind: self = .conflict(error)
        case .settled(let state):
            self = Problem(.changeSettled, "the change is \(state.rawValue)")
                .with { $0.state = state.rawValue }
        case .tooMuch(let reason): self.init(.limitReached, reason)
        case .keyReused:
            self.init(.keyReused, "expected another Idempotency-Key for another request")
        case .versionConflict(let app, let current):
            self = .conflict(app: app, current: current)
        case .invalid(let reason): self.init(.malformedBody, reason)
        case .busy, .readOnly, .io:
            self = Problem(.storageUnavailable, "the database can't be written or read now").with(.retryAfter, "5")
        case .corrupt(let fault):
            self = Problem(.storageDamaged, "\(fault.message); run `livery doctor` on the server")
                .with(.retryAfter, "60")
        case .diskFull: self = Problem(.storageFull, "the disk is full").with(.retryAfter, "60")
        default: self.init(.internalError, "the server's log says more")
        }
    }

    /// Something is not as who asks has seen it; the tag that would be right is in the field and in the body.
    private static func conflict(_ error: StoreError) -> Problem {
        switch error {
        case .draftConflict(let current?):
            Problem(.draftConflict, "the draft is at revision \(current.revision)").current(current.tag)
                .with { $0.revision = current.revision }
        case .draftConflict: Problem(.draftConflict, "the draft does not exist")
        case .fileConflict(let path, let hash?):
            Problem(.fileConflict, "'\(path)' has another content").current(EntityTag(hash))
        case .fileConflict(let path, nil): Problem(.fileConflict, "the draft has no file '\(path)'")
        case .channelConflict(let move?):
            Problem(.channelConflict, "the channel was moved").current(EntityTag("m\(move)"))
        case .draftBehind(let base, let latest):
            Problem(
                .draftBehind,
                "the draft is based on \(base.map { "version \($0)" } ?? "nothing"), and version "
                    + "\(latest ?? 0) is in force; rebase it"
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

    /// Another version is in force than the one that If-Match names.
    static func conflict(app: String, current: Int?) -> Problem {
        guard let current else {
            return Problem(.versionConflict, "'\(app)' has no version yet; publish with If-None-Match: *")
        }
        return Problem(.versionConflict, "version \(current) of '\(app)' is in force")
            .with { $0.latest = current }
            .with(.etag, EntityTag("v\(current)").description)
    }

    /// The condition of a read does not hold for the representation with that tag.
    static func preconditionFailed(_ tag: EntityTag) -> Problem {
        Problem(.preconditionFailed, "the representation has the ETag \(tag)").with(.etag, tag.description)
    }

    /// A range begins behind the end.
    static func rangeNotSatisfiable(count: Int) -> Problem {
        Problem(.rangeNotSatisfiable, "the representation has \(count) bytes")
            .with(.contentRange, "bytes */\(count)")
    }

    /// A request that the HTTP server rejected.
    public init(_ error: RequestError) {
        let (type, detail) = Self.typeAndDetail(of: error)
        self.init(type, detail)
        if let seconds = error.response.fields[.retryAfter] { fields[.retryAfter] = seconds }
    }

    private static func typeAndDetail(of error: RequestError) -> (ProblemType, String) {
        switch error {
        case .missingHost: (.malformedRequest, "expected a Host field")
        case .duplicateHost: (.malformedRequest, "expected one Host field, found several")
        case .malformedHost: (.malformedRequest, "expected a host and perhaps a port in Host")
        case .duplicateContentLength: (.malformedRequest, "expected one Content-Length, found several")
        case .malformedContentLength: (.malformedRequest, "expected a number of bytes in Content-Length")
        case .ambiguousLength: (.malformedRequest, "expected either Content-Length or Transfer-Encoding")
        case .unsupportedTransferEncoding: (.notImplemented, "expected no Transfer-Encoding but 'chunked'")
        case .malformedTransferEncoding: (.malformedRequest, "Transfer-Encoding must end in 'chunked', once")
        case .hiddenBytes:
            (.malformedRequest, "the head has a folded line, a bare line feed, a NUL, or a field without a name")
        case .malformedFieldName: (.malformedRequest, "a field's name has a character that no name has")
        case .malformedFieldValue: (.malformedRequest, "a field's value has a character that no value has")
        case .malformedTarget: (.malformedRequest, "expected a path as the request's target")
        case .malformedEncoding: (.malformedRequest, "expected UTF-8 in percent encoding, without '%00' and '..'")
        case .unknownMethod:
            (.notImplemented, "expected one of \(Method.allCases.map(\.rawValue).joined(separator: ", "))")
        case .targetTooLong(let limit): (.targetTooLong, "expected at most \(limit) bytes of path and query")
        case .headTooLarge(let limit): (.headTooLarge, "expected at most \(limit) bytes before the body")
        case .bodyTooLarge(0): (.contentTooLarge, "expected no body")
        case .bodyTooLarge(let limit): (.contentTooLarge, "expected a body of at most \(limit) bytes")
        case .busy: (.overloaded, "too many requests wait; try again")
        case .bodyBudgetReached:
            (.overloaded, "the limit for bodies in memory is reached because other clients read or send theirs slowly")
        case .stopping: (.overloaded, "the server is stopping; try again")
        }
    }
}
