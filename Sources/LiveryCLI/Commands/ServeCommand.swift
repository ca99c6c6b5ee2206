import ArgumentParser
import Foundation
@preconcurrency import Glibc
import LiveryHTTP
import LiveryRoutes
import LiveryService
import LiveryStore
import Logging

/// `livery serve`
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Run the server.",
        discussion: """
            Opens or creates the database, listens, and loads the current versions. A file with an older schema is \
            first backed up beside itself and migrated. A PostgreSQL database is migrated only with --migrate. Until loading completes, /readyz \
            returns 503. Several servers on one machine can serve the same database. Each serves the changes of the \
            others within about a second. On SIGTERM or SIGINT the server finishes the requests in progress and exits \
            with 0. On SIGHUP it reads the TLS certificate and its key again. New connections use them, and open \
            connections are unaffected. If the files are invalid, the server continues to use the previous certificate.

            Each flag can also be set in the environment, --log-format as LIVERY_LOG_FORMAT, and in the file of \
            --config, {"log-format": "json"}. Flags override environment variables, which override the file.
            """)

    @Option(help: ArgumentHelp("A JSON file of settings (or LIVERY_CONFIG).", valueName: "file"), completion: .file())
    var config: String?

    @Flag(help: "Print the effective settings, each with its origin, and exit.")
    var printConfig = false

    @Flag(help: "Migrate a database with an older schema without a backup.")
    var migrate = false

    @OptionGroup var flags: SettingOptions

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        let file = try (config ?? environment["LIVERY_CONFIG"]).map { path throws(Failure) in try Settings.file(path) }
        let settings = try Settings(flags: flags.given, environment: environment, file: file)
        let plan = try ServePlan(settings)
        if printConfig { return Terminal.result(settings.listing) }

        let signals = StopSignals()
        let format = plan.logFormat
        LoggingSystem.bootstrap { label -> any LogHandler in
            format == "json" ? JSONLogHandler(label: label) : TextLogHandler(label: label)
        }
        try serve(plan, signals)
    }

    private func serve(_ plan: ServePlan, _ signals: StopSignals) throws {
        let log = Logger(label: "livery")
        log.info("starting", metadata: ["version": "\(Build.version)", "build": "\(Build.id)"])
        let certificate = try plan.certificate.map { files throws(Failure) in
            let certificate = try files.load()
            files.announce(certificate, log)
            return certificate
        }
        let store = try open(plan, log)
        let pages: Pages
        let folder = try Installation.pages(plan.pages)
        do { pages = try Pages(folder: folder, basePath: plan.responder.basePath) } catch { throw Failure("\(error)") }
        let service = Service(unloaded: store, log: log, options: plan.service)
        let responder = ServiceResponder(service, pages: pages, options: plan.responder)
        let server: Server
        do { server = try Server(plan.server(responder, certificate), responder: responder) } catch {
            throw Failure("can't listen: \(error)")
        }
        let metrics = try plan.metrics.map { configuration throws(Failure) in
            try Self.listen(configuration, responder, log)
        }
        if let certificate { responder.noteCertificate(validUntil: certificate.validity.upperBound) }
        let scheme = certificate == nil ? "http" : "https"
        log.info(
            "listening",
            metadata: [
                "host": "\(plan.host)", "port": "\(server.port)", "scheme": "\(scheme)",
                "data": "\(PostgreSQLURL.masked(plan.data))",
            ])
        let address = try ServerAddressFile.address(
            scheme: scheme, host: plan.host, port: server.port, basePath: plan.responder.basePath)
        let addressFile = ServerAddressFile(data: plan.data)
        addressFile?.write(address)
        defer { addressFile?.remove(address) }
        if server.connectionLimit < plan.connections {
            log.warning(
                "the limit on open files allows fewer connections than configured: raise it with ulimit -n",
                metadata: ["connections": "\(server.connectionLimit)", "set": "\(plan.connections)"])
        }
        do { try service.load() } catch {
            server.stop(within: .zero)
            metrics?.stop(within: .zero)
            throw Failure("can't load '\(PostgreSQLURL.masked(plan.data))': \(error)")
        }
        let watch = StoreWatch(service)
        let scheduler = Scheduler(service)
        let hooks: Hooks
        do { hooks = try Hooks(plan.hooks, service) } catch {
            throw Failure("can't store the state of the hooks in '\(PostgreSQLURL.masked(plan.data))': \(error)")
        }
        let copy = LocalCopyWriter(service)
        log.info("ready")
        let manager = ProcessInfo.processInfo.environment["NOTIFY_SOCKET"]
        ServiceManager.notify(.ready, socket: manager)
        // SIGHUP, also sent when a terminal closes, doesn't stop the service.
        while signals.next() == SIGHUP { Self.reload(plan.certificate, server, responder, log) }
        log.info("stopping")
        ServiceManager.notify(.stopping, socket: manager)
        service.prepareToStop()
        Self.drain(server, plan, signals, log)
        metrics?.stop(within: .zero)
        hooks.stop()
        scheduler.stop()
        watch.stop()
        copy?.stop()
        service.stop()
        do { try store.close() } catch {
            log.warning("the database was not closed", metadata: ["reason": "\(error)"])
        }
        log.info("stopped")
    }

    /// Opens the database. If its schema is older, migrates it first. A database on a server can't be backed up here,
    /// so it is migrated only with `--migrate`.
    private func open(_ plan: ServePlan, _ log: Logger) throws -> Store {
        if !PostgreSQLURL.isOne(plan.data), FileManager.default.fileExists(atPath: plan.data) {
            let backup = try migrateStore(plan.data, backingUp: !migrate)
            backup.map { log.notice("migrated the database", metadata: ["backup": "\($0)"]) }
        }
        return try openStore(
            plan.data, schema: migrate ? .migrate : .current, awaitsServer: plan.service.localCopy != nil,
            quotas: plan.quotas)
    }

    /// Keeps listening for a while and then finishes the requests in progress. A second signal ends both phases.
    private static func drain(_ server: Server, _ plan: ServePlan, _ signals: StopSignals, _ log: Logger) {
        let end = ContinuousClock.now + .seconds(plan.drainSeconds)
        var isUrgent = false
        func hurry(_ milliseconds: Int) -> Bool {
            guard !isUrgent, let signal = signals.next(within: milliseconds), signal != SIGHUP else { return isUrgent }
            log.info("stopping immediately")
            isUrgent = true
            return true
        }
        while !isUrgent, ContinuousClock.now < end { _ = hurry(100) }
        server.stop(within: .seconds(plan.stopSeconds)) { hurry(0) }
    }

    private static func listen(
        _ configuration: Server.Configuration, _ responder: ServiceResponder, _ log: Logger
    ) throws(Failure) -> Server {
        do {
            let server = try Server(configuration, responder: MetricsResponder(responder))
            log.info("listening for metrics", metadata: ["host": "\(configuration.host)", "port": "\(server.port)"])
            return server
        } catch { throw Failure("can't listen for metrics: \(error)") }
    }

    private static func reload(
        _ files: CertificateFiles?, _ server: Server, _ responder: ServiceResponder, _ log: Logger
    ) {
        guard let files else { return }
        do {
            let certificate = try files.load()
            server.replaceCertificate(certificate)
            responder.noteCertificate(validUntil: certificate.validity.upperBound)
            // Logged after the certificate is in use, so that readers of the log can rely on it.
            files.announce(certificate, log)
        } catch {
            log.error("the previous certificate is still in use", metadata: ["reason": "\(error.message)"])
        }
    }
}
