import CMicroHTTPD
import Synchronization

/// Handles notifications about connections, and the calls for each request. The first call provides only the head, and
/// the last call follows the complete request.
///
/// A response that is queued in the first call closes the connection, so only rejections are queued there. The context
/// of a request without a body is the engine's own address, which needs no allocation.
extension Engine {
    /// Called when a connection is accepted, before any of its bytes are read. Returns the connection's context.
    func open(_ connection: OpaquePointer) -> UnsafeMutableRawPointer {
        let certificate = livery_tls_session(connection).flatMap { session in
            let certificate = self.certificate.withLock { $0 }
            certificate?.attach(to: OpaquePointer(session))
            return certificate
        }
        let record = ConnectionRecord(
            descriptor: livery_descriptor(connection), certificate: certificate,
            client: livery_peer(connection).flatMap(connections.client))
        deadlines.add(record)
        return Unmanaged.passRetained(record).toOpaque()
    }

    /// Called when a connection is about to be closed.
    func close(_ connection: OpaquePointer, _ context: UnsafeMutableRawPointer?) {
        defer { connections.remove(livery_peer(connection)) }
        guard let context else { return }
        let record = Unmanaged<ConnectionRecord>.fromOpaque(context).takeRetainedValue()
        deadlines.remove(record)
        if record.leavesBody { lingeringClose.take(record.descriptor) }
    }

    /// Receives part of the body. A call without data marks the end of the body.
    func receive(
        _ connection: OpaquePointer, _ data: UnsafeRawBufferPointer, _ context: inout UnsafeMutableRawPointer?
    ) -> MHD_Result {
        guard let current = context else { return .NO }
        return connection.withRecord { record in
            guard let line = record.line else { return .NO }
            if current == plain { return answer(connection, record, line, &context) }
            let exchange = Unmanaged<Exchange>.fromOpaque(current).takeUnretainedValue()
            if data.count > 0 { return exchange.collect(data) ? .YES : .NO }
            return proceed(exchange, connection, line)
        } ?? .NO
    }

    /// Called when a request has ended for any reason.
    func complete(
        _ connection: OpaquePointer, _ context: UnsafeMutableRawPointer?, _ reason: MHD_RequestTerminationCode
    ) {
        // Without a context, the request never had a complete head.
        guard let context, livery_is_new(context) == 0 else { return }
        observe(connection, Completion.Outcome(reason))
        if context != plain {
            let exchange = Unmanaged<Exchange>.fromOpaque(context).takeRetainedValue()
            if let stream = exchange.stream { return finish(stream) }
        }
        activeRequests.subtract(1, ordering: .releasing)
    }

    /// Calls the observer while the request's head is still readable.
    private func observe(_ connection: OpaquePointer, _ outcome: Completion.Outcome) {
        connection.withRecord { record in
            guard let line = record.line else { return }
            let completion = record.end(outcome, at: Clock.nanoseconds)
            let method = completion.method ?? .get
            let request = Request(method: method, version: line.version, body: [], source: line.source(connection))
            configuration.observer?(completion, request)
        }
    }

    /// The context of a request without an exchange.
    private var plain: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Receives the head.
    func begin(
        _ connection: OpaquePointer, _ line: RequestLine, _ context: inout UnsafeMutableRawPointer?
    ) -> MHD_Result {
        activeRequests.add(1, ordering: .relaxed)
        context = plain
        let method = Method(spelling: line.method)
        let head = inspect(line, method, of: connection)
        connection.withRecord { $0.begin(line, method, head.fields, hasBody: head.hasBody) }
        guard hasRoomToAnswer(line, head) else {
            let error = RequestError.headTooLarge(limit: configuration.headLimit)
            return rejectDirectly(error, isHead: method == .head, on: connection)
        }
        if let error = head.error ?? sizeError(line, head) {
            return reject(error, on: connection, mayHaveBody: head.hasBody || method == nil)
        }
        guard let method, head.hasBody else { return .YES }
        return beginBody(head, line, method, on: connection, &context)
    }

    private func inspect(_ line: RequestLine, _ method: Method?, of connection: OpaquePointer) -> Guard {
        var head = Guard(line)
        connection.inspect(with: &head)
        head.conclude(line, method: method, headSize: livery_head_size(connection))
        return head
    }

