import LiveryHTTP
import LiveryModel
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("Merging over HTTP")
struct MergeRouteTests {
    private let base: JSON = ["theme.ktv": "a: 1\nb: 1\n", "old.ktv": "c: 1"]

    @Test("returns both sides' changes in one text, without and with a conflict")
    func texts() async throws {
        let ours: JSON = ["theme.ktv": "a: 2\nb: 1\n", "old.ktv": "c: 1"]
        let theirs: JSON = ["theme.ktv": "a: 1\nb: 2\n"]
        let answer = try await merge(ours, theirs)
        #expect(answer.json["files"] == ["theme.ktv": "a: 2\nb: 2\n"])
        #expect(answer.json["conflicts"] == [])
        #expect(answer.json["changes"] == [])

        let clash = try await merge(ours, ["theme.ktv": "a: 3\nb: 2\n", "old.ktv": "c: 1"])
        #expect(clash.json["files"]?["theme.ktv"] == "a: 2\nb: 2\n")
        let conflict = clash.json["conflicts"]?.elements?.first
        #expect(conflict?["path"] == "a")
        #expect(conflict?["theirs"]?["text"] == "3")
        let lines = clash.json["changes"]?.elements?.first?["hunks"]?.elements?.first?["lines"]
        #expect(lines == ["-a: 3", "-b: 2", "+a: 2", "+b: 1"])
    }

    @Test("drops no comment: two comments at one place stay, and two edits of one comment are a conflict")
    func comments() async throws {
        let both = try await merge(
            ["theme.ktv": "// mine\na: 1\nb: 1\n"], ["theme.ktv": "// theirs\na: 1\nb: 1\n"])
        #expect(both.json["conflicts"] == [])
        #expect(both.json["files"]?["theme.ktv"] == "// mine\n// theirs\na: 1\nb: 1\n")
        let clash = try await merge(
            ["theme.ktv": "a: 1 // mine\nb: 1\n"], ["theme.ktv": "a: 1 // theirs\nb: 1\n"])
        #expect(clash.json["conflicts"]?.elements?.map { $0["path"] } == [.null])
    }

    @Test("needs no access to the app, because it reads nothing of it")
    func anonymous() async throws {
        let server = try TestService.make()
        try await server.publish("{ a: 1 }", app: "core")
        _ = try await server.makePrivate("core")
        let body: JSON = ["base": base, "ours": base, "theirs": base]
        let answer = try await server.call(
            .post, "/themes/core/merge", ["Content-Type": "application/json"], body: body.bytes)
        #expect(answer.status == 200)
    }

    @Test("rejects paths outside of the theme, and unknown members")
    func malformed() async throws {
        let outside: JSON = ["../theme.ktv": "a: 1"]
        #expect(try await merge(outside, base).problem == "malformed-body")
        let server = try TestService.make()
        let body: JSON = ["base": base, "ours": base, "theirs": base, "mine": base]
        #expect(try await server.post("/themes/badoo/merge", body).problem == "malformed-body")
    }

    private func merge(_ ours: JSON, _ theirs: JSON) async throws -> TestService.Answer {
        try await TestService.make()
            .post("/themes/badoo/merge", ["base": base, "ours": ours, "theirs": theirs])
    }
}
