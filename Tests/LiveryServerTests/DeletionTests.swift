import LiveryHTTP
import LiveryModel
import LiveryStore
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("Deleting an app")
struct DeletionTests {
    private func delete(_ livery: TestService, _ target: String, as role: String) async throws -> TestService.Answer {
        let secret = try livery.store.createToken(role: role, app: nil, name: "Root").secret
        return try await livery.call(.delete, target, ["Authorization": "Bearer \(secret)"])
    }

    @Test("needs an admin and the app's name twice")
    func rights() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        #expect(try await delete(livery, "/themes/badoo?confirm=badoo", as: "publisher").status == 403)
        for target in ["/themes/badoo", "/themes/badoo?confirm=core"] {
            let answer = try await delete(livery, target, as: "admin")
            #expect(answer.status == 400)
            #expect(answer.problem == "unknown-parameter")
        }
        #expect(try await delete(livery, "/themes/nope?confirm=nope", as: "admin").problem == "unknown-app")
        #expect(try await livery.get("/themes/badoo/latest?platform=ios&skin=day").status == 200)
    }

    @Test("ends its responses and event streams at once, and those of no other app")
    func responses() async throws {
        let livery = try TestService.make(.socket, heartbeat: 3600)
        for app in ["badoo", "other"] { try await livery.publish(theme, app: app) }
        let stream = try EventReader(livery.server, "/themes/badoo/events")
        let other = try EventReader(livery.server, "/themes/other/events")
        #expect(try await delete(livery, "/themes/badoo?confirm=badoo", as: "admin").status == 204)
        #expect(stream.next()?["id"] == "1")
        #expect(stream.next() == nil)
        for target in ["", "/latest?platform=ios&skin=day", "/versions", "/versions/1", "/events"] {
            #expect(try await livery.get("/themes/badoo" + target).status == 404, "\(target)")
        }
        try await livery.publish(theme, app: "other")
        #expect(other.nextEvent()?["id"] == "1")
        #expect(other.nextEvent()?["id"] == "2")
        #expect(try Doctor.examine(livery.store).filter(\.isFault) == [])
    }

    @Test("reserves the name until it is reopened, and the numbers after that")
    func tombstone() async throws {
        let livery = try TestService.make()
        for _ in 1...3 { try await livery.publish(theme) }
        _ = try await delete(livery, "/themes/badoo?confirm=badoo", as: "admin")
        let answer = try await livery.publish(theme)
        #expect(answer.status == 409)
        #expect(answer.problem == "app-deleted")
        let draft = try await livery.change(.put, "/themes/badoo/drafts/night", seen: nil, [:])
        #expect(draft.problem == "app-deleted")
        try livery.store.reopenApp("badoo", by: .local)
        #expect(try await livery.publish(theme).field("Livery-Version") == "4")
        #expect(try await livery.get("/themes/badoo/latest?platform=ios&skin=day").field("Livery-Version") == "4")
    }

    @Test("is refused while another app extends it")
    func dependents() async throws {
        let livery = try TestService.make()
        try await livery.publish("{ a: 1 }", app: "core")
        try await livery.publish("@extends: core\nb: 2\n")
        #expect(try await delete(livery, "/themes/core?confirm=core", as: "admin").problem == "app-in-use")
    }
}
