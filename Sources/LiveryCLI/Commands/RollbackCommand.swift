import ArgumentParser
import LiveryAPI

/// `livery rollback badoo 1 --message "…"`
struct RollbackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollback", abstract: "Publish an older version's content again, as a new version.",
        discussion: "Prints the new version's number alone on standard output.")

    @Argument(help: "The app.")
    var app: String

    @Argument(help: "The version to restore.")
    var version: Int

    @Option(name: .shortAndLong, help: "The message for the history.")
    var message: String

    @OptionGroup var releases: BreakOptions
    @OptionGroup var due: DueOptions
    @OptionGroup var form: FormatOptions
    @OptionGroup var access: AccessOptions

    func run() throws {
        let client = try access.client()
        var body = API.RollbackRequest()
        body.version = version
        body.message = message
        body.at = due.at
        body.breaks = releases.breaks
        switch try client.postOnce("/themes/\(app)/rollback", body, "rolling back") as Outcome<API.PublishedVersion> {
        case .scheduled(let change): change.report(form.format)
        case .done(let made):
            for line in PublishReport.lines(made.version.changes, made) { Terminal.note(line) }
            form.format.print(made, or: String(made.version.number))
        }
    }
}
