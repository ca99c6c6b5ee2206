import LiveryHTTP
import LiveryStore

/// An app's events as server-sent events.
enum Events {
    static func listen(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try service.app(path.app)
        // The ids of the last events are only in the database.
        if let problem = service.unknownWithoutStore { throw problem }
        let lastEventID = try lastEventID(of: request)
        if let lastEventID, service.events.isBehind(lastEventID, of: app.version.app) {
            // Another server announced the event a moment ago.
            return try service.passed(to: service.lanes.reads) { request in
                try service.follower.catchUp([app.version.app])
                return try stream(service, request, app.version.app, path.caller, after: lastEventID)
            }
        }
        return try stream(service, request, app.version.app, path.caller, after: lastEventID)
    }

    private static func stream(
        _ service: Service, _ request: borrowing Request, _ app: String, _ caller: Caller?, after lastEventID: String?
    ) throws -> Response {
        // A stream as for GET, so that the head has no Content-Length. The stream has no reader, so it doesn't count as
        // a subscriber.
        if request.method == .head { return .stream(ResponseStream(source: NoEvents()), fields: fields) }
        let stream = service.events.subscribe(to: app, by: caller, lastEventID: lastEventID)
        guard let stream else {
            throw Problem(.overloaded, "the limit of \(service.events.limit) subscribers is reached")
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
