import LiveryHTTP
import LiveryModel
import Testing

@testable import LiveryRoutes
@testable import LiveryService
@testable import LiveryStore

@Suite("Preview links")
struct PreviewTests {
    private static let draft = "/themes/badoo/drafts/night"
    private static let links = draft + "/previews"

    /// A service with the draft `night`, and a clock.
    private func make(_ transport: Transport = .inProcess) async throws -> (TestService, TestClock) {
        let clock = TestClock()
        let livery = try TestService.make(transport, heartbeat: 3600, clock: clock)
        try await livery.publish(theme)
        #expect(try await livery.change(.put, Self.draft, seen: nil, [:]).status == 201)
        return (livery, clock)
    }

    private func create(_ livery: TestService, _ body: JSON = [:]) async throws -> TestService.Answer {
        try await livery.post(Self.links, body)
    }

    private func show(_ livery: TestService, _ secret: String?, query: String = "") async throws -> TestService.Answer {
        try await livery.get("/preview/draft" + query, secret.map { ["Livery-Preview": $0] } ?? [:])
    }

    @Test("show the draft as it is saved, for any choice of axes, without an account")
    func show() async throws {
        let (livery, _) = try await make()
        let made = try await create(livery)
        #expect(made.status == 201)
        let secret = try #require(made.json["secret"]?.string)
        #expect(secret.hasPrefix("lvp_"))
        let first = try await show(livery, secret)
        #expect(first.status == 200)
        #expect(first.json["draft"] == "night")
        #expect(first.json["expires"] == made.json["expires"])
        #expect(first.field("Cache-Control")?.contains("no-store") == true)
        let seen = try await livery.read(Self.draft + "/files/theme.ktv").etag
        try await livery.save(theme.replacing("#783bf9", with: "#123456"), "theme.ktv", draft: "night", seen: seen)
        let second = try await show(livery, secret, query: "?skin=night")
        #expect(second.json["revision"] == 2)
        #expect(second.json["bundle"]?["axes"]?["skin"] == "night")
        #expect(String(decoding: second.body, as: UTF8.self).contains("#123456"))
        let broken = try await livery.read(Self.draft + "/files/theme.ktv").etag
        try await livery.save("{ a: @missing }", "theme.ktv", draft: "night", seen: broken)
        let third = try await show(livery, secret)
        #expect(third.status == 200)
        #expect(third.json["bundle"] == .null)
    }

