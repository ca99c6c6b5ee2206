import LiveryHTTP
import LiveryModel
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("Imports over HTTP")
struct ImportRouteTests {
    private static func convert(_ body: JSON) async throws -> TestService.Answer {
        try await TestService.make().post("/themes/nova/import", body)
    }

    @Test("answer with a theme that compiles, and save nothing")
    func theme() async throws {
        let livery = try TestService.make()
        let tokens = ##"{ "brand": { "purple": { "$type": "color", "$value": "#783bf9" } } }"##
        let answer = try await livery.post("/themes/nova/import", ["files": ["tokens.json": .string(tokens)]])
        #expect(answer.status == 200)
        #expect(answer.json["findings"] == [])
        let files = try #require(answer.json["files"])
        let entry = try #require(answer.json["entry"])
        let checked = try await livery.post("/themes/nova/check", ["files": files, "entry": entry])
        #expect(checked.json["diagnostics"] == [])
        #expect(checked.json["bundle"]?["tokens"]?["brand.purple"]?["value"] == "#783bf9ff")
        #expect(try await livery.get("/themes/nova").problem == "unknown-app")
    }

    @Test("list what could not be carried over, with its place")
    func findings() async throws {
        let tokens = #"{ "size": { "value": "about red", "type": "color" }, "gap": { "value": 4, "type": "spacing" } }"#
        let answer = try await Self.convert(["files": ["tokens.json": .string(tokens)]])
        let finding = try #require(answer.json["findings"]?.elements?.first)
        #expect(finding["severity"] == "warning")
        #expect(finding["token"] == "size")
        #expect(finding["file"] == "tokens.json")
        #expect(finding["line"] == 1)
        #expect(answer.json["files"] != .null)
    }

    @Test("have no files after an error")
    func mistakes() async throws {
        let answer = try await Self.convert(["files": ["tokens.json": "{"]])
        #expect(answer.status == 200)
        #expect(answer.json["files"] == .null)
        #expect(answer.json["findings"]?.elements?.first?["id"] == "invalid-text")
    }

    @Test("reject unknown dialects")
    func dialect() async throws {
        let answer = try await Self.convert(["files": ["tokens.json": "{}"], "dialect": "sketch"])
        #expect(answer.problem == "malformed-body")
        #expect(answer.json["detail"]?.string?.contains("'sketch'") == true)
    }
}
