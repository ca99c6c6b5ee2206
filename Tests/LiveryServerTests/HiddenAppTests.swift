import Foundation
import LiveryHTTP
import LiveryModel
import LiveryStore
import TestSupport
import Testing

@testable import LiveryRoutes
@testable import LiveryService

/// For every route with an app, and for everything that a client may vary, the responses for a private app equal those
/// for a missing one.
@Suite("A private app")
struct HiddenAppTests {
    static let patterns = Set(Routes.table.filter(\.isAboutApp).map(\.pattern)).sorted()

    /// A request's parts besides method, path and credentials.
    struct Way: CustomStringConvertible {
        /// The values of a path's parameters, except the app.
        var value = "1"
        var query = ""
        var headers: [String: String] = [:]
        var body = ""

        var description: String { "naming \(value), \(query), \(headers), \(body)" }
    }

    private static let json = ["Content-Type": "application/json"]

    static let ways: [Way] =
        [Way()]
        + ["x", "0", "-1", "99", "99999999999999999999", "a%2Fb", "latest", "%FF"].map { Way(value: $0) }
        + [
            "?x=y", "?limit=x", "?before=0", "?from=x&to=99", "?platform=ios&platform=web", "?as=zzz", "?format=9",
            "?platform=ios&skin=day&format=1", "?validate_only=7", "?%zz=1", "?last_event_id=zzz",
        ].map { Way(query: $0) }
        + [
            ["If-Match": "\"v1\""], ["If-None-Match": "*"], ["If-Match": "\"v1\"", "If-None-Match": "\"v0\""],
            ["Range": "bytes=999999-"], ["Accept-Encoding": "identity;q=0, *;q=0"], ["Last-Event-ID": "zzz"],
            ["Idempotency-Key": ""], ["Content-Digest": "sha-256=:AAAA:"], ["Origin": "https://elsewhere.example"],
        ].map { Way(headers: $0) }
        + [
            Way(body: "{"), Way(headers: json, body: "{"), Way(headers: json, body: "[]"),
            Way(headers: json, body: #"{"files": {"theme.ktv": "{ a: 1 }"}}"#),
            Way(headers: json, body: #"{"files": {"theme.ktv": "{ @extends: APP, a: @b }"}}"#),
            Way(headers: json, body: #"{"message": "x", "version": 99}"#),
        ]

    @Test("returns the responses of a missing app to callers without access, for any request", arguments: patterns)
    func responses(pattern: String) async throws {
        let world = try await RouteAccessTests.World()
        let declared = Routes.table.filter { $0.pattern == pattern }.map(\.method)
        for (outsider, credentials) in try Self.outsiders(world) {
            for method in Method.allCases {
                for way in declared.contains(method) ? Self.ways : [Way()] {
                    let closed = try await Self.response(world.livery, method, pattern, "closed", credentials, way)
                    let absent = try await Self.response(world.livery, method, pattern, "absent", credentials, way)
                    #expect(closed == absent, "\(method.rawValue) \(pattern) by \(outsider), \(way)")
                }
            }
        }
    }

    @Test("takes the same statements in the store, and the same kind of thread, as an absent one")
    func cost() async throws {
        let statements = Statements()
        // The use of a token is recorded once a minute, which would be a difference on a slow machine.
        let livery = try TestService.make(clock: TestClock(), tracing: statements)
        let world = try await RouteAccessTests.World(livery)
        for (outsider, credentials) in try Self.outsiders(world) {
            for route in Routes.table where route.isAboutApp {
                for way in [Way(), Way(headers: Self.json, body: #"{"files": {"theme.ktv": "{ @extends: APP }"}}"#)] {
                    // The first use of a token is recorded.
                    _ = try await Self.response(livery, route.method, route.pattern, "closed", credentials, way)
                    try await eventually("an empty lane for changes") { livery.responder.lanes.writes.load == 0 }
                    let costs = ["closed", "absent"].map { app in
                        let request = Self.request(route.method, route.pattern, app, credentials, way)
                        let blocks = livery.responder.response(to: request).status == 503
                        #expect(livery.responder.readyResponse(to: request) == nil)
                        statements.removeAll()
                        _ = livery.responder.answer(to: request)
                        return ["in a lane: \(blocks)"] + statements.list
                    }
                    #expect(costs[0] == costs[1], "\(route.method.rawValue) \(route.pattern) by \(outsider)")
                }
            }
        }
    }

    /// Callers without access to the private app, with their credentials.
    private static func outsiders(_ world: RouteAccessTests.World) throws -> [(name: String, headers: [String: String])]
    {
        let askers: [RouteAccessTests.Asker] = [.nobody, .forged, .malformed, .foreignSession, .unknownRole]
        let elsewhere = Grant(role: "admin", name: "Eve", apps: ["elsewhere"], files: ["base.ktv"])
        let route = Routes.table[0]
        return try askers.map { ("\($0)", try world.headers($0)) } + [
            ("a token of another app", try world.headers(elsewhere, .token, for: route)),
            ("a session of another app", try world.headers(elsewhere, .session, for: route)),
        ]
    }

    private static func target(_ pattern: String, _ app: String, _ way: Way) -> String {
        pattern.replacing("{app}", with: app).replacing("{sha256}", with: String(repeating: "0", count: 64)).replacing(
            /\{[a-z]+(\.\.\.)?\}/, with: way.value) + way.query
    }

    private static func request(
        _ method: LiveryHTTP.Method, _ pattern: String, _ app: String, _ credentials: [String: String], _ way: Way
    ) -> Request {
        TestService.request(
            method, target(pattern, app, way), credentials.merging(way.headers) { $1 },
            body(way, app))
    }

    /// Includes the app's name if the length allows it.
    private static func body(_ way: Way, _ app: String) -> [UInt8] {
        Array(way.body.replacing("APP", with: app).utf8)
    }

    /// The whole response as text, without the app's name.
    private static func response(
        _ livery: TestService, _ method: LiveryHTTP.Method, _ pattern: String, _ app: String,
        _ credentials: [String: String], _ way: Way
    ) async throws -> String {
        let call = {
            try await livery.call(
                method, target(pattern, app, way), credentials.merging(way.headers) { $1 }, body: body(way, app))
        }
        var answer = try await call()
        // On a slow disk, the queue of changes can be full, regardless of the app.
        while String(decoding: answer.body, as: UTF8.self).contains("urn:livery:problem:overloaded") {
            try await eventually("an empty lane for changes") { livery.responder.lanes.writes.load == 0 }
            answer = try await call()
        }
        let lines = answer.names.sorted().map { "\($0): \(answer.field($0) ?? "")" }
        return (["\(answer.status)"] + lines + [String(decoding: answer.body, as: UTF8.self)])
            .joined(separator: "\n").replacing(app, with: "APP")
    }
}
