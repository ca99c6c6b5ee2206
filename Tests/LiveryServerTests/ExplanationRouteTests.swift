import LiveryHTTP
import LiveryModel
import LiveryStore
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("Explanations over HTTP")
struct ExplanationRouteTests {
    private static let night = "{ brand: { purple: #b99dff } }\n"

    private static func service(_ transport: Transport = .inProcess) async throws -> TestService {
        let livery = try TestService.make(transport)
        try await livery.publish(theme, files: ["skins/night.ktv": night])
        return livery
    }

    @Test("show a version's value, its layers and its uses", arguments: Transport.allCases)
    func version(transport: Transport) async throws {
        let livery = try await Self.service(transport)
        let target = "/themes/badoo/versions/1/explain?path=brand.purple&skin=night"
        let answer = try await livery.get(target)
        #expect(answer.status == 200)
        #expect(answer.json["value"] == "#b99dffff")
        #expect(answer.json["axes"] == ["platform": "ios", "skin": "night"])
        let step = answer.json["steps"]?.elements?.first
        #expect(step?["origin"]?["file"] == "skins/night.ktv")
        #expect(step?["origin"]?["layer"] == "badoo, skin night")
        #expect(step?["overridden"]?.elements?.map { $0["file"] } == ["theme.ktv"])
        #expect(answer.json["users"]?.elements?.map { $0["path"] } == ["news.backgroundColor"])
        #expect(try await livery.get(target, ["If-None-Match": answer.etag]).status == 304)
    }

    @Test("list what follows a value: by links, functions, links to objects, and styles that extend a style")
    func followers() async throws {
        let livery = try TestService.make()
        try await livery.publish(
            """
            c: { a: #123456 }
            s(View): { backgroundColor: @c.a }
            t(View+s): { alpha: 1 }
            own(View+s): { backgroundColor: #fff }
            f: "~color.mix(@c.a, #fff, 0.5)"
            g: @c
            u: @t.backgroundColor
            v: @g.a
            """)
        let target = "/themes/badoo/versions/1/explain?path=c.a"
        let answer = try await livery.get(target + "&followers=1")
        let followers = answer.json["followers"]
        let paths = followers?["users"]?.elements?.compactMap { $0["path"]?.string } ?? []
        #expect(Set(paths) == ["s.backgroundColor", "t.backgroundColor", "f", "g.a", "u", "v"])
        #expect(followers?["count"] == .int(paths.count))
        #expect(try await livery.get(target).json["followers"] == nil)
        #expect(try await livery.get(target + "&followers=all").problem == "unknown-parameter")
    }

    @Test("show a draft's value, also for an axis that the draft no longer has")
    func draft() async throws {
        let livery = try await Self.service()
        let files: JSON = ["theme.ktv": "{ brand: { purple: #111111 }, broken(View): { alpha: x } }"]
        try await livery.change(.put, "/themes/badoo/drafts/a", seen: nil, ["files": files])
        let answer = try await livery.read("/themes/badoo/drafts/a/explain?path=brand.purple&skin=night")
        #expect(answer.status == 200)
        #expect(answer.json["value"] == "#111111ff")
        #expect(answer.json["axes"] == [:])
        #expect(try await livery.get("/themes/badoo/drafts/a/explain?path=brand").problem == "not-signed-in")
    }

    @Test(
        "reject unknown values, axes and versions",
        arguments: [
            ("versions/1/explain", "unknown-parameter"), ("versions/1/explain?path=", "unknown-parameter"),
            ("versions/1/explain?path=\(String(repeating: "a", count: 2000))", "unknown-parameter"),
            ("versions/1/explain?path=brand.purpel", "unknown-value"),
            ("versions/1/explain?path=brand&skin=dusk", "unknown-axis-value"),
            ("versions/1/explain?path=brand&size=big", "unknown-axis"),
            ("versions/9/explain?path=brand", "unknown-version"),
            ("drafts/none/explain?path=brand", "unknown-draft"),
        ])
    func mistakes(target: String, problem: String) async throws {
        let livery = try await Self.service()
        #expect(try await livery.read("/themes/badoo/\(target)").problem == problem)
    }

    @Test("suggest the name that was meant")
    func suggestion() async throws {
        let answer = try await Self.service().get("/themes/badoo/versions/1/explain?path=brand.purpel")
        #expect(answer.json["detail"]?.string?.contains("did you mean 'brand.purple'?") == true)
    }

    @Test("quote the text of a private theme only for its readers")
    func overPrivate() async throws {
        let livery = try TestService.make()
        try await livery.publish("{ a: 1 }", app: "core")
        try await livery.publish("{ @extends: core, b: @a }", app: "kid")
        #expect(try await livery.makePrivate("core").status == 200)
        let target = "/themes/kid/versions/1/explain?path=b"
        #expect(try await livery.get(target).problem == "forbidden")
        #expect(try await livery.read(target).json["value"] == 1)
    }

    @Test("of anonymous clients end when their computing time is used up")
    func limit() async throws {
        let livery = try TestService.make(anonymousTime: .zero)
        try await livery.publish(theme)
        #expect(try await livery.get("/themes/badoo/versions/1/explain?path=brand").problem == "time-limit-reached")
    }
}
