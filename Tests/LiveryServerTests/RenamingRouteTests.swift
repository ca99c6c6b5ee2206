import LiveryHTTP
import LiveryModel
import Testing

@testable import LiveryServer

@Suite("Renamings over HTTP")
struct RenamingRouteTests {
    private static func service() async throws -> TestService {
        let livery = try TestService.make()
        try await livery.publish(theme)
        let files: JSON = ["theme.ktv": "{ brand: { purple: #fff }\n ink: @brand.purple }"]
        try await livery.change(.put, "/themes/badoo/drafts/a", seen: nil, ["files": files])
        return livery
    }

    @Test("list the edits, and change nothing")
    func edits() async throws {
        let livery = try await Self.service()
        let before = try await livery.read("/themes/badoo/drafts/a")
        let answer = try await livery.read("/themes/badoo/drafts/a/rename?path=brand.purple&name=violet")
        #expect(answer.status == 200)
        #expect(answer.json["newPath"] == "brand.violet")
        let edits = answer.json["edits"]?.elements ?? []
        #expect(edits.map { $0["line"] } == [1, 2])
        #expect(edits.map { $0["column"] } == [12, 14])
        #expect(edits.allSatisfy { $0["file"] == "theme.ktv" && $0["length"] == 6 && $0["replacement"] == "violet" })
        #expect(try await livery.read("/themes/badoo/drafts/a").json == before.json)
        #expect(try await livery.get("/themes/badoo/drafts/a/rename?path=ink&name=x").problem == "not-signed-in")
    }

    @Test(
        "are rejected with the reason",
        arguments: [
            ("a/rename?path=ink", "unknown-parameter"), ("a/rename?name=ink", "unknown-parameter"),
            ("a/rename?path=ink&name=x&size=big", "unknown-parameter"),
            ("a/rename?path=\(String(repeating: "a", count: 2000))&name=x", "unknown-parameter"),
            ("a/rename?path=inc&name=x", "unknown-value"), ("none/rename?path=ink&name=x", "unknown-draft"),
            ("a/rename?path=ink&name=brand", "renaming-rejected"), ("a/rename?path=ink&name=a.b", "renaming-rejected"),
        ])
    func mistakes(target: String, problem: String) async throws {
        #expect(try await Self.service().read("/themes/badoo/drafts/\(target)").problem == problem)
    }

    @Test("need a draft without errors")
    func faulty() async throws {
        let livery = try await Self.service()
        try await livery.change(.put, "/themes/badoo/drafts/b", seen: nil, ["files": ["theme.ktv": "{ a: @b }"]])
        #expect(try await livery.read("/themes/badoo/drafts/b/rename?path=a&name=x").problem == "theme-has-errors")
    }
}
