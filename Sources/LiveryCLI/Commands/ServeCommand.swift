import ArgumentParser
import Foundation
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
            Opens the database, or makes it, listens, and loads what is in force; until that is done /readyz says no.
            One server at a time serves a database. A second one waits, without listening, for the first to stop, for
            up to --drain-seconds and --stop-seconds together, and then fails.
            SIGTERM or SIGINT finishes what is under way and exits with 0. SIGHUP reads the TLS certificate and its key
            again: new connections are greeted with them, those that are open stay as they are, and if the files are
            wrong the certificate from before stays.

            Each flag can be set in the environment, --log-format by LIVERY_LOG_FORMAT, and in the file of --config,
            {"log-format": "json"}. A flag counts more than the environment, and that more than the file.
            """)

    @Option(help: ArgumentHelp("A JSON file of settings (or LIVERY_CONFIG).", valueName: "file"), completion: .file())
    var config: String?

    @Flag(help: "Print the settings as they hold, each with its origin, and exit.")
    var printConfig = false

    @OptionGroup var flags: SettingOptions

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        let file = try (config ?? environment["LIVERY_CONFIG"]).map { path throws(Failure) in try Settings.file(path) }
        let settings = try Settings(flags: flags.given, environment: environment, file: file)
        let plan = try ServePlan(settings)
        if printConfig { return Terminal.result(settings.listing) }

        let signals = Self.blockedSignals()
        let format = plan.logFormat
        LoggingSystem.bootstrap { label -> any LogHandler in
            format == "json" ? JSONLogHandler(label: label) : TextLogHandler(label: label)
        }
        try serve(plan, signals)
    }

    private func serve(_ plan: ServePlan, _ signals: sigset_t) throws {
        let log = Logger(label: "livery")
        let certificate = try plan.certificate.map { files throws(Failure) in
            let certificate = try files.load()
            files.announce(certificate, log)
            return certificate
        }
        guard let lock = try Self.lock(plan, signals, log) else { return }
        defer { withExtendedLifetime(lock) {} }
        let store = try openStore(plan.data)
        let pages: Pages
        do { pages = try Pages(folder: plan.pages) } catch { throw Failure("\(error)") }
        let service = Service(unloaded: store, pages: pages, log: log, options: plan.service)
        let server: Server
        do { server = try Server(plan.server(service, certificate), responder: service) } catch {
            throw Failure("can't listen: \(error)")
        }
        let scheme = certificate == nil ? "http" : "https"
        log.info(
            "listening",
            metadata: [
                "host": "\(plan.host)", "port": "\(server.port)", "scheme": "\(scheme)", "data": "\(plan.data)",
            ])
        if server.connectionLimit < plan.connections {
            log.warning(
                "the limit of open files allows fewer connections than are set; raise it, for example with ulimit -n",
                metadata: ["connections": "\(server.connectionLimit)", "set": "\(plan.connections)"])
        }
        do { try service.load() } catch {
            server.stop(within: .zero)
            throw Failure("can't load '\(plan.data)': \(error)")
        }
        let scheduler = Scheduler(service)
        log.info("ready")
        Self.waitForEnd(signals) { Self.reload(plan.certificate, server, log) }
        log.info("stopping")
        service.prepareToStop()
        sleep(UInt32(plan.drainSeconds))
        server.stop(within: .seconds(plan.stopSeconds))
        scheduler.stop()
        service.stop()
        log.info("stopped")
    }

    /// Before any thread starts, so that all of them inherit it and only `sigwait` is told.
    private static func blockedSignals() -> sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        return signals
    }

    /// The right to serve the database, once the server before this one has stopped; nil when this one is to end instead.
    ///
    /// Before it opens the database or its port: whatever is loaded while another server still publishes would be old.
    private static func lock(_ plan: ServePlan, _ signals: sigset_t, _ log: Logger) throws -> ServeLock? {
        let deadline = ContinuousClock.now + .seconds(plan.drainSeconds + plan.stopSeconds)
        var isAnnounced = false
        while true {
            do { return try ServeLock(database: plan.data) } catch let error as ServeLockError {
                guard .now < deadline else { throw Failure("\(error)") }
                if !isAnnounced {
                    log.notice("waiting for another server to stop", metadata: ["reason": "\(error)"])
                }
                isAnnounced = true
            } catch { throw Failure("can't serve '\(plan.data)': \(error)") }
            if Self.isEnded(within: 50_000_000, signals) { return nil }
        }
    }

    /// Waits for a signal that ends the process.
    private static func isEnded(within nanoseconds: Int, _ signals: sigset_t) -> Bool {
        var signals = signals
        var time = timespec(tv_sec: 0, tv_nsec: nanoseconds)
        return [SIGTERM, SIGINT].contains(sigtimedwait(&signals, nil, &time))
    }

    /// A terminal that is closed, SIGHUP too, does not end a service.
    private static func waitForEnd(_ signals: sigset_t, onHangUp reload: () -> Void) {
        var signals = signals
        var signal: Int32 = 0
        while true {
            sigwait(&signals, &signal)
            guard signal == SIGHUP else { return }
            reload()
        }
    }

    private static func reload(_ files: CertificateFiles?, _ server: Server, _ log: Logger) {
        guard let files else { return }
        do {
            let certificate = try files.load()
            server.replaceCertificate(certificate)
            // Not before: whoever reads it in the log may rely on it.
            files.announce(certificate, log)
        } catch {
            log.error("the certificate from before stays", metadata: ["reason": "\(error.message)"])
        }
    }
}
