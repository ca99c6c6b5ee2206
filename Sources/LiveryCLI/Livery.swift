import ArgumentParser
import Foundation

/// `livery`: the server and every tool around it, a subcommand each.
@main
struct Livery: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "livery",
        abstract: "Keeps every version of an app's look and serves each app its resolved style bundle.",
        discussion: """
            Write a theme, look at it, publish it:

              livery init acme
              livery dev acme
              livery check Samples/badoo
              livery compile Samples/badoo --platform ios --skin night
              livery serve &
              export LIVERY_TOKEN=$(livery token create --role publisher)
              livery publish Samples/core --app core --message "First"
              livery publish Samples/badoo --app badoo --message "First"
              curl 'localhost:8080/themes/badoo/latest?platform=ios&skin=night'

            A PATH is a theme's folder, whose entry is theme.ktv, or a single .ktv, .json, .tokens.json or
            .resolver.json file. A theme that extends 'core' needs the folder 'core' beside its own folder.
            LIVERY_SERVER and LIVERY_TOKEN stand in for --server and --token.
            Results go to standard output, everything else to standard error.
            Exit status: 0 done, 1 the work failed, 2 the command line is wrong.
            """,
        version: "livery \(version)",
        groupedSubcommands: [
            CommandGroup(
                name: "Write themes:",
                subcommands: [
                    InitCommand.self, DevCommand.self, CheckCommand.self, FormatCommand.self, CompileCommand.self,
                    ExplainCommand.self, DiffCommand.self, ImportCommand.self,
                ]),
            CommandGroup(
                name: "Deliver them:",
                subcommands: [
                    PublishCommand.self, VersionsCommand.self, RollbackCommand.self, DraftCommand.self,
                    ChannelCommand.self, ScheduleCommand.self,
                ]),
            CommandGroup(
                name: "Run the service:",
                subcommands: [
                    ServeCommand.self, TokenCommand.self, SignInCommand.self, SessionCommand.self, AppCommand.self,
                    AuditCommand.self,
                ]),
            CommandGroup(
                name: "Care for its data:",
                subcommands: [BackupCommand.self, RestoreCommand.self, DoctorCommand.self]),
        ])

    /// The release.
    static let version = "0.1.0"

    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let failure as Failure {
            Terminal.error(failure.message)
            Foundation.exit(1)
        } catch {
            let code = exitCode(for: error)
            let text = fullMessage(for: error)
            if !text.isEmpty { code == .success ? Terminal.result(text) : Terminal.note(text) }
            // What the command line gets wrong is 2 here, as in most tools, rather than sysexits' 64.
            Foundation.exit(code == .validationFailure ? 2 : code.rawValue)
        }
    }
}

/// Why a command could not do its work, for a person. Exit status 1.
struct Failure: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
