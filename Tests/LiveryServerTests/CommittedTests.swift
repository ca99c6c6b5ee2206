import LiveryHTTP
import LiveryModel
import Testing

@testable import LiveryRoutes
@testable import LiveryService
@testable import LiveryStore

@Suite("A change that is stored")
struct CommittedTests {
    /// The routes for requests with a body that change nothing.
    private static let computations: Set<String> = [
        "/themes/{app}/check", "/themes/{app}/rename", "/themes/{app}/format", "/themes/{app}/merge",
        "/themes/{app}/import", "/themes/{app}/drafts/{draft}/check",
    ]

    @Test("is reported by every route that changes something, by a response that no other one replaces")
    func routes() {
        let others = Routes.table.filter { !$0.isChange && !$0.method.isSafe }
        #expect(Set(others.map(\.pattern)) == Self.computations)
        #expect(Routes.table.filter(\.isChange).allSatisfy { !$0.method.isSafe })
    }

    @Test("is reported by the final response, after compression and with private fields; a preview of it is not")
    func responses() async throws {
        let livery = try TestService.make()
        func ask(_ target: String, _ body: JSON) -> LiveryHTTP.Response {
            let headers = [
                "Authorization": "Bearer \(livery.token)", "Content-Type": "application/json",
                "Accept-Encoding": "gzip",
            ]
            return livery.responder.answer(to: TestService.request(.post, target, headers, body.bytes))
        }
        let values = (0..<100).map { "news\($0)(View): { backgroundColor: #783bf9, borderWidth: 1 }" }
            .joined(separator: "\n")
        let body: JSON = ["message": "A change", "files": ["theme.ktv": .string("{ \(values) }")]]
        let published = ask("/themes/badoo/versions", body)
        #expect(published.status == .created)
        #expect(published.reportsChange)
        let back = ask("/themes/badoo/rollback", ["version": 1, "message": "Back"])
        #expect(back.status == .created)
        #expect(back.reportsChange)
        #expect(!ask("/themes/badoo/versions?validate_only=1", body).reportsChange)
        #expect(!ask("/themes/badoo/versions", ["message": "A change"]).reportsChange)
    }

    @Test("leaves its replaced bundles in the budget of responses only while they are being sent")
    func replaced() async throws {
        let livery = try TestService.make()
        let budget = livery.responder.options.responseBodies
        try await livery.publish(theme)
        // Another thread still works with the replaced responses.
        var table: ReadyTable? = livery.responder.delivery.ready.current
        var sent = livery.responder.readyResponse(to: Request(target: "/themes/badoo/latest"))
        let count = try #require(sent?.bodyCount)
        try await livery.publish(theme.replacing("#783bf9", with: "#111111"))
        #expect(table !== livery.responder.delivery.ready.current)
        #expect(budget.count == 0)
        table = nil
        #expect(budget.count == count)
        sent = nil
        #expect(budget.count == 0)
    }

    @Test("and may have been stored is never reported as not made, also if the database can't be asked any more")
    func uncertain() throws {
        let livery = try TestService.make()
        let fault = Fault(code: 0, message: "the connection was lost", sql: nil)
        #expect(Problem(StoreError.uncertain(fault)).response.status == 504)
        #expect(Problem(StoreError.uncertain(fault)).response.fields[.retryAfter] == nil)
        livery.service.stop()
        try livery.store.close()
        let key = IdempotencyKey(scope: "badoo\nAda", key: "k", request: [])
        let error = #expect(throws: StoreError.self) {
            try Publishing(livery.responder).earlier(key, or: StoreError.uncertain(fault))
        }
        #expect(error == .uncertain(fault))
    }

    @Test("with a key is over for the requests that joined it, although it was never begun")
    func dropped() throws {
        let livery = try TestService.make()
        let key = IdempotencyKey(scope: "badoo\nAda", key: "k", request: [])
        func ask() throws -> LiveryHTTP.Response {
            try livery.responder.work.once(key, for: .server, Request(target: "/"), answer: Publishing.answer) { _ in
                Committed {
                } report: {
                    Response(status: .created)
                }
            }.response
        }
        var first: LiveryHTTP.Response? = try ask()
        let joined = try ask()
        #expect(first?.status == 503)
        // As if the server stopped before the change was begun.
        first = nil
        #expect(joined.settled(for: Request(target: "/")).status == 503)
        #expect(try ask().settled(for: Request(target: "/")).status == .created)
    }
}
