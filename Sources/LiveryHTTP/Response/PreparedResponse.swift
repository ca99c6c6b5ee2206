import Synchronization

/// A response that is created once, when its content is published, and sent any number of times from any thread.
///
/// Queueing it doesn't allocate or copy. It is freed when no snapshot contains it and no connection sends it any more.
public final class PreparedResponse: Sendable {
    /// The status.
    public let status: Status
    /// The fields, except Date and Content-Length, which libmicrohttpd adds.
    public let fields: Fields
    /// The body. For a 304, the body of the 200.
    public let body: Body
    /// The number of bytes in the response to a GET. 0 for 204 and 304.
    public let bodyCount: Int
    /// The ``Response/label`` of responses with this value.
    public let label: Int
    private let handle: ResponseHandle?
    /// The budget that the body's bytes were taken from while connections send them.
    private let budget = Mutex<ByteBudget?>(nil)
    /// The libmicrohttpd response. `nil` if memory was exhausted.
    // Owned by the handle, and just as thread-safe. Reading it here avoids reference counting.
    nonisolated(unsafe) let pointer: OpaquePointer?

    /// Creates a response with a body that other responses may share.
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

    /// Counts the body's bytes in the budget set by ``Body/countWhenReleased(in:)``, until no connection sends this
    /// response any more. The owner calls this when it releases a response that connections may still be sending.
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

    /// The 304 for this 200, with the fields that RFC 9110 §15.4.5 requires and no body.
    ///
    /// It is queued with the same body. With an empty body, libmicrohttpd would send `Content-Length: 0`, which RFC
    /// 9110 §8.6 forbids. With the body of the 200, it sends the length of the 200, which is allowed, and no bytes.
    public func notModified(alsoKeeping more: [FieldName] = []) -> PreparedResponse {
        PreparedResponse(status: .notModified, fields: fields.only(Self.keptBy304 + more), body: body, label: label)
    }

    private static let keptBy304: [FieldName] = [
        .etag, .vary, .cacheControl, .contentLocation, .date, "Expires",
    ]
}
