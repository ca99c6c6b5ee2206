import ArgumentParser
@preconcurrency import Glibc
import LiveryHTTP
import LiveryRoutes
import LiveryService
import LiveryStore

/// The validated settings, as the components of the service.
struct ServePlan {
    let host: String
    let data: String
    /// The folder with the web interface. Nil selects the installed one.
    let pages: String?
    let logFormat: String
    let drainSeconds: Int
    let stopSeconds: Int
    let service: Service.Options
    let responder: ServiceResponder.Options
    /// What each app may store.
    let quotas: Quotas
    /// The certificate's files. Nil for plain HTTP.
    let certificate: CertificateFiles?
    /// How to notify other systems of changes. Nil if no system is notified.
    let hooks: HookFile?
    /// The separate listener for metrics. `nil` if the main listener serves them.
    let metrics: Server.Configuration?
    private let limits: Server.Configuration

    init(_ settings: Settings) throws {
        host = settings[.host]
        data = settings[.data]
        pages = settings.text(.pages)
        logFormat = try settings.word(.logFormat, of: ["text", "json"])
        drainSeconds = try settings.number(.drainSeconds, in: 0...3600)
        stopSeconds = try settings.number(.stopSeconds, in: 0...3600)
        certificate = try CertificateFiles(settings)
        hooks = try settings.text(.hooks).map { path throws(Failure) in try HookFile(at: path) }
        limits = try Self.limits(settings)
        metrics = try Self.metrics(settings)
        quotas = try Self.quotas(settings)
        service = try Self.service(settings, hooks)
        responder = try Self.responder(settings, limits.responseBodies)
    }

    /// The configured maximum number of connections.
    var connections: Int { limits.connections }

    /// The server's configuration for the service.
    func server(_ responder: ServiceResponder, _ certificate: Certificate?) -> Server.Configuration {
        var configuration = limits
        configuration.certificate = certificate
        configuration.bodyLimit = { $0.method.isSafe ? 0 : ServiceResponder.bodyLimit }
        configuration.errorResponse = { Problem($0).response }
        configuration.observer = { responder.observe($0, $1) }
        return configuration
    }

    private static func service(_ settings: Settings, _ hooks: HookFile?) throws -> Service.Options {
        var options = Service.Options()
        options.subscribers = try settings.number(.subscribers, in: 0...1_000_000)
        options.sharedMaxAge = try settings.number(.sharedMaxAge, in: 0...31_536_000)
        guard options.sharedMaxAge == 0 || hooks?.provesPurges == true else {
            throw ValidationError(
                "--shared-max-age needs --hooks with a cache, and each cache needs a 'probe': if a response is stored "
                    + "for a long time, purges must be proven to work")
        }
        options.staleSeconds = try settings.number(.staleSeconds, in: 0...86_400)
        options.localCopy = settings.text(.localCopy)
        guard options.localCopy == nil || PostgreSQLURL.isOne(settings[.data]) else {
            throw settings.unneeded(.localCopy, beside: .data, "a local copy is only for PostgreSQL databases")
        }
        return options
    }

    private static func responder(_ settings: Settings, _ bodies: ByteBudget) throws -> ServiceResponder.Options {
        var options = ServiceResponder.Options()
        options.responseBodies = bodies
        options.logRate = try settings.number(.logRate, in: 0...1_000_000)
        options.proxies = TrustedProxies(try settings.ranges(.trustedProxies))
        let writes = try settings.number(.writesPerSecond, in: 0...1_000_000)
        options.writesPerSecond = writes == 0 ? nil : writes
        let changes = try settings.number(.changesPerMinute, in: 0...1_000_000)
        options.changesPerMinute = changes == 0 ? nil : changes
        options.basePath = try settings.basePath()
        options.hasMetricsListener = settings.text(.metricsPort) != nil
        options.backups = settings.text(.backups)
        return options
    }

    private static func metrics(_ settings: Settings) throws -> Server.Configuration? {
        guard settings.text(.metricsPort) != nil else { return nil }
        var configuration = Server.Configuration()
        configuration.host = settings[.metricsHost]
        configuration.port = try settings.number(.metricsPort, in: 0...65535)
        configuration.eventThreads = 1
        configuration.connections = 100
        configuration.errorResponse = { Problem($0).response }
        return configuration
    }

    private static func quotas(_ settings: Settings) throws -> Quotas {
        var quotas = Quotas()
        quotas.drafts = try settings.number(.appDrafts, in: 1...1_000_000)
        let (drafts, versions) = (
            try settings.number(.appDraftBytes, in: 0...1_000_000_000),
            try settings.number(.appVersionBytes, in: 0...1_000_000_000)
        )
        quotas.draftBytes = drafts == 0 ? nil : drafts << 20
        quotas.versionBytes = versions == 0 ? nil : versions << 20
        return quotas
    }

    private static func limits(_ settings: Settings) throws -> Server.Configuration {
        var limits = Server.Configuration()
        limits.host = settings[.host]
        limits.basePath = try settings.basePath()
        limits.port = try settings.number(.port, in: 0...65535)
        let threads = try settings.number(.threads, in: 0...64)
        limits.eventThreads = threads == 0 ? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) : threads
        limits.connections = try settings.number(.connections, in: 1...1_000_000)
        limits.proxies = TrustedProxies(try settings.ranges(.trustedProxies))
        limits.connectionsPerAddress = try settings.number(.connectionsPerAddress, in: 0...1_000_000)
        limits.requestBodyBytes = try settings.number(.bodyMemory, in: 1...65_536) << 20
        limits.responseBodyBytes = limits.requestBodyBytes
        limits.idleSeconds = try settings.number(.idleSeconds, in: 1...3600)
        // The idle timeout, plus a margin for slow networks.
        limits.headSeconds = limits.idleSeconds + 15
        return limits
    }
}

extension HookFile {
    /// Reads a file that a flag or setting names.
    init(at path: String) throws(Failure) {
        do { try self.init(path: path) } catch { throw Failure(error.description) }
    }
}
