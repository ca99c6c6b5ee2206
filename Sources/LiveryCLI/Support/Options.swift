import ArgumentParser
import Foundation
import LiveryAPI
import LiveryModel
package import LiveryService
import LiveryStore
import Synchronization

/// The axis values that select a bundle.
struct AxisOptions: ParsableArguments {
    @Option(help: "The platform: ios, android, web.")
    var platform: String?

    @Option(help: "The skin: day, night.")
    var skin: String?

    @Option(
        name: .customLong("with"),
        help: ArgumentHelp("The value of any other axis. Can be repeated.", valueName: "axis=value"))
    var others: [String] = []

    /// The selected value of each axis.
    func chosen() throws -> [String: String] {
        var chosen: [String: String] = [:]
        if let platform { chosen["platform"] = platform }
        if let skin { chosen["skin"] = skin }
        for other in others {
            let parts = other.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw ValidationError("expected --with AXIS=VALUE, found '\(other)'")
            }
            chosen[String(parts[0])] = String(parts[1])
        }
        return chosen
    }
}

/// How to verify a server.
struct TrustOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A PEM file of the certificate authorities to trust instead of the system's (default: LIVERY_CA).",
            valueName: "file"),
        completion: .file())
    var ca: String?

    /// Sets the authorities to trust for later requests, from the flag or the environment.
    func apply() throws {
        let path = ca ?? ProcessInfo.processInfo.environment["LIVERY_CA"]
        if let path, !path.isEmpty { try CertificateAuthority.trust(path) }
    }
}

/// The service's URL, how to verify the server, and how long to try.
struct ServerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The server's URL (default: LIVERY_SERVER, or http://localhost:8080).", valueName: "url"))
    var server: String?

    @OptionGroup var trust: TrustOptions

    @Option(
        help: ArgumentHelp(
            "How many times to retry requests that are safe to repeat, while the server is busy or "
                + "unavailable (default: 5).",
            valueName: "n"))
    var retry: Int?

    @Option(
        help: ArgumentHelp(
            "Seconds after which to give up on a request and its retries (default: 600).", valueName: "seconds"))
    var timeout: Int?

    func validate() throws {
        if let retry, !(0...1000).contains(retry) {
            throw ValidationError("expected --retry from 0 to 1000, found \(retry)")
        }
        if let timeout, !(1...86_400).contains(timeout) {
            throw ValidationError("expected --timeout from 1 to 86400 seconds, found \(timeout)")
        }
    }

    /// The URL from the flag, the environment or the default. Also sets `ca` as the authority to trust for later
    /// requests.
    func url() throws -> URL {
        try trust.apply()
        let environment = ProcessInfo.processInfo.environment
        return try Self.url(server ?? environment["LIVERY_SERVER"] ?? "http://localhost:8080")
    }

    /// A client for the service.
    func client(token: String? = nil) throws -> APIClient {
        var policy = RetryPolicy()
        if let retry { policy.limit = retry }
        if let timeout { policy.timeout = Double(timeout) }
        return APIClient(server: try url(), token: token, policy: policy)
    }

    /// Parses a URL and removes trailing slashes. The URL can have a path below which a proxy serves Livery.
    static func url(_ text: String) throws -> URL {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let base = String(trimmed.reversed().drop { $0 == "/" }.reversed())
        guard let url = URL(string: base), ["http", "https"].contains(url.scheme), url.host()?.isEmpty == false,
            url.query == nil, url.fragment == nil
        else { throw ValidationError("expected an address such as http://localhost:8080, found '\(text)'") }
        return url
    }
}

/// The token that authenticates changes.
struct TokenOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A token from `livery token create` (default: LIVERY_TOKEN, or the file LIVERY_TOKEN_FILE).",
            valueName: "token"))
    var token: String?

    /// The token, from the flag or the environment.
    func secret() throws -> String {
        guard let secret = try optionalSecret() else {
            throw ValidationError(
                "expected --token or LIVERY_TOKEN (or LIVERY_TOKEN_FILE): run `livery token create --role publisher`")
        }
        return secret
    }

    /// The token. `nil` for anonymous requests, which can only read public apps.
    func optionalSecret() throws -> String? {
        var found = token
        if found == nil { found = try SecretVariable("LIVERY_TOKEN").value() }
        let secret = found?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        guard secret.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw ValidationError("the token contains an invalid character: copy the token again")
        }
        return secret.isEmpty ? nil : secret
    }
}

/// The service's URL and the token that authenticates changes.
struct AccessOptions: ParsableArguments {
    @OptionGroup var server: ServerOptions
    @OptionGroup var token: TokenOptions

