import CMicroHTTPD
@preconcurrency import Glibc
import Synchronization

/// An HTTP/1.1 server that runs a responder on libmicrohttpd's event threads.
///
/// The server listens from `init` until ``stop(within:)`` is called. Releasing the server also stops it.
public final class Server: Sendable {
    /// The port that the server listens on.
    public let port: Int
    /// The maximum number of connections, which is ``Configuration/connections`` or lower if the limit on open files is
    /// lower.
    public var connectionLimit: Int { engine.connections.limit }
    let engine: Engine
    private let running: Mutex<Running?>

    /// The parts of a running server.
    private struct Running {
        let daemon: Daemon
        let acceptor: Acceptor
        let thread: pthread_t
    }

    /// Starts listening.
    ///
    /// This changes two settings of the process. SIGPIPE is ignored, and the limit on open files is raised as far as
    /// ``Configuration/connections`` requires and the system allows.
    ///
    /// - Throws: ``ServerError`` with the system's reason, for example if the address is in use or invalid.
    public init(_ configuration: Configuration = Configuration(), responder: any Responder) throws(ServerError) {
        signal(SIGPIPE, SIG_IGN)
        var configuration = configuration
        configuration.connections = FileLimit.connections(
            upTo: configuration.connections, eventThreads: configuration.eventThreads)
        let engine = Engine(responder: responder, configuration: configuration)
        let listener = try Listener(
            host: configuration.host, port: configuration.port, backlog: configuration.backlog)
        self.engine = engine
        port = listener.port
        running = Mutex(try Self.start(engine, listener))
    }

    private static func start(_ engine: Engine, _ listener: consuming Listener) throws(ServerError) -> Running {
        let daemon: Daemon
        do throws(ServerError) {
            daemon = try Daemon(engine)
        } catch {
            close(listener.socket)
            throw error
        }
        let acceptor = Acceptor(socket: listener.socket, daemon: daemon, engine: engine)
        do throws(ServerError) {
            return Running(daemon: daemon, acceptor: acceptor, thread: try acceptor.start())
        } catch {
            daemon.stop()
            throw error
        }
    }

    deinit {
        stop(within: .zero)
    }

    /// Replaces the certificate for new connections. Open connections keep the old one. Does nothing if the server was
    /// started without a certificate, because it then doesn't use TLS.
    public func replaceCertificate(_ certificate: Certificate) {
        guard engine.usesTLS else { return }
        engine.certificate.withLock { $0 = certificate }
    }

    /// The number of open connections, including idle ones.
    public var connectionCount: Int {
        running.withLock { $0 == nil ? 0 : engine.connections.total }
    }

    /// The number of requests whose head is complete and whose response hasn't been sent yet.
    public var requestCount: Int { engine.activeRequests.load(ordering: .relaxed) }

    /// The number of body bytes in memory that count toward ``Configuration/requestBodyBytes`` and
    /// ``Configuration/responseBodyBytes``.
    public var bodyBytes: (requests: Int, responses: Int) {
        (engine.requestBodies.count, engine.responseBodies.count)
    }

    /// The number of open streams.
    public var streamCount: Int { engine.streams.withLock(\.all.count) }

    /// Stops the server. Closes the listening socket, ends streams and finishes the requests in progress.
    ///
    /// Returns when this is complete or `limit` has passed. At the limit, requests that are still waiting in a lane
    /// receive ``RequestError/stopping``, and their work doesn't begin. Requests whose changes are being made receive
    /// ``RequestError/interrupted``, and their results are discarded. This method must not be called from a responder.
    /// A second call does nothing.
    /// - Parameter isUrgent: Called repeatedly. Once it returns true, the limit is treated as passed.
    public func stop(within limit: Duration = .seconds(10), isUrgent: () -> Bool = { false }) {
        guard let running = running.withLock({ $0.take() }) else { return }
        engine.isDraining.store(true, ordering: .relaxed)
        running.acceptor.stop(running.thread)
        let end = ContinuousClock.now + limit
        var isHurried = false
        var deadline: ContinuousClock.Instant {
            isHurried = isHurried || isUrgent()
            return isHurried ? .now : end
        }
        engine.endStreams()
        wait(until: deadline) { engine.activeRequests.load(ordering: .acquiring) == 0 }
        wait(until: deadline) { engine.streams.withLock(\.all.isEmpty) }
        engine.disconnectStreams()
        // Rejects clients that have just sent a request on an idle connection.
        let lingered = ContinuousClock.now + Self.linger
        wait(until: min(deadline, lingered)) { engine.connections.total == 0 }
        engine.closeToWaiting()
        wait(until: deadline) { engine.waiting.withLock(\.exchanges.isEmpty) }
        engine.abandonWaiting()
        let rejected = ContinuousClock.now + .milliseconds(engine.configuration.rejectionMilliseconds)
        wait(until: rejected) { engine.activeRequests.load(ordering: .acquiring) == 0 }
        running.daemon.stop()
    }

    /// How long an idle connection can still send a request.
    private static let linger = Duration.milliseconds(20)

    private func wait(until deadline: @autoclosure () -> ContinuousClock.Instant, _ isDone: () -> Bool) {
        while !isDone(), ContinuousClock.now < deadline() { usleep(1000) }
    }
}

/// The reason that a server could not start.
public enum ServerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The host name has no address.
    case unknownHost(String, reason: String)
    /// The server can't listen on the address, because it is in use, not local, or not permitted. Includes the system's
    /// error number.
    case cannotListen(host: String, port: Int, errno: Int32)
    /// libmicrohttpd could not start its threads. Includes the system's error number.
    case cannotStart(errno: Int32)

    /// A sentence for a log or a terminal.
    public var description: String {
        switch self {
        case .unknownHost(let host, let reason): "can't resolve '\(host)': \(reason)"
        case .cannotListen(let host, let port, let errno): "can't listen on \(host) port \(port): \(Self.text(errno))"
        case .cannotStart(let errno): "can't start the event threads: \(Self.text(errno))"
        }
    }

    private static func text(_ code: Int32) -> String {
        var text = [CChar](repeating: 0, count: 256)
        strerror_r(code, &text, text.count)
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
