import LiveryHTTP
import LiveryModel
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("Sample screens over HTTP")
struct ScreenRouteTests {
    private static let screens = """
        @screens: { News: [{ style: @news, state: disabled }] }

        """

    private static func service(_ transport: Transport = .inProcess) async throws -> TestService {
        let livery = try TestService.make(transport)
        try await livery.publish("{ @include: screens.ktv, \(theme.dropFirst())", files: ["screens.ktv": screens])
        return livery
    }

    private static let expected: JSON = [
        ["name": "News", "rows": [[["style": "news", "state": "disabled", "texts": [:]]]]]
    ]

    @Test("come with a version, whose ETag revalidates them", arguments: Transport.allCases)
    func version(transport: Transport) async throws {
        let livery = try await Self.service(transport)
        let target = "/themes/badoo/versions/1/screens?skin=night"
        let answer = try await livery.get(target)
        #expect(answer.status == 200)
        #expect(answer.json["version"] == 1)
        #expect(answer.json["screens"] == Self.expected)
        #expect(try await livery.get(target, ["If-None-Match": answer.etag]).status == 304)
    }

    @Test("come with a check and with the draft of a preview link")
    func drafts() async throws {
        let livery = try await Self.service()
        let files: JSON = ["theme.ktv": "a(Label): {}\n@screens: { A: [@a] }"]
        let checked = try await livery.post("/themes/badoo/check", ["files": files])
        #expect(checked.json["screens"]?.elements?.first?["name"] == "A")
        let faulty = try await livery.post("/themes/badoo/check", ["files": ["theme.ktv": "@screens: { A: [@a] }"]])
        #expect(faulty.json["screens"] == .null)
    }

    @Test("come with the layouts of components")
    func layouts() async throws {
        let livery = try TestService.make(.inProcess)
        let layout = "@layout: { Card: { axis: row, spacing: 8, align: center, parts: [[title, note]] } }"
        let text = "@components: { Card(+View): { title: Label, note: Label } }\n\(layout)\na(Card): { title: {} }"
        let expected: JSON = [
            "Card": ["axis": "row", "spacing": 8, "align": "center", "parts": [["title", "note"]]]
        ]
        let checked = try await livery.post("/themes/badoo/check", ["files": ["theme.ktv": .string(text)]])
        #expect(checked.json["layouts"] == expected)
        try await livery.publish(text)
        #expect(try await livery.get("/themes/badoo/versions/1/screens").json["layouts"] == expected)
    }

    @Test(
        "reject unknown axes and versions",
        arguments: [
            ("1/screens?skin=dusk", "unknown-axis-value"), ("1/screens?size=big", "unknown-axis"),
            ("9/screens", "unknown-version"),
        ])
    func mistakes(target: String, problem: String) async throws {
        let livery = try await Self.service()
        #expect(try await livery.get("/themes/badoo/versions/\(target)").problem == problem)
    }
}
