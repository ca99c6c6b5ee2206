import LiveryHTTP
import LiveryRoutes
import LiveryService
import LiveryStore

/// The settings of `livery serve`. Flags override the environment, which overrides the configuration file and the
/// defaults.
enum Setting: String, CaseIterable {
    case host, port, data
    case pages = "public"
    case tlsCertificate = "tls-certificate"
    case tlsKey = "tls-key"
    case threads
    case trustedProxies = "trusted-proxies"
    case connections
    case connectionsPerAddress = "connections-per-address"
    case bodyMemory = "body-memory"
    case idleSeconds = "idle-seconds"
    case subscribers
    case writesPerSecond = "writes-per-second"
    case changesPerMinute = "changes-per-minute"
    case appDrafts = "app-drafts"
    case appDraftBytes = "app-draft-bytes"
    case appVersionBytes = "app-version-bytes"
    case logFormat = "log-format"
    case logRate = "log-rate"
    case drainSeconds = "drain-seconds"
    case stopSeconds = "stop-seconds"
    case hooks
    case sharedMaxAge = "shared-max-age"
    case localCopy = "local-copy"
    case staleSeconds = "stale-seconds"
    case basePath = "base-path"
    case metricsHost = "metrics-host"
    case metricsPort = "metrics-port"
    case backups

    /// The environment variable for the setting, such as `LIVERY_LOG_FORMAT` for `log-format`.
    var variable: String {
        "LIVERY_" + rawValue.uppercased().replacing("-", with: "_")
    }

    /// Whether the value can contain a password, so that it can also be read from a file. See ``SecretVariable``.
    var isSecret: Bool { self == .data }

    /// The default value. The server and the service define the defaults of their own settings.
    var standard: String {
        let server = Server.Configuration()
        let service = Service.Options()
        return switch self {
        case .host: server.host
        case .port: "8080"
        case .data: "livery.sqlite"
        // The installed web interface.
        case .pages: ""
        // Plain HTTP.
        case .tlsCertificate, .tlsKey: ""
        // One thread per core.
        case .threads: "0"
        case .trustedProxies: ""
        case .connections: "\(server.connections)"
        // Behind a proxy, all connections come from the same address.
        case .connectionsPerAddress: "\(server.connectionsPerAddress)"
        // 16 times the largest theme that a request can contain.
        case .bodyMemory: "\(server.requestBodyBytes >> 20)"
        case .idleSeconds: "\(server.idleSeconds)"
        case .subscribers: "\(service.subscribers)"
        // More than the store can comfortably commit.
        case .writesPerSecond: "50"
        // The number of requests that one address can send.
        case .changesPerMinute: "3000"
        case .appDrafts: "\(Quotas().drafts)"
        // In MiB. Enough for 16 drafts of the maximum size and about ten thousand large versions.
        case .appDraftBytes: "256"
        case .appVersionBytes: "10240"
        case .logFormat: "text"
        // Enough to see which resources are requested. Logging a line costs as much as three such requests.
        case .logRate: "\(ServiceResponder.Options().logRate)"
        case .drainSeconds: "0"
        // A common grace period in process supervisors.
        case .stopSeconds: "10"
        case .sharedMaxAge: "\(service.sharedMaxAge)"
        case .hooks, .localCopy, .basePath, .metricsPort, .backups: ""
        case .metricsHost: server.host
        case .staleSeconds: "30"
        }
    }
}
