import LiveryHTTP
import LiveryModel
import LiveryStore
import Testing

@testable import LiveryRoutes
@testable import LiveryService

/// `é` in one code point, as Linux and Windows send it, and in two, as a Mac may. Swift compares them as equal.
@Suite("Names of files in different code points")
struct FileNameTests {
    private let files = "/themes/badoo/drafts/night/files/"
    private let composed = "%C3%A9.ktv"
    private let decomposed = "e%CC%81.ktv"

    @Test("are the same file: of two saves, only one creates it")
    func saves() async throws {
        let livery = try TestService.make()
        try await livery.publish("{ a: 1 }")
        try await livery.change(.put, "/themes/badoo/drafts/night", seen: nil, [:])
        let first = try await livery.save("{ a: 2 }", composed, draft: "night", seen: nil)
        #expect(first.status == 201)
        #expect(try await livery.save("{ a: 3 }", decomposed, draft: "night", seen: nil).status == 412)
        #expect(try await livery.save("{ a: 4 }", decomposed, draft: "night", seen: first.etag).status == 200)
        for name in [composed, decomposed] {
            #expect(try await livery.read(files + name).body == Array("{ a: 4 }".utf8))
        }
        let draft = try livery.store.draft(app: "badoo", name: "night")
        #expect(draft.draft.changes.map { Array($0.path.utf8) } == [Array("\u{E9}.ktv".utf8)])
    }

    @Test("are stored in one form, and rejected if a request has both")
    func publishes() async throws {
        let livery = try TestService.make()
        func publish(_ names: [String]) async throws -> Int {
            let extra = names.map { JSON.Member($0, .string("{ b: 1 }")) }
            let members = [JSON.Member("theme.ktv", .string("@include: [\"e\u{301}.ktv\"]\na: 1\n"))] + extra
            return try await livery.post(
                "/themes/badoo/versions", ["message": "A change", "files": .object(members)]
            ).status
        }
        #expect(try await publish(["\u{E9}.ktv", "e\u{301}.ktv"]) == 400)
        #expect(try livery.store.apps().isEmpty)
        #expect(try await publish(["e\u{301}.ktv"]) == 201)
        let names = try livery.store.apps().flatMap { Array(try livery.store.files(of: $0.reference).keys) }
        for name in names { #expect(Array(name.utf8) == Array(name.normalizedName.utf8)) }
    }
}

@Suite("Changes a minute")
struct ChangeLimitTests {
    @Test("are limited for each token and each app")
    func limits() {
        let limiter = WriteLimiter(perMinute: 3)
        let now = ContinuousClock.now
        for _ in 1...3 { #expect(limiter?.wait(for: Flow("token 1"), at: now) == nil) }
        let wait = limiter?.wait(for: Flow("token 1"), at: now) ?? 0
        #expect(wait > 19 && wait <= 20)
        #expect(limiter?.wait(for: Flow("app badoo"), at: now) == nil)
        #expect(limiter?.wait(for: Flow("token 1"), at: now + .seconds(21)) == nil)
        #expect(WriteLimiter(perMinute: nil) == nil)
    }
}
