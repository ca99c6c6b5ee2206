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
        return .json(["themes": .array(apps.map(\.json))], for: request)
    }

    /// One app; its tag is what `If-Match` of a publish names.
    static func show(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try service.app(path.app)
        return .json(app.json, state: app.pointer, for: request)
    }

    /// Hides an app from strangers, or shows it again; it need not be published yet.
    static func setVisibility(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = path.app
        let body = try VisibilityBody(try path.json(of: request))
        try service.store.setPrivate(body.isPrivate, app: app, by: try path.author().author)
        service.catalog.install(privateApps: try service.store.privateApps())
        service.events.review(app)
        return .json(["app": .string(app), "private": .bool(body.isPrivate)])
    }
}

extension Service {
    /// The app in force.
    func app(_ name: String) throws(Problem) -> AppEntry {
        guard let app = catalog.current.apps[name] else { throw unknownApp(name) }
        return app
    }
}

extension AppEntry {
    fileprivate var json: JSON {
        [
            "app": .string(version.app), "latest": .int(version.number), "time": .string(version.timestamp),
            "axes": .array(axes.map(\.json)), "extends": version.extendsJSON,
        ]
    }
}

extension LiveryModel.Axis {
    /// `{"name":"skin","values":["day","night"]}`, the default first; with `"ignoresCase":true` where that is so.
    var json: JSON {
        let members = [JSON.Member("name", .string(name)), JSON.Member("values", .array(values.map { .string($0) }))]
        return .object(members + (ignoresCase ? [JSON.Member("ignoresCase", .bool(true))] : []))
    }
}

extension Response {
    /// JSON that clients revalidate each time by its hash; large ones in gzip, by a tag of its own, if the client asks for
    /// it.
    static func json(_ json: JSON, fields: Fields = [:], for request: borrowing Request) -> Response {
        let bytes = json.bytes
        let body = CodedBody(bytes, for: request)
        var fields = fields
        body.describe(in: &fields)
        let tag = EntityTag(hashing: bytes).suffixed(for: body.coding)
        return revalidated(body.bytes, tag, fields, for: request)
    }

    /// JSON whose tag is that of a state, which a change names in If-Match: the same for everybody, and so not compressed.
    static func json(_ json: JSON, state tag: EntityTag, for request: borrowing Request) -> Response {
        revalidated(json.bytes, tag, [:], for: request)
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
            // Over the body, so that its length is not said to be 0.
            fields[.contentEncoding] = nil
            return Response(status: .notModified, fields: fields, body: body)
        case .send: break
        }
        fields[.contentType] = "application/json"
        return Response(status: .ok, fields: fields, body: body)
    }

    /// JSON that nobody keeps.
    static func json(_ json: JSON, status: Status = .ok, fields more: Fields = [:]) -> Response {
        var fields = more
        fields[.contentType] = "application/json"
        fields[.cacheControl] = CachePolicy.none
        return Response(status: status, fields: fields, body: json.bytes)
    }
}
