import Foundation
import LiveryModel
import Testing

@Suite("What livery publish says")
struct PublishCommandTests {
    /// Styles whose text is hard to read, so that the compiler warns about them.
    private static let faint = (0..<40).map { "pale\($0)(Label): { backgroundColor: #fff, textColor: #ccc }" }

    @Test("unchanged content makes no version, also with another message; --allow-unchanged makes one")
    func unchanged() throws {
        let team = try Team()
        _ = try theme("badoo", in: team.folder, ["theme.ktv": "a: 1"])
        #expect(try team.publish("badoo").output == "1\n")
        let again = try team.publish("badoo", "--message", "Another one")
        #expect(again.status == 0)
        #expect(again.output == "1\n")
        #expect(again.errors == "nothing changed: version 1 of badoo already has this content\n")
        #expect(try team.publish("badoo", "--allow-unchanged").output == "2\n")
        #expect(try team.run("versions", "badoo").output.split(separator: "\n").count == 2)
    }

    @Test("a new version of the theme that it extends is a change, and so is a dependent that a cascade updates")
    func bases() throws {
        let team = try Team()
        _ = try theme("core", in: team.folder, ["theme.ktv": "c: 1"])
        _ = try theme("badoo", in: team.folder, ["theme.ktv": "@extends: core\na: @c"])
        let core = { (more: [String]) in
            try run(
                ["publish", team.path("core"), "--app", "core", "-m", "x"] + more, environment: team.environment)
        }
        #expect(try core([]).output == "1\n")
        #expect(try team.publish("badoo").output == "1\n")
        #expect(try core(["--cascade"]).output == "1\n")
        try team.write("c: 2", to: "core/theme.ktv")
        #expect(try core([]).output == "2\n")
        // 'badoo' still extends version 1.
        #expect(try core(["--cascade"]).output == "3\n")
        #expect(try core(["--cascade"]).output == "3\n")
        try team.write("c: 3", to: "core/theme.ktv")
        #expect(try core([]).output == "4\n")
        #expect(try team.publish("badoo").output == "3\n")
    }

    @Test("breaking changes come first, then the number of warnings, and the result last")
    func order() throws {
        let team = try Team()
        let text = { (value: String) in (Self.faint + ["\(value): 1"]).joined(separator: "\n") }
        _ = try theme("badoo", in: team.folder, ["theme.ktv": text("old")])
        try team.publish("badoo")
        try team.write(text("new"), to: "badoo/theme.ktv")
        let outcome = try team.publish("badoo")
        let lines = outcome.errors.split(separator: "\n")
        #expect(outcome.output == "2\n")
        #expect(lines.first == "1 breaking change in badoo (all changes: `livery diff badoo@1 badoo@2`):")
        #expect(lines.dropFirst().first?.hasPrefix("  major  removed  old") == true, "\(outcome.errors)")
        #expect(lines.last == "version 2 of badoo is now current")
        let advice = lines.filter { $0.hasSuffix("warnings: list with `livery check \(team.path("badoo"))`") }
        #expect(lines.count == 4 && advice.count == 1, "\(outcome.errors)")
    }

    @Test("an error is not among a thousand warnings")
    func errors() throws {
        let team = try Team()
        let text = (Self.faint + ["x: @y"]).joined(separator: "\n")
        _ = try theme("badoo", in: team.folder, ["theme.ktv": text])
        let outcome = try team.publish("badoo")
        let lines = outcome.errors.split(separator: "\n")
        #expect(outcome.status == 1)
        #expect(lines.count < 10, "\(outcome.errors)")
        #expect(lines.last == "error: Theme has errors: the theme has 1 error; nothing was published")
    }

    @Test("--format json prints the members of the HTTP API")
    func json() throws {
        let team = try Team()
        let path = try theme("badoo", in: team.folder, ["theme.ktv": "a: 1"])
        let parsed = { (outcome: Outcome) in try JSON.parse(Array(outcome.output.utf8)) }
        let published = try parsed(team.publish("badoo", "--format", "json"))
        #expect(published["app"]?.string == "badoo")
        #expect(published["version"] == 1)
        #expect(published["diagnostics"]?.elements?.isEmpty == true)
        #expect(try parsed(team.publish("badoo", "--format", "json"))["unchanged"] == .bool(true))
        let preview = try parsed(team.publish("badoo", "--format", "json", "--validate-only"))
        #expect(preview["version"] == 2)
        let versions = try parsed(team.run("versions", "badoo", "--format", "json"))
        #expect(versions["versions"]?.elements?.first?["author"]?.string == "Ada")
        let moved = try parsed(team.run("channel", "set", "badoo", "beta", "1", "--format", "json"))
        #expect(moved["channel"]?.string == "beta")
        let channels = try parsed(team.run("channel", "list", "badoo", "--format", "json"))
        #expect(channels["channels"]?.elements?.first?["version"] == 1)
        let at = ["--at", "2999-12-01 00:00Z", "--format", "json"]
        let accepted = try parsed(
            run(["rollback", "badoo", "1", "-m", "x"] + at, environment: team.environment))
        #expect(accepted["state"]?.string == "waiting")
        let scheduled = try parsed(
            run(["publish", path, "--app", "badoo", "-m", "x"] + at, environment: team.environment))
        #expect(scheduled["action"]?.string == "publish")
        let schedule = try parsed(team.run("schedule", "list", "badoo", "--format", "json"))
        #expect(schedule["schedule"]?.elements?.count == 2)
        let back = try parsed(team.run("rollback", "badoo", "1", "-m", "x", "--format", "json"))
        #expect(back["version"] == 2)
    }

    @Test("token --format json prints the secret once, and lists without it")
    func tokens() throws {
        let data = try temporaryFolder().appending(path: "livery.sqlite").path
        let parsed = { (outcome: Outcome) in try JSON.parse(Array(outcome.output.utf8)) }
        let create = ["token", "create", "--role", "reader", "--name", "ci", "--format", "json", "--data", data]
        let made = try parsed(run(create))
        #expect(made["token"]?.string?.hasPrefix("lvr_") == true)
        #expect(made["id"] == 1)
        let list = try run("token", "list", "--format", "json", "--data", data)
        #expect(try parsed(list)["tokens"]?.elements?.first?["name"]?.string == "ci")
        #expect(!list.output.contains("lvr_"))
    }
}
