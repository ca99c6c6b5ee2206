/// What became of a request, for logs and figures.
public struct Event: Sendable {
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
    /// The raw target.
    public let target: String
    /// The peer's address.
    public let peer: String?
    /// The status of the response; nil if there was none.
    public let status: Status?
    /// The length of the response's body; for HEAD, what a GET would be sent.
    public let bodyCount: Int
    /// From the end of the request's head to the end of the response.
    public let duration: Duration
    /// How it ended.
    public let outcome: Outcome
}
