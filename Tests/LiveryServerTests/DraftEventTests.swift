import LiveryHTTP
import LiveryModel
import LiveryStore
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("A draft's events")
struct DraftEventTests {
    static let draft = "/themes/badoo/drafts/night"
    static let target = draft + "/events"

    private struct Event: Equatable {
        let name: String?
        let data: JSON

        init?(_ block: EventReader.Block?) {
            guard let block else { return nil }
            name = block["event"]
            data = block["data"].flatMap { try? JSON.parse(Array($0.utf8)) } ?? .null
        }
    }

    /// A service with the draft `night`.
    private func make(path: String? = nil) async throws -> TestService {
        let livery = try TestService.make(
            .socket, path: path, subscribers: 2 * ServiceLimits.draftSubscribers, heartbeat: 3600)
        guard path == nil else { return livery }
        try await livery.publish(theme)
        #expect(try await livery.change(.put, Self.draft, seen: nil, [:]).status == 201)
        return livery
    }

    /// The stream of a new token, after its greeting.
    private func follow(
        _ livery: TestService, _ name: String, role: String = "designer", file: String? = nil
    ) throws -> EventReader {
        let secret = try livery.store.createToken(role: role, app: "badoo", name: name).secret
        return try follow(livery, by: secret, file: file)
    }

    private func follow(_ livery: TestService, by secret: String, file: String? = nil) throws -> EventReader {
        let query = file.map { "?file=\($0)" } ?? ""
        let reader = try EventReader(livery.server, Self.target + query, fields: "Authorization: Bearer \(secret)\r\n")
        #expect(reader.status == 200)
        #expect(reader.nextEvent()?["id"] == "1")
        return reader
    }

    private func next(_ reader: EventReader, _ name: String) throws -> JSON {
        let event = try #require(Event(reader.nextEvent()))
        #expect(event.name == name)
        return event.data
    }

    private func people(_ names: (String, String?, Bool)...) -> JSON {
        .array(
            names.map { name, file, mayEdit in
                ["name": .string(name), "file": file.map { .string($0) } ?? .null, "mayEdit": .bool(mayEdit)]
            })
    }

    @Test("start with its state, follow each save, and end when it is deleted")
    func states() async throws {
        let livery = try await make()
        let reader = try follow(livery, "Bo")
        var tag = try await livery.read(Self.draft).etag
        let first = try next(reader, "draft")
        #expect(first["revision"] == 1)
        #expect(first["etag"]?.string == tag)
        #expect(try next(reader, "presence")["people"] == .array([]))
        for text in ["{ a: 1 }", "{ a: 2 }"] {
            let seen = try await livery.read(Self.draft + "/files/theme.ktv").etag
            try await livery.save(text, "theme.ktv", draft: "night", seen: seen)
            tag = try await livery.read(Self.draft).etag
            let saved = try next(reader, "draft")
            #expect(saved["etag"]?.string == tag)
            #expect(saved["changedBy"] == "Ada")
        }
        #expect(try await livery.change(.put, Self.draft, seen: tag, ["files": ["theme.ktv": "{}"]]).status == 200)
        #expect(try next(reader, "draft")["revision"] == 4)
        let body: JSON = ["message": "Night", "draft": "night"]
        #expect(try await livery.post("/themes/badoo/versions", body).status == 201)
        // The version and the draft's new state, in any order.
        let after = [Event(reader.nextEvent()), Event(reader.nextEvent())]
        #expect(Set(after.map { $0?.name }) == ["version", "draft"])
        tag = try await livery.read(Self.draft).etag
        #expect(after.contains { $0?.data["etag"]?.string == tag })
        #expect(try await livery.change(.delete, Self.draft, seen: tag).status == 204)
        let deleted = try next(reader, "draft")
        #expect(deleted["revision"] == .null)
        #expect(deleted["etag"] == .null)
        #expect(reader.nextEvent() == nil)
        #expect(livery.service.events.drafts.drafts == [])
    }

    @Test("follow the reviews of the draft, and of others")
    func reviews() async throws {
        let livery = try await make()
        let reader = try follow(livery, "Bo")
        #expect(try next(reader, "draft")["reviews"] == 0)
        #expect(try next(reader, "presence")["people"] == .array([]))
        let reviews = "/themes/badoo/reviews"
        #expect(try await livery.post(reviews, ["draft": "night", "message": "One"]).status == 201)
        #expect(try next(reader, "draft")["reviews"] == 1)
        #expect(try await livery.post("\(reviews)/1/comments", ["message": "Nice"]).status == 201)
        #expect(try next(reader, "draft")["reviews"] == 2)
        let close: JSON = ["message": "Too dark", "close": true]
        #expect(try await livery.post("\(reviews)/1/comments", close).status == 201)
        let last = try next(reader, "draft")
        #expect(last["reviews"] == 4 && last["revision"] == 1)
        let other = try await livery.change(.put, "/themes/badoo/drafts/dusk", seen: nil, [:])
        #expect(other.status == 201)
        #expect(try await livery.post(reviews, ["draft": "dusk", "message": "Two"]).status == 201)
        #expect(try next(reader, "draft")["reviews"] == 5)
    }