    /// A client that sends the token.
    func client() throws -> APIClient { try server.client(token: try token.secret()) }

    /// A client for reads. If there is a token, it is sent, so that private apps can be read.
    func reader() throws -> APIClient { try server.client(token: try token.optionalSecret()) }
}

/// An app and the options to access it.
struct AppOptions: ParsableArguments {
    @Argument(help: "The app.")
    var app: String

    @OptionGroup var access: AccessOptions

    /// The path of the app's resource.
    var path: String { "/themes/\(app)" }
}

/// The format of a command's result.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json

    /// Prints a message of the HTTP API as JSON, or a line of text.
    func print(_ message: some API.Message, or text: @autoclosure () -> String) {
        Terminal.result(self == .json ? Wire.encode(message).text : text())
    }
}

/// How to print a result.
struct FormatOptions: ParsableArguments {
    @Option(help: "text, or json: the members of the HTTP API.")
    var format = OutputFormat.text
}

/// When to make a change.
struct DueOptions: ParsableArguments {
    @Option(help: ArgumentHelp("When, such as '2026-12-01 00:00 Europe/London' (default: now).", valueName: "time"))
    var at: String?
}

/// Which releases a change may break.
struct BreakOptions: ParsableArguments {
    @Option(
        name: .customLong("break"),
        help: ArgumentHelp(
            "A release that the change may break, such as ios-7.9.0. Can be repeated.", valueName: "release"))
    var names: [String] = []

    /// The names, as a member of a request. Nil without names.
    var breaks: [String]? { names.isEmpty ? nil : names }
}

/// The database to use.
struct DataOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The database: a file, or postgresql://… (default: \(Setting.data.variable), else \(Setting.data.standard)).",
            valueName: "file"))
    var data: String?

    /// The path of a file or a URL. A URL with a password should be set in the environment, because other users of the
    /// machine can read a process's arguments.
    var path: String {
        get throws(Failure) {
            if let data { return data }
            let secret = try SecretVariable(Setting.data.variable).value()
            return secret ?? Setting.data.standard
        }
    }

    /// Opens an existing store. Fails if the file doesn't exist, because a misspelled path must not create an empty
    /// database.
    func openExisting(schema: SchemaPolicy = .current) throws(Failure) -> Store {
        try requireFile()
        return try openStore(path, schema: schema)
    }

    /// Throws if the database file doesn't exist.
    func requireFile() throws(Failure) {
        let path = try path
        guard PostgreSQLURL.isOne(path) || FileManager.default.fileExists(atPath: path) else {
            throw Failure("there is no file '\(path)'")
        }
    }
}

/// A person's name, and the apps and files to which their role is limited.
struct LimitOptions: ParsableArguments {
    @Option(
        name: .customLong("app"), help: "An app that access is limited to. Can be repeated (default: all apps).")
    var apps: [String] = []

    @Option(
        help: ArgumentHelp(
            "Files that may be changed, such as 'base.ktv' or 'skins/*.ktv'. Can be repeated (default: all).",
            valueName: "pattern"))
    var files: [String] = []

    @Option(help: "The author shown in the history (default: your user name).")
    var name: String?

    /// The grant for a role.
    func grant(_ role: Role) -> Grant {
        Grant(
            role: role.rawValue, name: name ?? ProcessInfo.processInfo.environment["USER"] ?? role.rawValue,
            apps: apps.isEmpty ? nil : apps, files: files.isEmpty ? nil : files)
    }
}

/// A duration such as `90s`, `15m`, `12h`, `30d`, `8w` or `1y`. A year has 365 days.
struct Lifetime: ExpressibleByArgument {
    let seconds: Double

    init?(argument: String) {
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800, "y": 31_536_000]
        guard let unit = argument.last.flatMap({ units[$0] }), let count = Int(argument.dropLast()), count > 0 else {
            return nil
        }
        seconds = Double(count) * unit
    }
}

extension Role: ExpressibleByArgument {}

/// A certificate authority that is trusted instead of the system's authorities, for commands that connect to a server.
enum CertificateAuthority {
    /// The PEM file with the trusted authority. Nil selects the system's authorities.
    static let file = Mutex<String?>(nil)

    /// Uses a PEM file to verify the servers for all later requests.
    static func trust(_ path: String) throws(Failure) {
        let text: String
        do { text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self) } catch {
            throw Failure("can't read the certificate authority '\(path)'", because: error)
        }
        guard text.contains("-----BEGIN CERTIFICATE-----") else {
            throw Failure("'\(path)' contains no certificate in PEM form ('-----BEGIN CERTIFICATE-----')")
        }
        file.withLock { $0 = path }
    }
}
