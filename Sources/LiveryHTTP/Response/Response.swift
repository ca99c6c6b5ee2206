/// What is sent back: made for one request, or prepared once and sent many times.
public struct Response: Sendable {
    enum Content: Sendable {
        case made(status: Status, fields: Fields, body: Body)
        case prepared(PreparedResponse)
        case stream(fields: Fields, ResponseStream)
        case pending(PendingResponse)
        case deferred(Deferral)
    }

    let content: Content
    /// A number of the responder's own, by which an observer knows what was asked for.
    public var label: Int

    /// A response made for one request; its body is copied here and sent from there.
    ///
    /// Content-Length and Date are added when it is sent. For HEAD the body is left out and its length is sent. A 304 is
    /// to be given the body of its 200, which is not sent: without one its Content-Length would be a false 0.
    public init(status: Status, fields: Fields = [:], body: [UInt8] = []) {
        self.init(content: .made(status: status, fields: fields, body: Body(body)))
    }

    /// A prepared response: nothing is allocated or copied.
    public static func prepared(_ response: PreparedResponse) -> Response {
        Response(content: .prepared(response), label: response.label)
    }

    /// A 200 whose body is sent as it comes to be; see ``ResponseStream``.
    public static func stream(_ stream: ResponseStream, fields: Fields) -> Response {
        Response(content: .stream(fields: fields, stream))
    }

    /// The stream, if it is one.
    public var stream: ResponseStream? {
        if case .stream(_, let stream) = content { stream } else { nil }
    }

    /// The answer that another thread makes: the connection waits for it.
    public static func pending(_ response: PendingResponse) -> Response {
        Response(content: .pending(response))
    }

    /// The answer that is made in a lane: the connection waits for it. See ``Lane/response(_:)``.
    static func deferred(_ deferral: Deferral) -> Response {
        Response(content: .deferred(deferral))
    }

    /// Whether the answer is still to be made, so that the connection has to wait for it.
    var isToCome: Bool {
        switch content {
        case .pending, .deferred: true
        case .made, .prepared, .stream: false
        }
    }

    /// Text as UTF-8, as `text/plain` unless another type is given.
    public static func text(
        _ text: String, status: Status = .ok, type: String = "text/plain; charset=utf-8"
    ) -> Response {
        Response(status: status, fields: [.contentType: type], body: Array(text.utf8))
    }

    private init(content: Content, label: Int = 0) {
        self.content = content
        self.label = label
    }

    /// Whether it was made before the request came.
    public var isPrepared: Bool {
        if case .prepared = content { true } else { false }
    }

    /// The status; of a pending or deferred response 503, with which it is answered where nothing can wait.
    public var status: Status {
        switch content {
        case .made(let status, _, _): status
        case .prepared(let response): response.status
        case .stream: .ok
        case .pending, .deferred: .serviceUnavailable
        }
    }

    /// The fields, without those that are added on sending.
    public var fields: Fields {
        switch content {
        case .made(_, let fields, _): fields
        case .prepared(let response): response.fields
        case .stream(let fields, _): fields
        case .pending, .deferred: [.retryAfter: "1"]
        }
    }

    /// The bytes that a GET is sent; none with 204 and 304, and none of a stream. A copy.
    public var body: [UInt8] {
        guard status.hasContent else { return [] }
        switch content {
        case .made(_, _, let body): return body.bytes
        case .prepared(let response): return response.body.bytes
        case .stream: return []
        case .pending, .deferred: return []
        }
    }

    /// The number of bytes of ``body``, without a copy.
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
    /// The same with other fields; a prepared response is copied for it. One that is still to be made has no fields yet:
    /// see ``then(for:_:)``.
    public func changingFields(_ change: (inout Fields) -> Void) -> Response {
        var fields = fields
        change(&fields)
        return Response(content: content.replacing(fields), label: label)
    }

    /// A change of this response: made now, or once the response is.
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

    /// The answer itself, made on this thread where it is deferred, and awaited where another thread makes it: for callers
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
