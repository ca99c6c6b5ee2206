import Foundation
import LiveryHTTP
import LiveryModel
import LiveryStore
import Testing

@testable import LiveryRoutes
@testable import LiveryService

/// Every route × every credential × a public and a private app. The expectation follows from what the route declares,
/// so a new route is tested as soon as it is in the table, and one that forgets to declare does not compile.
@Suite("Access to each route")
struct RouteAccessTests {
    /// The callers. `own` has credentials for the requested app, `other` for another app only.
    enum Asker: CaseIterable, Hashable {
        case nobody, forged, malformed, expired, revoked, signedOut, foreignSession, unknownRole

        static let outsiders: [Asker] = allCases
    }

    /// How a credential is presented.
    enum Means: CaseIterable { case token, session }

    static let routes = Routes.table.map { "\($0.method.rawValue) \($0.pattern)" }

    @Test("holds for every role, for all apps, this app and another one", arguments: routes, Means.allCases)
    func roles(route: String, means: Means) async throws {
        let world = try await World()
        let route = try #require(Routes.table.first { "\($0.method.rawValue) \($0.pattern)" == route })
        for app in ["open", "closed"] {
            for role in Role.allCases {
                for apps in [nil, ["open", "closed"], ["elsewhere"]] as [[String]?] {
                    let grant = Grant(role: role.rawValue, name: "Ada", apps: apps)
                    let answer = try await world.ask(route, app, by: world.headers(grant, means, for: route))
                    let expected = Self.outcome(route, app: app, role: role, apps: apps)
                    #expect(answer.outcome == expected, "\(app) \(role) \(apps ?? ["all"])")
                }
            }
        }
    }

    @Test("rejects all invalid credentials", arguments: routes)
    func outsiders(route: String) async throws {
        let world = try await World()
        let route = try #require(Routes.table.first { "\($0.method.rawValue) \($0.pattern)" == route })
        for app in ["open", "closed"] {
            for asker in Asker.outsiders {
                let answer = try await world.ask(route, app, by: world.headers(asker))
                let expected: Outcome
                switch route.access {
                case .anybody: expected = .admitted
                case .apps, .readers: expected = app == "closed" ? .hidden : .admitted
                case .readersOfBases where app == "closed": expected = .hidden
                case .visitors, .checkers, .readersOfBases:
                    let isBad = [.forged, .malformed, .expired, .revoked].contains(asker)
                    expected = isBad ? .unauthenticated : asker == .unknownRole ? .forbidden : .admitted
                case .signedIn, .atLeast: expected = asker == .unknownRole ? .forbidden : .unauthenticated
                }
                #expect(answer.outcome == expected, "\(app) \(asker)")
            }
        }
    }

    @Test("by cookie needs the anti-forgery token for every change", arguments: routes)
    func antiForgery(route: String) async throws {
        let world = try await World()
        let route = try #require(Routes.table.first { "\($0.method.rawValue) \($0.pattern)" == route })
        let forReaders: [Access] = [.anybody, .visitors, .checkers, .apps, .readers, .readersOfBases]
        let isGuarded = !route.method.isSafe && !forReaders.contains(route.access)
        for forgery in [nil, "", "wrong"] as [String?] {
            var headers = try world.headers(Grant(role: "admin", name: "Ada"), .session, for: route)
            headers["X-CSRF-Token"] = forgery
            let answer = try await world.ask(route, "open", by: headers)
            #expect((answer.problem == "anti-forgery") == isGuarded)
        }
    }

    @Test("to a private app without permission gets the response for an absent app", arguments: routes)
    func hidden(route: String) async throws {
        let world = try await World()
        let route = try #require(Routes.table.first { "\($0.method.rawValue) \($0.pattern)" == route })
        guard route.isAboutApp else { return }
        let elsewhere = Grant(role: "admin", name: "Eve", apps: ["elsewhere"])
        for headers in [[:], try world.headers(elsewhere, .token, for: route)] {
            let closed = try await world.ask(route, "closed", by: headers, body: World.text)
            let absent = try await world.ask(route, "absent", by: headers, body: World.text)
            let text = { (answer: TestService.Answer) in
                String(decoding: answer.body, as: UTF8.self).replacing("absent", with: "closed")
            }
            #expect(closed.status == absent.status)
            #expect(text(closed) == text(absent))
            #expect(!text(closed).contains("\"known\":[\"closed"))
            for field in ["Cache-Control", "Vary", "Content-Type", "ETag"] {
                #expect(closed.field(field) == absent.field(field))
            }
        }
    }

