import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Data maintenance commands")
struct CareCommandTests {
    /// A server with two versions of an app that extends another app, and the environment for reaching the server.
    private func serving() throws -> (server: RunningServer, environment: [String: String], folder: URL) {
        let (server, folder) = (try RunningServer(), try temporaryFolder())
        let environment = ["LIVERY_SERVER": server.url, "LIVERY_TOKEN": try server.token()]
        let core = try theme("core", in: folder, ["theme.ktv": "{ brand: { purple: #783bf9 } }"])
        try run("publish", core, "--app", "core", "-m", "First", environment: environment)
        for width in 1...2 {
            let path = try theme(
                "badoo", in: folder, ["theme.ktv": "{ @extends: core\n v(View): { borderWidth: \(width) } }"])
            #expect(try run("publish", path, "--app", "badoo", "-m", "W", environment: environment).status == 0)
        }
        return (server, environment, folder)
    }

    @Test("backup of a running server can be restored only after the server stops")
    func backup() throws {
        let (server, environment, folder) = try serving()
        let file = folder.appending(path: "backup.sqlite").path
        #expect(try run("backup", file, "--data", server.data).status == 0)
        #expect(try run("backup", file, "--data", server.data).status == 1)
        try run("rollback", "badoo", "1", "-m", "x", environment: environment)
        let early = try run("restore", file, "--data", server.data)
        #expect(early.status == 1)
        #expect(early.errors == "error: '\(server.data)' is open in another process: stop the server first\n")
        kill(server.process.processIdentifier, SIGTERM)
        server.process.waitUntilExit()
        let done = try run("restore", file, "--data", server.data)
        #expect(done.status == 0)
        #expect(done.output.hasPrefix("\(server.data).before-"))
        let again = try RunningServer(data: server.data)
        let history = try run("versions", "badoo", "--server", again.url).output
        let numbers = history.split(separator: "\n").compactMap { Int($0.prefix { $0 != "\t" }) }
        // The current version is published again, with a number above all numbers that might have been used since the
        // backup.
        #expect(numbers.count == 3 && numbers[0] > 10_000 && numbers.suffix(2) == [2, 1], "\(history)")
        #expect(try run("audit", "verify", "--data", server.data).status == 0)
        #expect(try run("doctor", "--data", server.data).status == 0)
    }

    @Test("commands use the database that LIVERY_DATA names")
    func environment() throws {
        let folder = try temporaryFolder()
        let environment = ["LIVERY_DATA": folder.appending(path: "named.sqlite").path]
        #expect(try run("token", "create", "--role", "admin", "--name", "Ada", environment: environment).status == 0)
        #expect(try run("token", "list", environment: environment).output.contains("Ada"))
        let other = folder.appending(path: "other.sqlite").path
        let missing = try run("token", "list", "--data", other, environment: environment)
        #expect(missing.errors == "error: there is no file '\(other)'\n")
    }

    @Test("app export and import preserve entity tags")
    func carry() async throws {
        let (server, _, folder) = try serving()
        let other = folder.appending(path: "other.sqlite").path
        for app in ["core", "badoo"] {
            let file = folder.appending(path: "\(app).jsonl").path
            #expect(try run("app", "export", app, "-o", file, "--data", server.data).status == 0)
            #expect(try run("app", "import", file, "--data", other).status == 0)
            let again = try run("app", "import", file, "--data", other)
            #expect(again.errors == "error: app \(app) already exists: an import never overwrites an app\n")
            #expect(try run("app", "import", file, "--data", server.data).errors == again.errors)
        }
        let second = try RunningServer(data: other)
        let (copied, original) = (
            try run("versions", "badoo", "--server", second.url).output,
            try run("versions", "badoo", "--server", server.url).output
        )
        // The current version is published again, with a number that this database has never used.
        #expect(copied.hasSuffix(original) && copied.split(separator: "\n").count == 3, "\(copied)")
        #expect(try run("doctor", "--data", other).output == "")
    }

    @Test("doctor and audit detect manipulated data")
    func doctor() throws {
        let (server, _, _) = try serving()
        let head = try run("audit", "verify", "--data", server.data).output.trimmingCharacters(in: .newlines)
        #expect(try run("audit", "verify", "--expect", head, "--data", server.data).status == 0)
        let wrong = head.replacing(/.$/, with: head.hasSuffix("0") ? "1" : "0")
        #expect(try run("audit", "verify", "--expect", wrong, "--data", server.data).status == 1)
        #expect(try run("audit", "verify", "--expect", "12", "--data", server.data).status == 2)
        let sound = try run("doctor", "--format", "json", "--data", server.data)
        #expect(sound.output == "{\"faults\":0,\"findings\":[]}\n")
        let list = try run("audit", "list", "--app", "badoo", "--data", server.data).output
        #expect(list.split(separator: "\n").map { $0.split(separator: "\t")[5] } == ["publish", "publish"])
        #expect(list.contains("\tAda\ttoken 1\t127.0.0.1\tpublish\tbadoo\t2\tW"))
        let json = try run("audit", "list", "--format", "json", "--limit", "1", "--data", server.data).output
        #expect(json.contains("\"action\":\"publish\""))
    }

