/// A request without its connection. It may move to another thread and outlive the connection.
struct DetachedRequest: Sendable {
    private let method: Method
    private let version: Request.Version
    private let body: [UInt8]
    private let message: Request.Message

    /// - Parameter exchange: The exchange that waits for the response.
    init(_ request: borrowing Request, of exchange: Exchange) {
        method = request.method
        version = request.version
        body = request.body
        var message = request.detachedMessage()
        message.client = Client(waitingIn: exchange, version: request.version)
        self.message = message
    }

    /// A new copy of the request.
    var request: Request { Request(method: method, version: version, body: body, source: .message(message)) }
}
