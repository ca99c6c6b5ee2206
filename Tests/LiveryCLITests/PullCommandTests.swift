import Foundation
import LiveryModel
import Testing

/// A server and two people, each of whom has a folder.
struct Team {
    let server: RunningServer
    let folder: URL
    let environment: [String: String]

    init() throws {
        server = try RunningServer()
        folder = try temporaryFolder()
        environment = ["LIVERY_SERVER": server.url, "LIVERY_TOKEN": try server.token()]
    }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: path))
    }

    func read(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: self.path(path)) }

    @discardableResult
    func run(_ arguments: String...) throws -> Outcome {
        try LiveryCLITests.run(arguments, environment: environment)
    }

    @discardableResult
    func pull(_ name: String, _ more: String...) throws -> Outcome {
        try LiveryCLITests.run(["pull", "badoo", "-o", path(name)] + more, environment: environment)
    }

    @discardableResult
    func publish(_ name: String, _ more: String..., by author: String? = nil) throws -> Outcome {
        var environment = environment
        if let author {
            environment["LIVERY_TOKEN"] =
                try LiveryCLITests.run(
                    "token", "create", "--role", "publisher", "--name", author, "--data", server.data
                ).output
        }
        let arguments = ["publish", path(name), "--app", "badoo", "-m", "Change"] + more
        return try LiveryCLITests.run(arguments, environment: environment)
    }
}

@Suite("livery pull, and publishes that are based on it")
struct PullCommandTests {
    private func team() throws -> Team {
        let team = try Team()
        _ = try theme(
            "first", in: team.folder,
            [
                "theme.ktv": "@include: [a.ktv, b.ktv, skins/c.ktv]", "a.ktv": "a: 1", "b.ktv": "b: 1",
                "skins/c.ktv": "c: 1",
            ])
        #expect(try team.publish("first").output == "1\n")
        return team
    }

    @Test("pull writes the files and the base, and prints the version alone")
    func fresh() throws {
        let team = try team()
        let outcome = try team.pull("ada")
        #expect(outcome.status == 0)
        #expect(outcome.output == "1\n")
        #expect(outcome.errors == "wrote a.ktv\nwrote b.ktv\nwrote skins/c.ktv\nwrote theme.ktv\n")
        #expect(try team.read("ada/skins/c.ktv") == "c: 1")
        let base = try JSON.parse(Array(team.read("ada/.livery-base.json").utf8))
        #expect(base["server"]?.string == team.server.url)
        #expect(base["app"]?.string == "badoo")
        #expect(base["version"] == 1)
        #expect(base["files"]?["a.ktv"]?.string == Array("a: 1".utf8).sha256.hexadecimal)
        #expect(try team.pull("ada").errors == "all files match version 1\n")
    }

