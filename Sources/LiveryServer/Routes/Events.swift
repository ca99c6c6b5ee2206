import LiveryHTTP
import LiveryStore

/// News of an app, by server-sent events.
enum Events {
    static func listen(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try service.app(path.app)
        let lastEventID = try lastEventID(of: request)
        // A stream as for GET, so that no length is claimed. Nobody reads it, so nobody takes a place by it.
        if request.method == .head { return .stream(ResponseStream(source: NoEvents()), fields: fields) }
        let stream = service.events.subscribe(to: app.version.app, by: path.caller, lastEventID: lastEventID)
        guard let stream else {
            throw Problem(.overloaded, "\(service.events.limit) clients listen already")
                .with(.retryAfter, String(Int.random(in: Limits.retryWhenFull)))
        }
        return .stream(stream, fields: fields)
    }

    /// The field, which a browser sends when it comes back, knows more than the query, which is part of the address.
    private static func lastEventID(of request: borrowing Request) throws -> String? {
        // Both are looked at: an address that can't be read is refused whatever comes with it.
        let (field, parameter) = (request.header("Last-Event-ID"), try request.query("last_event_id"))
        let value = field ?? parameter
        return value?.isEmpty == true ? nil : value
    }

    private static let fields: Fields = {
        var fields: Fields = [
            .contentType: "text/event-stream",
            // Nobody may keep it, and nobody may hold it back to compress it.
            .cacheControl: "no-store, no-transform",
            // nginx would collect it in a buffer otherwise.
            "X-Accel-Buffering": "no",
        ]
        fields.allowReadingFromAnywhere()
        return fields
    }()
}

/// What a HEAD is answered with.
private final class NoEvents: ResponseStream.Source {
    func read(into buffer: UnsafeMutableRawBufferPointer, isEnding: Bool) -> ResponseStream.Piece { .end }
    func closed() {}
}