    @Test("name the other people with their files, until their connections close")
    func presence() async throws {
        let livery = try await make()
        let ada = try follow(livery, "Ada L.", file: "base.ktv")
        _ = try next(ada, "draft")
        #expect(try next(ada, "presence")["people"] == .array([]))
        var bo: EventReader? = try follow(livery, "Bo", role: "reader")
        #expect(try next(ada, "presence")["people"] == people(("Bo", nil, false)))
        _ = try next(#require(bo), "draft")
        #expect(try next(#require(bo), "presence")["people"] == people(("Ada L.", "base.ktv", true)))
        bo = nil
        livery.service.events.tick()
        #expect(try next(ada, "presence")["people"] == .array([]))
    }

    @Test("don't list the pages of the same person as other people, and list a person's file once")
    func samePerson() async throws {
        let livery = try await make()
        let secret = try livery.store.createToken(role: "publisher", app: nil, name: "Ada").secret
        let one = try follow(livery, by: secret, file: "a.ktv")
        _ = try next(one, "draft")
        _ = try next(one, "presence")
        let two = try follow(livery, by: secret, file: "a.ktv")
        #expect(try next(one, "presence")["people"] == .array([]))
        let bo = try follow(livery, "Bo")
        _ = try next(bo, "draft")
        #expect(try next(bo, "presence")["people"] == people(("Ada", "a.ktv", true)))
        _ = two
    }

    @Test("are not in the app's stream, which everyone may read")
    func leak() async throws {
        let livery = try await make()
        let visitor = try EventReader(livery.server, EventTests.target)
        #expect(visitor.nextEvent()?["id"] == "1")
        let bo = try follow(livery, "Bo", file: "secret-name.ktv")
        let seen = try await livery.read(Self.draft + "/files/theme.ktv").etag
        try await livery.save("{ a: 1 }", "theme.ktv", draft: "night", seen: seen)
        try await livery.publish("{ a: 2 }")
        #expect(visitor.nextEvent()?["event"] == "version")
        _ = bo
    }

    @Test("contain the app's events with their ids, so that a client can reconnect")
    func appEvents() async throws {
        let livery = try await make()
        let secret = try livery.store.createToken(role: "reader", app: "badoo", name: "Rea").secret
        try await livery.publish("{ a: 2 }")
        let fields = "Authorization: Bearer \(secret)\r\nLast-Event-ID: 1\r\n"
        let reader = try EventReader(livery.server, Self.target, fields: fields)
        #expect(reader.nextEvent()?["id"] == "1")
        let missed = try #require(reader.nextEvent())
        #expect(missed["event"] == "version")
        #expect(missed["id"] == "2")
        #expect(try next(reader, "draft")["draft"] == "night")
    }

    @Test("include saves by another process on the same database")
    func anotherProcess() async throws {
        let livery = try await make()
        let other = try await make(path: livery.path)
        let watch = StoreWatch(other.service)
        defer { watch.stop() }
        let reader = try follow(other, "Bo")
        #expect(try next(reader, "draft")["revision"] == 1)
        _ = try next(reader, "presence")
        let seen = try await livery.read(Self.draft + "/files/theme.ktv").etag
        try await livery.save("{ a: 1 }", "theme.ktv", draft: "night", seen: seen)
        #expect(try next(reader, "draft")["revision"] == 2)
        let tag = try await livery.read(Self.draft).etag
        #expect(try await livery.change(.delete, Self.draft, seen: tag).status == 204)
        #expect(try next(reader, "draft")["revision"] == .null)
        #expect(reader.nextEvent() == nil)
    }

    @Test("end when the token is revoked, also those of a public app")
    func revoked() async throws {
        let livery = try await make()
        let (secret, token) = try livery.store.createToken(role: "designer", app: "badoo", name: "Eve")
        let reader = try follow(livery, by: secret)
        _ = try next(reader, "draft")
        _ = try next(reader, "presence")
        try livery.store.revokeToken(id: token.id)
        try livery.service.follower.catchUp()
        #expect(reader.nextEvent() == nil)
    }

    @Test("are limited to a number of pages for a draft, which become free again")
    func limit() async throws {
        let livery = try await make()
        let secret = try livery.store.createToken(role: "designer", app: "badoo", name: "Eve").secret
        var readers = try (0..<ServiceLimits.draftSubscribers).map { _ in try follow(livery, by: secret) }
        let fields = "Authorization: Bearer \(secret)\r\n"
        let refused = try EventReader(livery.server, Self.target, fields: fields)
        #expect(refused.status == 503)
        #expect(refused.head.contains("Retry-After: "))
        #expect(livery.service.events.subscribers == ServiceLimits.draftSubscribers)
        readers.removeAll()
        while livery.service.events.subscribers > 0 {
            livery.service.events.tick()
            await Task.yield()
        }
        _ = try follow(livery, by: secret)
    }

    @Test("reject a missing draft and a malformed file with problems")
    func problems() async throws {
        let livery = try await make()
        let headers = ["Authorization": "Bearer \(livery.token)"]
        let missing = try await livery.get("/themes/badoo/drafts/none/events", headers)
        #expect(missing.problem == "unknown-draft")
        #expect(try await livery.get(Self.target + "?file=../x", headers).problem == "unknown-parameter")
        #expect(try await livery.get(Self.target).problem == "not-signed-in")
    }
}
