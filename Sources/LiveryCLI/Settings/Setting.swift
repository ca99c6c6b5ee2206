/// What `livery serve` can be told, each once: by a flag, in the environment, in a file, or not at all, in this order.
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
    case logFormat = "log-format"
    case logRate = "log-rate"
    case drainSeconds = "drain-seconds"
    case stopSeconds = "stop-seconds"

    /// The variable of the environment: `LIVERY_LOG_FORMAT` for `log-format`.
    var variable: String {
        "LIVERY_" + rawValue.uppercased().replacing("-", with: "_")
    }

    /// What holds when nobody says otherwise.
    var standard: String {
        switch self {
        case .host: "127.0.0.1"
        case .port: "8080"
        case .data: "livery.sqlite"
        case .pages: "Public"
        // Plain HTTP.
        case .tlsCertificate, .tlsKey: ""
        // One for each core.
        case .threads: "0"
        case .trustedProxies: ""
        case .connections: "12000"
        // Behind a proxy all come from one address.
        case .connectionsPerAddress: "0"
        // 16 of the largest themes that may be sent.
        case .bodyMemory: "64"
        case .idleSeconds: "30"
        case .subscribers: "10000"
        // More than the store commits with ease.
        case .writesPerSecond: "50"
        case .logFormat: "text"
        // Enough to see what is asked for; a line costs as much as three such requests.
        case .logRate: "20"
        case .drainSeconds: "0"
        // What supervisors commonly wait before they kill.
        case .stopSeconds: "10"
        }
    }
}
