import ArgumentParser
import Foundation
import LiveryAPI
import LiveryModel
import LiveryTheme

/// `livery draft`: work in progress that is stored by the service.
struct DraftCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "draft", abstract: "Save work in progress on an app's theme.",
        subcommands: [List.self, Save.self, Get.self, Rebase.self, Delete.self])

    /// A draft and the options to access it.
    struct Options: ParsableArguments {
        @OptionGroup var app: AppOptions

        @Argument(help: "The draft: 1 to 64 of a-z, 0-9 and '-'.")
        var draft: String

        /// The path of the draft's resource.
        var path: String { app.path + "/drafts/" + draft }

        /// A client for the service.
        func client() throws -> APIClient { try app.access.client() }

        /// The current draft and its entity tag.
        func found(_ client: APIClient) throws -> (value: API.DraftContents, tag: String) {
            try client.require(path, or: "'\(app.app)' has no draft '\(draft)'")
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List an app's drafts.",
            discussion: "Prints one line per draft: name, base version, time, author, edited files.")

        @OptionGroup var app: AppOptions

        func run() throws {
            let list: API.Drafts = try app.access.client().get(app.path + "/drafts")
            for draft in list.drafts {
                let base = draft.base.map(String.init) ?? "none"
                Terminal.row([
                    draft.draft, base + (draft.behind ? " (behind)" : ""), draft.changed, draft.changedBy,
                    draft.edits.map(\.path).joined(separator: " "),
                ])
            }
        }
    }

    struct Save: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Save a theme as a new draft, or as the next revision of a draft.",
            discussion: """
                With --revision, the number that `get` printed, the command fails if someone has changed the draft \
                since. Prints the draft's revision alone on standard output.
                """)

        @OptionGroup var options: Options

        @Argument(help: ArgumentHelp("A theme folder or file.", valueName: "path"), completion: .file())
        var path: String

        @Option(help: "The revision of the draft that the theme is based on.")
        var revision: Int?

        func run() throws {
            let client = try options.client()
            let folder = try ThemeFolder(path: path)
            var body = API.DraftRequest()
            body.text.entry = folder.theme.entry
            body.text.files = try folder.texts()
            let found: (value: API.DraftContents, tag: String)? = try client.find(options.path)
            guard found != nil || revision == nil else {
                throw Failure(
                    "the draft '\(options.draft)' of '\(options.app.app)' no longer exists: to create "
                        + "it, omit --revision")
            }
            if let current = found?.value.draft.revision, current != revision {
                throw Failure("the draft is at revision \(current): run 'livery draft get' first, and pass --revision")
            }
            let saved = try client.uploading(folder, to: options.app.app) { () throws(Failure) -> API.DraftContents in
                try client.change("PUT", options.path, seen: found?.tag, body)
            }
            Terminal.result(String(saved.draft.revision))
        }
    }

    struct Get: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write a draft's files to a folder.",
            discussion: "Prints the draft's revision alone on standard output.")

        @OptionGroup var options: Options

        @Option(name: [.customShort("o"), .long], help: ArgumentHelp("The folder.", valueName: "folder"))
        var output: String

        func validate() throws { try OutputFolder.check(output) }

        func run() throws {
            let client = try options.client()
            let contents = try options.found(client).value
            let folder = URL(filePath: output)
            for (name, file) in contents.files {
                guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
                    throw Failure("'\(name)' would not be in '\(output)'")
                }
                let url = folder.appending(path: name)
                let bytes =
                    Asset.isPath(name)
                    ? try client.asset(describedBy: Array(file.text.utf8), at: name) : Array(file.text.utf8)
                do {
                    try FileManager.default.createDirectory(
                        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                    try Data(bytes).write(to: url)
                } catch { throw Failure("can't write '\(url.path)'", because: error) }
            }
            Terminal.result(String(contents.draft.revision))
        }
    }

    struct Rebase: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Update a draft to the current version, value by value.",
            discussion: """
                Values that only one side changed are merged. If both sides changed a value, the command lists both \
                values, and changes nothing until you choose with --ours, --theirs or --value.
                """)

        @OptionGroup var options: Options

        @Option(help: ArgumentHelp("Keep the draft's value.", valueName: "file:path"))
        var ours: [String] = []

        @Option(help: ArgumentHelp("Use the current version's value.", valueName: "file:path"))
        var theirs: [String] = []

        @Option(help: ArgumentHelp("Use a different value.", valueName: "file:path=value"))
        var value: [String] = []

        func run() throws {
            let client = try options.client()
            let tag = try options.found(client).tag
            var body = API.RebaseRequest()
            body.choices =
                try ours.map { try Self.choice($0, take: "ours") } + theirs.map { try Self.choice($0, take: "theirs") }
                + value.map { text in
                    let parts = text.split(separator: "=", maxSplits: 1)
                    guard parts.count == 2 else { throw ValidationError("expected --value file:path=value") }
                    return try Self.choice(String(parts[0]), text: String(parts[1]))
                }
            let rebased: API.RebasedDraft = try client.change("POST", options.path + "/rebase", seen: tag, body)
            for point in rebased.rebase.taken { Terminal.note("taken: \(point.text)") }
            Terminal.result(String(rebased.contents.draft.base ?? 0))
        }

        private static func choice(_ point: String, take: String? = nil, text: String? = nil) throws -> API.Choice {
            let parts = point.split(separator: ":", maxSplits: 1)
            guard let file = parts.first else { throw ValidationError("expected file:path, found '\(point)'") }
            var choice = API.Choice()
            choice.point.file = String(file)
            choice.point.path = parts.count > 1 ? String(parts[1]) : nil
            choice.take = take
            choice.text = text
            return choice
        }
    }

    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Delete a draft.")

        @OptionGroup var options: Options

        func run() throws {
            let client = try options.client()
            try client.delete(options.path, seen: try options.found(client).tag)
        }
    }
}
