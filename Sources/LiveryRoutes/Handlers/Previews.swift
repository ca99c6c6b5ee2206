import FoundationEssentials
import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService
import LiveryStore
import LiveryTheme

/// Links with which a draft can be looked at without an account, such as on a phone, and what their holders see.
struct Previews: Handler {
    let callers: Callers
    let store: Store
    let publisher: Publisher
    let events: EventHub

    init(_ responder: ServiceResponder) {
        callers = responder.callers
        store = responder.service.store
        publisher = responder.service.publisher
        events = responder.service.events
    }

    /// The field that carries the secret of a link. Logs contain targets, but not this field.
    static let field: FieldName = "Livery-Preview"

    func list(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        var list = API.PreviewLinks()
        list.app = path.app
        list.draft = path["draft"]
        list.previews = try store.previewLinks(app: path.app, draft: path["draft"]).map(API.PreviewLink.init)
        return .json(list)
    }

    func create(_ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let app = path.app
        let author = try path.author()
        let body = try PreviewBody(path.body(of: request))
        return try Committed {
            try store.createPreviewLink(
                app: app, draft: path["draft"], apps: author.apps, token: author.token, lifetime: body.lifetime,
                by: author.author)
        } report: { secret, link in
            var new = API.NewPreviewLink()
            new.secret = secret
            new.url = body.page.map { "\($0)#\(secret)" }
            new.code = new.url.flatMap(QRCode.init)?.rows
            new.link = API.PreviewLink(link)
            let location = "/themes/\(app)/drafts/\(link.draft)/previews/\(link.id)"
            return .json(new, status: .created, fields: [.location: location])
        }
    }

    func revoke(_ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let app = path.app
        guard let id = Int64(path["preview"]) else {
            throw Problem(.unknownResource, "no preview link '\(path["preview"])'")
        }
        let author = try path.author().author
        return try Committed {
            try store.revokePreviewLink(id: id, app: app, draft: path["draft"], by: author)
        } report: {
            events.review(app)
            return .noContent
        }
    }

    /// The draft of a link, compiled for the axes in the query. It extends the apps that the author of the link can see.
    func show(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let chosen = try BundleQuery(request).axes
        let (secret, link, holder) = try previewLink(of: request)
        let draft = try store.draft(app: link.app, name: link.draft)
        let compilation = try publisher.compile(
            ThemeText(files: draft.files, entry: draft.draft.entry), app: link.app, for: holder, path.workLimit)
        let axes = compilation.servedAxes
        let selection = try axes.selection(axes.offered(chosen))
        let found = compilation.compiled.firstIndex { $0.axes == selection }
        var preview = API.Preview()
        preview.app = link.app
        preview.draft = link.draft
        preview.revision = draft.draft.revision
        preview.expires = link.expires.timestamp
        preview.axes = compilation.axes.map(API.Axis.init)
        preview.bundle = try found.map { try JSON.parse(compilation.compiled[$0].bundle.bytes) }
        preview.screens = found.map { compilation.screens[$0].map(API.Screen.init) }
        preview.layouts = compilation.layouts.mapValues(API.Layout.init)
        let seconds = Int(link.expires.timeIntervalSince(store.now).rounded(.up))
        let cookie = SecretCookie.preview.value(
            secret, seconds: max(seconds, 0), isSecure: callers.isSecure(request), below: callers.basePath)
        return .json(preview, fields: [.setCookie: cookie])
    }

    /// The state of the draft of a link, after each save.
    func listen(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let (_, link, holder) = try previewLink(of: request)
        let notice = try store.draftNotice(app: link.app, name: link.draft)
        return try Events.stream(events, request, link.app, holder, after: nil, draft: (notice, nil)).madePrivate()
    }
}

extension Previews {
    /// The secret that a request carries, its link, and its holder.
    private func previewLink(of request: borrowing Request) throws -> (secret: String, PreviewLink, Caller) {
        guard let secret = request.header(Previews.field), let link = try store.previewLink(forSecret: secret) else {
            // The same address has another response for another link.
            throw Problem(.unknownPreview, "the link has expired or was revoked; ask its author for a new one")
                .with(.vary, Previews.field.text)
        }
        return (secret, link, try Caller(link, address: callers.address(of: request)))
    }
}

extension Caller {
    /// The holder of a link. The holder only sees the draft. As for its author, this includes private apps that the app
    /// extends.
    init(_ link: LiveryStore.PreviewLink, address: String?) throws {
        let grant = Grant(role: Role.designer.rawValue, name: link.createdBy, apps: link.apps)
        try self.init(grant, .preview(link.id), address: address)
    }
}

/// The body of a request for a link.
private struct PreviewBody {
    let page: String?
    let lifetime: Duration

    init(_ body: API.PreviewRequest) throws(Problem) {
        if let page = body.page,
            page.utf8.count > ServiceLimits.previewPageBytes || page.wholeMatch(of: Self.address) == nil
        {
            throw Problem(
                .malformedBody,
                "expected an address such as https://livery.example.com/preview in 'page', without '#' and at most "
                    + "\(ServiceLimits.previewPageBytes) bytes")
        }
        let range = ServiceLimits.previewSeconds
        if let seconds = body.seconds, !range.contains(seconds) {
            throw Problem(
                .malformedBody, "expected a number from \(range.lowerBound) to \(range.upperBound) in 'seconds'")
        }
        page = body.page
        lifetime = .seconds(body.seconds ?? ServiceLimits.previewDefaultSeconds)
    }

    nonisolated(unsafe) private static let address = /https?:\/\/[!-"$-~]+/
}

extension API.PreviewLink {
    fileprivate init(_ link: LiveryStore.PreviewLink) {
        self.init()
        id = Int(link.id)
        app = link.app
        draft = link.draft
        createdBy = link.createdBy
        created = link.created.timestamp
        expires = link.expires.timestamp
    }
}
