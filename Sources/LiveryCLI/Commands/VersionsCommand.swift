import ArgumentParser
import LiveryAPI

/// `livery versions badoo`
struct VersionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "versions", abstract: "List an app's versions, newest first.",
        discussion: "Prints one line per version: number, time, author, message, separated by tabs.")

    @Argument(help: "The app.")
    var app: String

    @Option(help: "The maximum number of versions, 1 to 200.")
    var limit = 50

    @OptionGroup var form: FormatOptions
    @OptionGroup var access: AccessOptions

    func validate() throws {
        guard (1...200).contains(limit) else { throw ValidationError("expected --limit from 1 to 200, found \(limit)") }
    }

    func run() throws {
        let history: API.History = try access.reader().get("/themes/\(app)/versions?limit=\(limit)")
        guard form.format == .text else { return form.format.print(history, or: "") }
        for version in history.versions {
            Terminal.row([
                String(version.number), version.time, version.author, version.message + Self.words(version.origin),
            ])
        }
    }

    private static func words(_ origin: API.Origin) -> String {
        switch (origin.kind, origin.version) {
        case ("rollback", let version?): " (content of version \(version))"
        case ("draft", _): " (draft \(origin.draft ?? ""))"
        case ("cascade", let version?): " (with version \(version) of \(origin.app ?? ""))"
        default: ""
        }
    }
}
