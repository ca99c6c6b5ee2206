import CMicroHTTPD
import Synchronization

/// What libmicrohttpd's callbacks reach: the responder, the limits, and the state that stopping needs.
final class Engine: Sendable {
    let responder: any Responder
    let configuration: Server.Configuration
    let workers: WorkerPool
    /// Requests whose head has come and whose response is not sent yet.
    let underWay = Atomic(0)
    /// Set when the server stops: every response then ends its connection.
    let isDraining = Atomic(false)
    /// Exchanges on workers, by identity.
    let suspended = Mutex<[ObjectIdentifier: Exchange]>([:])

    init(responder: any Responder, configuration: Server.Configuration) {
        self.responder = responder
        self.configuration = configuration
        workers = WorkerPool(width: configuration.workers, limit: configuration.queueLimit)
    }

    deinit {
        workers.close()
    }

    /// Runs the exchange on a worker while its connection waits outside the event loop, and gives nil; or says why not.
    func offload(_ exchange: Exchange, _ request: borrowing Request) -> Refusal? {
        guard workers.reserve() else {
            return isDraining.load(ordering: .relaxed) ? .stopping : .busy(retryAfter: configuration.retryAfter)
        }
        let (method, version, body) = (request.method, request.version, request.body)
        let message = request.detachedMessage()
        exchange.suspend()
        suspended.withLock { $0[ObjectIdentifier(exchange)] = exchange }
        workers.run { [self] in
            let request = Request(method: method, version: version, body: body, source: .message(message))
            finish(exchange, with: responder.respond(to: request))
        }
        return nil
    }

    /// Gives suspended exchanges that did not end in time an answer, so that libmicrohttpd can be stopped.
    func abandonSuspended() {
        let left = suspended.withLock { Array($0.values) }
        for exchange in left { finish(exchange, with: configuration.refusal(.stopping)) }
    }

    private func finish(_ exchange: Exchange, with response: Response) {
        exchange.resume(with: response)
        suspended.withLock { $0[ObjectIdentifier(exchange)] = nil }
    }
}
