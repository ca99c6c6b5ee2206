import ArgumentParser
import Foundation
import LiveryModel

/// `livery draft`: work in progress that is kept by the service.
struct DraftCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "draft", abstract: "Keep work in progress on an app's theme.",
        subcommands: [List.self, Save.self, Get.self, Rebase.self, Delete.self])

    /// Which draft, and who asks.
    struct Options: ParsableArguments {
        @Argument(help: "The app.")
        var app: String

        @Argument(help: "The draft: 1 to 64 of a-z, 0-9 and '-'.")
        var draft: String

        @OptionGroup var server: ServerOptions
        @OptionGroup var token: TokenOptions

        /// The draft's address.
        var path: String { "/themes/\(app)/drafts/\(draft)" }

        /// The service.
        func client() throws -> APIClient { APIClient(server: try server.url(), token: try token.secret()) }

        /// The draft as it is now, and its tag.
        func found(_ client: APIClient) throws -> (json: JSON, tag: String) {
            guard let found = try client.find(path) else { throw Failure("'\(app)' has no draft '\(draft)'") }
            return found
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List an app's drafts.",
            discussion: "One line a draft: name, version that it is based on, last change, who made it, edited files.")

        @Argument(help: "The app.")
        var app: String

        @OptionGroup var server: ServerOptions
        @OptionGroup var token: TokenOptions

        func run() throws {
            let client = APIClient(server: try server.url(), token: try token.secret())
            for draft in try client.get("/themes/\(app)/drafts")["drafts"]?.elements ?? [] {
                let text = { (name: String) in draft[name]?.string ?? "" }
                let base = draft["base"]?.int.map(String.init) ?? "none"
                let behind = draft["behind"] == true ? " (behind)" : ""
                let edits = draft["edits"]?.elements?.compactMap { $0["path"]?.string } ?? []
                Terminal.row([
                    text("draft"), base + behind, text("changed"), text("changedBy"), edits.joined(separator: " "),
                ])
            }
        }
    }

    struct Save: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Save a theme as a draft, a new one or over what `get` has written.",
            discussion: """
                With --revision, the one that `get` printed, a draft that somebody has changed since is left as it is.
                Prints the draft's revision alone on standard output.
                """)

        @OptionGroup var options: Options

        @Argument(help: ArgumentHelp("A theme folder or file.", valueName: "path"), completion: .file())
        var path: String

        @Option(help: "The revision of the draft that this was made from.")
        var revision: Int?

        func run() throws {
            let client = try options.client()
            let members = try ThemeFolder(path: path).members()
            let found = try client.find(options.path)
            guard found != nil || revision == nil else {
                throw Failure(
                    "'\(options.app)' has no draft '\(options.draft)' any more: without --revision it is a new one")
            }
            if let found, found.json["revision"]?.int != revision {
                throw Failure(
                    "the draft is at revision \(found.json["revision"]?.int ?? 0): get it, and save with --revision")
            }
            let saved = try client.change("PUT", options.path, seen: found?.tag, .object(members))
            Terminal.result(String(saved["revision"]?.int ?? 0))
        }
    }

    struct Get: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write a draft's files into a folder.",
            discussion: "Prints the draft's revision alone on standard output.")

        @OptionGroup var options: Options

        @Option(name: [.customShort("o"), .long], help: ArgumentHelp("The folder.", valueName: "folder"))
        var output: String

        func run() throws {
            let draft = try options.found(try options.client()).json
            let folder = URL(filePath: output)
            for file in draft["files"]?.members ?? [] {
                guard !file.name.hasPrefix("/"), !file.name.split(separator: "/").contains("..") else {
                    throw Failure("'\(file.name)' would not be in '\(output)'")
                }
                let url = folder.appending(path: file.name)
                do {
                    try FileManager.default.createDirectory(
                        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                    try Data((file.value["text"]?.string ?? "").utf8).write(to: url)
                } catch { throw Failure("can't write '\(url.path)'") }
            }
            Terminal.result(String(draft["revision"]?.int ?? 0))
        }
    }

    struct Rebase: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Base a draft on the version in force, value by value.",
            discussion: """
                What only one side changed is taken. What both changed is listed with both values, and nothing is changed
                until each is chosen by --ours, --theirs or --value.
                """)

        @OptionGroup var options: Options

        @Option(help: ArgumentHelp("Keep the draft's value.", valueName: "file:path"))
        var ours: [String] = []

        @Option(help: ArgumentHelp("Take the version's value.", valueName: "file:path"))
        var theirs: [String] = []

        @Option(help: ArgumentHelp("Write another value.", valueName: "file:path=value"))
        var value: [String] = []

        func run() throws {
            let client = try options.client()
            let tag = try options.found(client).tag
            let choices =
                try ours.map { try Self.choice($0, "take", "ours") }
                + theirs.map { try Self.choice($0, "take", "theirs") }
                + value.map { text in
                    let parts = text.split(separator: "=", maxSplits: 1)
                    guard parts.count == 2 else { throw ValidationError("expected --value file:path=value") }
                    return try Self.choice(String(parts[0]), "text", String(parts[1]))
                }
            let rebased = try client.change(
                "POST", options.path + "/rebase", seen: tag, ["choices": .array(choices)])
            for point in rebased["taken"]?.elements ?? [] {
                Terminal.note("taken: \(point["file"]?.string ?? ""): \(point["path"]?.string ?? "the whole file")")
            }
            Terminal.result(String(rebased["base"]?.int ?? 0))
        }

        private static func choice(_ point: String, _ name: String, _ value: String) throws -> JSON {
            let parts = point.split(separator: ":", maxSplits: 1)
            guard let file = parts.first else { throw ValidationError("expected file:path, found '\(point)'") }
            let path = parts.count > 1 ? JSON.string(String(parts[1])) : .null
            return .object([
                JSON.Member("file", .string(String(file))), JSON.Member("path", path),
                JSON.Member(name, .string(value)),
            ])
        }
    }

    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Delete a draft.")

        @OptionGroup var options: Options

        func run() throws {
            let client = try options.client()
            _ = try client.change("DELETE", options.path, seen: try options.found(client).tag)
        }
    }
}
