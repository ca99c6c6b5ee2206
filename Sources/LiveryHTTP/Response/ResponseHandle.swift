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
        for line in fields.lines where line.value.utf8.count > 0 {
            _ = MHD_add_response_header(pointer, line.name, line.value)
        }
    }

    deinit {
        MHD_destroy_response(pointer)
    }
}
