import ArgumentParser
import Foundation
import LiveryAPI
import LiveryRoutes
import LiveryService

/// The `livery` command, which provides the server and all tools as subcommands.
@main
struct Livery: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "livery",
        abstract: "Stores every version of an app's look and delivers resolved style bundles to apps.",
        discussion: """
            Write, preview and publish a theme:

              livery init acme
              livery dev acme
              livery check Samples/badoo
              livery compile Samples/badoo --platform ios --skin night
              livery serve &
              export LIVERY_TOKEN=$(livery token create --role publisher)
              livery publish Samples/core --app core --message "First"
              livery publish Samples/badoo --app badoo --message "First"
              curl 'localhost:8080/themes/badoo/latest?platform=ios&skin=night'

            A PATH is a theme's folder, whose entry file is theme.ktv, or a single .ktv, .json, .tokens.json or \
            .resolver.json file. A theme that extends 'core' needs the folder 'core' next to its own folder. \
            LIVERY_SERVER, LIVERY_TOKEN and LIVERY_DATA are the defaults of --server, --token and --data. \
            Results go to standard output, everything else to standard error. \
            Exit status: 0 success, 1 failure, 2 wrong usage.
            """,
        version: "livery \(Build.version) (\(Build.id))",
        groupedSubcommands: [
            CommandGroup(
                name: "Write themes:",
                subcommands: [
                    InitCommand.self, DevCommand.self, CheckCommand.self, FormatCommand.self, CompileCommand.self,
                    GenerateCommand.self, ExplainCommand.self, RenameCommand.self, DiffCommand.self, ImportCommand.self,
                    AssetsCommand.self, FetchCommand.self,
                ]),
            CommandGroup(
                name: "Deliver them:",
                subcommands: [
                    PublishCommand.self, PullCommand.self, VersionsCommand.self, RollbackCommand.self,
                    DraftCommand.self,
                    ChannelCommand.self, ScheduleCommand.self, ReleaseCommand.self,
                ]),
            CommandGroup(
                name: "Run the service:",
                subcommands: [
                    ServeCommand.self, TokenCommand.self, SignInCommand.self, SessionCommand.self, AppCommand.self,
                    HookCommand.self, AuditCommand.self,
                ]),
            CommandGroup(
                name: "Maintain its data:",
                subcommands: [
                    BackupCommand.self, RestoreCommand.self, CopyCommand.self, MigrateCommand.self, DoctorCommand.self,
                ]),
        ])

    static func main() {
        StandardDescriptors.reserve()
        var status = run()
        do { try StandardOutput.finish() } catch {
            Terminal.error(error.message)
            status = max(status, 1)
        }
        Foundation.exit(status)
    }

    /// Runs the command that the arguments name.
    /// - Returns: The exit status.
    private static func run() -> Int32 {
        if let unknown = UnknownCommand(in: Array(CommandLine.arguments.dropFirst())) {
            Terminal.error(unknown.message)
            Terminal.note(unknown.usage)
            return 2
        }
        do {
            var command = try parseAsRoot()
            try command.run()
            return 0
        } catch let failure as Failure {
            for line in failure.details { Terminal.note(line) }
            Terminal.error(failure.message)
            return 1
        } catch {
            let code = exitCode(for: error)
            let text = fullMessage(for: error)
            if !text.isEmpty { code == .success ? Terminal.result(text) : Terminal.note(text) }
            // Invalid usage exits with status 2, as in most tools, rather than with 64 as in sysexits.
            return code == .validationFailure ? 2 : code.rawValue
        }
    }
}

/// A readable error message, with exit status 1.
struct Failure: Error {
    let message: String
    /// Lines to print before the message, such as diagnostics.
    var details: [String] = []
    /// The problem document in the service's response.
    var problem: API.Problem?

    init(_ message: String) {
        self.message = message
    }
}
