import LiveryHTTP
import LiveryStore

/// The events of an app or of a draft as server-sent events.
enum Events {
    static func listen(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try service.app(path.app)
        // The ids of the last events are only in the database.
        if let problem = service.unknownWithoutStore { throw problem }
        let lastEventID = try lastEventID(of: request)
        if let lastEventID, service.events.isBehind(lastEventID, of: app.version.app) {
            // Another server announced the event a moment ago.
            return try service.passed(to: service.lanes.reads, for: service.flow(of: path.caller, request)) { request in
                try service.follower.catchUp([app.version.app])
                return try stream(service, request, app.version.app, path.caller, after: lastEventID)
            }
        }
        return try stream(service, request, app.version.app, path.caller, after: lastEventID)
    }

    /// The events of an app, the state of a draft, and the people who have it open. The page that requests them is
    /// itself among these people as long as the stream is open.
    static func listenToDraft(
        _ service: Service, _ request: borrowing Request, _ path: Parameters
    ) throws -> Response {
        let caller = try path.author()
        let app = path.app
        let notice = try service.store.draftNotice(app: app, name: path["draft"])
        let person = DraftTopic.Person(
            credential: caller.credential, name: caller.name, file: try openFile(of: request),
            mayEdit: caller.may(.designer, app: app))
        let lastEventID = try lastEventID(of: request)
        if let lastEventID, service.events.isBehind(lastEventID, of: app) { try service.follower.catchUp([app]) }
        return try stream(service, request, app, caller, after: lastEventID, draft: (notice, person))
    }

    /// The file that is open in the page.
    private static func openFile(of request: borrowing Request) throws -> String? {
        guard let file = try request.query("file") else { return nil }
        guard file.utf8.count <= Limits.pathBytes else {
            throw Problem(.unknownParameter, "expected a path of at most \(Limits.pathBytes) bytes in 'file'")
        }
        do { return try FilesBody.path(file) } catch {
            throw Problem(.unknownParameter, "expected a file's path such as 'skins/night.ktv' in 'file'")
        }
    }

    static func stream(
        _ service: Service, _ request: borrowing Request, _ app: String, _ caller: Caller?, after lastEventID: String?,
        draft: (notice: DraftNotice, person: DraftTopic.Person?)? = nil
    ) throws -> Response {
        // A stream as for GET, so that the head has no Content-Length. The stream has no reader, so it doesn't count as
        // a subscriber.
        if request.method == .head { return .stream(ResponseStream(source: NoEvents()), fields: fields) }
        let stream = service.events.subscribe(to: app, by: caller, lastEventID: lastEventID, draft: draft)
        guard let stream else {
            let limits = draft == nil ? "" : ", or of \(Limits.draftSubscribers) for a draft,"
            throw Problem(.overloaded, "the limit of \(service.events.limit) subscribers\(limits) is reached")
                .with(.retryAfter, String(Int.random(in: Limits.retryWhenFull)))
        }
        return .stream(stream, fields: fields)
    }

    /// The field takes precedence over the query: browsers send it when they reconnect, and the query is fixed in the
    /// address.
    private static func lastEventID(of request: borrowing Request) throws -> String? {
        // Both are parsed, so that an invalid query is always rejected.
        let (field, parameter) = (request.header("Last-Event-ID"), try request.query("last_event_id"))
        let value = field ?? parameter
        return value?.isEmpty == true ? nil : value
    }

    private static let fields: Fields = {
        var fields: Fields = [
            .contentType: "text/event-stream",
            // Caches must not store the stream, and proxies must not delay it to compress it.
            .cacheControl: "no-store, no-transform",
            // Prevents nginx from buffering the stream.
            "X-Accel-Buffering": "no",
        ]
        fields.allowReadingFromAnywhere()
        return fields
    }()
}

/// The empty stream in response to HEAD.
private final class NoEvents: ResponseStream.Source {
    func read(into buffer: UnsafeMutableRawBufferPointer, isEnding: Bool) -> ResponseStream.Piece { .end }
    func closed() {}
}
