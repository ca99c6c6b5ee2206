import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService
import LiveryStore
import Synchronization

/// Publishing and rolling back, immediately or at a given time.
struct Publishing: Handler {
    let apps: Apps
    let catalog: Catalog
    let store: Store
    let follower: Follower
    let publisher: Publisher
    let encodings: EncodingWorker
    let work: Work

    init(_ responder: ServiceResponder) {
        apps = responder.apps
        catalog = responder.service.catalog
        store = responder.service.store
        follower = responder.service.follower
        publisher = responder.service.publisher
        encodings = responder.service.encodings
        work = responder.work
    }

    func publish(_ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let app = path.app
        let author = try path.author()
        guard try !request.validatesOnly() else {
            let isHeavy = request.isHeavy
            return try work.passed(to: work.lanes.authors, for: author.flow, isHeavy: isHeavy) { request in
                try follower.catchUp([app])
                let body = try PublishBody(path.body(of: request))
                let workLimit = work.limit(for: author, request)
                let (compiled, _) = try compiledPublication(body, request, app: app, author, workLimit)
                var preview = API.PublishPreview()
                preview.app = app
                preview.version = compiled.number
                preview.candidate = compiled.report
                preview.breaks = API.BrokenRelease.list(compiled.broken(cascade: body.cascade))
                return .unchanged(.json(preview))
            }
        }
        let key = try request.idempotencyKey(of: author, app: app)
        return try work.once(key, for: author.flow, request, answer: Self.answer) { request in
            try follower.catchUp([app])
            let body = try PublishBody(path.body(of: request))
            return try encodings.resting {
                try Committed {
                    try publish(body, request, app: app, author, key)
                } report: { outcome in
                    switch outcome {
                    case .stored(let receipt): Self.answer(receipt)
                    case .unchanged(let version, let report): Self.unchanged(version, report)
                    }
                }
            }
        }
    }

    /// What a publish did.
    private enum Outcome {
        case stored(Receipt)
        /// The version has the content already, and the request creates a version only for other content.
        case unchanged(Version, API.CandidateReport)
    }

    private func publish(
        _ body: PublishBody, _ request: borrowing Request, app: String, _ author: Caller,
        _ key: IdempotencyKey?
    ) throws -> Outcome {
        do {
            // With a key, the client may fetch the response later, so a disconnect doesn't stop the work.
            let workLimit = key == nil ? work.limit(for: author, request) : .unlimited
            let (compiled, expectation) = try compiledPublication(body, request, app: app, author, workLimit)
            let report = compiled.report
            if body.ifChanged, body.due == nil,
                let version = try publisher.unchanged(compiled, cascade: body.cascade)
            {
                return .unchanged(version, report)
            }
            let noted = key?.noting(Wire.encode(report).text)
            guard let due = body.due else {
                let receipt = try publisher.publish(
                    compiled, cascade: body.cascade, breaking: body.breaks, expecting: expectation, key: noted,
                    by: author.author)
                return .stored(receipt.noting(report))
            }
            let encoded = try publisher.encoded(compiled)
            let receipt = try publisher.schedule(
                Plan(
                    app: app, action: .publish(encoded.publication, expecting: expectation), due: due,
                    author: author.name, message: body.message, breaks: body.breaks, key: noted, by: author.author),
                publishing: compiled)
            try? encodings.wake()
            return .stored(receipt.noting(report))
        } catch {
            return .stored(try earlier(key, or: error))
        }
    }

    func rollback(_ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let app = path.app
        let author = try path.author()
        guard try !request.validatesOnly() else {
            let isHeavy = request.isHeavy
            return try work.passed(to: work.lanes.authors, for: author.flow, isHeavy: isHeavy) { request in
                try follower.catchUp([app])
                let current = try apps.entry(app).version
                let body = try RollbackBody(path.body(of: request))
                _ = try expectation(of: request, app: app, author: author)
                let changes = try publisher.changes(rollingBack: app, to: body.version, by: author)
                var preview = API.RollbackPreview()
                preview.app = app
                preview.version = current.number + 1
                preview.changes = changes
                let target = try store.version(app: app, number: body.version)
                preview.breaks = try API.BrokenRelease.list(publisher.comparison(of: target).broken)
                return .unchanged(.json(preview))
            }
        }
        let key = try request.idempotencyKey(of: author, app: app)
        return try work.once(key, for: author.flow, request, answer: Self.answer) { request in
            try follower.catchUp([app])
            _ = try apps.entry(app)
            let body = try RollbackBody(path.body(of: request))
            return try encodings.resting {
                try rollback(body, request, app: app, author, key)
            }
        }
    }

    private func rollback(
        _ body: RollbackBody, _ request: borrowing Request, app: String, _ author: Caller,
        _ key: IdempotencyKey?
    ) throws -> Committed {
        do {
            let expectation = try expectation(of: request, app: app, author: author)
            guard let due = body.due else {
                return try Committed {
                    try publisher.rollback(
                        app, to: body.version, message: body.message, breaking: body.breaks, author: author,
                        expecting: expectation, key: key)
                } report: { version in
                    Self.created(version)
                }
            }
            try author.requireMayChangeAllFiles(for: "a scheduled rollback")
            return try Committed {
                try publisher.schedule(
                    Plan(
                        app: app, action: .rollback(to: body.version), due: due, author: author.name,
                        message: body.message, breaks: body.breaks, key: key, by: author.author))
            } report: { receipt in
                Self.answer(receipt)
            }
        } catch {
            return try Committed {
                try earlier(key, or: error)
            } report: {
                Self.answer($0)
            }
        }
    }

