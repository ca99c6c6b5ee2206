import ArgumentParser
import LiveryAPI

/// `livery schedule`: changes that are scheduled for a later time.
struct ScheduleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule", abstract: "List and cancel scheduled changes.",
        discussion: "`livery publish`, `rollback` and `channel set` schedule a change with --at.",
        subcommands: [List.self, Cancel.self])

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List pending changes, earliest first, and then recent ones.",
            discussion: "Prints one line per change: number, state, time, action, author, message, separated by tabs.")

        @OptionGroup var app: AppOptions
        @OptionGroup var form: FormatOptions

        func run() throws {
            let list: API.Schedule = try app.access.client().get(app.path + "/schedule")
            guard form.format == .text else { return form.format.print(list, or: "") }
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

        @OptionGroup var app: AppOptions

        @Argument(help: "The number that `list` shows.")
        var change: Int

        func run() throws {
            // A change can be cancelled only once, so no precondition is needed.
            try app.access.client().delete(app.path + "/schedule/\(change)", seen: nil)
            Terminal.note("cancelled")
        }
    }
}