    @Test("a second pull updates files, deletes removed ones, and keeps edits of unchanged ones")
    func update() throws {
        let team = try team()
        try team.pull("ada")
        try team.pull("bo")
        try team.write("@include: [a.ktv, b.ktv]", to: "ada/theme.ktv")
        try team.write("a: 2", to: "ada/a.ktv")
        try FileManager.default.removeItem(atPath: team.path("ada/skins/c.ktv"))
        #expect(try team.publish("ada").output == "2\n")
        try team.write("b: 7", to: "bo/b.ktv")
        let outcome = try team.pull("bo")
        #expect(outcome.output == "2\n", "\(outcome.errors)")
        #expect(
            outcome.errors == "wrote a.ktv\ndeleted skins/c.ktv\nwrote theme.ktv\nkept your changes to b.ktv\n")
        #expect(try team.read("bo/a.ktv") == "a: 2")
        #expect(try team.read("bo/b.ktv") == "b: 7")
        #expect(!team.exists("bo/skins/c.ktv"))
        // The edit that was kept is published over the version that it is now based on.
        #expect(try team.publish("bo").output == "3\n")
        #expect(try team.pull("bo", "--version", "1").output == "1\n")
        #expect(try team.read("bo/skins/c.ktv") == "c: 1")
    }

    @Test("pull refuses to overwrite edits, and writes nothing then")
    func edits() throws {
        let team = try team()
        try team.pull("ada")
        try team.pull("bo")
        try team.write("a: 2", to: "ada/a.ktv")
        try team.write("b: 2", to: "ada/b.ktv")
        try team.publish("ada")
        try team.write("a: 7", to: "bo/a.ktv")
        let outcome = try team.pull("bo")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("'a.ktv' differs from version 2 of 'badoo', and your changes would be lost"))
        #expect(try team.read("bo/a.ktv") == "a: 7")
        #expect(try team.read("bo/b.ktv") == "b: 1")
        #expect(try team.read("bo/.livery-base.json").contains(#""version":1"#))
        // Without a base, any other file could be an edit.
        _ = try theme("mine", in: team.folder, ["theme.ktv": "x: 1"])
        #expect(try team.pull("mine").status == 1)
        #expect(try team.read("mine/theme.ktv") == "x: 1")
        // A folder belongs to one app on one server.
        try team.run("publish", team.path("mine"), "--app", "other", "-m", "First")
        #expect(try team.run("pull", "other", "-o", team.path("bo")).errors.contains("choose a different folder"))
        #expect(try team.run("pull", "badoo", "--version", "9", "-o", team.path("new")).status == 1)
        #expect(!team.exists("new"))
    }

    @Test("a publish that would undo somebody else's version is refused, and says what it would undo")
    func conflict() throws {
        let team = try team()
        try team.pull("ada")
        try team.pull("bo")
        try team.write("a: 2", to: "ada/a.ktv")
        #expect(try team.publish("ada", by: "Ada").output == "2\n")
        try team.write("b: 7", to: "bo/b.ktv")
        let refused = try team.publish("bo")
        #expect(refused.status == 1)
        #expect(refused.output == "")
        #expect(refused.errors.contains("this publish would undo:\n  version 2 by Ada: Change\n    patch  changed  a"))
        #expect(
            refused.errors.hasSuffix(
                "error: the current version of 'badoo' is 2, and this theme is based on version 1. Nothing was published. "
                    + "Get the changes with `livery pull`, or undo them with --expect-version 2\n"))
        #expect(try team.publish("bo", "--validate-only").status == 1)
        #expect(try team.publish("bo", "--expect-version", "2").output == "3\n")
        // The publish has changed the base.
        try team.write("b: 8", to: "bo/b.ktv")
        #expect(try team.publish("bo").output == "4\n")
    }

    @Test("--expect-version publishes only over that version, or only a new app")
    func expectation() throws {
        let team = try team()
        try team.write("a: 2", to: "first/a.ktv")
        let wrong = try team.publish("first", "--expect-version", "5")
        #expect(wrong.errors.contains("older than the expected version 5"))
        let new = try team.publish("first", "--expect-version", "0")
        #expect(new.errors == "error: 'badoo' already exists: its current version is 1. Nothing was published\n")
        #expect(try team.publish("first", "--expect-version", "1").output == "2\n")
        let path = team.path("first")
        #expect(
            try team.run("publish", path, "--app", "other", "-m", "x", "--expect-version", "3").errors
                == "error: 'other' has no version. Nothing was published\n")
        #expect(try team.run("publish", path, "--app", "other", "-m", "x", "--expect-version", "0").output == "1\n")
    }

    @Test("the base of another app or server is not used, and a note says so")
    func otherApp() throws {
        let team = try team()
        try team.pull("ada")
        let outcome = try team.run("publish", team.path("ada"), "--app", "copy", "-m", "First")
        #expect(outcome.output == "1\n")
        #expect(outcome.errors.contains("'.livery-base.json' belongs to 'badoo' on '\(team.server.url)'"))
        #expect(try team.read("ada/.livery-base.json").contains(#""app":"badoo""#))
    }

    @Test("a publish without a base says whose version it replaced")
    func unseen() throws {
        let team = try team()
        try team.write("a: 2", to: "first/a.ktv")
        let outcome = try team.publish("first", by: "Bo")
        #expect(outcome.output == "2\n")
        #expect(
            outcome.errors.hasPrefix("replaced version 1, which Ada published: Change\n  patch  changed  a"),
            "\(outcome.errors)")
    }
}
