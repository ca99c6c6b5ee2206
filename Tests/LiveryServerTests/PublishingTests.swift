import LiveryHTTP
import LiveryModel
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("Publishing")
struct PublishingTests {
    @Test("makes the version current before it responds", arguments: Transport.allCases)
    func publish(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        let created = try await livery.publish(theme)
        #expect(created.status == 201)
        #expect(created.field("Location") == "/themes/badoo/versions/1")
        #expect(created.json["author"] == "Ada")
        #expect(created.json["bundles"]?.members?.count == 4)
        let latest = try await livery.get("/themes/badoo/latest")
        #expect(latest.field("Livery-Version") == "1")
    }

    @Test("can be rolled back: a new version with the old bytes and the old tag", arguments: Transport.allCases)
    func rollback(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        try await livery.publish(theme)
        let first = try await livery.get("/themes/badoo/latest")
        try await livery.publish(theme.replacing("#783bf9", with: "#000"))
        let second = try await livery.get("/themes/badoo/latest")
        let back = try await livery.rollback(to: 1)
        #expect(back.status == 201)
        #expect(back.json["rolledBackFrom"] == 1)
        let third = try await livery.get("/themes/badoo/latest")
        #expect(third.field("Livery-Version") == "3")
        #expect(first.etag != second.etag)
        #expect(third.etag == first.etag)
        #expect(third.body == first.body)
        let old = try await livery.get("/themes/badoo/versions/2")
        #expect(old.etag == second.etag)
        #expect(old.field("Cache-Control") == "public, max-age=31536000, immutable")
    }

    @Test("counts a replaced bundle in the budget of responses while it is being sent")
    func replaced() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        let size = try await livery.get("/themes/badoo/latest").body.count
        let budget = livery.responder.options.responseBodies
        func publishWhileSending() async throws {
            let sending = livery.responder.readyResponse(to: Request(target: "/themes/badoo/latest"))
            try await livery.publish(theme.replacing("#783bf9", with: "#000"))
            withExtendedLifetime(sending) { #expect(budget.count == size) }
        }
        try await publishWhileSending()
        #expect(budget.count == 0)
    }

    @Test("with 'ifChanged' creates no version for the content of the current one", arguments: Transport.allCases)
    func unchanged(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        let body: JSON = ["message": "Again", "ifChanged": true, "files": ["theme.ktv": .string(theme)]]
        #expect(try await livery.post("/themes/badoo/versions", body).status == 201)
        let key = ["Idempotency-Key": "k"]
        for _ in 1...2 {
            let same = try await livery.post("/themes/badoo/versions", body, key)
            #expect(same.status == 200)
            #expect(same.json["unchanged"] == .bool(true))
            #expect(same.json["version"] == 1)
            #expect(same.etag == "\"v1\"")
        }
        let conflict = try await livery.post("/themes/badoo/versions", body, ["If-Match": "\"v7\""])
        #expect(conflict.status == 412)
        #expect(try await livery.publish(theme).json["version"] == 2)
        #expect(try await livery.get("/themes/badoo/versions").json["versions"]?.elements?.count == 2)
    }

    @Test("rejects a theme with errors and changes nothing", arguments: Transport.allCases)
    func mistakes(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        try await livery.publish(theme)
        let refused = try await livery.publish(theme.replacing("@brand.purple", with: "@brand.purpel"))
        #expect(refused.status == 422)
        #expect(refused.problem == "theme-has-errors")
        let diagnostic = refused.json["diagnostics"]?.elements?.first
        #expect(diagnostic?["id"] == "unknown-link")
        #expect(diagnostic?["fix"]?["replacement"] == "brand.purple")
        let history = try await livery.get("/themes/badoo/versions")
        #expect(history.json["versions"]?.elements?.count == 1)
    }

