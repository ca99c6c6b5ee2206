import Foundation
import Testing

@Suite("livery serve and its client commands")
struct ServiceCommandTests {
    @Test("publish, versions and rollback")
    func lifecycle() throws {
        let server = try RunningServer()
        let folder = try temporaryFolder()
        let path = try theme("badoo", in: folder, ["theme.ktv": "{ a: 1 }"])
        let environment = ["LIVERY_SERVER": server.url, "LIVERY_TOKEN": try server.token()]
        let first = try run("publish", path, "--app", "badoo", "--message", "First", environment: environment)
        #expect(first.status == 0)
        #expect(first.output == "1\n")
        _ = try theme("badoo", in: folder, ["theme.ktv": "{ a: 2 }"])
        try run("publish", path, "--app", "badoo", "-m", "Second", environment: environment)
        let back = try run("rollback", "badoo", "1", "--message", "Too dark", environment: environment)
        #expect(back.output == "3\n")
        let versions = try run("versions", "badoo", "--server", server.url)
        let lines = versions.output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("3\t"))
        #expect(lines[0].hasSuffix("\tAda\tToo dark (content of version 1)"))
        let unknown = try run("rollback", "badoo", "9", "--message", "x", environment: environment)
        #expect(unknown.status == 1)
        #expect(unknown.errors == "error: Unknown version: 'badoo' has no version 9\n")
    }

    @Test("publish rejects a theme with errors and prints all of them")
    func refused() throws {
        let server = try RunningServer()
        let path = try theme("badoo", in: temporaryFolder(), ["theme.ktv": "{ a: @b\n c: @d }"])
        let outcome = try run(
            "publish", path, "--app", "badoo", "--message", "x", "--server", server.url, "--token", server.token())
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("theme.ktv:1:6: error: unknown link '@b' [unknown-link]"))
        #expect(outcome.errors.contains("theme.ktv:2:5: error: unknown link '@d' [unknown-link]"))
    }

    @Test("explains how to get a missing token or server")
    func lacking() throws {
        let path = try theme("badoo", in: temporaryFolder(), ["theme.ktv": "{ a: 1 }"])
        let tokenless = try run("publish", path, "--app", "badoo", "--message", "x")
        #expect(tokenless.status == 2)
        #expect(tokenless.errors.contains("expected --token or LIVERY_TOKEN"))
        let serverless = try run("versions", "badoo", "--server", "http://127.0.0.1:9")
        #expect(serverless.status == 1)
        #expect(serverless.errors.contains("Is `livery serve` running there?"))
    }

    @Test("token creates, lists without secrets, and revokes tokens")
    func tokens() throws {
        let data = try temporaryFolder().appending(path: "livery.sqlite").path
        let secret = try run(
            "token", "create", "--role", "publisher", "--app", "badoo", "--name", "Ada", "--data", data)
        #expect(secret.output.hasPrefix("lvr_"))
        #expect(secret.output.count == 48)
        let list = try run("token", "list", "--data", data)
        #expect(list.output.hasPrefix("1\tpublisher\tbadoo\tAda\t"))
        #expect(list.output.hasSuffix("\tvalid\tnever\tnever\t*\n"))
        #expect(!list.output.contains("lvr_"))
        try run("token", "revoke", "1", "--data", data)
        #expect(try run("token", "list", "--data", data).output.contains("\trevoked\t"))
        #expect(try run("token", "revoke", "7", "--data", data).errors == "error: no token 7\n")
    }

    @Test("sign-in prints a link alone, with the secret in the fragment")
    func signIn() throws {
        let data = try temporaryFolder().appending(path: "livery.sqlite").path
        let link = try run("sign-in", "--data", data, "--server", "http://localhost:8080/")
        #expect(link.output.hasPrefix("http://localhost:8080/sign-in#lvc_"))
    }

    @Test("SIGTERM and SIGINT finish requests in progress and exit with status 0", arguments: [SIGTERM, SIGINT])
    func signals(signal: Int32) throws {
        let server = try RunningServer()
        kill(server.process.processIdentifier, signal)
        server.process.waitUntilExit()
        #expect(server.process.terminationReason == .exit)
        #expect(server.process.terminationStatus == 0)
    }

    @Test("a stopped server leaves its data in one file, which can be copied")
    func stopped() throws {
        let server = try RunningServer()
        _ = try server.token()
        server.process.terminate()
        server.process.waitUntilExit()
        #expect(!FileManager.default.fileExists(atPath: server.data + "-wal"))
        let copy = try temporaryFolder().appending(path: "copy.sqlite").path
        try FileManager.default.copyItem(atPath: server.data, toPath: copy)
        #expect(try run("token", "list", "--data", copy).output.hasPrefix("1\t"))
    }

    @Test("reports a port in use, an invalid database and missing pages")
    func plainWords() throws {
        let server = try RunningServer()
        let pages = project.appending(path: "Public").path
        // This command uses its own database, because it would otherwise wait for the running server's lock.
        let data = try temporaryFolder().appending(path: "livery.sqlite").path
        let taken = try run("serve", "--port", String(server.port), "--data", data, "--public", pages)
        #expect(taken.status == 1)
        #expect(taken.errors.contains("error: can't listen: "))
        let file = try temporaryFolder().appending(path: "notes.txt")
        try Data("These are notes, and no database at all.".utf8).write(to: file)
        let notes = try run("serve", "--port", "0", "--data", file.path, "--public", pages)
        #expect(notes.status == 1)
        #expect(notes.errors.contains("error: can't migrate '\(file.path)'"))
        let blank = try run("serve", "--port", "0", "--data", data, "--public", "/nowhere")
        #expect(blank.errors.contains("no pages in '/nowhere'"))
    }
}
