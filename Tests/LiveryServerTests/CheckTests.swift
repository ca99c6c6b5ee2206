import LiveryHTTP
import LiveryModel
import Testing

@Suite("Repeated checks of a text")
struct CheckTests {
    @Test("parse only changed files, since an editor checks at each pause")
    func oneEdit() async throws {
        let server = try TestService.make()
        var files = [
            "theme.ktv": "@include: [\((0..<50).map { "\"screens/\($0).ktv\"" }.joined(separator: ", "))]\nink: #333"
        ]
        for index in 0..<50 { files["screens/\(index).ktv"] = "screen\(index)(Label): { textColor: @ink }" }
        let check = { (files: [String: String]) in
            let members = files.map { JSON.Member($0.key, .string($0.value)) }
            let answer = try await server.post("/themes/badoo/check", ["files": .object(members)])
            #expect(answer.status == 200)
            return answer
        }
        let first = try await check(files)
        // The theme, its screens and the built-in components.
        #expect(try await parsed(server) == 52)
        #expect(try await check(files).body == first.body)
        #expect(try await parsed(server) == 52)
        files["screens/7.ktv"] = "screen7(Label): { textColor: @inc }"
        let edited = try await check(files)
        #expect(try await parsed(server) == 53)
        #expect(edited.json["diagnostics"]?.elements?.count == 1)
    }

    @Test("return the bundle for a context of a resolver document in either case")
    func eitherCase() async throws {
        let server = try TestService.make()
        let files = resolverFiles.merging(["theme.ktv": resolverTheme]) { $1 }
            .map { JSON.Member($0.key, .string($0.value)) }
        let answer = try await server.post("/themes/badoo/check?SKIN=NIGHT", ["files": .object(files)])
        #expect(answer.json["bundle"]?["axes"] == ["skin": "night"])
    }

    @Test("extend a private theme only for its readers")
    func overPrivate() async throws {
        let server = try TestService.make()
        let kid: JSON = ["files": ["theme.ktv": "{ @extends: core, b: @a }"], "message": "x"]
        let text: JSON = ["files": kid["files"] ?? .null]
        try await server.publish("{ a: 1 }", app: "core")
        #expect(try await server.post("/themes/kid/versions", kid).status == 201)
        #expect(try await server.makePrivate("core").status == 200)
        let anonymous = try await server.call(
            .post, "/themes/kid/check", ["Content-Type": "application/json"], body: text.bytes)
        #expect(anonymous.json["diagnostics"]?.elements?.first?["id"] == "unknown-theme")
        let checked = try await server.post("/themes/kid/check", text)
        #expect(checked.json["bundle"]?["tokens"]?["b"]?["value"] == 1)
        #expect(checked.json["diagnostics"] == [])
        #expect(checked.field("Cache-Control") == "no-store")
        #expect(try await server.post("/themes/kid/versions", kid).status == 201)
        let forged = try await server.post("/themes/kid/check", text, ["Authorization": "Bearer lvr_forged"])
        #expect(forged.problem == "not-signed-in")
    }

    @Test("return a bundle for each further choice of axes")
    func choices() async throws {
        let server = try TestService.make()
        let body: JSON = ["files": skinned("#111", "#222"), "choices": [["skin": "night"], ["skin": "dusk"]]]
        let answer = try await server.post("/themes/badoo/check", body)
        let values = answer.json["bundles"]?.elements?.map { $0["tokens"]?["ink"]?["value"] }
        // An edit may have removed an axis value that the page still shows.
        #expect(values == ["#222222ff", "#111111ff"])
        let broken = try await server.post(
            "/themes/badoo/check", ["files": ["theme.ktv": "{ a: @b }"], "choices": [["skin": "night"]]])
        #expect(broken.json["bundles"] == [.null])
        let many = JSON.array(Array(repeating: [:], count: 17))
        let refused = try await server.post("/themes/badoo/check", ["files": ["theme.ktv": "{}"], "choices": many])
        #expect(refused.problem == "malformed-body")
    }

    @Test("compare text with a version, in values, lines and contrast")
    func against() async throws {
        let server = try TestService.make()
        let title = "title(Label): { textColor: @ink, backgroundColor: #333 }"
        let publish: JSON = ["message": "x", "files": skinned("#fff", "#fff", and: title)]
        #expect(try await server.post("/themes/badoo/versions", publish).status == 201)
        let body: JSON = ["files": skinned("#fff", "#888", and: title), "against": 1]
        let comparison = try await server.post("/themes/badoo/check", body).json["comparison"]
        #expect(comparison?["from"] == 1)
        #expect(comparison?["level"] == "patch")
        let change = comparison?["changes"]?.elements?.first { $0["path"] == "ink" }
        #expect(change?["where"] == [["skin": ["night"]]])
        let follower = comparison?["changes"]?.elements?.first { $0["attribute"] == "textColor" }
        #expect(follower?["follows"] == "ink")
        #expect(comparison?["files"]?.elements?.first?["hunks"]?.elements?.count == 1)
        let faint = comparison?["faint"]?.elements
        #expect(faint?.count == 1)
        #expect(faint?.first?["path"] == "title")
        #expect(faint?.first?["required"] == .double(4.5))
        #expect(faint?.first?["where"] == [["skin": ["night"]]])
    }

    @Test("measure the contrast of each text by the rule of the warnings")
    func contrasts() async throws {
        let text = """
            { small(Label): { textColor: #767676, backgroundColor: #fff },
              large(Label): { textColor: #949494, backgroundColor: #fff, font: { size: 24 } } }
            """
        let answer = try await TestService.make().post("/themes/badoo/check", ["files": ["theme.ktv": .string(text)]])
        #expect(answer.json["diagnostics"]?.elements?.filter { $0["id"] == "low-contrast" } == [])
        let contrasts = answer.json["contrasts"]?.elements
        #expect(contrasts?.map { $0["path"] } == ["large", "small"])
        #expect(contrasts?.map { $0["required"]?.double } == [3, 4.5])
    }

    @Test("compare only for clients that may read the app")
    func againstPrivate() async throws {
        let server = try TestService.make()
        try await server.publish("{ a: 1 }", app: "core")
        #expect(try await server.makePrivate("core").status == 200)
        let body: JSON = ["files": ["theme.ktv": "{ a: 2 }"], "against": 1]
        let ask = { (app: String) in
            try await server.call(
                .post, "/themes/\(app)/check", ["Content-Type": "application/json"], body: body.bytes)
        }
        let (hidden, absent) = (try await ask("core"), try await ask("gone"))
        #expect(hidden.problem == "unknown-app")
        #expect(
            String(decoding: hidden.body, as: UTF8.self)
                == String(decoding: absent.body, as: UTF8.self).replacing("gone", with: "core"))
        #expect(try await server.post("/themes/core/check", body).json["comparison"]?["level"] == "patch")
        let late: JSON = ["files": ["theme.ktv": "{ a: 2 }"], "against": 9]
        #expect(try await server.post("/themes/core/check", late).problem == "unknown-version")
    }

    /// A theme with a color that differs at night.
    private func skinned(_ day: String, _ night: String, and style: String = "") -> JSON {
        [
            "theme.ktv": .string("@axes: { skin: [day, night] }\nink: \(day)\n\(style)"),
            "skins/night.ktv": .string("ink: \(night)"),
        ]
    }

    private func parsed(_ server: TestService) async throws -> Int? {
        let metrics = String(decoding: try await server.get("/metrics").body, as: UTF8.self)
        return metrics.split(separator: "\n").first { $0.hasPrefix("livery_parsed_files_total ") }?
            .split(separator: " ").last.flatMap { Int($0) }
    }
}
