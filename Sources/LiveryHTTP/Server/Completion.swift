/// What became of a request, for logs and figures.
public struct Completion: Sendable {
    /// How a request ended.
    public enum Outcome: Sendable {
        /// The response was handed to the kernel.
        case completed
        /// The client went away, or was too slow.
        case aborted
        /// The server stopped first.
        case stopped
    }

    /// The method; nil if it is not one of ours.
    public let method: Method?
    /// What was sent, unless it is in ``prepared``.
    private let made: Response?
    /// What was sent, if it lay ready and was sent as it is: most of what is sent, and counted with less work.
    private let prepared: PreparedResponse?
    /// The status of ``response``.
    public let status: Status?
    /// The ``Response/label`` of ``response``; 0 if there is none.
    public let label: Int
    /// The bytes of the response's body; none for HEAD.
    public let bodyCount: Int
    /// Whether the response lay ready before the request came.
    public let isPrepared: Bool
    /// Whether the response was a stream.
    public let isStream: Bool
    /// When the request's head had come, in nanoseconds of a clock that never goes back.
    public let start: UInt64
    /// When the response was sent, or the request was over without one, by the same clock.
    public let end: UInt64
    /// How it ended.
    public let outcome: Outcome
    /// A number that requests of one connection, and so of one thread, have in common.
    public let stripe: Int

    /// What became of a request.
    public init(method: Method?, response: Response?, start: UInt64, end: UInt64, outcome: Outcome, stripe: Int) {
        self.method = method
        made = response
        prepared = nil
        self.start = start
        self.end = end
        self.outcome = outcome
        self.stripe = stripe
        // Looked at once: every observer asks for most of it.
        status = response?.status
        label = response?.label ?? 0
        isPrepared = response?.isPrepared == true
        isStream = response?.stream != nil
        bodyCount = method == .head ? 0 : response?.bodyCount ?? 0
    }

    /// What became of a request that was sent what lay ready.
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

    /// What was sent; nil if nothing was.
    public var response: Response? { prepared.map { .prepared($0) } ?? made }

    /// From the end of the request's head to the end of the response, in nanoseconds. For a stream, as long as it lived.
    public var nanoseconds: UInt64 { end - start }
}