    @Test("lists replace control characters in names and messages")
    func lines() throws {
        let (server, environment, _) = try serving()
        let message = "ok\r\n9\tAda\u{2028}\u{1B}]0;owned\u{07}"
        try run("rollback", "badoo", "1", "-m", message, environment: environment)
        let shown = "ok  9 Ada  ]0;owned "
        let audit = try run("audit", "list", "--limit", "1", "--data", server.data).output
        #expect(audit.contains("\t3\t"))
        #expect(audit.contains(shown))
        #expect(audit.count { $0 == "\n" } == 1)
        let versions = try run("versions", "badoo", "--limit", "1", "--server", server.url).output
        #expect(versions.hasSuffix("\t\(shown) (content of version 1)\n"))
        #expect(versions.count { $0 == "\n" } == 1)
    }

    @Test("reading commands don't create missing files")
    func misspelled() throws {
        let path = try temporaryFolder().appending(path: "typo.sqlite").path
        for command in [["audit", "verify"], ["audit", "list"], ["token", "list"], ["session", "list"], ["doctor"]] {
            let looked = try run(command + ["--data", path])
            #expect(looked.status == 1, "\(command)")
            #expect(looked.errors == "error: there is no file '\(path)'\n", "\(command)")
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("audit verify fails if the anchor is missing or unreadable")
    func witness() throws {
        let (server, _, _) = try serving()
        let head = try run("audit", "verify", "--data", server.data).output.trimmingCharacters(in: .newlines)
        let witness = URL(fileURLWithPath: server.data + "-audit")
        try Data("nonsense".utf8).write(to: witness)
        let garbled = try run("audit", "verify", "--data", server.data)
        #expect(garbled.status == 1)
        #expect(garbled.errors.contains("'\(witness.path)', doesn't contain an audit head"))
        try FileManager.default.removeItem(at: witness)
        let gone = try run("audit", "verify", "--data", server.data)
        #expect(gone.status == 1)
        #expect(gone.errors.contains("'\(witness.path)' is missing"))
        #expect(try run("audit", "verify", "--expect", head, "--data", server.data).status == 0)
        #expect(
            try run("doctor", "--data", server.data).output.hasPrefix(
                "note: audit: audit anchor '\(witness.path)' is missing"))
    }

    @Test("app private hides an app from unauthenticated clients")
    func visibility() throws {
        let (server, environment, _) = try serving()
        let admin = try run("token", "create", "--role", "admin", "--expires", "1h", "--data", server.data).output
        let root = environment.merging(["LIVERY_TOKEN": admin.trimmingCharacters(in: .newlines)]) { $1 }
        #expect(try run("app", "private", "core", environment: environment).status == 1)
        #expect(try run("app", "private", "core", environment: root).status == 0)
        #expect(try run("versions", "core", "--server", server.url).errors.contains("Unknown app"))
        #expect(try run("app", "public", "core", environment: root).status == 0)
        #expect(try run("versions", "core", "--server", server.url).status == 0)
    }

    @Test("session lists and ends sessions of one-time links while the server runs")
    func sessions() async throws {
        let server = try RunningServer()
        let link = try run("sign-in", "--name", "Dee", "--data", server.data, "--server", server.url).output
        let code = try #require(link.split(separator: "#").last).trimmingCharacters(in: .newlines)
        var request = URLRequest(url: try #require(URL(string: server.url + "/session")))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data("{\"code\":\"\(code)\"}".utf8)
        let browser = URLSession(configuration: .ephemeral)
        let signedIn = try await browser.data(for: request).1 as? HTTPURLResponse
        #expect(signedIn?.statusCode == 200)
        func status() async throws -> Int? {
            let me = URLRequest(url: try #require(URL(string: server.url + "/session")))
            return (try await browser.data(for: me).1 as? HTTPURLResponse)?.statusCode
        }
        #expect(try await status() == 200)
        let columns = try run("session", "list", "--data", server.data).output.split(separator: "\t")
        #expect(columns.dropFirst().prefix(4) == ["publisher", "*", "Dee", "-"])
        let id = String(try #require(columns.first))
        #expect(try run("session", "end", id, "--data", server.data).status == 0)
        #expect(try await status() == 401)
        let again = try run("session", "end", id, "--data", server.data)
        #expect(again.status == 1)
        #expect(again.errors == "error: no session \(id)\n")
    }

    @Test("token create limits a token to apps, files and a lifetime")
    func limits() throws {
        let data = try temporaryFolder().appending(path: "livery.sqlite").path
        try run(
            "token", "create", "--role", "designer", "--app", "badoo", "--app", "core", "--files", "base.ktv",
            "--files", "skins/*.ktv", "--expires", "30d", "--name", "Bea", "--data", data)
        let list = try run("token", "list", "--data", data).output
        #expect(list.hasPrefix("1\tdesigner\tbadoo,core\tBea\t"))
        #expect(list.hasSuffix("\tbase.ktv,skins/*.ktv\n"))
        #expect(try run("token", "create", "--role", "reader", "--expires", "soon", "--data", data).status == 2)
        #expect(try run("token", "create", "--role", "king", "--data", data).status == 2)
    }
}
