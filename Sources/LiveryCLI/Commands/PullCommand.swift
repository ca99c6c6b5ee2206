import ArgumentParser
import Foundation
import LiveryAPI

/// `livery pull badoo -o badoo`
struct PullCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pull", abstract: "Download a published theme's files to a folder, or update the folder.",
        discussion: """
            Writes the files of the current version, or of --version, and the file .livery-base.json, which names the \
            version and each file's hash. `livery publish` reads it, and then doesn't replace versions that you haven't \
            seen. To update the folder, pull again: files that you have changed stay as they are, and files that were \
            removed from the theme are deleted. If you and a newer version changed the same file, nothing is written. \
            Prints the version's number alone on standard output.
            """)

    @OptionGroup var app: AppOptions

    @Option(help: "The version (default: the current one).")
    var version: Int?

    @Option(name: .shortAndLong, help: ArgumentHelp("The theme's folder.", valueName: "dir"), completion: .directory)
    var output: String

    func validate() throws {
        try OutputFolder.check(output)
        if let version, version < 1 { throw ValidationError("expected --version from 1, found \(version)") }
    }

    func run() throws {
        let client = try app.access.reader()
        let number = try version ?? current(client)
        let source: API.Source = try client.get("\(app.path)/versions/\(number)/source")
        let folder = URL(filePath: output)
        let update = try FolderUpdate(of: folder, to: source, from: client.server)
        try update.write(fetchingAssetsFrom: client)
        for note in update.notes { Terminal.note(note) }
        Terminal.result(String(number))
    }

    private func current(_ client: APIClient) throws(Failure) -> Int {
        let found: API.App = try client.get(app.path)
        return found.latest
    }
}
