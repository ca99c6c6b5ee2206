import CGnuTLS
import CMicroHTTPD
@preconcurrency import Glibc
import Synchronization

/// Handing a response to libmicrohttpd.
extension Engine {
    /// The response, whose body counts in the budget until libmicrohttpd has sent it. If the budget is used up, an error
    /// response instead. Small bodies don't count: a connection needs as much anyway.
    func withinBudget(_ response: Response) -> Response {
        guard case .made(_, _, let body) = response.content, body.count > configuration.connectionMemory,
            !body.take(from: responseBodies)
        else { return response }
        var rejection = configuration.errorResponse(.bodyBudgetReached(retryAfter: configuration.retryAfter))
        rejection.label = response.label
        return rejection
    }

    /// Queues what lay ready: nothing is allocated or copied, unless it is the last on its connection.
    func send(_ ready: PreparedResponse, _ record: ConnectionRecord, on connection: OpaquePointer) -> MHD_Result {
        guard !isDraining.load(ordering: .relaxed), !record.isForStream, let pointer = ready.pointer else {
            return send(.prepared(ready), on: connection)
        }
        record.send(ready)
        return MHD_queue_response(connection, UInt32(ready.status.code), pointer)
    }

    /// Queues a response. A prepared one goes as it is, unless it is the last on its connection, of which the client is
    /// told.
    func send(_ response: Response, on connection: OpaquePointer) -> MHD_Result {
        let isForStream = connection.withRecord { record in
            record.send(response)
            return record.isForStream
        }
        let isLast = isDraining.load(ordering: .relaxed) || isForStream == true && response.stream == nil
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

    /// Queues a stream, which must have been admitted.
    private func send(_ stream: ResponseStream, _ fields: Fields, on connection: OpaquePointer) -> MHD_Result {
        guard let handle = ResponseHandle(fields: fields, stream: stream) else { return .NO }
        return MHD_queue_response(connection, UInt32(Status.ok.code), handle.pointer)
    }
}

/// Heads that leave no room for an answer.
extension Engine {
    /// Whether the connection's memory has room for the head of a response, which may repeat the target: without,
    /// libmicrohttpd would close the connection in silence.
    func hasRoomToAnswer(_ line: RequestLine, _ connection: OpaquePointer, _ head: borrowing Guard) -> Bool {
        let isForStream = connection.withRecord { $0.isForStream } ?? false
        let memory = isForStream ? Opening.memory : configuration.connectionMemory
        return head.size + head.indexSize + line.target.count + Opening.response <= memory
    }

    /// Writes an error response to the socket, past libmicrohttpd, and closes the connection. Only before the body
    /// is read: then nothing else is being sent.
    func rejectDirectly(_ error: RequestError, isHead: Bool, on connection: OpaquePointer) -> MHD_Result {
        let response = configuration.errorResponse(error)
        connection.withRecord { record in
            record.send(response)
            record.leavesBody = true
        }
        write(response.head + (isHead ? [] : response.body), to: connection)
        return .NO
    }

    /// As much as the socket takes at once, which is all of an answer when nothing else waits in it.
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
    /// The head as it is written, for the last response of a connection.
    fileprivate var head: [UInt8] {
        let reason = MHD_get_reason_phrase_for(UInt32(status.code)).map { String(cString: $0) } ?? ""
        var lines = ["HTTP/1.1 \(status) \(reason)"] + fields.lines.map { "\($0.name): \($0.value)" }
        lines += ["Content-Length: \(bodyCount)", "Connection: close", "", ""]
        return Array(lines.joined(separator: "\r\n").utf8)
    }
}

extension Response.Content {
    /// The bytes to queue, shared if they are prepared.
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
    /// Shows the guard each field line of a connection, in place.
    func inspect(with head: inout Guard) {
        withUnsafeMutablePointer(to: &head) { pointer in
            _ = MHD_get_connection_values_n(
                self, .HEADER_KIND,
                { context, _, name, nameSize, value, valueSize in
                    guard let context else { return .NO }
                    let goesOn = context.assumingMemoryBound(to: Guard.self).pointee.inspect(
                        name: UnsafeRawBufferPointer(start: name, count: nameSize),
                        value: UnsafeRawBufferPointer(start: value, count: valueSize))
                    return goesOn ? .YES : .NO
                }, pointer)
        }
    }
}
