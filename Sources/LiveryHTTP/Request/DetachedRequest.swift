/// A request without its connection: it may go to another thread, and outlive the connection.
struct DetachedRequest: Sendable {
    private let method: Method
    private let version: Request.Version
    private let body: [UInt8]
    private let message: Request.Message

    init(_ request: borrowing Request) {
        (method, version, body) = (request.method, request.version, request.body)
        message = request.detachedMessage()
    }

    /// The request again, as often as it is needed.
    var request: Request { Request(method: method, version: version, body: body, source: .message(message)) }
}
