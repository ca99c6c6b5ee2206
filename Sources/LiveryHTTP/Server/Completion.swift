/// The result of a request, for logs and metrics.
public struct Completion: Sendable {
    /// How a request ended.
    public enum Outcome: Sendable {
        /// The response was passed to the kernel.
        case completed
        /// The client disconnected or was too slow.
        case aborted
        /// The server stopped before the request ended.
        case stopped
    }

    /// The method. `nil` if it is not supported.
    public let method: Method?
    /// The response that was sent, unless it is in ``prepared``.
    private let made: Response?
    /// The prepared response that was sent. Stored separately because it is the most common case and the cheapest to
    /// count.
    private let prepared: PreparedResponse?
    /// The status of ``response``.
    public let status: Status?
    /// The ``Response/label`` of ``response``. 0 without a response.
    public let label: Int
    /// The size of the response's body in bytes. 0 for HEAD.
    public let bodyCount: Int
    /// Whether the response was prepared.
    public let isPrepared: Bool
    /// Whether the response was a stream.
    public let isStream: Bool
    /// The monotonic time in nanoseconds at which the request's head was complete.
    public let start: UInt64
    /// The monotonic time in nanoseconds at which the response was sent, or the request ended without one.
    public let end: UInt64
    /// How the request ended.
    public let outcome: Outcome
    /// A number shared by all requests on a connection. All connections with the same number are on the same thread.
    public let stripe: Int

    /// Creates the result of a request.
    public init(method: Method?, response: Response?, start: UInt64, end: UInt64, outcome: Outcome, stripe: Int) {
        self.method = method
        made = response
        prepared = nil
        self.start = start
        self.end = end
        self.outcome = outcome
        self.stripe = stripe
        // Stored, because most observers read these values.
        status = response?.status
        label = response?.label ?? 0
        isPrepared = response?.isPrepared == true
        isStream = response?.stream != nil
        bodyCount = method == .head ? 0 : response?.bodyCount ?? 0
    }

    /// Creates the result of a request with a prepared response.
    init(
        method: Method?, prepared: PreparedResponse, start: UInt64, end: UInt64, outcome: Outcome, stripe: Int
    ) {
        self.method = method
        made = nil
        self.prepared = prepared
        self.start = start
        self.end = end
        self.outcome = outcome
        self.stripe = stripe
        status = prepared.status
        label = prepared.label
        isPrepared = true
        isStream = false
        bodyCount = method == .head ? 0 : prepared.bodyCount
    }

    /// The response that was sent. `nil` if the request ended without a response.
    public var response: Response? { prepared.map { .prepared($0) } ?? made }

    /// The time from the end of the request's head to the end of the response, in nanoseconds. For a stream, the time
    /// for which it was open.
    public var nanoseconds: UInt64 { end - start }
}
