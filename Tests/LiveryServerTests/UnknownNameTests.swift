import LiveryHTTP
import LiveryModel
import LiveryStore
import Testing

@testable import LiveryRoutes
@testable import LiveryService

/// Every route that changes or compiles something, from the table. Clients must learn of misspelled names.
@Suite("A name that the contract does not have")
struct UnknownNameTests {
    static let routes = Routes.table.filter { !$0.method.isSafe }.map { "\($0.method.rawValue) \($0.pattern)" }

    private func ask(_ route: Route, query: String = "", _ body: JSON? = nil) async throws -> TestService.Answer {
        let world = try await RouteAccessTests.World()
        let headers = try world.headers(Grant(role: "admin", name: "Ada"), .token, for: route)
        return try await world.ask(route, "open", by: headers, naming: "x", query: query, body: body)
    }

    @Test("is rejected in the query of a change", arguments: routes)
    func parameters(route: String) async throws {
        let route = try #require(Routes.table.first { "\($0.method.rawValue) \($0.pattern)" == route })
        guard !route.operation.parameters.contains(where: \.isExploded) else { return }
        let answer = try await ask(route, query: "?validate_onyl=1")
        #expect(answer.status == 400)
        #expect(answer.problem == "unknown-parameter")
        #expect(answer.json["detail"]?.string?.contains("'validate_onyl'") == true)
    }

    @Test("is rejected in a body", arguments: routes)
    func members(route: String) async throws {
        let route = try #require(Routes.table.first { "\($0.method.rawValue) \($0.pattern)" == route })
        guard let body = route.operation.body, body.mediaType == "application/json" else { return }
        let answer = try await ask(route, .object((body.example?.members ?? []) + [JSON.Member("mesage", "x")]))
        #expect(answer.status == 400)
        #expect(answer.problem == "malformed-body")
        #expect(answer.json["detail"]?.string?.contains("'mesage'") == true)
        #expect(answer.json["known"]?.elements?.isEmpty == false)
    }
}
