/// The limits for reading the body of a request.
struct BodyLimits: Sendable {
    /// The maximum number of bytes.
    var bytes = 0
    /// The number of further bytes that are read and discarded, so that the client can read the response.
    var discardedBytes = 0
    /// The number of bytes that each request may use without counting in ``budget``.
    var freeBytes = 0
    /// The budget for longer bodies.
    var budget: ByteBudget?
    /// The value of Retry-After when the budget is used up, in seconds.
    var retryAfter = 0
}
