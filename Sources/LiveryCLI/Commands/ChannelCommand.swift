import ArgumentParser
import LiveryAPI

/// `livery channel`: names besides `latest` under which the service delivers versions.
struct ChannelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "channel", abstract: "Deliver a version under a channel's name.",
        subcommands: [Set.self, List.self, Delete.self])

    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Point a channel to a version, immediately or at a scheduled time.",
            discussion: "Prints the channel's address or, with --at, the number of the scheduled change.")

        @Argument(help: "The app.")
        var app: String

        @Argument(help: "The channel: a-z, 0-9 and '-', starting with a letter.")
        var channel: String

        @Argument(help: "The version.")
        var version: Int

        @Option(name: .shortAndLong, help: "Why.")
        var message: String?

        @OptionGroup var due: DueOptions
        @OptionGroup var server: ServerOptions
        @OptionGroup var token: TokenOptions

        func run() throws {
            let client = APIClient(server: try server.url(), token: try token.secret())
            let path = "/themes/\(app)/channels/\(channel)"
            let current: (value: API.Channel, tag: String)? = try client.find(path)
            var body = API.ChannelRequest()
            body.version = version
            body.message = message
            body.at = due.at
            switch try client.change("PUT", path, seen: current?.tag, body) as Outcome<API.Channel> {
            case .scheduled(let change): change.report()
            case .done: Terminal.result("/themes/\(app)/\(channel)")
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List an app's channels.",
            discussion: "Prints one line per channel: name, version, time, author.")

        @Argument(help: "The app.")
        var app: String

        @OptionGroup var server: ServerOptions

        func run() throws {
            let list: API.Channels = try APIClient(server: try server.url()).get("/themes/\(app)/channels")
            for channel in list.channels {
                Terminal.row([channel.channel, String(channel.version), channel.time, channel.author])
            }
        }
    }

    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Delete a channel.")

        @Argument(help: "The app.")
        var app: String

        @Argument(help: "The channel.")
        var channel: String

        @OptionGroup var server: ServerOptions
        @OptionGroup var token: TokenOptions

        func run() throws {
            let client = APIClient(server: try server.url(), token: try token.secret())
            let path = "/themes/\(app)/channels/\(channel)"
            guard let current: (value: API.Channel, tag: String) = try client.find(path) else {
                throw Failure("'\(app)' has no channel '\(channel)'")
            }
            try client.delete(path, seen: current.tag)
        }
    }
}
