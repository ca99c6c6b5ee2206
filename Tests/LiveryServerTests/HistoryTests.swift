import LiveryHTTP
import LiveryModel
import LiveryStore
import Testing

@Suite("History")
struct HistoryTests {
    @Test("has one version for a key, however often the request is repeated", arguments: Transport.allCases)
    func idempotency(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        let key = ["Idempotency-Key": "a-1", "If-None-Match": "*"]
        let first = try await livery.publish(theme, key)
        let again = try await livery.publish(theme, key)
        #expect(first.status == 201)
        #expect(again.status == 201)
        #expect(again.json == first.json)
        #expect(again.field("Idempotency-Replayed") == "true")
        #expect(try await livery.publish("{ a: 1 }", key).problem == "idempotency-key-reused")
        #expect(try livery.store.versions(app: "badoo").count == 1)
        #expect(try await livery.publish(theme, ["Idempotency-Key": "not one"]).status == 400)
    }

    @Test("shows a version's origin and its changes")
    func origin() async throws {
        let livery = try TestService.make()
        try await livery.publish("{ a: 1, b: 1 }")
        try await livery.publish("{ a: 2 }")
        _ = try await livery.rollback(to: 1)
        let versions = try await livery.get("/themes/badoo/versions").json["versions"]?.elements ?? []
        #expect(versions.compactMap { $0["origin"]?["kind"]?.string } == ["rollback", "files", "files"])
        #expect(versions[1]["changes"]?["level"] == "major")
        #expect(versions[0]["changes"]?["minor"] == 1)
    }

    @Test("is not changed by validation")
    func trying() async throws {
        let livery = try TestService.make()
        let preview = try await livery.post(
            "/themes/badoo/versions?validate_only=1", ["message": "x", "files": ["theme.ktv": "{ a: 1 }"]])
        #expect(preview.status == 200)
        #expect(preview.json["version"] == 1)
        #expect(try livery.store.apps().isEmpty)
        try await livery.publish("{ a: 1 }")
        try await livery.publish("{ a: 2 }")
        let back = try await livery.post(
            "/themes/badoo/rollback?validate_only=1", ["version": 1, "message": "x"])
        #expect(back.status == 200)
        #expect(back.json["version"] == 3)
        #expect(back.json["changes"]?["lines"] == ["patch  changed  a (int): 2 → 1"])
        let none = try await livery.post("/themes/badoo/rollback?validate_only=1", ["version": 9, "message": "x"])
        #expect(none.problem == "unknown-version")
        #expect(try livery.store.latest(app: "badoo").number == 2)
    }

    @Test("of apps that extend one another changes together, or not at all")
    func cascade() async throws {
        let livery = try TestService.make()
        try await livery.publish("{ brand: #111 }", app: "core")
        try await livery.publish("{ @extends: core, button: @brand }")
        try await livery.publish("{ @extends: badoo, link: @button }", app: "lite")
        try await livery.publish("{ @extends: core@1, button: @brand }", app: "old")
        let alone = try await livery.publish("{ brand: #222 }", app: "core")
        let listed = alone.json["extendedBy"]?.elements ?? []
        #expect(listed.compactMap { $0["app"]?.string } == ["badoo", "old", "lite"])
        #expect(listed[0]["changes"]?["patch"] == 2)
        #expect(listed[1]["pinned"] == true)
        func release(_ text: String) async throws -> TestService.Answer {
            try await livery.post(
                "/themes/core/versions", ["message": "All", "cascade": true, "files": ["theme.ktv": .string(text)]])
        }
        let broken = try await release("{ other: #333 }")
        #expect(broken.problem == "theme-has-errors")
        #expect(broken.json["app"] == "badoo")
        #expect(try livery.store.latest(app: "core").number == 2)
        let all = try await release("{ brand: #333 }")
        #expect(all.json["cascade"]?.elements?.compactMap { $0["app"]?.string } == ["badoo", "lite"])
        let lite = try await livery.get("/themes/lite/latest")
        #expect(lite.json["tokens"]?["link"]?["value"] == "#333333ff")
        let version = try livery.store.latest(app: "lite")
        #expect(version.origin == .cascade(.init(app: "core", number: 3)))
        #expect(version.extends == [.init(app: "core", number: 3), .init(app: "badoo", number: 2)])
        #expect(try livery.store.latest(app: "old").number == 1)
    }
}
