import ArgumentParser
import Foundation
import LiveryService
import LiveryStore

/// `livery sign-in`
struct SignInCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-in", abstract: "Print a one-time link that signs a person in to the pages.",
        discussion: """
            The link works for 15 minutes. Browsers don't send the part after the '#' to the server. The link \
            points to the address in --server or LIVERY_SERVER. Without them, it points to the address of a running \
            server of the database, or else to the address in the environment settings of `livery serve`.
            """)

    @Option(help: "The person's role: \(Role.allCases.map(\.rawValue).joined(separator: ", ")).")
    var role = Role.publisher

    @OptionGroup var limits: LimitOptions
    @OptionGroup var data: DataOptions

    @Option(help: ArgumentHelp("The address at which browsers reach the pages.", valueName: "url"))
    var server: String?

    func run() throws {
        let path = try data.path
        let environment = ProcessInfo.processInfo.environment
        let address: URL
        if let text = server ?? environment["LIVERY_SERVER"] {
            address = try ServerOptions.url(text)
        } else {
            address = try ServerAddressFile(data: path)?.address ?? Self.configured(environment)
        }
        let code = try openStore(path).createSignInCode(limits.grant(role))
        Terminal.result("\(address.absoluteString)/sign-in#\(code)")
    }

    /// The URL that `livery serve` listens on with these environment settings.
    private static func configured(_ environment: [String: String]) throws -> URL {
        let file = try environment["LIVERY_CONFIG"].map { path throws(Failure) in try Settings.file(path) }
        let settings = try Settings(flags: [:], environment: environment, file: file)
        let port = try settings.number(.port, in: 0...65535)
        guard port > 0 else {
            throw Failure("no server is running for this database, and its port is chosen at startup: specify --server")
        }
        let scheme = settings.text(.tlsCertificate) == nil ? "http" : "https"
        return try ServerAddressFile.address(
            scheme: scheme, host: settings[.host], port: port, basePath: settings.basePath())
    }
}
