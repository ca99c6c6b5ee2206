import LiveryHTTP
import LiveryModel
import LiveryStore
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("The role of apps")
struct AppRoleTests {
    @Test("reads delivered bundles and events of its apps, and nothing else")
    func app() async throws {
        let world = try await RouteAccessTests.World()
        let livery = world.livery
        let grant = Grant(role: "app", name: "iOS", apps: ["closed"])
        let headers = ["Authorization": "Bearer \(try livery.store.createToken(grant).secret)"]
        for path in ["", "/latest", "/latest?as=css", "/versions/1", "/versions/1?skin=night", "/events"] {
            let answer = try await livery.call(path == "/events" ? .head : .get, "/themes/closed\(path)", headers)
            #expect(answer.status == 200, "\(path)")
        }
        let readings = [
            "/versions", "/versions/1/source", "/versions/1/explain?path=news", "/versions/1/screens", "/diff",
            "/drafts", "/channels", "/schedule", "/reviews",
        ]
        for path in readings {
            #expect(try await livery.call(.get, "/themes/closed\(path)", headers).status == 403, "\(path)")
        }
        for path in ["check", "merge", "format", "rename", "versions", "rollback"] {
            let answer = try await livery.post("/themes/closed/\(path)", RouteAccessTests.World.text, headers)
            #expect(answer.status == 403, "\(path)")
        }
        #expect(try await livery.call(.get, "/tokens", headers).status == 403)
        #expect(try await livery.call(.get, "/themes", headers).json["themes"]?.elements?.count == 1)
        #expect(try await livery.call(.get, "/themes/elsewhere/latest", headers).status == 404)
    }
}
