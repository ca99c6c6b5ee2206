import ArgumentParser
import LiveryBundle

/// `livery app private|public`
struct AppCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app", abstract: "Hide an app from strangers, or show it again.",
        subcommands: [Hide.self, Show.self])

    struct Hide: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "private",
            abstract: "Let only its readers see an app, published or not. Needs an admin's token.")

        @OptionGroup var which: Which

        func run() throws { try which.set(isPrivate: true) }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "public", abstract: "Let everybody see an app. Needs an admin's token.")

        @OptionGroup var which: Which

        func run() throws { try which.set(isPrivate: false) }
    }

    struct Which: ParsableArguments {
        @Argument(help: "The app.")
        var app: String

        @OptionGroup var server: ServerOptions
        @OptionGroup var token: TokenOptions

        func set(isPrivate: Bool) throws {
            let client = APIClient(server: try server.url(), token: try token.secret())
            _ = try client.put("/themes/\(app)/visibility", ["private": .bool(isPrivate)])
            Terminal.note("\(app) is \(isPrivate ? "private" : "public")")
        }
    }
}