    @Test("keeps the tag of a skin that a change does not affect")
    func untouched() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme, files: ["skins/night.ktv": "{ brand: { purple: #111 } }"])
        let before = try await livery.get("/themes/badoo/latest?skin=day")
        try await livery.publish(theme, files: ["skins/night.ktv": "{ brand: { purple: #222 } }"])
        let after = try await livery.get("/themes/badoo/latest?skin=day")
        #expect(before.etag == after.etag)
        #expect(after.field("Livery-Version") == "2")
    }

    @Test("never changes published versions when a base changes")
    func extending() async throws {
        let livery = try TestService.make()
        try await livery.publish("{ brand: { color: #111 } }", app: "core")
        let brand = "{ @extends: core, button: @brand.color }"
        let first = try await livery.publish(brand)
        #expect(first.json["extends"]?["core"] == 1)
        let before = try await livery.get("/themes/badoo/latest")
        try await livery.publish("{ brand: { color: #222 } }", app: "core")
        let after = try await livery.get("/themes/badoo/latest")
        #expect(after.etag == before.etag)
        let pinned = try await livery.publish("{ @extends: core@1, button: @brand.color }")
        #expect(pinned.json["extends"]?["core"] == 1)
        let renewed = try await livery.publish(brand)
        #expect(renewed.json["extends"]?["core"] == 2)
        let missing = try await livery.publish("{ @extends: core@9 }")
        #expect(missing.json["diagnostics"]?.elements?.first?["id"] == "unknown-theme")
    }

    @Test("survives a restart with the same tags")
    func restart() async throws {
        let before = try TestService.make()
        try await before.publish(theme)
        let first = try await before.get("/themes/badoo/latest?skin=night")
        let after = try TestService.make(path: before.path)
        let again = try await after.get("/themes/badoo/latest?skin=night")
        #expect(again.body == first.body)
        #expect(again.etag == first.etag)
        #expect(again.field("Last-Modified") == first.field("Last-Modified"))
    }

    @Test("adds to the history, which has pages with the newest first")
    func history() async throws {
        let livery = try TestService.make()
        for number in 1...5 { try await livery.publish("{ a: \(number) }") }
        let first = try await livery.get("/themes/badoo/versions?limit=2")
        #expect(first.json["versions"]?.elements?.compactMap { $0["number"]?.int } == [5, 4])
        #expect(first.field("Link") == #"</themes/badoo/versions?limit=2&before=4>; rel="next""#)
        let last = try await livery.get("/themes/badoo/versions?limit=2&before=2")
        #expect(last.json["versions"]?.elements?.compactMap { $0["number"]?.int } == [1])
        #expect(last.field("Link") == nil)
        let same = try await livery.get("/themes/badoo/versions?limit=2", ["If-None-Match": first.etag])
        #expect(same.status == 304)
        let wrong = try await livery.get("/themes/badoo/versions?limit=0")
        #expect(wrong.problem == "unknown-parameter")
    }

    @Test("keeps the source of every version")
    func source() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme, files: ["skins/night.ktv": "{}"])
        let source = try await livery.get("/themes/badoo/versions/1/source")
        #expect(source.json["files"]?["theme.ktv"]?.string == theme)
        #expect(source.json["files"]?["skins/night.ktv"] == "{}")
    }

    @Test("accepts text with warnings, and reports them", arguments: Transport.allCases)
    func advice(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        let created = try await livery.publish("pale(Label): { backgroundColor: #fff, textColor: #ccc }")
        #expect(created.status == 201)
        #expect(created.json["diagnostics"]?.elements?.map { $0["id"] } == ["low-contrast"])
    }

    @Test("shows annotations beside the values", arguments: Transport.allCases)
    func annotations(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        let text =
            "brand: { @deprecated: { lilac: \"use brand.purple\" }, lilac: #b39ddb, purple: #783bf9 }\nc: @brand.lilac"
        let checked = try await livery.post("/themes/badoo/check", ["files": ["theme.ktv": .string(text)]])
        #expect(checked.json["annotations"] == ["brand.lilac": ["deprecated": "use brand.purple"]])
        #expect(checked.json["diagnostics"]?.elements?.first?["fix"]?["replacement"] == "brand.purple")
    }

    @Test("checks unsaved text without a token", arguments: Transport.allCases)
    func check(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        let good = try await livery.call(
            .post, "/themes/badoo/check?platform=android", ["Content-Type": "application/json"],
            body: JSON.object([JSON.Member("files", ["theme.ktv": .string(theme)])]).bytes)
        #expect(good.status == 200)
        #expect(good.json["diagnostics"] == [])
        #expect(good.json["bundle"]?["axes"]?["platform"] == "android")
        #expect(good.json["axes"]?.elements?.first?["name"] == "platform")
        let bad = try await livery.post("/themes/badoo/check", ["files": ["theme.ktv": "{ a: @b }"]])
        #expect(bad.json["bundle"] == .null)
        #expect(bad.json["diagnostics"]?.elements?.first?["line"] == 1)
    }

    @Test("rejects an invalid body with the reason", arguments: Transport.allCases)
    func bodies(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        let versions = "/themes/badoo/versions"
        let cases: [(JSON, String)] = [
            ([:], "expected 'message': the reason for the publish"),
            (["message": "x"], "expected 'files', an object with the text of each file by path"),
            (
                ["message": "x", "files": ["../a.ktv": ""]],
                "expected a relative path such as 'skins/night.ktv' in 'files', found '../a.ktv'"
            ),
            (["message": "x", "files": ["a.ktv": 1]], "expected a string for 'files.a.ktv', found a number"),
            (["message": " ", "files": [:]], "expected 'message': the reason for the publish"),
        ]
        for (body, detail) in cases {
            let answer = try await livery.post(versions, body)
            #expect(answer.status == 400)
            #expect(answer.json["detail"]?.string == detail)
        }
        let text = try await livery.post(versions, [:], ["Content-Type": "text/plain"])
        #expect(text.status == 415)
        let name = try await livery.publish(theme, app: "Badoo")
        #expect(name.status == 404)
        let large = try await livery.publish("{ a: \"\(String(repeating: "x", count: 5 << 20))\" }")
        #expect(transport == .inProcess || large.status == 413)
    }
}
