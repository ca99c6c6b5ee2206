import LiveryHTTP
import LiveryModel
import Testing

@Suite("Comparisons")
struct DifferenceTests {
    private static func service(_ transport: Transport) async throws -> TestService {
        let livery = try TestService.make(transport)
        try await livery.publish(theme)
        let night = ["skins/night.ktv": "{ brand: { purple: #000 } }\n"]
        try await livery.publish(theme, files: night)
        try await livery.publish(theme.replacing("borderWidth: 1", with: "alpha: 0.5"), files: night)
        return livery
    }

    private static func lines(_ answer: TestService.Answer) -> [String] {
        (answer.json["changes"]?.elements ?? []).map { change in
            let text = { (name: String) in change[name]?.string ?? "" }
            return "\(text("level")) \(text("change")) \(text("path")) \(change["where"]?.text ?? "")"
        }
    }

    @Test("show the differences of two versions, in values and in text", arguments: Transport.allCases)
    func versions(transport: Transport) async throws {
        let livery = try await Self.service(transport)
        let answer = try await livery.get("/themes/badoo/diff?from=1&to=3")
        #expect(answer.status == 200)
        #expect(answer.json["from"] == 1)
        #expect(answer.json["to"] == 3)
        #expect(answer.json["level"] == "major")
        #expect(
            Self.lines(answer) == [
                #"patch changed brand.purple [{"skin":["night"]}]"#, "minor added news.alpha []",
                #"patch changed news.backgroundColor [{"skin":["night"]}]"#, "major removed news.borderWidth []",
            ])
        let files = answer.json["files"]?.elements ?? []
        #expect(files.map { $0["path"]?.string } == ["skins/night.ktv", "theme.ktv"])
        #expect(files.map { $0["change"]?.string } == ["added", "changed"])
        #expect(files.first?["hunks"]?.elements?.first?["lines"] == ["+{ brand: { purple: #000 } }"])
    }

    @Test("default to the changes of the last publish", arguments: Transport.allCases)
    func latest(transport: Transport) async throws {
        let livery = try await Self.service(transport)
        let answer = try await livery.get("/themes/badoo/diff")
        #expect(answer.json["from"] == 2)
        #expect(Self.lines(answer) == ["minor added news.alpha []", "major removed news.borderWidth []"])
        let same = try await livery.get("/themes/badoo/diff?from=latest&to=latest")
        #expect(same.json["level"] == .null)
        #expect(same.json["files"] == [])
        let first = try await livery.get("/themes/badoo/diff?to=1")
        #expect(first.json["from"] == .null)
        #expect(first.json["level"] == "minor")
        let again = try await livery.get("/themes/badoo/diff", ["If-None-Match": answer.etag])
        #expect(again.status == 304)
    }

    @Test("can be limited to one skin")
    func skin() async throws {
        let livery = try await Self.service(.inProcess)
        let day = try await livery.get("/themes/badoo/diff?from=1&to=2&skin=day")
        #expect(Self.lines(day) == [])
        let night = try await livery.get("/themes/badoo/diff?from=1&to=2&skin=night")
        #expect(Self.lines(night) == ["patch changed brand.purple []", "patch changed news.backgroundColor []"])
    }

    @Test("accept a context of a resolver document in either case")
    func eitherCase() async throws {
        let livery = try TestService.make()
        try await livery.publish(resolverTheme, files: resolverFiles)
        try await livery.publish(
            resolverTheme, files: resolverFiles.mapValues { $0.replacing("\"$value\": 2", with: "\"$value\": 3") })
        #expect(Self.lines(try await livery.get("/themes/badoo/diff?SKIN=NIGHT")) == ["patch changed ink []"])
        #expect(Self.lines(try await livery.get("/themes/badoo/diff?SKIN=DAY")) == [])
    }

    @Test("of unknown versions and axes return a problem")
    func unknown() async throws {
        let livery = try await Self.service(.inProcess)
        let cases = [
            ("from=9", 404, "unknown-version"), ("to=9", 404, "unknown-version"),
            ("from=x", 400, "unknown-parameter"), ("to=0", 400, "unknown-parameter"),
            ("contrast=high", 400, "unknown-axis"), ("skin=dusk", 400, "unknown-axis-value"),
        ]
        for (query, status, problem) in cases {
            let answer = try await livery.get("/themes/badoo/diff?\(query)")
            #expect(answer.status == status, "\(query)")
            #expect(answer.problem == problem, "\(query)")
        }
        #expect(try await livery.get("/themes/bumble/diff").problem == "unknown-app")
    }
}
