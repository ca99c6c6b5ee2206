import ArgumentParser
import Foundation
import LiveryAPI
import LiveryRoutes
import LiveryService
import LiveryStore

/// `livery app private|public|export|import|prune|delete|reopen`
struct AppCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app",
        abstract: "Change an app's visibility, copy the app to another database, or delete it with all its versions.",
        subcommands: [
            Hide.self, Show.self, Export.self, Import.self, PruneCommand.self, DeleteCommand.self, ReopenCommand.self,
        ])

    struct Hide: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "private",
            abstract: "Make an app private: only its readers can see it. Requires an admin token.")

        @OptionGroup var app: AppOptions

        func run() throws { try app.set(isPrivate: true) }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "public", abstract: "Make an app public. Requires an admin token.")

        @OptionGroup var app: AppOptions

        func run() throws { try app.set(isPrivate: false) }
    }

    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Export an app with all its versions to a new file. Works while the server runs.")

        @Argument(help: "The app.")
        var app: String

        @Option(
            name: .shortAndLong,
            help: ArgumentHelp("The new file, which must not exist yet; - is standard output.", valueName: "file"),
            completion: .file())
        var output: String

        @OptionGroup var data: DataOptions

        func run() throws {
            let store = try data.openExisting()
            guard output == "-" else { return try export(to: output, store) }
            let folder = FileManager.default.temporaryDirectory.appending(path: "livery-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appending(path: "export")
            do {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                try export(to: file.path, store)
                let handle = try FileHandle(forReadingFrom: file)
                while let part = try handle.read(upToCount: 1 << 20), !part.isEmpty { StandardOutput.write(part) }
            } catch let failure as Failure { throw failure } catch {
                throw Failure("can't export '\(app)'", because: error)
            }
        }

        private func export(to path: String, _ store: Store) throws(Failure) {
            do { try store.exportApp(app, to: path) } catch { throw Failure("\(error)") }
        }
    }

    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Import an exported app, byte for byte. Works while the server runs.",
            discussion: """
                Fails if the app already exists. Import the apps that it extends first. Running servers serve the app \
                within about a second.
                """)

        @Argument(help: ArgumentHelp("A file written by `livery app export`.", valueName: "file"), completion: .file())
        var file: String

        @OptionGroup var data: DataOptions

        func run() throws {
            let store = try openStore(data.path)
            do {
                let app = try store.importApp(from: file, checking: { bundle in try bundle.check() })
                Terminal.note("imported \(app)")
            } catch { throw Failure("\(error)") }
        }
    }
}

extension AppOptions {
    fileprivate func set(isPrivate: Bool) throws {
        var body = API.VisibilityRequest()
        body.private = isPrivate
        let now: API.Visibility = try access.client().put(path + "/visibility", body)
        Terminal.note("\(app) is \(now.private ? "private" : "public")")
    }
}
