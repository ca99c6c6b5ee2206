import Foundation
import GRDB
import Testing

@Suite("livery publish --cascade, and its audit")
struct CascadeCommandTests {
    /// A server with core and badoo, which extends core, and the environment for reaching the server.
    private func serving() throws -> (server: RunningServer, environment: [String: String], folder: URL) {
        let (server, folder) = (try RunningServer(), try temporaryFolder())
        let environment = ["LIVERY_SERVER": server.url, "LIVERY_TOKEN": try server.token()]
        try publish("core", "{ brand: #111 }", folder, environment)
        try publish("badoo", "{ @extends: core, button: @brand }", folder, environment)
        try publish("old", "{ @extends: core@1, button: @brand }", folder, environment)
        return (server, environment, folder)
    }

    @discardableResult
    private func publish(
        _ app: String, _ text: String, _ folder: URL, _ environment: [String: String], _ flags: String...
    ) throws -> Outcome {
        let path = try theme(app, in: folder, ["theme.ktv": text])
        return try run(["publish", path, "--app", app, "-m", "Change"] + flags, environment: environment)
    }

    @Test("publish lists dependent apps, and --cascade publishes them")
    func cascade() throws {
        let (server, environment, folder) = try serving()
        defer { withExtendedLifetime(server) {} }
        let alone = try publish("core", "{ brand: #222 }", folder, environment)
        #expect(alone.output == "2\n")
        #expect(
            alone.errors == """
                apps that extend it were not updated: badoo. To publish them too, add --cascade
                version 2 of core is now current

                """)
        let all = try publish("core", "{ brand: #333 }", folder, environment, "--cascade")
        #expect(all.output == "3\n")
        #expect(all.errors == "version 2 of badoo is now current\nversion 3 of core is now current\n")
        let versions = try run("versions", "badoo", "--server", server.url).output
        #expect(versions.split(separator: "\n").first?.hasSuffix("\tAda\tChange (with version 3 of core)") == true)
    }

    @Test("--cascade publishes nothing if an app has errors, and names the app")
    func broken() throws {
        let (server, environment, folder) = try serving()
        defer { withExtendedLifetime(server) {} }
        let outcome = try publish("core", "{ other: #333 }", folder, environment, "--cascade")
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(
            outcome.errors.hasPrefix("theme.ktv:1:27: error: unknown link '@brand' [unknown-link]\n"),
            "\(outcome.errors)")
        #expect(
            outcome.errors.hasSuffix(
                "error: Theme has errors: the theme of 'badoo', which extends it, has 1 error; nothing was published\n")
        )
        #expect(try run("versions", "core", "--server", server.url).output.hasPrefix("1\t"))
    }

    @Test("--cascade requires the right to publish every app")
    func limited() throws {
        let (server, environment, folder) = try serving()
        defer { withExtendedLifetime(server) {} }
        let secret = try run("token", "create", "--role", "publisher", "--app", "core", "--data", server.data).output
        let limited = environment.merging(["LIVERY_TOKEN": secret.trimmingCharacters(in: .newlines)]) { $1 }
        let outcome = try publish("core", "{ brand: #333 }", folder, limited, "--cascade")
        #expect(
            outcome.errors == "error: Permission denied: this token or session isn't allowed to publish "
                + "'badoo'\n")
        #expect(try publish("core", "{ brand: #333 }", folder, limited).status == 0)
    }

    @Test("--validate-only shows what would change in the app and its dependents, without publishing")
    func validateOnly() throws {
        let (server, environment, folder) = try serving()
        defer { withExtendedLifetime(server) {} }
        let preview = try publish("core", "{ brand: #333 }", folder, environment, "--validate-only")
        #expect(preview.status == 0)
        #expect(preview.errors == "")
        let lines = preview.output.split(separator: "\n")
        #expect(lines.first?.contains("brand") == true)
        #expect(lines.contains("badoo: changes"))
        #expect(lines.contains("old: does not change"))
        let broken = try publish("core", "{ other: #333 }", folder, environment, "--validate-only")
        #expect(broken.status == 0)
        #expect(broken.output.contains("badoo: 1 error\n"))
        let wrong = try publish("core", "{ brand: @nothing }", folder, environment, "--validate-only")
        #expect(wrong.status == 1)
        #expect(wrong.errors.contains("[unknown-link]"))
        #expect(try run("versions", "core", "--server", server.url).output.split(separator: "\n").count == 1)
    }

    @Test(
        "audit verify detects changed, missing and truncated entries",
        arguments: [
            ("UPDATE audit SET author = 'Eve' WHERE number = 2", "entry 2 doesn't match its hash: it was changed"),
            ("DELETE FROM audit WHERE number = 2", "entry 2 is missing: the next entry is 3"),
            ("DELETE FROM audit WHERE number = 4", "the last entry is 3, but the head names entry 4"),
            (
                """
                DELETE FROM audit WHERE number = 4;
                UPDATE audit_head SET number = 3, hash = (SELECT hash FROM audit WHERE number = 3)
                """, "entry 4 doesn't match the file beside the database: the audit ends before it"
            ),
        ])
    func audit(sql: String, fault: String) throws {
        let (server, environment, folder) = try serving()
        #expect(try run("audit", "verify", "--data", server.data).status == 0)
        let queue = try DatabaseQueue(path: server.data)
        try queue.write { db in
            for trigger in try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name LIKE 'audit%'")
            {
                try db.execute(sql: "DROP TRIGGER \(trigger)")
            }
            try db.execute(sql: sql)
        }
        try queue.close()
        let outcome = try run("audit", "verify", "--data", server.data)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("error: \(fault)\n"), "\(outcome.errors)")
        #expect(try run("doctor", "--data", server.data).status == 1)
        #expect(try run("audit", "accept", "--data", server.data, "--reason", " ").status == 2)
        let accepted = try run("audit", "accept", "--data", server.data, "--reason", "known")
        #expect(accepted.status == 0)
        #expect(accepted.output.contains("\(fault)\n"))
        #expect(try run("audit", "verify", "--data", server.data).status == 0)
        #expect(try run("doctor", "--data", server.data).status == 0)
        let list = try run("audit", "list", "--limit", "1", "--data", server.data).output
        #expect(list.contains("\taccept-gap\t"))
        #expect(list.contains("known; "))
        #expect(try run("audit", "accept", "--data", server.data, "--reason", "known").status == 1)
        #expect(try publish("core", "{ brand: #222 }", folder, environment).output == "2\n")
        #expect(try run("audit", "verify", "--data", server.data).status == 0)
    }
}
