import CMicroHTTPD

/// Owns an `MHD_Response`, which never changes after its creation.
///
/// libmicrohttpd counts the connections that are still sending the response, so the handle can be released before they
/// finish.
final class ResponseHandle: Sendable {
    // Complete when `init` returns. `MHD_queue_response` takes the response's own lock, so any thread can call it.
    nonisolated(unsafe) let pointer: OpaquePointer

    /// Fails only if memory is exhausted. The body isn't copied, but it is retained until libmicrohttpd has sent it.
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

    /// Fails only if memory is exhausted. The stream is retained until libmicrohttpd has sent it.
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

    /// The size of libmicrohttpd's buffer for each stream, in bytes. The buffer is used only for HTTP/1.0, which
    /// doesn't support chunks. Chunks are written into the connection's memory.
    private static let streamBlock = 256

    private static let read: MHD_ContentReaderCallback = { context, _, buffer, size in
        guard let context, let buffer else { return livery_end_with_error() }
        let memory = UnsafeMutableRawBufferPointer(start: buffer, count: size)
        return Unmanaged<ResponseStream>.fromOpaque(context)._withUnsafeGuaranteedRef { stream in
            switch stream.fill(memory) {
            case .bytes(let count): count
            case .nothing: 0
            case .end: livery_end_of_stream()
            case .disconnect: livery_end_with_error()
            }
        }
    }

    deinit {
        MHD_destroy_response(pointer)
    }
}