    @Test("end when they expire, when they are revoked and when the draft is deleted, all with the same problem")
    func ends() async throws {
        let (livery, clock) = try await make()
        let lives = try #require(try await create(livery, ["seconds": 60]).json["secret"]?.string)
        let day = try await create(livery)
        let other = try #require(try await create(livery).json["secret"]?.string)
        clock.advance(59)
        #expect(try await show(livery, lives).status == 200)
        clock.advance(1)
        let expired = try await show(livery, lives)
        #expect(expired.status == 404)
        #expect(expired.problem == "unknown-preview")
        // A browser that has opened an expired link must not remember that for the next one.
        #expect(expired.field("Vary")?.contains("Livery-Preview") == true)
        let secret = try #require(day.json["secret"]?.string)
        let id = try #require(day.json["id"]?.int)
        let address = "\(Self.links)/\(id)"
        let headers = ["Authorization": "Bearer \(livery.token)"]
        #expect(try await livery.call(.delete, address, headers).status == 204)
        #expect(try await livery.call(.delete, address, headers).problem == "unknown-preview")
        let revoked = try await show(livery, secret)
        #expect(revoked.body == expired.body)
        let tag = try await livery.read(Self.draft).etag
        #expect(try await livery.change(.delete, Self.draft, seen: tag).status == 204)
        for gone in [other, "lvp_wrong", "", nil] { #expect(try await show(livery, gone).body == expired.body) }
        #expect(try await livery.get("/preview/events").problem == "unknown-preview")
    }

    @Test("end when the token is revoked that created them, and when the app becomes private")
    func accessEnds() async throws {
        let (livery, _) = try await make()
        let own = try #require(try await create(livery).json["secret"]?.string)
        let (token, made) = try livery.store.createToken(role: "designer", app: nil, name: "Bo")
        let created = try await livery.post(Self.links, [:], ["Authorization": "Bearer \(token)"])
        let other = try #require(created.json["secret"]?.string)
        for secret in [own, other] { #expect(try await show(livery, secret).status == 200) }
        try livery.store.revokeToken(id: made.id)
        #expect(try await show(livery, other).problem == "unknown-preview")
        #expect(try await show(livery, own).status == 200)
        #expect(try await livery.makePrivate("badoo").status == 200)
        #expect(try await show(livery, own).problem == "unknown-preview")
        // Someone who may see the app can share it again.
        let again = try #require(try await create(livery).json["secret"]?.string)
        #expect(try await show(livery, again).status == 200)
    }

    @Test("are listed without their secrets, limited in number and lifetime, and audited")
    func list() async throws {
        let (livery, clock) = try await make()
        for seconds in [59, 604_801, 0] {
            #expect(try await create(livery, ["seconds": .int(seconds)]).problem == "malformed-body")
        }
        for number in 1...LiveryStore.PreviewLink.limit {
            let made = try await create(livery, ["seconds": .int(59 + number)])
            #expect(made.status == 201)
            #expect(made.field("Location") == "\(Self.links)/\(number)")
        }
        #expect(try await create(livery).problem == "limit-reached")
        let listed = try await livery.read(Self.links)
        #expect(listed.json["previews"]?.elements?.count == LiveryStore.PreviewLink.limit)
        #expect(!String(decoding: listed.body, as: UTF8.self).contains("lvp_"))
        clock.advance(60)
        // One has expired, and its place is free.
        #expect(try await create(livery).status == 201)
        let actions = try livery.store.audit(limit: 3).map(\.action)
        #expect(actions.contains("create-preview"))
    }

    @Test("have a QR code of the page's address with the secret in the fragment")
    func code() async throws {
        let (livery, _) = try await make()
        let made = try await create(livery, ["page": "https://livery.example.com/preview"])
        let secret = try #require(made.json["secret"]?.string)
        #expect(made.json["url"]?.string == "https://livery.example.com/preview#\(secret)")
        let rows = (made.json["code"]?.elements ?? []).compactMap(\.string)
        try #require(rows.count == 37 || rows.count == 41)
        #expect(rows.allSatisfy { $0.count == rows.count })
        // The finder pattern of ISO/IEC 18004 in three corners.
        for row in [0, 6, rows.count - 7] { #expect(rows[row].hasPrefix("11111110")) }
        #expect(rows[0].hasSuffix("01111111"))
        for page in [
            "ftp://x/preview", "https://x/#y", "https://x/ y", "https://x/" + String(repeating: "a", count: 200),
        ] {
            #expect(try await create(livery, ["page": .string(page)]).problem == "malformed-body", "\(page)")
        }
        #expect(try await create(livery).json["code"] == .null)
    }

    @Test("show no other app than their author could see")
    func privateBase() async throws {
        let (livery, _) = try await make()
        try await livery.publish("{ secret(color): #abcdef }", app: "core")
        #expect(try await livery.makePrivate("core").status == 200)
        let seen = try await livery.read(Self.draft + "/files/theme.ktv").etag
        try await livery.save("{ @extends: core }", "theme.ktv", draft: "night", seen: seen)
        let all = try #require(try await create(livery).json["secret"]?.string)
        #expect(String(decoding: try await show(livery, all).body, as: UTF8.self).contains("#abcdef"))
        let limited = try livery.store.createToken(role: "designer", app: "badoo", name: "Eve").secret
        let headers = ["Authorization": "Bearer \(limited)", "Content-Type": "application/json"]
        let made = try await livery.call(.post, Self.links, headers, body: JSON.object([]).bytes)
        let secret = try #require(made.json["secret"]?.string)
        #expect(try await show(livery, secret).json["bundle"] == .null)
    }

    @Test("stream only the state of the draft, and end when they are revoked or expire")
    func events() async throws {
        let (livery, clock) = try await make(.socket)
        let made = [try await create(livery), try await create(livery, ["seconds": 60])]
        let readers = try made.map { answer in
            let secret = try #require(answer.json["secret"]?.string)
            return try EventReader(livery.server, "/preview/events", fields: "Livery-Preview: \(secret)\r\n")
        }
        for reader in readers {
            #expect(reader.nextEvent()?["retry"] != nil)
            let state = try #require(reader.nextEvent())
            #expect(state["event"] == "draft")
            #expect(state["data"]?.contains("Ada") == false)
        }
        try await livery.publish("{ a: 2 }")
        let seen = try await livery.read(Self.draft + "/files/theme.ktv").etag
        try await livery.save("{ a: 1 }", "theme.ktv", draft: "night", seen: seen)
        for reader in readers {
            let event = try #require(reader.nextEvent())
            #expect(event["event"] == "draft")
            #expect(event["data"]?.contains("\"revision\":2") == true)
        }
        clock.advance(60)
        livery.service.events.review()
        #expect(readers[1].nextEvent() == nil)
        let id = try #require(made[0].json["id"]?.int)
        let headers = ["Authorization": "Bearer \(livery.token)"]
        #expect(try await livery.call(.delete, "\(Self.links)/\(id)", headers).status == 204)
        #expect(readers[0].nextEvent() == nil)
    }

    @Test("are stored as hashes")
    func hashes() async throws {
        let (livery, _) = try await make()
        let secret = try #require(try await create(livery).json["secret"]?.string)
        let stored = try livery.store.read { db in try db.row("SELECT * FROM preview_links", [])?.bytes("hash") }
        #expect(stored == Array(secret.utf8).sha256)
    }
}
