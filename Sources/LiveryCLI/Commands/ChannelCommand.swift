import ArgumentParser
import LiveryAPI

/// `livery channel`: names under which the service delivers versions, such as `latest`.
struct ChannelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "channel", abstract: "Serve a version under the name of a channel.",
        subcommands: [Set.self, List.self, Delete.self])

    /// A channel and the options to access it.
    struct Options: ParsableArguments {
        @OptionGroup var app: AppOptions

        @Argument(help: "The channel: a-z, 0-9 and '-', starting with a letter.")
        var channel: String

        /// The path of the channel's resource.
        var path: String { app.path + "/channels/" + channel }
    }

    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Point a channel to a version, immediately or at a scheduled time.",
            discussion: "Prints the channel's address or, with --at, the number of the scheduled change.")

        @OptionGroup var options: Options

        @Argument(help: "The version.")
        var version: Int

        @Option(name: .shortAndLong, help: "Why.")
        var message: String?

        @OptionGroup var releases: BreakOptions
        @OptionGroup var due: DueOptions
        @OptionGroup var form: FormatOptions

        func run() throws {
            let client = try options.app.access.client()
            let current: (value: API.Channel, tag: String)? = try client.find(options.path)
            var body = API.ChannelRequest()
            body.version = version
            body.message = message
            body.at = due.at
            body.breaks = releases.breaks
            switch try client.change("PUT", options.path, seen: current?.tag, body) as Outcome<API.Channel> {
            case .scheduled(let change): change.report(form.format)
            case .done(let channel): form.format.print(channel, or: "\(options.app.path)/\(options.channel)")
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List an app's channels.",
            discussion: "Prints one line per channel: name, version, time, author.")

        @OptionGroup var app: AppOptions
        @OptionGroup var form: FormatOptions

        func run() throws {
            let list: API.Channels = try app.access.reader().get(app.path + "/channels")
            guard form.format == .text else { return form.format.print(list, or: "") }
            for channel in list.channels {
                Terminal.row([channel.channel, String(channel.version), channel.time, channel.author])
            }
        }
    }

    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Delete a channel.")

        @OptionGroup var options: Options

        func run() throws {
            let client = try options.app.access.client()
            let current: (value: API.Channel, tag: String) = try client.require(
                options.path, or: "'\(options.app.app)' has no channel '\(options.channel)'")
            try client.delete(options.path, seen: current.tag)
        }
    }
}
