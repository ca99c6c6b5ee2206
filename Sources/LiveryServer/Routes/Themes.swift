import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryStore

/// The apps.
enum Themes {
    /// The apps that the caller may read.
    static func list(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let apps = service.catalog.current.apps.values
            .filter { service.isVisible($0.version.app, to: path.caller) }
            .sorted { utf8Precedes($0.version.app, $1.version.app) }
        var list = API.Apps()
        list.themes = apps.map(API.App.init)
        return .json(list, for: request)
    }

    /// One app, whose entity tag a publish names in `If-Match`.
    static func show(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try service.app(path.app)
        return .json(API.App(app), state: app.pointer, for: request)
    }

    /// Deletes an app. The name is given twice, because nothing brings the app back except a backup.
    static func delete(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let app = path.app
        let author = try path.author()
        try author.requireMayChangeAllFiles(for: "deleting an app")
        guard try request.query("confirm") == app else {
            throw Problem(.unknownParameter, "repeat the app's name: ?confirm=\(app)")
        }
        return try Committed {
            try service.store.deleteApp(app, by: author.author)
        } report: { _ in
            service.follower.serve(changeOf: [app])
            return .noContent
        }
    }

    /// Makes an app private or public. The app may be unpublished.
    static func setVisibility(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Committed
    {
        let app = path.app
        let body: API.VisibilityRequest = try path.body(of: request)
        let author = try path.author().author
        return try Committed {
            try service.store.setPrivate(body.private, app: app, by: author)
        } report: { _ in
            service.follower.serve(changeOf: [app])
            var visibility = API.Visibility()
            visibility.app = app
            visibility.private = body.private
            return .json(visibility)
        }
    }
}

extension Service {
    /// The current entry of an app.
    func app(_ name: String) throws(Problem) -> AppEntry {
        guard let app = catalog.current.apps[name] else { throw unknownApp(name) }
        return app
    }
}

extension API.App {
    fileprivate init(_ entry: AppEntry) {
        self.init()
        app = entry.version.app
        latest = entry.version.number
        time = entry.version.timestamp
        axes = entry.axes.map(API.Axis.init)
        extends = entry.version.extendedVersions
    }
}

extension API.Axis {
    init(_ axis: Theme.Axis) {
        self.init()
        name = axis.name
        values = axis.values
        ignoresCase = axis.ignoresCase ? true : nil
    }
}

extension Response {
    /// JSON that clients revalidate each time by its hash. A large one has a gzip encoding, with its own ETag, for
    /// clients that accept it.
    static func json(_ value: some Encodable, fields: Fields = [:], for request: borrowing Request) -> Response {
        let bytes = Wire.encode(value).bytes
        let body = CodedBody(bytes, for: request)
        var fields = fields
        body.describe(in: &fields)
        let tag = EntityTag(hashing: bytes).suffixed(for: body.encoding)
        return revalidated(body.bytes, tag, fields, for: request)
    }

    /// JSON with the entity tag of a state, which a change names in If-Match. The tag is the same for all clients, so
    /// the body is not compressed.
    static func json(_ value: some Encodable, state tag: EntityTag, for request: borrowing Request) -> Response {
        revalidated(Wire.encode(value).bytes, tag, [:], for: request)
    }

    private static func revalidated(
        _ body: [UInt8], _ tag: EntityTag, _ more: Fields, for request: borrowing Request
    ) -> Response {
        var fields = more
        fields[.etag] = tag.description
        fields[.cacheControl] = CachePolicy.revalidated
        fields.allowReadingFromAnywhere()
        switch request.readCondition(tag: tag) {
        case .failed: return Problem.preconditionFailed(tag).response
        case .notModified:
            // Applies to the body, which is not empty.
            fields[.contentEncoding] = nil
            return Response(status: .notModified, fields: fields, body: body)
        case .send: break
        }
        fields[.contentType] = "application/json"
        return Response(status: .ok, fields: fields, body: body)
    }

    /// A 204.
    static var noContent: Response { Response(status: .noContent, fields: [.cacheControl: CachePolicy.none]) }

    /// JSON that is not cached.
    static func json(_ value: some Encodable, status: Status = .ok, fields more: Fields = [:]) -> Response {
        var fields = more
        fields[.contentType] = "application/json"
        fields[.cacheControl] = CachePolicy.none
        return Response(status: status, fields: fields, body: Wire.encode(value).bytes)
    }
}
