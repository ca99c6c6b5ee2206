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

    private func parsed(_ server: TestService) async throws -> Int? {
        let metrics = String(decoding: try await server.get("/metrics").body, as: UTF8.self)
        return metrics.split(separator: "\n").first { $0.hasPrefix("livery_parsed_files_total ") }?
            .split(separator: " ").last.flatMap { Int($0) }
    }
}