    static func answer(_ receipt: Receipt) -> Response {
        let report = (try? JSON.parse(Array(receipt.note.utf8))).flatMap {
            try? Wire.decode(API.CandidateReport.self, from: $0)
        }
        guard let version = receipt.version else {
            return Schedule.accepted(receipt.scheduled, report, isReplay: receipt.isReplay)
        }
        return created(version, report, cascade: receipt.cascade, isReplay: receipt.isReplay)
    }

    /// The 200 for a publish that would change nothing.
    private static func unchanged(_ version: Version, _ report: API.CandidateReport) -> Response {
        var published = API.Published(version, report)
        published.unchanged = true
        var fields = fields(of: version)
        fields[.location] = nil
        return .json(published, fields: fields)
    }

    private static func fields(of version: Version) -> Fields {
        [
            .location: "/themes/\(version.app)/versions/\(version.number)",
            .etag: EntityTag("v\(version.number)").description, "Livery-Version": String(version.number),
        ]
    }

    /// The 201 for a publish or, without a report, for a rollback.
    private static func created(
        _ version: Version, _ report: API.CandidateReport? = nil, cascade: [Version] = [], isReplay: Bool = false
    ) -> Response {
        var fields = fields(of: version)
        if isReplay { fields[.replayed] = "true" }
        guard let report else { return .json(API.PublishedVersion(version), status: .created, fields: fields) }
        var published = API.Published(version, report)
        if !cascade.isEmpty { published.cascade = cascade.map(API.PublishedVersion.init) }
        return .json(published, status: .created, fields: fields)
    }
}

extension API.Published {
    fileprivate init(_ version: LiveryStore.Version, _ report: API.CandidateReport) {
        self.init()
        made = API.PublishedVersion(version)
        diagnostics = report.diagnostics
        extendedBy = report.extendedBy
    }
}

extension API.PublishedVersion {
    fileprivate init(_ version: LiveryStore.Version) {
        self.init()
        app = version.app
        self.version = API.Version(version)
    }
}

extension FieldName {
    /// Marks the response to an earlier request with the same key.
    static let replayed: FieldName = "Idempotency-Replayed"
}

extension Receipt {
    /// The receipt with its report, which doesn't depend on whether a key stores it.
    fileprivate func noting(_ report: API.CandidateReport) -> Receipt {
        isReplay ? self : noting(Wire.encode(report).text)
    }
}

extension Publishing {
    /// The stored result of a change with this key, which a concurrent request may have just made.
    /// - Throws: The error of this request if there is no such result or it can't be read. Another error could claim
    ///   that nothing happened although this one doesn't know.
    func earlier(_ key: IdempotencyKey?, or error: any Error) throws -> Receipt {
        guard let key, let earlier = try? store.receipt(for: key) else { throw error }
        return earlier
    }

    /// The requested version, compiled and compared, and the version that the publish expects to be current.
    private func compiledPublication(
        _ body: PublishBody, _ request: borrowing Request, app: String, _ author: Caller, _ workLimit: WorkLimit
    ) throws -> (CompiledPublication, Expectation) {
        let compiled: CompiledPublication
        let expectation: Expectation
        switch body.source {
        case .files(let files):
            expectation = try publisher.limit(
                self.expectation(of: request, app: app, author: author), of: app, by: author,
                to: LimitedContent(entry: files.entry, files: files.files))
            compiled = try publisher.compiledPublication(
                files, app: app, author: author, message: body.message, workLimit)
        case .draft(let name, let revision):
            let draft = try store.draft(app: app, name: name)
            if let revision, revision != draft.draft.revision {
                throw StoreError.draftConflict(current: draft.draft.state)
            }
            expectation = try publisher.limit(
                draftExpectation(draft, request), of: app, by: author,
                to: LimitedContent(entry: draft.draft.entry, files: draft.files))
            compiled = try publisher.compiledPublication(
                ThemeText(files: draft.files, entry: draft.draft.entry), app: app, author: author,
                message: body.message, draft: (name, draft.draft.state), workLimit)
        }
        if body.cascade, body.due != nil {
            throw Problem(
                .malformedBody,
                "'cascade' and 'at' can't be combined: the dependents may change before the scheduled time")
        }
        if body.cascade, let broken = compiled.dependents.first(where: { !$0.errors.isEmpty }) {
            throw ServiceError.themeHasErrors(broken.errors, of: broken.version.app)
        }
        for dependent in compiled.dependents where body.cascade && dependent.publication != nil {
            guard author.may(.publisher, app: dependent.version.app), author.files == nil else {
                throw Problem(.forbidden, "this token or session isn't allowed to publish '\(dependent.version.app)'")
            }
        }
        return (compiled, expectation)
    }

    /// A publish of a draft expects the draft's base to be current.
    private func draftExpectation(_ draft: DraftContents, _ request: borrowing Request) throws -> Expectation {
        let current = catalog.current.apps[draft.draft.app]
        guard request.writeCondition(tag: current?.pointer) != .failed else {
            throw Problem.conflict(app: draft.draft.app, current: current?.version.number)
        }
        guard draft.draft.base == draft.latest else {
            throw StoreError.draftBehind(base: draft.draft.base, latest: draft.latest)
        }
        return draft.draft.base.map { .latest($0) } ?? .new
    }

    /// The version that a change expects to be current. Programs may omit it. Pages must send it, because it identifies
    /// the version that the user saw.
    func expectation(of request: borrowing Request, app: String, author: Caller) throws(Problem) -> Expectation {
        let current = catalog.current.apps[app]
        switch request.writeCondition(tag: current?.pointer) {
        case .matches: return current.map { .latest($0.version.number) } ?? .any
        case .absent: return .new
        case .unconditional where author.bySession:
            throw Problem(.preconditionRequired, "If-Match is missing: send the ETag of /themes/\(app)")
        case .unconditional: return .any
        case .failed: throw .conflict(app: app, current: current?.version.number)
        }
    }
}
