import LiveryHTTP
import LiveryModel
import LiveryStore
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("Renamings over HTTP")
struct RenamingRouteTests {
    private static let text = "{ brand: { purple: #fff }\n ink: @brand.purple }"

    private static func rename(
        _ path: String, to name: String, _ text: String = text, in livery: TestService? = nil
    ) async throws -> TestService.Answer {
        let livery = try livery ?? TestService.make()
        let body: JSON = ["path": .string(path), "name": .string(name), "files": ["theme.ktv": .string(text)]]
        return try await livery.post("/themes/badoo/rename", body)
    }

    @Test("list the edits, and save nothing")
    func edits() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        let answer = try await Self.rename("brand.purple", to: "violet", in: livery)
        #expect(answer.status == 200)
        #expect(answer.json["newPath"] == "brand.violet")
        let edits = answer.json["edits"]?.elements ?? []
        let first: JSON = ["file": "theme.ktv", "line": 1, "column": 12, "length": 6, "replacement": "violet"]
        let second: JSON = ["file": "theme.ktv", "line": 2, "column": 14, "length": 6, "replacement": "violet"]
        #expect(edits == [first, second])
        #expect(try await livery.get("/themes/badoo/versions/2").problem == "unknown-version")
    }

    @Test("list the edits of the apps that extend the renamed one, if requested")
    func dependents() async throws {
        let livery = try TestService.make()
        let core = "{ brand: { purple: #fff }, blue: #00f }"
        try await livery.publish(core, app: "core")
        try await livery.publish("{ @extends: core, ink: @brand.purple }", app: "badoo")
        try await livery.publish("{ @extends: badoo, line: @ink }", app: "bumble")
        try await livery.publish("{ @extends: core, brand: { violet: #eee } }", app: "taken")
        try await livery.publish("{ @extends: \"core@1\", ink: @brand.purple }", app: "pinned")
        try await livery.publish("{ @extends: core, ink: @brand.purple }", app: "secret")
        _ = try await livery.makePrivate("secret")
        let body: JSON = [
            "path": "brand.purple", "name": "violet", "files": ["theme.ktv": .string(core)], "dependents": true,
        ]
        let designer = try livery.store.createToken(role: "designer", app: "core", name: "Bo").secret
        let limited = try await livery.post("/themes/core/rename", body, ["Authorization": "Bearer \(designer)"])
        let found = limited.json["dependents"]?.elements ?? []
        #expect(found.map { $0["app"] } == ["badoo", "taken"])
        #expect(found.first?["version"] == 1)
        let edit: JSON = ["file": "theme.ktv", "line": 1, "column": 31, "length": 6, "replacement": "violet"]
        #expect(found.first?["edits"] == [edit])
        #expect(found.last?["reason"] == "'brand.violet' already exists: choose a different name")
        #expect(found.last?["edits"] == [])
        let everything = try await livery.post("/themes/core/rename", body)
        #expect(everything.json["dependents"]?.elements?.map { $0["app"] } == ["badoo", "secret", "taken"])
    }

    @Test(
        "are rejected with the reason",
        arguments: [
            ("inc", "x", text, "unknown-value"), ("", "x", text, "unknown-value"),
            ("ink", "brand", text, "renaming-rejected"), ("ink", "a.b", text, "renaming-rejected"),
            ("a", "x", "{ a: @b }", "theme-has-errors"),
        ])
    func mistakes(path: String, name: String, text: String, problem: String) async throws {
        #expect(try await Self.rename(path, to: name, text).problem == problem)
    }
}
