/// How much of a request's body is read, and kept in memory.
struct BodyLimits: Sendable {
    /// The maximum number of bytes.
    var bytes = 0
    /// Further bytes that are read and thrown away, so that the client gets to read the answer.
    var discardedBytes = 0
    /// Bytes that each request may have without counting them in ``budget``.
    var freeBytes = 0
    /// What longer bodies are taken out of.
    var budget: ByteBudget?
    /// What Retry-After says when the budget is used up, in seconds.
    var retryAfter = 0
}
