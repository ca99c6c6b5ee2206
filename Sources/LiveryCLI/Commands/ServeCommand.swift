import ArgumentParser
@preconcurrency import Glibc
import LiveryHTTP
import LiveryServer
import LiveryStore
import Logging

/// `livery serve`
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Run the service.",
        discussion: """
            Opens the database, or makes it, loads what is in force, and listens. SIGTERM or SIGINT finishes what is
            under way and exits with 0. Put nginx, HAProxy or a CDN before it where the internet can reach it.
            """)

    @Option(help: "The address to listen at; 0.0.0.0 or :: for all.")
    var host = "127.0.0.1"

    @Option(help: "The port; 0 for any free one, which is logged.")
    var port = 8080

    @Option(name: .customLong("public"), help: ArgumentHelp("The folder of the pages.", valueName: "folder"))
    var pages = "Public"

    @Option(help: "Threads that answer requests (default: one for each core).")
    var threads: Int?

    @Option(
        name: .customLong("trusted-proxy"),
        help: ArgumentHelp(
            "A proxy whose X-Forwarded-For and X-Forwarded-Proto are believed; several by several flags.",
            valueName: "address"))
    var proxies: [String] = []

    @OptionGroup var data: DataOptions

    func validate() throws {
        guard (0...65535).contains(port) else {
            throw ValidationError("expected --port from 0 to 65535, found \(port)")
        }
        if let threads, !(1...64).contains(threads) {
            throw ValidationError("expected --threads from 1 to 64, found \(threads)")
        }
    }

    func run() throws {
        // Before any thread starts, so that all of them inherit it and only `sigwait` is told.
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)

        LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
        let log = Logger(label: "livery")
        let (server, scheduler) = try start(log)
        log.info("listening", metadata: ["host": "\(host)", "port": "\(server.port)", "data": "\(data.data)"])
        var signal: Int32 = 0
        repeat { sigwait(&signals, &signal) } while signal == SIGHUP
        log.info("stopping")
        server.stop()
        scheduler.stop()
        log.info("stopped")
    }

    private func start(_ log: Logger) throws -> (Server, Scheduler) {
        let store = try openStore(data.data)
        let service: Service
        var options = Service.Options()
        do {
            options.proxies = TrustedProxies(proxies)
            service = try Service(store: store, pages: Pages(folder: pages), log: log, options: options)
        } catch {
            throw Failure("\(error)")
        }
        var configuration = Server.Configuration()
        (configuration.host, configuration.port) = (host, port)
        configuration.eventThreads = threads ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        configuration.bodyLimit = { $0.method.isSafe ? 0 : Service.bodyLimit }
        configuration.offload = { service.mayBlock($0) }
        configuration.refusal = { Problem($0).response }
        do { return (try Server(configuration, responder: service), Scheduler(service)) } catch {
            throw Failure("can't listen: \(error)")
        }
    }
}
