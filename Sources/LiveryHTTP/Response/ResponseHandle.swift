import CMicroHTTPD

/// One `MHD_Response`: made, never changed, destroyed with its owner.
///
/// libmicrohttpd counts the connections that still send it, so it may be let go while that goes on.
final class ResponseHandle: Sendable {
    // Complete when `init` returns. `MHD_queue_response` takes the response's own lock, so any thread may call it.
    nonisolated(unsafe) let pointer: OpaquePointer

    /// Fails only when memory is out. The body is not copied, and kept until libmicrohttpd is done with it.
    init?(fields: Fields, body: Body) {
        let kept = Unmanaged.passRetained(body)
        let response = MHD_create_response_from_buffer_with_free_callback_cls(
            body.count, body.address, { Unmanaged<Body>.fromOpaque($0.unsafelyUnwrapped).release() }, kept.toOpaque())
        guard let response else {
            kept.release()
            return nil
        }
        pointer = response
        add(fields)
    }

    /// Fails only when memory is out. The stream is kept until libmicrohttpd is done with it.
    init?(fields: Fields, stream: ResponseStream) {
        let kept = Unmanaged.passRetained(stream)
        let response = livery_stream_response(
            Self.streamBlock, Self.read, kept.toOpaque(),
            { Unmanaged<ResponseStream>.fromOpaque($0.unsafelyUnwrapped).release() })
        guard let response else {
            kept.release()
            return nil
        }
        pointer = response
        add(fields)
    }

    private func add(_ fields: Fields) {
        for line in fields.lines where line.value.utf8.count > 0 {
            _ = MHD_add_response_header(pointer, line.name, line.value)
        }
    }

    /// What libmicrohttpd sets aside for each stream, in bytes. Only HTTP/1.0, which has no chunks, is sent from it: a
    /// chunk is written into the connection's own memory.
    private static let streamBlock = 256

    private static let read: MHD_ContentReaderCallback = { context, _, buffer, size in
        guard let context, let buffer else { return livery_end_with_error() }
        let memory = UnsafeMutableRawBufferPointer(start: buffer, count: size)
        return Unmanaged<ResponseStream>.fromOpaque(context)._withUnsafeGuaranteedRef { stream in
            switch stream.fill(memory) {
            case .bytes(let count): count
            case .nothing: 0
            case .end: livery_end_of_stream()
            case .cut: livery_end_with_error()
            }
        }
    }

    deinit {
        MHD_destroy_response(pointer)
    }
}
