import CMicroHTTPD
import Synchronization

/// The state behind libmicrohttpd's callbacks, including the responder, the limits, and what is needed for stopping.
final class Engine: Sendable {
    let responder: any Responder
    let configuration: Server.Configuration
    let basePath: [UInt8]
    let connections: ConnectionCount
    /// The number of requests whose head is complete and whose response hasn't been sent yet.
    let activeRequests = Atomic(0)
    /// The budget for request bodies that are being read or answered.
    let requestBodies: ByteBudget
    /// The budget for response bodies that are being sent to a single client.
    let responseBodies: ByteBudget
    /// Set when the server stops. Every response then closes its connection.
    let isDraining = Atomic(false)
    /// The exchanges that are waiting for their responses.
    let waiting = Mutex(Waiting())
    let streams = Mutex(Streams())
    /// The certificate for new connections. Always `nil` for a server without TLS.
    let certificate: Mutex<Certificate?>
    let deadlines: Deadlines
    let lingeringClose: LingeringClose

    /// Prevents connections from being suspended while libmicrohttpd is being stopped, because it aborts the process if
    /// any connection is suspended.
    struct Waiting {
        var isOpen = true
        var exchanges: [ObjectIdentifier: Exchange] = [:]
    }

    init(responder: any Responder, configuration: Server.Configuration) {
        self.responder = responder
        self.configuration = configuration
        basePath = Array(configuration.basePath.utf8)
        requestBodies = ByteBudget(limit: configuration.requestBodyBytes, patience: configuration.bodyPatience)
        responseBodies = configuration.responseBodies
        connections = ConnectionCount(
            limit: configuration.connections, limitPerAddress: configuration.connectionsPerAddress,
            proxies: configuration.proxies)
        certificate = Mutex(configuration.certificate)
        deadlines = Deadlines(configuration, connections)
        lingeringClose = LingeringClose(deadlines, byteLimit: configuration.lingerBytes)
    }

    /// Whether all connections use TLS.
    var usesTLS: Bool { configuration.certificate != nil }

    /// Suspends the connection until the response is complete. Returns `nil` on success, and otherwise the reason.
    func postpone(_ exchange: Exchange, _ request: borrowing Request, _ response: Response) -> RequestError? {
        guard admit(exchange) else { return .stopping }
        let detached = DetachedRequest(request, of: exchange)
        // If the exchange was abandoned in the meantime, its work doesn't begin.
        defer { conclude(exchange, detached, response) }
        return exchange.suspend() ? nil : .stopping
    }

    /// Rejects all later exchanges.
    func closeToWaiting() {
        waiting.withLock { $0.isOpen = false }
    }

    /// Responds to the exchanges that didn't complete in time, so that libmicrohttpd can be stopped.
    func abandonWaiting() {
        let left = waiting.withLock { Array($0.exchanges.values) }
        for exchange in left {
            exchange.abandon(
                with: configuration.errorResponse(.stopping), duringChange: configuration.errorResponse(.interrupted))
            dismiss(exchange)
        }
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

    /// Finishes the exchange, now or when the response is complete.
    private func conclude(_ exchange: Exchange, _ detached: DetachedRequest, _ response: Response) {
        switch response.content {
        case .made, .prepared, .stream: finish(exchange, with: response)
        case .pending(let pending):
            guard begin(exchange) else { return }
            pending.whenComplete { [self] answer in proceed(exchange, detached, answer(detached.request)) }
        case .deferred(let deferral):
            deferral.run { [self] in
                guard begin(exchange) else { return }
                proceed(exchange, detached, deferral.work(detached.request))
            } drop: { [self] in
                finish(exchange, with: configuration.errorResponse(.busy(retryAfter: configuration.retryAfter)))
            }
        }
    }

    /// Whether work on an exchange may begin. False if the exchange had to give way or was abandoned.
    private func begin(_ exchange: Exchange) -> Bool {
        let mayBegin = exchange.beginWork()
        if !mayBegin { dismiss(exchange) }
        return mayBegin
    }

    private func proceed(_ exchange: Exchange, _ detached: DetachedRequest, _ response: Response) {
        if response.isToCome { exchange.pauseWork() }
        conclude(exchange, detached, response)
    }

    private func finish(_ exchange: Exchange, with response: Response) {
        exchange.resume(with: withinBudget(response, exchange.record))
        dismiss(exchange)
    }
}
