import Foundation
import Testing

@Suite("livery draft and publish --draft")
struct DraftCommandTests {
    /// A server with one version of badoo, and the environment for reaching the server.
    private func serving() throws -> (server: RunningServer, environment: [String: String], folder: URL) {
        let (server, folder) = (try RunningServer(), try temporaryFolder())
        let environment = ["LIVERY_SERVER": server.url, "LIVERY_TOKEN": try server.token()]
        let path = try theme("badoo", in: folder, ["theme.ktv": "{\n  a: 1\n  b: 1\n}\n", "old.ktv": "{}\n"])
        try run("publish", path, "--app", "badoo", "-m", "First", environment: environment)
        return (server, environment, folder)
    }

    @Test("draft saves, fetches, changes and deletes a draft, and publish --draft publishes it")
    func lifecycle() throws {
        let (server, environment, folder) = try serving()
        defer { withExtendedLifetime(server) {} }
        let work = folder.appending(path: "work")
        let night = ["theme.ktv": "{\n  a: 2\n  b: 1\n}\n", "skins/night.ktv": "{}\n"]
        let first = try run(
            "draft", "save", "badoo", "night", theme("one", in: folder, night), environment: environment)
        #expect(first.status == 0)
        #expect(first.output == "1\n")
        let list = try run("draft", "list", "badoo", environment: environment).output
        #expect(list.hasPrefix("night\t1\t"))
        #expect(list.hasSuffix("\tAda\told.ktv skins/night.ktv theme.ktv\n"))
        let got = try run("draft", "get", "badoo", "night", "-o", work.path, environment: environment)
        #expect(got.output == "1\n")
        for (path, text) in night {
            #expect(try String(contentsOf: work.appending(path: path), encoding: .utf8) == text)
        }
        #expect(!FileManager.default.fileExists(atPath: work.appending(path: "old.ktv").path))
        try Data("{\n  a: 3\n  b: 1\n}\n".utf8).write(to: work.appending(path: "theme.ktv"))
        let saved = try run(
            "draft", "save", "badoo", "night", work.path, "--revision", "1", environment: environment)
        #expect(saved.output == "2\n")
        let published = try run(
            "publish", "--app", "badoo", "--draft", "night", "-m", "Night", environment: environment)
        #expect(published.output == "2\n")
        #expect(published.errors.hasSuffix("version 2 of badoo is now current\n"))
        let versions = try run("versions", "badoo", "--server", server.url).output
        #expect(versions.split(separator: "\n").first?.hasSuffix("\tAda\tNight (draft night)") == true)
        #expect(try run("draft", "delete", "badoo", "night", environment: environment).status == 0)
        #expect(try run("draft", "list", "badoo", environment: environment).output == "")
    }

