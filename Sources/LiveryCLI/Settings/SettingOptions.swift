import ArgumentParser

/// The settings as flags. None has a default here: what is not given may stand in the environment or a file.
struct SettingOptions: ParsableArguments {
    @Option(help: "The address to listen at; 0.0.0.0 or :: for all (default: 127.0.0.1).")
    var host: String?

    @Option(help: "The port; 0 for any free one, which is logged (default: 8080).")
    var port: String?

    @Option(help: ArgumentHelp("The database file (default: livery.sqlite).", valueName: "file"))
    var data: String?

    @Option(name: .customLong("public"), help: ArgumentHelp("The folder of the pages.", valueName: "folder"))
    var pages: String?

    @Option(
        help: ArgumentHelp(
            "Speak TLS with this certificate and those that signed it, in PEM form; read again at SIGHUP.",
            valueName: "file"))
    var tlsCertificate: String?

    @Option(help: ArgumentHelp("The private key of the certificate, in PEM form.", valueName: "file"))
    var tlsKey: String?

    @Option(help: "Threads that answer requests (default: 0, one for each core).")
    var threads: String?

    @Option(
        help: ArgumentHelp("Believe X-Forwarded-For, -Proto, -Host and X-Request-Id of these.", valueName: "ranges"))
    var trustedProxies: String?

    @Option(help: "Connections at one time (default: 12000).")
    var connections: String?

    @Option(help: "Connections from one address at one time (default: 0, no limit).")
    var connectionsPerAddress: String?

    @Option(help: "MiB for bodies of single requests, and as many for their responses (default: 64).")
    var bodyMemory: String?

    @Option(help: "Seconds until a silent connection is closed (default: 30).")
    var idleSeconds: String?

    @Option(help: "Clients that may listen to events at one time (default: 10000).")
    var subscribers: String?

    @Option(help: "Changes a second from one address; 0 is no limit (default: 50).")
    var writesPerSecond: String?

    @Option(help: "text or json (default: text).")
    var logFormat: String?

    @Option(help: "Log so many requests a second of those answered from memory; 0 logs no request (default: 20).")
    var logRate: String?

    @Option(help: "Seconds between /readyz turning 503 and the end of listening (default: 0).")
    var drainSeconds: String?

    @Option(help: "Seconds that what is under way may still take when stopping (default: 10).")
    var stopSeconds: String?

    /// Those that were given.
    var given: [Setting: String] {
        let all: [Setting: String?] = [
            .host: host, .port: port, .data: data, .pages: pages, .tlsCertificate: tlsCertificate, .tlsKey: tlsKey,
            .threads: threads, .trustedProxies: trustedProxies, .connections: connections,
            .connectionsPerAddress: connectionsPerAddress, .bodyMemory: bodyMemory, .idleSeconds: idleSeconds,
            .subscribers: subscribers, .writesPerSecond: writesPerSecond, .logFormat: logFormat, .logRate: logRate,
            .drainSeconds: drainSeconds, .stopSeconds: stopSeconds,
        ]
        return all.compactMapValues(\.self)
    }
}
