import ArgumentParser
import Foundation
import LiveryAPI
import LiveryRoutes
import LiveryStore

/// `livery app prune`
struct PruneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune", abstract: "Delete old versions of an app. Works while the server runs.",
        discussion: """
            Keeps the newest and the recent versions. Never deletes a version that is current or in a channel, that \
            a scheduled change or a draft needs, or that an existing version of any app extends or restored. Version \
            numbers are not used again. Prints the numbers of the deleted versions. Make a backup first.
            """)

    @Argument(help: "The app.")
    var app: String

    @Option(help: ArgumentHelp("The number of newest versions to keep.", valueName: "count"))
    var keep = 200

    @Option(help: ArgumentHelp("Also keep versions that are newer than this, such as 90d or 1y.", valueName: "age"))
    var keepSince: Lifetime?

    @Flag(help: "Only print which versions would be deleted.")
    var dryRun = false

    @OptionGroup var data: DataOptions

    func validate() throws {
        guard keep > 0 else { throw ValidationError("--keep must be at least 1: the current version can't be deleted") }
    }

    func run() throws {
        let store = try data.openExisting()
        let rule = Retention(newest: keep, since: keepSince.map { store.now.addingTimeInterval(-$0.seconds) })
        do {
            let numbers =
                try dryRun
                ? store.prunable(app, keeping: rule) : store.prune(app, keeping: rule, by: .local)
            for number in numbers { Terminal.result(String(number)) }
            let count = "\(numbers.count) \(numbers.count == 1 ? "version" : "versions") of \(app)"
            Terminal.note(dryRun ? "\(count) would be deleted" : "deleted \(count)")
        } catch { throw Failure("\(error)") }
    }
}

/// `livery app delete`
struct DeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete an app with all its versions, drafts and channels. Requires an admin token.",
        discussion: """
            Type the name twice. Only a backup or an export brings the app back. Its name and its version numbers are \
            not used again by accident: run `livery app reopen` to allow the name.
            """)

    @OptionGroup var app: AppOptions

    @Argument(help: "The app's name again.")
    var confirmation: String

    func run() throws {
        guard confirmation == app.app else {
            throw Failure("the names differ: to delete '\(app.app)', type its name twice")
        }
        try app.access.client().delete(app.path + "?confirm=\(app.app)")
        Terminal.note("deleted \(app.app)")
    }
}

/// `livery app reopen`
struct ReopenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen", abstract: "Allow the name of a deleted app to be used again.",
        discussion: "Version numbers continue above the deleted app's last one. Works while the server runs.")

    @Argument(help: "The app.")
    var app: String

    @OptionGroup var data: DataOptions

    func run() throws {
        let store = try data.openExisting()
        do { try store.reopenApp(app, by: .local) } catch .notFound {
            throw Failure("there is no deleted app named '\(app)'")
        } catch { throw Failure("\(error)") }
        Terminal.note("'\(app)' can be used again")
    }
}
