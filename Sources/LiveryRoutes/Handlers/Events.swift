import LiveryHTTP
import LiveryService
import LiveryStore

/// The events of an app or of a draft as server-sent events.
struct Events: Handler {
    let apps: Apps
    let callers: Callers
    let store: Store
    let follower: Follower
    let events: EventHub
    let work: Work

    init(_ responder: ServiceResponder) {
        apps = responder.apps
        callers = responder.callers
        store = responder.service.store
        follower = responder.service.follower
        events = responder.service.events
        work = responder.work
    }

    func listen(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try apps.entry(path.app)
        // The ids of the last events are only in the database.
        if let problem = apps.unknownWithoutStore { throw problem }
        let lastEventID = try lastEventID(of: request)
        if let lastEventID, events.isBehind(lastEventID, of: app.version.app) {
            // Another server announced the event a moment ago.
            return try work.passed(to: work.lanes.reads, for: callers.flow(of: path.caller, request)) { request in
                try follower.catchUp([app.version.app])
                return try stream(request, app.version.app, path.caller, after: lastEventID)
            }
        }
        return try stream(request, app.version.app, path.caller, after: lastEventID)
    }

    /// The events of an app, the state of a draft, and the people who have it open. The page that requests them is
    /// itself among these people as long as the stream is open.
    func listenToDraft(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let caller = try path.author()
        let app = path.app
        let notice = try store.draftNotice(app: app, name: path["draft"])
        let person = DraftTopic.Person(
            credential: caller.credential, name: caller.name, file: try openFile(of: request),
            mayEdit: caller.may(.designer, app: app))
        let lastEventID = try lastEventID(of: request)
        if let lastEventID, events.isBehind(lastEventID, of: app) { try follower.catchUp([app]) }
        return try stream(request, app, caller, after: lastEventID, draft: (notice, person))
    }

    /// The file that is open in the page.
    private func openFile(of request: borrowing Request) throws -> String? {
        guard let file = try request.query("file") else { return nil }
        guard file.utf8.count <= ServiceLimits.pathBytes else {
            throw Problem(.unknownParameter, "expected a path of at most \(ServiceLimits.pathBytes) bytes in 'file'")
        }
        do { return try ThemeText.path(file) } catch {
            throw Problem(.unknownParameter, "expected a file's path such as 'skins/night.ktv' in 'file'")
        }
    }

    private func stream(
        _ request: borrowing Request, _ app: String, _ caller: Caller?, after lastEventID: String?,
        draft: (notice: DraftNotice, person: DraftTopic.Person?)? = nil
    ) throws -> Response {
        try Self.stream(events, request, app, caller, after: lastEventID, draft: draft)
    }

    /// The stream of a subscriber.
    static func stream(
        _ events: EventHub, _ request: borrowing Request, _ app: String, _ caller: Caller?, after lastEventID: String?,
        draft: (notice: DraftNotice, person: DraftTopic.Person?)? = nil
    ) throws -> Response {
        // A stream as for GET, so that the head has no Content-Length. The stream has no reader, so it doesn't count as
        // a subscriber.
        if request.method == .head { return .stream(ResponseStream(source: NoEvents()), fields: fields) }
        let stream = events.subscribe(to: app, by: caller, lastEventID: lastEventID, draft: draft) {
            ResponseStream(source: EventSource($0))
        }
        guard let stream else {
            let limits = draft == nil ? "" : ", or of \(ServiceLimits.draftSubscribers) for a draft,"
            throw Problem(.overloaded, "the limit of \(events.limit) subscribers\(limits) is reached")
                .with(.retryAfter, String(Int.random(in: ServiceLimits.retryWhenFull)))
        }
        return .stream(stream, fields: fields)
    }

    /// The field takes precedence over the query: browsers send it when they reconnect, and the query is fixed in the
    /// address.
    private func lastEventID(of request: borrowing Request) throws -> String? {
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

/// The events of a subscriber as the source of a stream.
private final class EventSource: ResponseStream.Source {
    private let subscriber: Subscriber

    init(_ subscriber: Subscriber) { self.subscriber = subscriber }

    func read(into buffer: UnsafeMutableRawBufferPointer, isEnding: Bool) -> ResponseStream.Piece {
        switch subscriber.read(into: buffer, isEnding: isEnding) {
        case .bytes(let count): .bytes(count)
        case .nothing: .nothing
        case .end: .end
        case .disconnect: .disconnect
        }
    }

    func closed() { subscriber.closed() }
}

extension ResponseStream: EventSink {}

/// The empty stream in response to HEAD.
private final class NoEvents: ResponseStream.Source {
    func read(into buffer: UnsafeMutableRawBufferPointer, isEnding: Bool) -> ResponseStream.Piece { .end }
    func closed() {}
}
