import ArgumentParser
import Foundation
import LiveryService
import LiveryStore

/// `livery hook list|test|resume|remove`
struct HookCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hook",
        abstract: "List, test, resume and remove hooks, which purge caches and send webhooks.",
        discussion: """
            `livery serve --hooks hooks.json` runs the hooks of a file. Each hook delivers the changes of the audit in \
            order, and tries again after a failure.
            """,
        subcommands: [List.self, Test.self, Resume.self, Remove.self])

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the progress of all hooks that ever ran.",
            discussion: """
                Prints one line per hook: name, state, last delivered audit entry, failed attempts, time of the next \
                attempt, last error; with tabs between, and '-' for missing values.
                """)

        @OptionGroup var data: DataOptions

        func run() throws {
            for hook in try data.openExisting().hooks() {
                let state = hook.isDisabled ? "disabled" : hook.tries > 0 ? "retrying" : "delivering"
                Terminal.row([
                    hook.name, state, String(hook.cursor), String(hook.tries), hook.next?.ISO8601Format(), hook.error,
                ])
            }
        }
    }

    struct Test: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Send a test message, or purge a key that no response has.",
            discussion: "Uses no database and needs no server. Exit status: 0 if the receiver accepted it, 1 if not.")

        @Argument(help: "The hook's name.")
        var name: String

        @Option(help: ArgumentHelp("The JSON file of hooks.", valueName: "file"), completion: .file())
        var hooks: String

        func run() throws {
            let all = try HookFile(at: hooks).hooks
            guard let hook = all.first(where: { $0.name == name }) else {
                throw Failure("'\(hooks)' has no hook '\(name)': it has \(all.map(\.name).joined(separator: ", "))")
            }
            do { Terminal.result("\(name): \(try hook.test())") } catch { throw Failure("\(name): \(error)") }
        }
    }

    struct Resume: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Enable a disabled hook, and deliver now what is pending.",
            discussion: "A hook is disabled if its receiver returns 410, or if all deliveries fail for three days.")

        @Argument(help: "The hook's name.")
        var name: String

        @OptionGroup var data: DataOptions

        func run() throws {
            guard try data.openExisting().resumeHook(name) else {
                throw Failure("the database has no hook '\(name)': list them with `livery hook list`")
            }
            Terminal.note("resumed the hook '\(name)'")
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete the stored progress of a hook that is no longer configured.",
            discussion: """
                First delete the hook from the hooks file of every server, and restart the servers. A server that \
                still has the hook stops delivering until it restarts, and then delivers only later changes.
                """)

        @Argument(help: "The hook's name.")
        var name: String

        @OptionGroup var data: DataOptions

        func run() throws {
            guard try data.openExisting().removeHook(name) else {
                throw Failure("the database has no hook '\(name)': list them with `livery hook list`")
            }
            Terminal.note("removed the hook '\(name)'")
        }
    }
}
