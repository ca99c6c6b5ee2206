/// A response, created for one request or prepared once and sent many times.
public struct Response: Sendable {
    enum Content: Sendable {
        case made(status: Status, fields: Fields, body: Body)
        case prepared(PreparedResponse)
        case stream(fields: Fields, ResponseStream)
        case pending(PendingResponse)
        case deferred(Deferral)
    }

    private(set) var content: Content
    /// Whether the response reports a stored change. Any other response to the request would be wrong, so the server
    /// sends this response even if a budget is used up.
    public private(set) var reportsChange = false
    /// A number that the responder assigns and an observer can use to identify the route.
    public var label: Int

    /// Creates a response for one request. Copies the body.
    ///
    /// Content-Length and Date are added when the response is sent. For HEAD, the body is omitted but its length is
    /// sent. For a 304, pass the body of the 200 response. It isn't sent, but without it, Content-Length would wrongly
    /// be 0.
    public init(status: Status, fields: Fields = [:], body: [UInt8] = []) {
        self.init(content: .made(status: status, fields: fields, body: Body(body)))
    }

    /// A prepared response. Doesn't allocate or copy.
    public static func prepared(_ response: PreparedResponse) -> Response {
        Response(content: .prepared(response), label: response.label)
    }

    /// A 200 response whose body is sent incrementally. See ``ResponseStream``.
    public static func stream(_ stream: ResponseStream, fields: Fields) -> Response {
        Response(content: .stream(fields: fields, stream))
    }

    /// The stream, if the response is one.
    public var stream: ResponseStream? {
        if case .stream(_, let stream) = content { stream } else { nil }
    }

    /// A response that another thread is producing. The connection waits until it is complete.
    public static func pending(_ response: PendingResponse) -> Response {
        Response(content: .pending(response))
    }

    /// A response that is produced in a lane. The connection waits until it is complete. See
    /// ``Lane/response(for:isHeavy:_:)``.
    static func deferred(_ deferral: Deferral) -> Response {
        Response(content: .deferred(deferral))
    }

    /// Whether the response is still being produced, so the connection has to wait for it.
    var isToCome: Bool {
        switch content {
        case .pending, .deferred: true
        case .made, .prepared, .stream: false
        }
    }

    /// A UTF-8 string, with the type `text/plain` by default.
    public static func text(
        _ text: String, status: Status = .ok, type: String = "text/plain; charset=utf-8"
    ) -> Response {
        Response(status: status, fields: [.contentType: type], body: Array(text.utf8))
    }

    private init(content: Content, label: Int = 0) {
        self.content = content
        self.label = label
    }

    /// Whether the response was prepared before the request arrived.
    public var isPrepared: Bool {
        if case .prepared = content { true } else { false }
    }

    /// The status. For a pending or deferred response, it is 503, which is sent if the connection can't wait.
    public var status: Status {
        switch content {
        case .made(let status, _, _): status
        case .prepared(let response): response.status
        case .stream: .ok
        case .pending, .deferred: .serviceUnavailable
        }
    }

    /// The fields, except those that are added when the response is sent.
    public var fields: Fields {
        switch content {
        case .made(_, let fields, _): fields
        case .prepared(let response): response.fields
        case .stream(let fields, _): fields
        case .pending, .deferred: [.retryAfter: "1"]
        }
    }

    /// A copy of the body in the response to a GET. Empty for 204, 304 and streams.
    public var body: [UInt8] {
        guard status.hasContent else { return [] }
        switch content {
        case .made(_, _, let body): return body.bytes
        case .prepared(let response): return response.body.bytes
        case .stream: return []
        case .pending, .deferred: return []
        }
    }

    /// The size of ``body`` in bytes. Doesn't copy the body.
    public var bodyCount: Int {
        switch content {
        case .made(let status, _, let body): status.hasContent ? body.count : 0
        case .prepared(let response): response.bodyCount
        case .stream: 0
        case .pending, .deferred: 0
        }
    }
}

extension Response {
    /// A copy with changed fields. A prepared response is copied, too. A pending or deferred response has no fields
    /// yet; see ``then(for:_:)``.
    public func changingFields(_ change: (inout Fields) -> Void) -> Response {
        var fields = fields
        change(&fields)
        var changed = self
        changed.content = content.replacing(fields)
        return changed
    }

    /// A response with the same status but other fields and another body, such as the same content in another encoding.
    public func with(fields: Fields, body: [UInt8]) -> Response {
        var changed = self
        changed.content = .made(status: status, fields: fields, body: Body(body))
        return changed
    }

    /// The same response, marked as the report of a stored change. See ``reportsChange``.
    public func reportingChange() -> Response {
        var report = self
        report.reportsChange = true
        return report
    }

    /// Applies a change to this response, either now or when it is complete.
    public func then(
        for request: borrowing Request, _ change: @escaping @Sendable (borrowing Request, Response) -> Response
    ) -> Response {
        switch content {
        case .made, .prepared, .stream: return change(request, self)
        case .deferred(let deferral):
            return .deferred(deferral.with { deferral.work($0).then(for: $0, change) })
        case .pending(let pending):
            let changed = PendingResponse()
            pending.whenComplete { answer in changed.complete { answer($0).then(for: $0, change) } }
            return .pending(changed)
        }
    }

    /// The complete response. Runs deferred work on this thread and waits for a pending response. Intended for callers
    /// without a connection, such as tests.
    public func settled(for request: borrowing Request) -> Response {
        switch content {
        case .made, .prepared, .stream: return self
        case .deferred(let deferral): return deferral.work(request).settled(for: request)
        case .pending(let pending): return pending.wait()(request).settled(for: request)
        }
    }
}

extension Response.Content {
    fileprivate func replacing(_ fields: Fields) -> Self {
        switch self {
        case .made(let status, _, let body): return .made(status: status, fields: fields, body: body)
        case .prepared(let response):
            return .prepared(PreparedResponse(status: response.status, fields: fields, body: response.body))
        case .stream(_, let stream): return .stream(fields: fields, stream)
        case .pending, .deferred: return self
        }
    }
}