    /// Prepares to receive a body after the head.
    private func beginBody(
        _ head: borrowing Guard, _ line: RequestLine, _ method: Method, on connection: OpaquePointer,
        _ context: inout UnsafeMutableRawPointer?
    ) -> MHD_Result {
        let request = Request(method: method, version: line.version, body: [], source: line.source(connection))
        let limit = configuration.bodyLimit(request)
        if head.contentLength > limit {
            return reject(.bodyTooLarge(limit: limit), on: connection, mayHaveBody: true)
        }
        let exchange = Exchange(connection: connection, method: method, limits: bodyLimits(limit, request))
        context = Unmanaged.passRetained(exchange).toOpaque()
        return .YES
    }

    private func bodyLimits(_ limit: Int, _ request: borrowing Request) -> BodyLimits {
        let hasCredentials = request.header(.authorization) != nil || request.header("Cookie") != nil
        return BodyLimits(
            bytes: limit, discardedBytes: configuration.lingerBytes, freeBytes: configuration.connectionMemory,
            budget: requestBodies, priority: hasCredentials ? 1 : 0, retryAfter: configuration.retryAfter,
            refusal: { [configuration] in
                configuration.errorResponse(.bodyBudgetReached(retryAfter: configuration.retryAfter))
            })
    }

    /// Responds before the body is read. The connection is then closed.
    private func reject(_ error: RequestError, on connection: OpaquePointer, mayHaveBody: Bool) -> MHD_Result {
        connection.withRecord { $0.leavesBody = mayHaveBody }
        return send(configuration.errorResponse(error), on: connection)
    }

    /// Responds to a request without a body. Creates an exchange only if the request has to wait.
    private func answer(
        _ connection: OpaquePointer, _ record: ConnectionRecord, _ line: RequestLine,
        _ context: inout UnsafeMutableRawPointer?
    ) -> MHD_Result {
        guard let method = record.method else { return .NO }
        let request = Request(method: method, version: line.version, body: [], source: line.source(connection))
        if let ready = responder.readyResponse(to: request) { return send(ready, record, on: connection) }
        let response = withinBudget(responder.respond(to: request), record)
        guard response.stream == nil else { return beginStream(response, on: connection, method, &context) }
        guard response.isToCome else { return send(response, on: connection) }
        let exchange = Exchange(connection: connection, method: method, limits: nil)
        context = Unmanaged.passRetained(exchange).toOpaque()
        guard let error = postpone(exchange, request, response) else { return .YES }
        return send(configuration.errorResponse(error), on: connection)
    }

    private func sizeError(_ line: RequestLine, _ head: borrowing Guard) -> RequestError? {
        if head.size > configuration.headLimit {
            return .headTooLarge(limit: configuration.headLimit)
        }
        guard line.target.count < configuration.targetLimit else {
            return .targetTooLong(limit: configuration.targetLimit)
        }
        return nil
    }

    /// Starts a stream. A stream needs an exchange to be notified when the request ends.
    private func beginStream(
        _ response: Response, on connection: OpaquePointer, _ method: Method,
        _ context: inout UnsafeMutableRawPointer?
    ) -> MHD_Result {
        let exchange = Exchange(connection: connection, method: method, limits: nil)
        context = Unmanaged.passRetained(exchange).toOpaque()
        exchange.answer(response)
        return send(exchange, response, on: connection)
    }

    /// Sends the response to an exchange.
    private func send(_ exchange: Exchange, _ response: Response, on connection: OpaquePointer) -> MHD_Result {
        guard let stream = response.stream else { return send(response, on: connection) }
        guard start(stream, on: connection) else { return send(configuration.errorResponse(.stopping), on: connection) }
        exchange.stream = stream
        return send(response, on: connection)
    }

    /// Called after the whole body. Responds now, or after a lane has completed its work.
    private func proceed(_ exchange: Exchange, _ connection: OpaquePointer, _ line: RequestLine) -> MHD_Result {
        if let response = exchange.response { return send(exchange, response, on: connection) }
        guard let response = answer(exchange, connection, line) else { return .YES }
        exchange.answer(response)
        return send(exchange, response, on: connection)
    }

    /// The response to a complete request. `nil` if it is still being produced.
    private func answer(_ exchange: Exchange, _ connection: OpaquePointer, _ line: RequestLine) -> Response? {
        if let error = exchange.endBody() { return configuration.errorResponse(error) }
        let request = Request(
            method: exchange.method, version: line.version, body: exchange.body, source: line.source(connection))
        let response = withinBudget(responder.respond(to: request), exchange.record)
        guard response.isToCome else { return response }
        connection.withRecord { $0.enter(.elsewhere) }
        return postpone(exchange, request, response).map(configuration.errorResponse)
    }
}
