package import LiveryAPI
import LiveryAuthoring
import LiveryHTTP
import LiveryModel
import LiveryService
package import LiveryStore
import LiveryTheme

/// Drafts of an app.
struct Drafts: Handler {
    let catalog: Catalog
    let store: Store
    let follower: Follower
    let publisher: Publisher
    let checks: Check

    init(_ responder: ServiceResponder) {
        catalog = responder.service.catalog
        store = responder.service.store
        follower = responder.service.follower
        publisher = responder.service.publisher
        checks = Check(responder)
    }

    func list(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = path.app
        let latest = catalog.current.apps[app]?.version.number
        let drafts = try store.drafts(app: app)
        var list = API.Drafts()
        list.app = app
        list.latest = latest
        list.drafts = drafts.map { API.Draft($0, latest: latest) }
        return .json(list)
    }

    func show(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = path.app
        let contents = API.DraftContents(try store.draft(app: app, name: path["draft"]))
        return answer(contents, contents.draft)
    }

    /// Creates a draft, or replaces all of it: `{"base"?, "entry"?, "files"?}`.
    func put(_ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let app = path.app
        let author = try path.author()
        let body = try DraftBody(path.body(of: request) as API.DraftRequest)
        let name = path["draft"]
        guard AppName.isName(name) else {
            throw Problem(.unknownDraft, "expected a draft's name: 1 to 64 of a-z, 0-9 and '-'")
        }
        guard let before = try draft(name, of: app) else {
            guard request.writeCondition(tag: nil) == .absent else {
                throw StoreError.notFound(.draft(name, app: app))
            }
            let base = try limitedBase(of: body, app: app, author)
            return try Committed {
                try store.createDraft(
                    app: app, name: name, base: base, entry: body.entry, files: body.files, author: author.name,
                    by: author.author)
            } report: { contents in
                let made = API.DraftContents(contents)
                return answer(made, made.draft, status: .created)
            }
        }
        let state = try request.seen(before.draft)
        guard body.base == nil || body.base == before.draft.base else {
            throw Problem(.malformedBody, "'base' must be the draft's base: only a rebase changes it")
        }
        let files = body.files ?? before.files
        try author.requireMayChange(
            LimitedContent(entry: before.draft.entry, files: before.files),
            into: LimitedContent(entry: body.entry ?? before.draft.entry, files: files))
        return try Committed {
            try store.replaceDraft(
                app: app, name: name, entry: body.entry, files: files, expecting: state, author: author.name)
        } report: { contents in
            follower.serveDrafts()
            let replaced = API.DraftContents(contents)
            return answer(replaced, replaced.draft)
        }
    }

    func delete(_ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let app = path.app
        let author = try path.author()
        let draft = try store.draft(app: app, name: path["draft"]).draft
        let state = try request.seen(draft)
        // Deleting the draft discards the changes of others, too.
        try author.requireMayChange(draft.changes.map(\.path))
        return try Committed {
            try store.deleteDraft(app: app, name: draft.name, expecting: state, by: author.author)
        } report: {
            follower.serveDrafts()
            return .noContent
        }
    }

    /// Compiles the saved draft with unsaved `files` and an unsaved `entry`.
    func check(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = path.app
        let wanted: API.DraftCheckRequest = try path.body(of: request)
        let body = try DraftBody(wanted.text)
        let draft = try store.draft(app: app, name: path["draft"])
        let files = draft.files.merging(body.files ?? [:]) { $1 }
        return try checks.answer(
            ThemeText(files: files, entry: body.entry ?? draft.draft.entry), wanted.options, request, path)
    }

    /// Compares the draft with the current version.
    func diff(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = path.app
        let draft = try store.draft(app: app, name: path["draft"])
        let compilation = try publisher.compile(
            ThemeText(files: draft.files, entry: draft.draft.entry), app: app, for: path.caller, path.workLimit)
        guard !compilation.hasErrors else { throw ServiceError.themeHasErrors(compilation.diagnostics) }
        let latest = try draft.latest.map { try store.version(app: app, number: $0) }
        let comparison = try Comparison(
            from: latest.map { store.compared($0) },
            to: ComparedTexts(compilation.written, axes: compilation.axes))
        var difference = API.DraftDifference()
        difference.draft = API.Draft(draft.draft, latest: draft.latest)
        difference.comparison = API.Comparison(comparison)
        difference.files = try store.changes(from: latest, to: draft.files, path.workLimit)
        return .json(difference)
    }

    /// A response about a draft, with its ETag.
    func answer(_ value: some Encodable, _ draft: API.Draft, status: Status = .ok) -> Response {
        var fields: Fields = [.etag: draft.etag]
        if status == .created { fields[.location] = "/themes/\(draft.app)/drafts/\(draft.draft)" }
        return .json(value, status: status, fields: fields)
    }
}

/// A request for a draft, or for a check of one.
struct DraftBody {
    let base: Int?
    let entry: String?
    let files: [String: [UInt8]]?

    init(_ body: API.DraftRequest) throws(Problem) {
        try self.init(body.text, base: ServiceLimits.checkNumber(body.base, "base"))
    }

    init(_ text: API.DraftText, base: Int? = nil) throws(Problem) {
        self.base = base
        entry = try text.entry.map(ThemeText.path)
        files = try text.files.map { files throws(Problem) in try ThemeText(files, entry: text.entry).files }
    }
}

extension Drafts {
    /// A draft, or nil if it does not exist.
    private func draft(_ name: String, of app: String) throws -> DraftContents? {
        do { return try store.draft(app: app, name: name) } catch StoreError.notFound(.draft) { return nil }
    }

    /// The version to base a draft on. For a caller that may change only some files, it is the version that the draft
    /// was compared with, because missing files and another entry file are changes too.
    private func limitedBase(of body: DraftBody, app: String, _ author: Caller) throws -> Int? {
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
    /// The state of the draft that the client has read, which must be the current one.
    borrowing func seen(_ draft: Draft) throws(Problem) -> Draft.State {
        switch writeCondition(tag: draft.state.tag) {
        case .matches: return draft.state
        case .unconditional, .absent:
            throw Problem(
                .preconditionRequired, "send If-Match with the draft's ETag, or If-None-Match: * for a new draft")
        case .failed: throw Problem(StoreError.draftConflict(current: draft.state))
        }
    }
}

extension Draft.State {
    /// The draft's ETag in this state.
    var tag: EntityTag { EntityTag("d\(id).\(revision)") }
}

extension API.Draft {
    package init(_ draft: LiveryStore.Draft, latest: Int?) {
        self.init()
        app = draft.app
        self.draft = draft.name
        base = draft.base
        self.latest = latest
        behind = draft.base != latest
        entry = draft.entry
        revision = draft.revision
        etag = draft.state.tag.description
        created = draft.created.timestamp
        createdBy = draft.createdBy
        changed = draft.changed.timestamp
        changedBy = draft.changedBy
        edits = draft.changes.map(API.Edit.init)
    }
}

extension API.Edit {
    fileprivate init(_ change: LiveryStore.Draft.Change) {
        self.init()
        path = change.path
        kind = change.kind.rawValue
        author = change.author
        time = change.time.timestamp
    }
}

extension API.DraftContents {
    package init(_ contents: LiveryStore.DraftContents) {
        self.init()
        draft = API.Draft(contents.draft, latest: contents.latest)
        files = contents.files.mapValues { bytes in
            var file = API.DraftFile()
            file.text = String(decoding: bytes, as: UTF8.self)
            file.etag = EntityTag(LiveryStore.DraftFile.hash(of: bytes)).description
            return file
        }
    }
}
