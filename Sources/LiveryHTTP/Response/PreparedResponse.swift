import Synchronization

/// A response that is created once, when its content is published, and sent any number of times from any thread.
///
/// Queueing it doesn't allocate or copy. It is freed after the last snapshot and the last connection have released it.
public final class PreparedResponse: Sendable {
    /// The status.
    public let status: Status
    /// The fields, except Date and Content-Length, which libmicrohttpd adds.
    public let fields: Fields
    /// The body. For a 304, the body of the 200.
    public let body: Body
    /// The number of bytes in the response to a GET. 0 for 204 and 304.
    public let bodyCount: Int
    /// The ``Response/label`` of responses that are created from this value.
    public let label: Int
    private let handle: ResponseHandle?
    /// The budget that counts the body's bytes while connections are still sending them.
    private let budget = Mutex<ByteBudget?>(nil)
    /// The libmicrohttpd response. `nil` if memory was exhausted.
    // Owned by the handle, and just as thread-safe. Reading it here avoids reference counting.
    nonisolated(unsafe) let pointer: OpaquePointer?

    /// Creates a response with a body that other responses can share.
    public init(status: Status = .ok, fields: Fields, body: Body, label: Int = 0) {
        self.status = status
        self.label = label
        self.fields = fields
        self.body = body
        bodyCount = status.hasContent ? body.count : 0
        handle = ResponseHandle(fields: fields, body: body)
        pointer = handle?.pointer
    }

    deinit {
        let bytes = bodyCount
        budget.withLock { $0?.give(bytes) }
    }

    /// Counts the body's bytes in the budget set by ``Body/countWhenReleased(in:)`` until no connection is sending this
    /// response. The owner calls this when it releases a response that connections might still be sending.
    public func countUntilSent() {
        let bytes = bodyCount
        guard bytes > 0, let released = body.released else { return }
        budget.withLock { budget in
            guard budget == nil else { return }
            released.charge(bytes)
            budget = released
        }
    }

    /// Creates a response with a copy of `bytes`.
    public convenience init(status: Status = .ok, fields: Fields, bytes: some Collection<UInt8>) {
        self.init(status: status, fields: fields, body: Body(bytes))
    }

    /// The 304 response for this 200 response, with the fields that RFC 9110 §15.4.5 requires and no body.
    ///
    /// It is queued with the same body. With an empty body, libmicrohttpd would send `Content-Length: 0`, which RFC
    /// 9110 §8.6 forbids. With the 200 response's body, it sends that body's length, which is allowed, but none of its
    /// bytes.
    public func notModified(alsoKeeping more: [FieldName] = []) -> PreparedResponse {
        PreparedResponse(status: .notModified, fields: fields.only(Self.keptBy304 + more), body: body, label: label)
    }

    private static let keptBy304: [FieldName] = [
        .etag, .vary, .cacheControl, .contentLocation, .date, "Expires",
    ]
}
