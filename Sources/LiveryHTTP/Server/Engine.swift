import CMicroHTTPD
import Synchronization

/// What libmicrohttpd's callbacks reach: the responder, the limits, and the state that stopping needs.
final class Engine: Sendable {
    let responder: any Responder
    let configuration: Server.Configuration
    let connections: ConnectionCount
    /// Requests whose head has come and whose response is not sent yet.
    let underWay = Atomic(0)
    /// Bodies of requests that are being read or answered.
    let requestBodies: ByteBudget
    /// Bodies of responses that were made for one request and are being sent.
    let responseBodies: ByteBudget
    /// Set when the server stops: every response then ends its connection.
    let isDraining = Atomic(false)
    /// Exchanges whose answers are still to be made.
    let waiting = Mutex(Waiting())
    let streams = Mutex(Streams())
    /// What new connections are greeted with; nil without TLS, for good.
    let certificate: Mutex<Certificate?>
    let deadlines: Deadlines
    let lingeringClose: LingeringClose

    /// Kept so that no connection is suspended, or about to be, when libmicrohttpd is stopped: it aborts then.
    struct Waiting {
        var isOpen = true
        var exchanges: [ObjectIdentifier: Exchange] = [:]
    }

    init(responder: any Responder, configuration: Server.Configuration) {
        self.responder = responder
        self.configuration = configuration
        requestBodies = ByteBudget(limit: configuration.requestBodyBytes)
        responseBodies = configuration.responseBodies
        connections = ConnectionCount(
            limit: configuration.connections, limitPerAddress: configuration.connectionsPerAddress)
        certificate = Mutex(configuration.certificate)
        deadlines = Deadlines(configuration, connections)
        lingeringClose = LingeringClose(deadlines, byteLimit: configuration.lingerBytes)
    }

    /// Whether every connection speaks TLS.
    var usesTLS: Bool { configuration.certificate != nil }

    /// Whether a GET of a raw target is likely to be answered by a stream; nil where nobody can look, as under TLS.
    var expectsStream: (@Sendable (UnsafeRawBufferPointer) -> Bool)? { usesTLS ? nil : configuration.expectsStream }

    /// Takes the connection out of the event loop until the response is made, and gives nil; or says why not.
    func postpone(_ exchange: Exchange, _ request: borrowing Request, _ response: Response) -> RequestError? {
        guard admit(exchange) else { return .stopping }
        let detached = DetachedRequest(request, of: exchange)
        // Also when it was abandoned meanwhile: others may wait for the same answer, and a second one here is dropped.
        defer { conclude(exchange, detached, response) }
        return exchange.suspend() ? nil : .stopping
    }

    /// From now on no answer is waited for.
    func closeToWaiting() {
        waiting.withLock { $0.isOpen = false }
    }

    /// Gives exchanges that did not end in time an answer, so that libmicrohttpd can be stopped.
    func abandonWaiting() {
        let left = waiting.withLock { Array($0.exchanges.values) }
        for exchange in left { finish(exchange, with: configuration.errorResponse(.stopping)) }
    }

    private func admit(_ exchange: Exchange) -> Bool {
        waiting.withLock { waiting in
            if waiting.isOpen { waiting.exchanges[ObjectIdentifier(exchange)] = exchange }
            return waiting.isOpen
        }
    }

    private func dismiss(_ exchange: Exchange) {
        waiting.withLock { $0.exchanges[ObjectIdentifier(exchange)] = nil }
    }

    /// Gives the answer, or leaves that to whoever makes it.
    private func conclude(_ exchange: Exchange, _ detached: DetachedRequest, _ response: Response) {
        switch response.content {
        case .made, .prepared, .stream: finish(exchange, with: response)
        case .pending(let pending):
            pending.whenComplete { [self] answer in conclude(exchange, detached, answer(detached.request)) }
        case .deferred(let deferral):
            deferral.run { [self] in conclude(exchange, detached, deferral.work(detached.request)) }
        }
    }

    private func finish(_ exchange: Exchange, with response: Response) {
        exchange.resume(with: withinBudget(response))
        dismiss(exchange)
    }
}
