import LiveryAuthoring
import LiveryHTTP
import LiveryModel
import LiveryStore
import LiveryTheme

/// Work in progress on an app.
enum Drafts {
    static func list(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = path.app
        let latest = service.catalog.current.apps[app]?.version.number
        let drafts = try service.store.drafts(app: app)
        return .json([
            "app": .string(app), "latest": latest.map { .int($0) } ?? .null,
            "drafts": .array(drafts.map { .object($0.members(latest: latest)) }),
        ])
    }

    static func show(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = path.app
        return answer(try service.store.draft(app: app, name: path["draft"]))
    }

    /// Makes a draft, or replaces all of it: `{"base"?, "entry"?, "files"?}`.
    static func put(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = path.app
        let author = try path.author()
        let body = try DraftBody(path.json(of: request))
        let name = path["draft"]
        guard AppName.isName(name) else {
            throw Problem(.unknownDraft, "expected a draft's name: 1 to 64 of a-z, 0-9 and '-'")
        }
        guard let before = try service.draft(name, of: app) else {
            guard request.writeCondition(tag: nil) == .absent else {
                throw StoreError.notFound(.draft(name, app: app))
            }
            try service.store.createDraft(
                app: app, name: name, base: try service.limitedBase(of: body, app: app, author),
                entry: body.entry, files: body.files, author: author.name, by: author.author)
            let made = try service.store.draft(app: app, name: name)
            return answer(made, status: .created)
        }
        let state = try request.seen(before.draft)
        guard body.base == nil || body.base == before.draft.base else {
            throw Problem(.malformedBody, "expected the draft's own 'base': only a rebase gives it another one")
        }
        let files = body.files ?? before.files
        try author.requireMayChange(
            LimitedContent(entry: before.draft.entry, files: before.files),
            into: LimitedContent(entry: body.entry ?? before.draft.entry, files: files))
        try service.store.replaceDraft(
            app: app, name: name, entry: body.entry, files: files, expecting: state, author: author.name)
        return answer(try service.store.draft(app: app, name: name))
    }

    static func delete(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = path.app
        let author = try path.author()
        let draft = try service.store.draft(app: app, name: path["draft"]).draft
        let state = try request.seen(draft)
        // With the draft goes what others have changed in it.
        try author.requireMayChange(draft.changes.map(\.path))
        try service.store.deleteDraft(app: app, name: draft.name, expecting: state, by: author.author)
        return Response(status: .noContent, fields: [.cacheControl: CachePolicy.none])
    }

    /// Compiles what is saved, and over it `files`, and an `entry`, that are not saved yet.
    static func check(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = path.app
        let body = try DraftBody(path.json(of: request))
        let draft = try service.store.draft(app: app, name: path["draft"])
        let files = draft.files.merging(body.files ?? [:]) { $1 }
        return try Check.answer(
            FilesBody(files: files, entry: body.entry ?? draft.draft.entry), in: service, request, path)
    }

    /// What it changes in what is in force.
    static func diff(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = path.app
        let draft = try service.store.draft(app: app, name: path["draft"])
        let compilation = try service.publisher.compile(
            FilesBody(files: draft.files, entry: draft.draft.entry), app: app, for: path.caller, path.patience)
        guard !compilation.hasErrors else { throw Problem(compilation.diagnostics) }
        let latest = try draft.latest.map { try service.store.version(app: app, number: $0) }
        let comparison = Comparison(
            from: try latest.map { try service.store.compared($0) }, to: compilation.compared)
        return .json(
            .object(draft.draft.members(latest: draft.latest) + (comparison.json.members ?? [])))
    }

    static func answer(
        _ contents: DraftContents, status: Status = .ok, _ more: [JSON.Member] = []
    ) -> Response {
        let draft = contents.draft
        let files = contents.files.sorted { utf8Precedes($0.key, $1.key) }.map { path, bytes in
            JSON.Member(
                path,
                [
                    "text": .string(String(decoding: bytes, as: UTF8.self)),
                    "etag": .string(EntityTag(DraftFile.hash(of: bytes)).description),
                ])
        }
        var fields: Fields = [.etag: draft.state.tag.description]
        if status == .created { fields[.location] = "/themes/\(draft.app)/drafts/\(draft.name)" }
        return .json(
            .object(draft.members(latest: contents.latest) + [JSON.Member("files", .object(files))] + more),
            status: status, fields: fields)
    }
}

/// `{"base"?, "entry"?, "files"?}`; nothing at all is fine too.
struct DraftBody {
    let base: Int?
    let entry: String?
    let files: [String: [UInt8]]?

    init(_ json: JSON) throws(Problem) {
        base = try json.number("base")
        entry = try json.path("entry")
        files = json.optional("files") == nil ? nil : try FilesBody(json).files
    }
}

extension Service {
    /// A draft, or nil if there is none of that name.
    fileprivate func draft(_ name: String, of app: String) throws -> DraftContents? {
        do { return try store.draft(app: app, name: name) } catch StoreError.notFound(.draft) { return nil }
    }

    /// The version to base a draft on. For somebody who may change some files only it is one that the draft was compared
    /// with: what is left out of `files`, and another entry, are changes too.
    fileprivate func limitedBase(of body: DraftBody, app: String, _ author: Caller) throws -> Int? {
        guard author.files != nil, let number = body.base ?? catalog.current.apps[app]?.version.number else {
            try author.requireMayChange((body.files ?? [:]).keys.sorted() + [body.entry].compactMap(\.self))
            return body.base
        }
        let base = try store.limitedContent(of: store.version(app: app, number: number))
        try author.requireMayChange(
            base, into: LimitedContent(entry: body.entry ?? base.entry, files: body.files ?? base.files))
        return number
    }
}

extension Request {
    /// The state of a draft that who asks has seen, which has to be the present one.
    borrowing func seen(_ draft: Draft) throws(Problem) -> Draft.State {
        switch writeCondition(tag: draft.state.tag) {
        case .matches: return draft.state
        case .unconditional, .absent:
            throw Problem(
                .preconditionRequired, "expected If-Match with the draft's ETag, or If-None-Match: * for a new one")
        case .failed: throw Problem(StoreError.draftConflict(current: draft.state))
        }
    }
}

extension Draft.State {
    /// The draft's ETag in this state.
    var tag: EntityTag { EntityTag("d\(id).\(revision)") }
}

extension Draft {
    /// As lists have it.
    func members(latest: Int?) -> [JSON.Member] {
        [
            JSON.Member("app", .string(app)), JSON.Member("draft", .string(name)),
            JSON.Member("base", base.map { .int($0) } ?? .null),
            JSON.Member("latest", latest.map { .int($0) } ?? .null), JSON.Member("behind", .bool(base != latest)),
            JSON.Member("entry", .string(entry)), JSON.Member("revision", .int(revision)),
            JSON.Member("etag", .string(state.tag.description)),
            JSON.Member("created", .string(created.timestamp)), JSON.Member("createdBy", .string(createdBy)),
            JSON.Member("changed", .string(changed.timestamp)), JSON.Member("changedBy", .string(changedBy)),
            JSON.Member("edits", .array(changes.map(\.json))),
        ]
    }
}

extension Draft.Change {
    fileprivate var json: JSON {
        [
            "path": .string(path), "kind": .string(kind.rawValue), "author": .string(author),
            "time": .string(time.timestamp),
        ]
    }
}
