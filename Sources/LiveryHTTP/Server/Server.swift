import CMicroHTTPD
@preconcurrency import Glibc
import Synchronization

/// An HTTP/1.1 server: a responder behind libmicrohttpd's event threads.
///
/// It listens from `init` until ``stop(within:)``, and stops, if nobody has, when it is let go.
public final class Server: Sendable {
    /// The port that it listens at.
    public let port: Int
    /// The maximum number of connections: ``Configuration/connections``, or what the limit of open files has room for
    /// if that is less.
    public var connectionLimit: Int { engine.connections.limit }
    let engine: Engine
    private let running: Mutex<Running?>

    /// What there is until the server is stopped.
    private struct Running {
        let daemons: Daemons
        let acceptor: Acceptor
        let thread: pthread_t
    }

    /// Starts listening.
    ///
    /// Two things change for the whole process: SIGPIPE is ignored, and the limit of open files is raised to what
    /// ``Configuration/connections`` needs, as far as the system lets it.
    ///
    /// - Throws: ``ServerError`` with the system's reason if the address is taken or can't be used.
    public init(_ configuration: Configuration = Configuration(), responder: any Responder) throws(ServerError) {
        signal(SIGPIPE, SIG_IGN)
        var configuration = configuration
        configuration.connections = FileLimit.connections(
            upTo: configuration.connections, eventThreads: configuration.eventThreads)
        let engine = Engine(responder: responder, configuration: configuration)
        let listener = try Listener(
            host: configuration.host, port: configuration.port, backlog: configuration.backlog,
            waitsForData: engine.expectsStream != nil)
        self.engine = engine
        port = listener.port
        running = Mutex(try Self.start(engine, listener))
    }

    private static func start(_ engine: Engine, _ listener: consuming Listener) throws(ServerError) -> Running {
        let daemons: Daemons
        do throws(ServerError) {
            daemons = try Daemons(engine)
        } catch {
            close(listener.socket)
            throw error
        }
        let acceptor = Acceptor(socket: listener.socket, daemons: daemons, connections: engine.connections)
        do throws(ServerError) {
            return Running(daemons: daemons, acceptor: acceptor, thread: try acceptor.start())
        } catch {
            daemons.stop()
            throw error
        }
    }

    deinit {
        stop(within: .zero)
    }

    /// Greets new connections with another certificate from now on. Those that are open stay as they are. Without a
    /// certificate to begin with the server speaks no TLS, and this does nothing.
    public func replaceCertificate(_ certificate: Certificate) {
        guard engine.usesTLS else { return }
        engine.certificate.withLock { $0 = certificate }
    }

    /// Connections that are open now, idle ones too.
    public var connectionCount: Int {
        running.withLock { $0 == nil ? 0 : engine.connections.total }
    }

    /// Requests whose head has come and whose response is not yet sent.
    public var requestCount: Int { engine.underWay.load(ordering: .relaxed) }

    /// Bytes of bodies that are in memory for one request each, and count in ``Configuration/requestBodyBytes`` or
    /// ``Configuration/responseBodyBytes``.
    public var bodyBytes: (requests: Int, responses: Int) {
        (engine.requestBodies.count, engine.responseBodies.count)
    }

    /// Streams that are open now.
    public var streamCount: Int { engine.streams.withLock(\.all.count) }

    /// Stops: new connections are refused at once, streams are asked to end, and what is under way is finished.
    ///
    /// Waits until that is done, or `limit` is over; what still runs in a lane is then answered with
    /// ``RequestError/stopping``, and its result dropped. Not to be called from a responder. A second call does nothing.
    public func stop(within limit: Duration = .seconds(10)) {
        guard let running = running.withLock({ $0.take() }) else { return }
        engine.isDraining.store(true, ordering: .relaxed)
        running.acceptor.stop(running.thread)
        let deadline = ContinuousClock.now + limit
        engine.endStreams()
        wait(until: deadline) { engine.underWay.load(ordering: .acquiring) == 0 }
        wait(until: deadline) { engine.streams.withLock(\.all.isEmpty) }
        engine.cutStreams()
        // A client that has just written to a connection it thought alive is still answered.
        wait(until: min(deadline, .now + Self.linger)) { engine.connections.total == 0 }
        engine.closeToWaiting()
        wait(until: deadline) { engine.waiting.withLock(\.exchanges.isEmpty) }
        engine.abandonWaiting()
        let farewell = Duration.milliseconds(engine.configuration.farewellMilliseconds)
        wait(until: .now + farewell) { engine.underWay.load(ordering: .acquiring) == 0 }
        running.daemons.stop()
    }

    /// How long an idle connection may still bring a request.
    private static let linger = Duration.milliseconds(20)

    private func wait(until deadline: ContinuousClock.Instant, _ isDone: () -> Bool) {
        while !isDone(), ContinuousClock.now < deadline { usleep(1000) }
    }
}
