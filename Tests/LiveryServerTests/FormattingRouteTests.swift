import LiveryHTTP
import LiveryModel
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("Formatting over HTTP")
struct FormattingRouteTests {
    @Test("returns the texts that change, and the errors of those that can't be read")
    func texts() async throws {
        let files: JSON = [
            "theme.ktv": "radius:12\n", "clean.ktv": "size: 1\n", "broken.ktv": "a: {\n", "tokens.json": "{ }",
        ]
        let answer = try await TestService.make().post("/themes/badoo/format", ["files": files])
        #expect(answer.status == 200)
        #expect(answer.json["files"] == ["theme.ktv": "radius: 12\n"])
        #expect(answer.json["diagnostics"]?.elements?.map { $0["file"] } == ["broken.ktv"])
    }

    @Test("rejects paths outside of the theme")
    func paths() async throws {
        let body: JSON = ["files": ["../theme.ktv": "a: 1"]]
        #expect(try await TestService.make().post("/themes/badoo/format", body).problem == "malformed-body")
    }
}
