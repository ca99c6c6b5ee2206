import CGnuTLS
import CMicroHTTPD
@preconcurrency import Glibc
import Synchronization

/// Passes responses to libmicrohttpd.
extension Engine {
    /// Counts the response's body in the budget until libmicrohttpd has sent it. If too many bytes are unread, closes
    /// the connection whose unread response has used the most memory for the longest time. If all other responses have
    /// only just begun, returns a rejection instead, unless the response reports a change. Small bodies don't count,
    /// because a connection needs the same amount of memory anyway.
    func withinBudget(_ response: Response, _ record: ConnectionRecord?) -> Response {
        guard case .made(_, _, let body) = response.content, body.count > configuration.connectionMemory else {
            return response
        }
        if response.reportsChange { body.charge(to: responseBodies) }
        let giveWay = { @Sendable [deadlines, weak record] in record.map(deadlines.disconnect) ?? true }
        guard !body.take(from: responseBodies, giveWay: giveWay) else { return response }
        var rejection = configuration.errorResponse(.bodyBudgetReached(retryAfter: configuration.retryAfter))
        rejection.label = response.label
        return rejection
    }

    /// Queues a prepared response. Doesn't allocate or copy, unless it is the last response on its connection.
    func send(_ ready: PreparedResponse, _ record: ConnectionRecord, on connection: OpaquePointer) -> MHD_Result {
        guard !isDraining.load(ordering: .relaxed), let pointer = ready.pointer else {
            return send(.prepared(ready), on: connection)
        }
        record.send(ready)
        return MHD_queue_response(connection, UInt32(ready.status.code), pointer)
    }

    /// Queues a response. A prepared response is queued unchanged, unless it is the last response on its connection,
    /// because the last response needs a Connection field.
    func send(_ response: Response, on connection: OpaquePointer) -> MHD_Result {
        connection.withRecord { $0.send(response) }
        let isLast = isDraining.load(ordering: .relaxed)
        guard !isLast, case .prepared(let prepared) = response.content, let pointer = prepared.pointer else {
            return sendMade(response, on: connection, isLast: isLast)
        }
        return MHD_queue_response(connection, UInt32(prepared.status.code), pointer)
    }

    private func sendMade(_ response: Response, on connection: OpaquePointer, isLast: Bool) -> MHD_Result {
        var fields = response.fields
        if isLast { fields[.connection] = "close" }
        if let stream = response.stream { return send(stream, fields, on: connection) }
        guard let handle = ResponseHandle(fields: fields, body: response.content.body) else { return .NO }
        return MHD_queue_response(connection, UInt32(response.status.code), handle.pointer)
    }

    /// Queues a stream that ``start(_:on:)`` has admitted.
    private func send(_ stream: ResponseStream, _ fields: Fields, on connection: OpaquePointer) -> MHD_Result {
        guard let handle = ResponseHandle(fields: fields, stream: stream) else { return .NO }
        return MHD_queue_response(connection, UInt32(Status.ok.code), handle.pointer)
    }
}

/// Rejects heads that leave no room for a response.
extension Engine {
    /// Whether the connection's memory has room for the head of a response, which can repeat the target. Without room,
    /// libmicrohttpd would close the connection without sending a response.
    func hasRoomToAnswer(_ line: RequestLine, _ head: borrowing Guard) -> Bool {
        head.size + head.indexSize + line.target.count + Self.responseHeadBytes <= configuration.connectionMemory
    }

    /// The memory to reserve for the head of a response, in bytes.
    private static let responseHeadBytes = 1024

    /// Writes a rejection directly to the socket and closes the connection. Call it only before the body is read,
    /// because nothing else is being sent then.
    func rejectDirectly(_ error: RequestError, isHead: Bool, on connection: OpaquePointer) -> MHD_Result {
        let response = configuration.errorResponse(error)
        connection.withRecord { record in
            record.send(response)
            record.leavesBody = true
        }
        write(response.head + (isHead ? [] : response.body), to: connection)
        return .NO
    }

    /// Writes as many bytes as the socket accepts without blocking. If the socket's buffer is empty, it accepts a whole
    /// response.
    private func write(_ bytes: [UInt8], to connection: OpaquePointer) {
        if let session = livery_tls_session(connection) {
            _ = gnutls_record_send(OpaquePointer(session), bytes, bytes.count)
        } else {
            _ = Glibc.send(
                livery_descriptor(connection), bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
    }
}

extension Response {
    /// The serialized head of the last response on a connection.
    fileprivate var head: [UInt8] {
        let reason = MHD_get_reason_phrase_for(UInt32(status.code)).map { String(cString: $0) } ?? ""
        var lines = ["HTTP/1.1 \(status) \(reason)"] + fields.lines.map { "\($0.name): \($0.value)" }
        lines += ["Content-Length: \(bodyCount)", "Connection: close", "", ""]
        return Array(lines.joined(separator: "\r\n").utf8)
    }
}

extension Response.Content {
    /// The body to queue. Shared if the response is prepared.
    fileprivate var body: Body {
        switch self {
        case .made(_, _, let body): body
        case .prepared(let response): response.body
        case .stream, .pending, .deferred: Body([])
        }
    }
}

extension Completion.Outcome {
    init(_ reason: MHD_RequestTerminationCode) {
        switch reason {
        case .REQUEST_TERMINATED_COMPLETED_OK: self = .completed
        case .REQUEST_TERMINATED_DAEMON_SHUTDOWN: self = .stopped
        default: self = .aborted
        }
    }
}

extension OpaquePointer {
    /// Passes each field line of a connection to the guard, in place.
    func inspect(with head: inout Guard) {
        withUnsafeMutablePointer(to: &head) { pointer in
            _ = MHD_get_connection_values_n(
                self, .HEADER_KIND,
                { context, _, name, nameSize, value, valueSize in
                    guard let context else { return .NO }
                    let shouldContinue = context.assumingMemoryBound(to: Guard.self).pointee.inspect(
                        name: UnsafeRawBufferPointer(start: name, count: nameSize),
                        value: UnsafeRawBufferPointer(start: value, count: valueSize))
                    return shouldContinue ? .YES : .NO
                }, pointer)
        }
    }
}
