import ArgumentParser
import LiveryModel

/// `livery schedule`: what is to happen at a time.
struct ScheduleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule", abstract: "Look at what is scheduled, and cancel it.",
        discussion: "`livery publish`, `rollback` and `channel set` schedule with --at.",
        subcommands: [List.self, Cancel.self])

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List what waits, by time, and then what was done lately.",
            discussion: "One line a change: number, state, time, action, author, message, separated by tabs.")

        @Argument(help: "The app.")
        var app: String

        @OptionGroup var server: ServerOptions
        @OptionGroup var token: TokenOptions

        func run() throws {
            let client = APIClient(server: try server.url(), token: try token.secret())
            for change in try client.get("/themes/\(app)/schedule")["schedule"]?.elements ?? [] {
                let text = { (name: String) in change[name]?.string ?? "" }
                let target = change["to"]?.int.map { " \($0)" } ?? ""
                let action = [text("action"), text("channel")].filter { !$0.isEmpty }.joined(separator: " ") + target
                let reason = change["reason"]?.string.map { ": \($0)" } ?? ""
                Terminal.row([
                    String(change["id"]?.int ?? 0), text("state") + reason, "\(text("at"))[\(text("zone"))]", action,
                    text("author"), text("message"),
                ])
            }
        }
    }

    struct Cancel: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Cancel what waits.")

        @Argument(help: "The app.")
        var app: String

        @Argument(help: "The number that `list` shows.")
        var change: Int

        @OptionGroup var server: ServerOptions
        @OptionGroup var token: TokenOptions

        func run() throws {
            let client = APIClient(server: try server.url(), token: try token.secret())
            let path = "/themes/\(app)/schedule/\(change)"
            // What is cancelled can't come back: no need to have seen it.
            _ = try client.change("DELETE", path, seen: nil)
            Terminal.note("cancelled")
        }
    }
}
