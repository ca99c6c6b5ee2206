import CMicroHTTPD
import Synchronization

/// Handing a response to libmicrohttpd.
extension Engine {
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

extension Response.Content {
    /// The bytes to queue, shared if they are prepared.
    fileprivate var body: Body {
        switch self {
        case .made(_, _, let bytes): Body(bytes)
        case .prepared(let response): response.body
        case .stream: Body([])
        case .pending: Body([])
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
