import LiveryHTTP
import LiveryModel
import LiveryStore
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("Routes of reviews")
struct ReviewRouteTests {
    private static let reviews = "/themes/badoo/reviews"
    private static let draft = "/themes/badoo/drafts/night"

    /// A service with a published app and a draft, and a request as a person with a role.
    private struct World {
        let livery: TestService

        init() async throws {
            livery = try TestService.make()
            try await livery.publish(theme)
            #expect(try await save(2, ["If-None-Match": "*"]).status == 201)
        }

        func save(_ value: Int, _ condition: [String: String]) async throws -> TestService.Answer {
            let body: JSON = ["files": ["theme.ktv": .string("{ a: \(value) }")]]
            let fields = ["Content-Type": "application/json", "Authorization": "Bearer \(livery.token)"]
            return try await livery.call(.put, draft, fields.merging(condition) { $1 }, body: body.bytes)
        }

        /// The header fields of a person with a role.
        func person(_ role: Role, _ name: String) throws -> [String: String] {
            let grant = Grant(role: role.rawValue, name: name, apps: nil)
            return ["Authorization": "Bearer \(try livery.store.createToken(grant).secret)"]
        }
    }

    @Test("carry a review from a designer's request to a publisher's publish")
    func approval() async throws {
        let world = try await World()
        let livery = world.livery
        let (dee, pat) = (try world.person(.designer, "Dee"), try world.person(.publisher, "Pat"))
        let revision = try await livery.read(Self.draft).json["revision"]
        let body: JSON = ["draft": "night", "revision": revision ?? 0, "message": "Darker buttons"]
        let made = try await livery.post(Self.reviews, body, dee)
        #expect(made.status == 201 && made.field("Location") == "\(Self.reviews)/1")
        #expect(try await livery.post(Self.reviews, body, dee).status == 200)
        let comment = try await livery.post("\(Self.reviews)/1/comments", ["message": "Nice"], pat)
        #expect(comment.status == 201)
        #expect(comment.json["thread"]?.elements?.compactMap { $0["author"]?.string } == ["Dee", "Pat"])
        let publish: JSON = ["draft": "night", "revision": revision ?? 0, "message": "Darker buttons"]
        #expect(try await livery.post("/themes/badoo/versions", publish, pat).status == 201)
        let review = try await livery.read("\(Self.reviews)/1").json
        #expect(review["state"]?.string == "approved" && review["settledBy"]?.string == "Pat")
        #expect(review["version"] == 2)
    }

    @Test("list open reviews first, and close one")
    func closing() async throws {
        let world = try await World()
        let livery = world.livery
        let dee = try world.person(.designer, "Dee")
        _ = try await livery.post(Self.reviews, ["draft": "night", "message": "One"], dee)
        let closed = try await livery.call(.delete, "\(Self.reviews)/1", dee)
        #expect(closed.status == 200 && closed.json["state"]?.string == "closed")
        _ = try await livery.post(Self.reviews, ["draft": "night", "message": "Two"], dee)
        let listed = try await livery.read(Self.reviews).json["reviews"]?.elements ?? []
        #expect(listed.map { $0["state"]?.string } == ["open", "closed"])
    }

    @Test("ask for changes with a comment that closes the review")
    func changes() async throws {
        let world = try await World()
        let livery = world.livery
        let (dee, pat) = (try world.person(.designer, "Dee"), try world.person(.publisher, "Pat"))
        _ = try await livery.post(Self.reviews, ["draft": "night", "message": "One"], dee)
        let body: JSON = ["message": "Too dark", "close": true]
        let asked = try await livery.post("\(Self.reviews)/1/comments", body, pat)
        #expect(asked.status == 201 && asked.json["state"] == "closed" && asked.json["settledBy"] == "Pat")
        #expect(asked.json["thread"]?.elements?.map { $0["time"] } == [asked.json["settled"]])
        // A closed review stays closed by the same person.
        let again = try await livery.post("\(Self.reviews)/1/comments", body, dee)
        #expect(again.status == 201 && again.json["settledBy"] == "Pat" && again.json["comments"] == 2)
    }

    @Test("say that a draft has changed since")
    func outdated() async throws {
        let world = try await World()
        let livery = world.livery
        let dee = try world.person(.designer, "Dee")
        _ = try await livery.post(Self.reviews, ["draft": "night", "message": "One"], dee)
        #expect(try await livery.read("\(Self.reviews)/1").json["outdated"] == false)
        let tag = try await livery.read(Self.draft).field("ETag") ?? ""
        #expect(try await world.save(3, ["If-Match": tag]).status == 200)
        #expect(try await livery.read("\(Self.reviews)/1").json["outdated"] == true)
    }

    @Test(
        "reject what can't be a request",
        arguments: [
            (["draft": "none", "message": "x"], 404, "unknown-draft"),
            (["draft": "night", "revision": 99, "message": "x"], 412, "draft-conflict"),
            (["draft": "night", "message": " "], 400, "malformed-body"),
            (["draft": "Night", "message": "x"], 400, "malformed-body"),
        ] as [(JSON, Int, String)])
    func rejection(body: JSON, status: Int, problem: String) async throws {
        let livery = try await World().livery
        let answer = try await livery.post(Self.reviews, body)
        #expect(answer.status == status && answer.problem == problem)
        #expect(try await livery.read("\(Self.reviews)/1").problem == "unknown-review")
        #expect(try await livery.read("\(Self.reviews)/x").status == 404)
    }
}
