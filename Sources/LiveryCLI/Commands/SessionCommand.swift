import ArgumentParser
import Foundation
import LiveryStore

/// `livery session list|end`
struct SessionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "session", abstract: "List the people signed in to the pages, and sign them out.",
        subcommands: [List.self, End.self])

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List all open sessions.",
            discussion: """
                Prints one line per session: id, role, apps, name, the token that it was created from, sign-in time, \
                expiry, files; with tabs between. A session from a one-time link has '-' for the token.
                """)

        @OptionGroup var data: DataOptions

        func run() throws {
            let list = { (names: [String]?) in names?.joined(separator: ",") ?? "*" }
            for session in try data.openExisting().sessions() {
                let grant = session.grant
                Terminal.row([
                    session.id, grant.role, list(grant.apps), grant.name, session.token.map(String.init),
                    session.created.ISO8601Format(), session.expires.ISO8601Format(), list(grant.files),
                ])
            }
        }
    }

    struct End: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "End a session. Works while the server runs.")

        @Argument(help: "The session ids, as listed by `livery session list`.")
        var ids: [String]

        @OptionGroup var data: DataOptions

        func run() throws {
            let store = try data.openExisting()
            for id in ids {
                do { try store.endSession(id: id) } catch StoreError.notFound { throw Failure("no session \(id)") }
            }
        }
    }
}
