import ArgumentParser
import Foundation
import LiveryServer
import LiveryStore

/// `livery token create|list|revoke`
struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Make, list and revoke the tokens that writes need.",
        subcommands: [Create.self, List.self, Revoke.self])

    struct Create: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a token and print it, alone, on standard output.",
            discussion: "It is kept as a hash only and can't be shown again. Works while the server runs.")

        @OptionGroup var access: AccessOptions
        @OptionGroup var data: DataOptions

        func run() throws {
            let store = try openStore(data.data)
            let (secret, _) = try store.createToken(role: access.role.rawValue, app: access.app, name: access.author)
            Terminal.result(secret)
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List all tokens, without their secrets.",
            discussion: "One line a token: id, role, app, name, made, state, separated by tabs.")

        @OptionGroup var data: DataOptions

        func run() throws {
            for token in try openStore(data.data).tokens() {
                let state = token.revoked == nil ? token.isValid(at: Date()) ? "valid" : "expired" : "revoked"
                Terminal.result(
                    "\(token.id)\t\(token.role)\t\(token.app ?? "*")\t\(token.name)\t\(token.created.ISO8601Format())\t\(state)"
                )
            }
        }
    }

    struct Revoke: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Refuse a token from now on.")

        @Argument(help: "The id that `livery token list` shows.")
        var id: Int

        @OptionGroup var data: DataOptions

        func run() throws {
            do { try openStore(data.data).revokeToken(id: Int64(id)) } catch StoreError.notFound {
                throw Failure("no token \(id)")
            }
        }
    }
}

/// `livery sign-in`
struct SignInCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-in", abstract: "Print a link that signs a person in to the pages, once.",
        discussion: "The link works for 15 minutes. What follows the # never leaves the browser's address bar.")

    @OptionGroup var access: PersonOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var server: ServerOptions

    struct PersonOptions: ParsableArguments {
        @Option(help: "What they may do: \(Role.allCases.map(\.rawValue).joined(separator: ", ")).")
        var role = Role.publisher

        @Option(help: "The only app that they may change (default: all).")
        var app: String?

        @Option(help: "The author that history shows (default: the name of the user who runs this).")
        var name: String?
    }

    func run() throws {
        let name = access.name ?? ProcessInfo.processInfo.environment["USER"] ?? access.role.rawValue
        let url = try server.url()
        let code = try openStore(data.data).createSignInCode(role: access.role.rawValue, app: access.app, name: name)
        let base = url.absoluteString.hasSuffix("/") ? String(url.absoluteString.dropLast()) : url.absoluteString
        Terminal.result("\(base)/sign-in#\(code)")
    }
}

/// The store, or why it can't be opened, for a person.
func openStore(_ path: String) throws(Failure) -> Store {
    do { return try Store(path: path) } catch { throw Failure("can't open '\(path)': \(error)") }
}
