import ArgumentParser

/// The settings as flags. Flags have no defaults here, because a missing flag can be set in the environment or a file.
struct SettingOptions: ParsableArguments {
    @Option(help: "The address to listen on; 0.0.0.0 or :: for all (default: \(Setting.host.standard)).")
    var host: String?

    @Option(help: "The port; 0 picks a free port and logs it (default: \(Setting.port.standard)).")
    var port: String?

    @Option(
        help: ArgumentHelp(
            "The database: a file, or postgresql://… (default: \(Setting.data.standard)).", valueName: "file"))
    var data: String?

    @Option(
        name: .customLong("public"),
        help: ArgumentHelp("The folder with the web interface (default: the installed one).", valueName: "folder"))
    var pages: String?

    @Option(
        help: ArgumentHelp(
            "The TLS certificate and its chain in PEM format, read again on SIGHUP.",
            valueName: "file"))
    var tlsCertificate: String?

    @Option(help: ArgumentHelp("The private key of the certificate, in PEM format.", valueName: "file"))
    var tlsKey: String?

    @Option(help: "The number of request threads (default: \(Setting.threads.standard), one per core).")
    var threads: String?

    @Option(
        help: ArgumentHelp("The proxies whose X-Forwarded-* and X-Request-Id fields to trust.", valueName: "ranges"))
    var trustedProxies: String?

    @Option(help: "The maximum number of connections (default: \(Setting.connections.standard)).")
    var connections: String?

    @Option(
        help:
            "The maximum number of connections per address (default: \(Setting.connectionsPerAddress.standard))."
    )
    var connectionsPerAddress: String?

    @Option(
        help:
            "MiB of memory for request bodies, and the same for response bodies (default: \(Setting.bodyMemory.standard))."
    )
    var bodyMemory: String?

    @Option(help: "Seconds until an idle connection is closed (default: \(Setting.idleSeconds.standard)).")
    var idleSeconds: String?

    @Option(help: "The maximum number of event stream subscribers (default: \(Setting.subscribers.standard)).")
    var subscribers: String?

    @Option(
        help:
            "The maximum number of changes per second and address; 0 for no limit (default: \(Setting.writesPerSecond.standard))."
    )
    var writesPerSecond: String?

    @Option(
        help:
            "The maximum number of changes per minute by a token, and of an app; 0 for no limit (default: \(Setting.changesPerMinute.standard))."
    )
    var changesPerMinute: String?

    @Option(help: "The maximum number of drafts per app (default: \(Setting.appDrafts.standard)).")
    var appDrafts: String?

    @Option(
        help:
            "The maximum size, in MiB, of the changed files in an app's drafts; 0 for no limit (default: \(Setting.appDraftBytes.standard))."
    )
    var appDraftBytes: String?

    @Option(
        help:
            "The maximum size, in MiB, of an app's versions; 0 for no limit (default: \(Setting.appVersionBytes.standard))."
    )
    var appVersionBytes: String?

    @Option(help: "text or json (default: \(Setting.logFormat.standard)).")
    var logFormat: String?

    @Option(
        help:
            "The maximum number of requests answered from memory to log per second; 0 for none (default: \(Setting.logRate.standard))."
    )
    var logRate: String?

    @Option(help: "Seconds to keep listening after /readyz returns 503 (default: \(Setting.drainSeconds.standard)).")
    var drainSeconds: String?

    @Option(help: "Seconds to finish requests in progress when stopping (default: \(Setting.stopSeconds.standard)).")
    var stopSeconds: String?

    @Option(help: ArgumentHelp("A JSON file of hooks, which purge caches and send webhooks.", valueName: "file"))
    var hooks: String?

    @Option(
        help: ArgumentHelp(
            "Seconds that shared caches may store latest while hooks are known to purge them; 0 for 10 as all caches (default: \(Setting.sharedMaxAge.standard)).",
            valueName: "seconds"))
    var sharedMaxAge: String?

    @Option(
        help: ArgumentHelp(
            "A folder with a copy of the current bundles, to start while PostgreSQL is down.", valueName: "folder"))
    var localCopy: String?

    @Option(
        help:
            "Seconds without the database until /readyz returns 503 and responses say that they may be outdated; 0 for never (default: \(Setting.staleSeconds.standard))."
    )
    var staleSeconds: String?

    @Option(
        help: ArgumentHelp("The path under which a proxy publishes the server, such as /livery.", valueName: "path"))
    var basePath: String?

    @Option(help: "The address of the separate port for metrics (default: \(Setting.metricsHost.standard)).")
    var metricsHost: String?

    @Option(help: "A separate port for metrics; /metrics is then served only there.")
    var metricsPort: String?

    @Option(
        help: ArgumentHelp(
            "The folder with your backups. /metrics reports when the newest one was made.", valueName: "folder")
    )
    var backups: String?

    /// The settings given as flags.
    var given: [Setting: String] {
        let all: [Setting: String?] = [
            .host: host, .port: port, .data: data, .pages: pages, .tlsCertificate: tlsCertificate, .tlsKey: tlsKey,
            .threads: threads, .trustedProxies: trustedProxies, .connections: connections,
            .connectionsPerAddress: connectionsPerAddress, .bodyMemory: bodyMemory, .idleSeconds: idleSeconds,
            .subscribers: subscribers, .writesPerSecond: writesPerSecond, .changesPerMinute: changesPerMinute,
            .appDrafts: appDrafts, .appDraftBytes: appDraftBytes, .appVersionBytes: appVersionBytes,
            .logFormat: logFormat, .logRate: logRate,
            .drainSeconds: drainSeconds, .stopSeconds: stopSeconds, .hooks: hooks,
            .sharedMaxAge: sharedMaxAge, .localCopy: localCopy, .staleSeconds: staleSeconds,
            .basePath: basePath, .metricsHost: metricsHost, .metricsPort: metricsPort, .backups: backups,
        ]
        return all.compactMapValues(\.self)
    }
}
