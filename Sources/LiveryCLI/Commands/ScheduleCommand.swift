import ArgumentParser
import LiveryAPI

/// `livery schedule`: changes scheduled for a time.
struct ScheduleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule", abstract: "List and cancel scheduled changes.",
        discussion: "`livery publish`, `rollback` and `channel set` schedule a change with --at.",
        subcommands: [List.self, Cancel.self])

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List pending changes by time, followed by recent ones.",
            discussion: "Prints one line per change: number, state, time, action, author, message, separated by tabs.")

        @Argument(help: "The app.")
        var app: String

        @OptionGroup var server: ServerOptions
        @OptionGroup var token: TokenOptions

        func run() throws {
            let client = APIClient(server: try server.url(), token: try token.secret())
            let list: API.Schedule = try client.get("/themes/\(app)/schedule")
            for change in list.schedule {
                let action = [change.action, change.channel, change.to.map(String.init)].compactMap(\.self)
                Terminal.row([
                    String(change.id), change.state + (change.reason.map { ": \($0)" } ?? ""),
                    "\(change.at)[\(change.zone)]", action.joined(separator: " "), change.author, change.message,
                ])
            }
        }
    }

    struct Cancel: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Cancel a pending change.")

        @Argument(help: "The app.")
        var app: String

        @Argument(help: "The number that `list` shows.")
        var change: Int

        @OptionGroup var server: ServerOptions
        @OptionGroup var token: TokenOptions

        func run() throws {
            let client = APIClient(server: try server.url(), token: try token.secret())
            let path = "/themes/\(app)/schedule/\(change)"
            // Cancelling is final, so no precondition is necessary.
            try client.delete(path, seen: nil)
            Terminal.note("cancelled")
        }
    }
}