    @Test("to a private app leaves no cached response for others, not even an error", arguments: routes)
    func kept(route: String) async throws {
        let world = try await World()
        let route = try #require(Routes.table.first { "\($0.method.rawValue) \($0.pattern)" == route })
        guard route.isAboutApp, route.access != .anybody else { return }
        let reader = try world.headers(Grant(role: "admin", name: "Ada"), .session, for: route)
        let ways: [(value: String, query: String, more: [String: String])] = [
            ("1", "", [:]), ("1", "", ["If-Match": "\"x\""]), ("x", "?x=y", [:]),
            ("99", "?limit=x&to=99&before=x", [:]),
        ]
        for way in ways {
            let answer = try await world.ask(
                route, "closed", by: reader.merging(way.more) { $1 }, naming: way.value, query: way.query)
            let policy = answer.field("Cache-Control") ?? ""
            // Another person may sign in with the same browser and get no error.
            let isVaried = answer.status < 400 || answer.field("Vary")?.contains("Authorization, Cookie") == true
            #expect(policy.contains("no-store") || policy.contains("private") && isVaried, "\(answer.status)")
            #expect(answer.field("Access-Control-Allow-Origin") == nil, "\(answer.status)")
        }
    }

    /// The router's outcome for a request, before the handler's own response.
    enum Outcome: Equatable { case admitted, unauthenticated, forbidden, hidden }

    private static func outcome(_ route: Route, app: String, role: Role, apps: [String]?) -> Outcome {
        switch route.access {
        case .anybody, .visitors, .signedIn: return .admitted
        case .checkers: return role >= .reader ? .admitted : .forbidden
        case .apps, .readers, .readersOfBases:
            if app == "closed", apps?.contains(app) == false { return .hidden }
            let isEnough = role >= .reader || route.access == .apps || route.access == .readers && app == "open"
            return isEnough ? .admitted : .forbidden
        case .atLeast(let wanted):
            let isThere = apps == nil || (route.isAboutApp && apps?.contains(app) == true)
            return role >= wanted && isThere ? .admitted : .forbidden
        }
    }

    /// A service with a public app and a private one.
    final class World {
        let livery: TestService

        init(_ made: TestService? = nil) async throws {
            livery = try made ?? TestService.make()
            try await livery.publish(theme, app: "open")
            try await livery.publish(theme, app: "closed")
            try livery.store.setPrivate(true, app: "closed")
            try livery.service.follower.catchUp()
        }

        /// A theme's text, for the routes that compile it.
        static let text: JSON = ["files": ["theme.ktv": "{ a: 1 }"]]

        /// - Parameter value: The value of every path parameter except the app.
        func ask(
            _ route: Route, _ app: String, by headers: [String: String], naming value: String = "1",
            query: String = "", body: JSON? = nil
        ) async throws -> TestService.Answer {
            let target = route.pattern.replacing("{app}", with: app)
                .replacing("{sha256}", with: String(repeating: "0", count: 64)).replacing(
                    /\{[a-z]+(\.\.\.)?\}/, with: value)
            guard let body, !route.method.isSafe else {
                return try await livery.call(route.method, target + query, headers)
            }
            return try await livery.call(
                route.method, target + query, headers.merging(["Content-Type": "application/json"]) { $1 },
                body: body.bytes)
        }

        func headers(_ grant: Grant, _ means: Means, for route: Route) throws -> [String: String] {
            let (secret, token) = try livery.store.createToken(grant)
            guard means == .session else { return ["Authorization": "Bearer \(secret)"] }
            let session = try #require(try livery.store.createSession(from: token))
            return [
                "Cookie": "\(SecretCookie.session.plainName)=\(session.secret)",
                "X-CSRF-Token": session.session.antiForgeryToken,
            ]
        }

        func headers(_ asker: Asker) throws -> [String: String] {
            let grant = Grant(role: "admin", name: "Eve")
            switch asker {
            case .nobody: return [:]
            case .forged:
                return ["Authorization": "Bearer \(try livery.store.createToken(grant).secret.dropLast())_"]
            case .malformed: return ["Authorization": "Basic YTpi"]
            case .expired:
                return ["Authorization": "Bearer \(try livery.store.createToken(grant, expires: .distantPast).secret)"]
            case .revoked:
                let (secret, token) = try livery.store.createToken(grant)
                try livery.store.revokeToken(id: token.id)
                return ["Authorization": "Bearer \(secret)"]
            case .signedOut:
                let (_, token) = try livery.store.createToken(grant)
                let session = try #require(try livery.store.createSession(from: token))
                try livery.store.revokeToken(id: token.id)
                return ["Cookie": "\(SecretCookie.session.plainName)=\(session.secret)"]
            case .foreignSession:
                return ["Cookie": "\(SecretCookie.session.plainName)=lvs_\(String(repeating: "A", count: 43))"]
            case .unknownRole:
                let secret = try livery.store.createToken(Grant(role: "emperor", name: "Eve")).secret
                return ["Authorization": "Bearer \(secret)"]
            }
        }
    }
}

extension TestService.Answer {
    /// The router's outcome. A handler's own errors come after admission.
    fileprivate var outcome: RouteAccessTests.Outcome {
        switch (status, problem) {
        case (401, _): .unauthenticated
        case (403, _): .forbidden
        case (404, "unknown-app"): .hidden
        default: .admitted
        }
    }
}
