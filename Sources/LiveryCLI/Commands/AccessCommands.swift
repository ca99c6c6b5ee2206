import ArgumentParser
import Foundation
import LiveryAPI
import LiveryRoutes
import LiveryService
import LiveryStore

/// `livery token create|list|revoke`
struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Create, list and revoke access tokens.",
        subcommands: [Create.self, List.self, Revoke.self])

    struct Create: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Create a token and print only the token on standard output.",
            discussion: """
                Only its hash is stored, so it can't be shown again. If it can't be printed, it is revoked. Works while \
                the server runs.
                """)

        @Option(help: "The token's role: \(Role.allCases.map(\.rawValue).joined(separator: ", ")).")
        var role: Role

        @OptionGroup var limits: LimitOptions

        @Option(
            help: ArgumentHelp(
                "How long the token is valid: 90s, 15m, 12h, 30d (default: no limit).", valueName: "time")
        )
        var expires: Lifetime?

        @OptionGroup var form: FormatOptions
        @OptionGroup var data: DataOptions

        func run() throws {
            let end = expires.map { Date(timeIntervalSinceNow: $0.seconds) }
            let store = try openStore(data.path)
            let made = try store.createToken(limits.grant(role), expires: end)
            form.format.print(API.NewToken(made.secret, made.token), or: made.secret)
            do { try StandardOutput.flush() } catch { throw Self.revoking(made.token.id, in: store, after: error) }
        }

        /// Revokes a token that couldn't be printed, because it can't be shown again. Returns the failure to report.
        private static func revoking(_ id: Int64, in store: Store, after failure: Failure) -> Failure {
            do { try store.revokeToken(id: id) } catch {
                return Failure(
                    "\(failure.message). The token can't be shown again, and could not be revoked: \(error). Run `livery "
                        + "token revoke \(id)`")
            }
            return Failure("\(failure.message). The token can't be shown again, so it was revoked")
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List all tokens, without their secrets.",
            discussion: """
                Prints one line per token: id, role, apps, name, creation, state, last use, expiry, files; with tabs \
                between.
                """)

        @OptionGroup var form: FormatOptions
        @OptionGroup var data: DataOptions

        func run() throws {
            let tokens = try data.openExisting().tokens()
            guard form.format == .text else {
                var list = API.Tokens()
                list.tokens = tokens.map { API.Token($0) }
                return form.format.print(list, or: "")
            }
            for token in tokens {
                let state = token.revoked == nil ? token.isValid(at: Date()) ? "valid" : "expired" : "revoked"
                let (grant, time) = (token.grant, { (time: Date?) in time?.ISO8601Format() ?? "never" })
                Terminal.row([
                    String(token.id), grant.role, Self.list(grant.apps), grant.name, time(token.created), state,
                    time(token.lastUsed), time(token.expires), Self.list(grant.files),
                ])
            }
        }

        private static func list(_ names: [String]?) -> String { names?.joined(separator: ",") ?? "*" }
    }

    struct Revoke: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Revoke a token, and end the sessions created from it.")

        @Argument(help: "The id, as listed by `livery token list`.")
        var id: Int

        @OptionGroup var data: DataOptions

        func run() throws {
            do { try data.openExisting().revokeToken(id: Int64(id)) } catch StoreError.notFound {
                throw Failure("no token \(id)")
            }
        }
    }
}

/// Opens the store. If that fails, throws a failure with a readable message.
func openStore(
    _ path: String, schema: SchemaPolicy = .current, exclusive: Bool = false, awaitsServer: Bool = false,
    quotas: Quotas = Quotas()
) throws(Failure) -> Store {
    do {
        return try Store(path: path, schema: schema, exclusive: exclusive, awaitsServer: awaitsServer, quotas: quotas)
    } catch .busy where exclusive {
        throw Failure("'\(path)' is open in another process: stop the server first")
    } catch { throw Failure("can't open '\(PostgreSQLURL.masked(path))': \(error)") }
}

/// Migrates a database that has an older schema.
/// - Returns: The path of the backup, if one was made.
func migrateStore(_ path: String, backingUp: Bool) throws(Failure) -> String? {
    do { return try Store.migrate(path, backingUp: backingUp) } catch .busy {
        throw Failure("'\(path)' has an older schema and is open in another process: stop all servers first")
    } catch { throw Failure("can't migrate '\(PostgreSQLURL.masked(path))': \(error)") }
}

/// `livery session list|end`
struct SessionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "session", abstract: "List the sessions of signed-in people, and end sessions.",
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