    @Test("saving without the current revision, or for a deleted draft, overwrites nothing")
    func unseen() throws {
        let (server, environment, folder) = try serving()
        defer { withExtendedLifetime(server) {} }
        let path = try theme("one", in: folder, ["theme.ktv": "{ a: 2 }"])
        let gone = try run("draft", "save", "badoo", "night", path, "--revision", "4", environment: environment)
        #expect(gone.status == 1)
        #expect(gone.errors == "error: the draft 'night' of 'badoo' no longer exists: to create it, omit --revision\n")
        try run("draft", "save", "badoo", "night", path, environment: environment)
        for revision in [[], ["--revision", "7"]] {
            let late = try run(["draft", "save", "badoo", "night", path] + revision, environment: environment)
            #expect(late.status == 1)
            #expect(
                late.errors
                    == "error: the draft is at revision 1: run 'livery draft get' first, and pass --revision\n")
        }
    }

    @Test("reports missing drafts, missing rights and invalid names")
    func refusals() throws {
        let (server, environment, folder) = try serving()
        defer { withExtendedLifetime(server) {} }
        let path = try theme("one", in: folder, ["theme.ktv": "{ a: 2 }"])
        for command in [
            ["get", "badoo", "no", "-o", path + "-no"], ["rebase", "badoo", "no"], ["delete", "badoo", "no"],
        ] {
            let outcome = try run(["draft"] + command, environment: environment)
            #expect(outcome.status == 1)
            #expect(outcome.errors == "error: 'badoo' has no draft 'no'\n")
        }
        #expect(!FileManager.default.fileExists(atPath: path + "-no"))
        let name = try run("draft", "save", "badoo", "No Name", path, environment: environment)
        #expect(name.errors.contains("Unknown draft: expected a draft's name: 1 to 64 of a-z, 0-9 and '-'"))
        let nothing = try run("draft", "save", "badoo", "night", "/nowhere", environment: environment)
        #expect(nothing.errors == "error: no file or folder '/nowhere'\n")
        let reader = try run("token", "create", "--role", "reader", "--data", server.data).output
        let reading = environment.merging(["LIVERY_TOKEN": reader.trimmingCharacters(in: .newlines)]) { $1 }
        let forbidden = try run("draft", "save", "badoo", "night", path, environment: reading)
        #expect(forbidden.errors.contains("Permission denied: the role 'reader' does not permit this"))
        #expect(forbidden.errors.contains("valid names: designer, publisher, admin"))
        #expect(try run("draft", "list", "badoo", environment: ["LIVERY_SERVER": server.url]).status == 2)
        let unknown = try run("publish", "--app", "badoo", "--draft", "no", "-m", "x", environment: environment)
        #expect(unknown.errors == "error: Unknown draft: 'badoo' has no draft 'no'\n")
        let both = try run("publish", path, "--app", "badoo", "--draft", "no", "-m", "x", environment: environment)
        #expect(both.status == 2)
        #expect(both.errors.contains("expected a path or --draft"))
    }

    @Test("rebase updates a draft, and lists conflicts with both values and authors until each is resolved")
    func rebase() throws {
        let (server, environment, folder) = try serving()
        defer { withExtendedLifetime(server) {} }
        let files = { (a: Int, b: Int) in ["theme.ktv": "{\n  a: \(a)\n  b: \(b)\n}\n", "old.ktv": "{}\n"] }
        try run("draft", "save", "badoo", "night", theme("two", in: folder, files(2, 1)), environment: environment)
        let three = try theme("three", in: folder, files(3, 3))
        try run("publish", three, "--app", "badoo", "-m", "Three", environment: environment)
        let list = try run("draft", "list", "badoo", environment: environment).output
        #expect(list.hasPrefix("night\t1 (behind)\t"))
        let behind = try run("publish", "--app", "badoo", "--draft", "night", "-m", "x", environment: environment)
        #expect(behind.status == 1)
        #expect(
            behind.errors == """
                error: Draft is behind the current version: the draft is based on version 1, but version 2 is \
                current; rebase it

                """)
        let conflict = try run("draft", "rebase", "badoo", "night", environment: environment)
        #expect(conflict.status == 1)
        #expect(
            conflict.errors == """
                error: Merge conflicts: 1 value needs a choice
                theme.ktv: a: ours 2 (Ada, line 2), theirs 3 (Ada, line 2)

                """)
        let malformed = try run("draft", "rebase", "badoo", "night", "--value", "a", environment: environment)
        #expect(malformed.status == 2)
        #expect(malformed.errors.contains("expected --value file:path=value"))
        let other = try run("draft", "rebase", "badoo", "night", "--ours", "theme.ktv:c", environment: environment)
        #expect(other.status == 1)
        #expect(other.errors.contains("expected a choice for one of the conflicts"))
        let chosen = try run(
            "draft", "rebase", "badoo", "night", "--value", "theme.ktv:a=4", environment: environment)
        #expect(chosen.output == "2\n")
        #expect(chosen.errors == "taken: theme.ktv: b\n")
        let work = folder.appending(path: "work").path
        try run("draft", "get", "badoo", "night", "-o", work, environment: environment)
        #expect(try String(contentsOfFile: work + "/theme.ktv", encoding: .utf8) == "{\n  a: 4\n  b: 3\n}\n")
        let published = try run(
            "publish", "--app", "badoo", "--draft", "night", "-m", "Four", environment: environment)
        #expect(published.output == "3\n")
    }
}
