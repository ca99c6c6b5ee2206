import Foundation
import LiveryHTTP
import LiveryModel
import LiveryStore
import Logging
import Synchronization
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("Signing in")
struct SignInTests {
    /// A service whose clock advances only when the test sets it.
    private struct World {
        let store: Store
        let responder: ServiceResponder
        let seconds = Clock()

        final class Clock: Sendable {
            private let value = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
            var now: Date { value.withLock { $0 } }
            func advance(_ seconds: Double) { value.withLock { $0 += seconds } }
        }

        init() throws {
            let path = FileManager.default.temporaryDirectory.appending(path: "livery-\(UUID().uuidString).sqlite").path
            store = try Store(path: path)
            var options = ServiceResponder.Options()
            options.proxies = TrustedProxies([AddressRange("10.0.0.1")].compactMap(\.self))
            let service = try Service(
                store: store, log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
                signIns: SignInThrottle { [seconds] in seconds.now })
            responder = ServiceResponder(service, pages: Pages(), options: options)
        }

        func signIn(
            _ credential: JSON, from peer: String, _ headers: Fields = [:]
        ) -> (status: Int, fields: Fields) {
            var fields = headers
            fields[.contentType] = "application/json"
            let response = responder.answer(
                to: Request(
                    method: .post, target: "/session", headers: fields, body: credential.bytes, peer: peer))
            return (response.status.code, response.fields)
        }
    }

    @Test("that fails is delayed for its address, twice as long each time, and for no other; one that succeeds is not")
    func slowed() throws {
        let world = try World()
        let wrong: JSON = ["token": "lvr_wrong"]
        for _ in 1...5 { #expect(world.signIn(wrong, from: "192.0.2.1").status == 401) }
        for (wait, failures) in [(1, 6), (2, 7), (4, 8)] {
            let refused = world.signIn(wrong, from: "192.0.2.1")
            #expect(refused.status == 429)
            #expect(refused.fields[.retryAfter] == String(wait))
            #expect(world.signIn(wrong, from: "192.0.2.\(failures)").status == 401)
            world.seconds.advance(Double(wait))
            #expect(world.signIn(wrong, from: "192.0.2.1").status == 401)
        }
        let right = try world.store.createToken(role: "publisher", app: nil, name: "Ada").secret
        #expect(world.signIn(wrong, from: "192.0.2.1").status == 429)
        #expect(world.signIn(["token": .string(right)], from: "192.0.2.1").status == 200)
        #expect(world.signIn(wrong, from: "192.0.2.1").status == 401)
    }

    @Test("is never delayed for more than a quarter of an hour, and failures are forgotten after an hour")
    func bounded() throws {
        let clock = World.Clock()
        let throttle = SignInThrottle { clock.now }
        for _ in 1...200 { _ = throttle.fail("192.0.2.1") }
        #expect(throttle.wait(for: "192.0.2.1") == 900)
        clock.advance(-86_400)
        #expect(throttle.wait(for: "192.0.2.1") == 900)
        clock.advance(86_400 + 3601)
        _ = throttle.fail("192.0.2.1")
        #expect(throttle.wait(for: "192.0.2.1") == nil)
    }

    @Test("remembers a limited number of addresses, and one for each IPv6 network")
    func networks() {
        let clock = World.Clock()
        let throttle = SignInThrottle { clock.now }
        for number in 0...(SignInThrottle.capacity + 10) {
            _ = throttle.fail("2001:db8:\(number / 9999):\(number % 9999)::1")
        }
        for last in 1...5 { _ = throttle.fail("2001:db8:a:b::\(last)") }
        #expect(throttle.wait(for: "2001:db8:a:b:1:2:3:4") != nil)
        #expect(throttle.wait(for: "2001:db8:a:c::1") == nil)
        #expect(SignInThrottle.network(of: "2001:db8::1") == "2001:db8:0:0")
        #expect(SignInThrottle.network(of: "::1") == "0:0:0:0")
        #expect(SignInThrottle.network(of: "192.0.2.1") == "192.0.2.1")
    }

    @Test("that fails is in the audit log, up to a number of times a minute")
    func audited() throws {
        let world = try World()
        for last in 1...60 { _ = world.signIn(["code": "lvc_wrong"], from: "192.0.2.\(last)") }
        let entries = try world.store.audit(limit: 200)
        #expect(entries.count == SignInThrottle.auditedPerMinute)
        #expect(entries.allSatisfy { $0.action == "fail-sign-in" && $0.detail == "by code" })
        #expect(entries.last?.author.address == "192.0.2.1")
        world.seconds.advance(60)
        _ = world.signIn(["code": "lvc_wrong"], from: "192.0.2.99")
        #expect(try world.store.audit(limit: 200).count == SignInThrottle.auditedPerMinute + 1)
    }

    @Test("uses the address and scheme from trusted proxies only")
    func proxies() throws {
        let world = try World()
        let token: JSON = ["token": .string(try world.store.createToken(role: "reader", app: nil, name: "Ada").secret)]
        let claimed: Fields = ["X-Forwarded-For": "6.6.6.6, 192.0.2.7", "X-Forwarded-Proto": "https"]
        let trusted = world.signIn(token, from: "10.0.0.1", claimed)
        #expect(trusted.fields["Set-Cookie"]?.hasSuffix("; HttpOnly; SameSite=Strict; Secure") == true)
        #expect(trusted.fields["Set-Cookie"]?.hasPrefix("__Host-livery_session=") == true)
        #expect(try world.store.audit(limit: 1).first?.author.address == "192.0.2.7")
        let liar = world.signIn(token, from: "192.0.2.8", claimed)
        #expect(liar.fields["Set-Cookie"]?.hasSuffix("; HttpOnly; SameSite=Strict") == true)
        #expect(liar.fields["Set-Cookie"]?.hasPrefix("livery_session=") == true)
        #expect(try world.store.audit(limit: 1).first?.author.address == "192.0.2.8")
    }

    @Test("lasts although another host of the domain sets a cookie with the same name")
    func otherCookies() throws {
        let world = try World()
        let token: JSON = ["token": .string(try world.store.createToken(role: "reader", app: nil, name: "Ada").secret)]
        func status(_ cookies: String, _ headers: Fields = [:]) -> Int {
            var fields = headers
            fields["Cookie"] = cookies
            let request = Request(target: "/session", headers: fields, peer: "10.0.0.1")
            return world.responder.answer(to: request).status.code
        }
        let plain = try #require(world.signIn(token, from: "10.0.0.1").fields["Set-Cookie"]?.prefix { $0 != ";" })
        #expect(status("livery_session=other; \(plain)") == 200)
        #expect(status("\(plain); livery_session=other") == 200)
        #expect(status("livery_session=other") == 401)
        #expect(status(String(repeating: "livery_session=other; ", count: 50) + plain) == 401)
        let secure: Fields = ["X-Forwarded-Proto": "https"]
        let made = world.signIn(token, from: "10.0.0.1", secure)
        let host = try #require(made.fields["Set-Cookie"]?.prefix { $0 != ";" })
        #expect(status("livery_session=other; \(host)", secure) == 200)
        // Any host of the domain can set a cookie without the prefix.
        #expect(status(String(plain), secure) == 401)
    }

    @Test(
        "as an admin allows no token that expires at an impossible time or in the past",
        arguments: [
            "2030-02-30T00:00:00Z", "2031-02-29T00:00:00Z", "2030-13-01T00:00:00Z", "2030-01-00T00:00:00Z",
            "2030-01-01T25:00:00Z", "2000-01-01T00:00:00Z", "tomorrow", "2030-01-01",
        ])
    func impossibleExpiry(written: String) async throws {
        let livery = try TestService.make()
        let admin = try livery.store.createToken(role: "admin", app: nil, name: "Root").secret
        let headers = ["Authorization": "Bearer \(admin)", "Content-Type": "application/json"]
        let wanted: JSON = ["role": "publisher", "name": "CI", "expires": .string(written)]
        let answer = try await livery.call(.post, "/tokens", headers, body: wanted.bytes)
        #expect(answer.problem == "malformed-body")
        #expect(answer.json["detail"]?.string?.contains("'expires', found '\(written)'") == true)
    }

    @Test("with a token ends when that is revoked")
    func revoked() async throws {
        let livery = try TestService.make()
        let (secret, token) = try livery.store.createToken(role: "publisher", app: nil, name: "Ada")
        let answer = try await livery.post("/session", ["token": .string(secret)])
        let cookie = ["Cookie": String(answer.field("Set-Cookie")?.prefix { $0 != ";" } ?? "")]
        #expect(try await livery.get("/session", cookie).json["name"] == "Ada")
        try livery.store.revokeToken(id: token.id)
        #expect(try await livery.get("/session", cookie).status == 401)
    }

    @Test("with a one-time code is listed for admins, who can end that session alone")
    func ended() async throws {
        let livery = try TestService.make()
        func signIn(_ name: String) async throws -> [String: String] {
            let grant = Grant(role: "designer", name: name, apps: ["badoo"], files: ["base.ktv"])
            let answer = try await livery.post("/session", ["code": .string(livery.store.createSignInCode(grant))])
            return ["Cookie": String(answer.field("Set-Cookie")?.prefix { $0 != ";" } ?? "")]
        }
        let (ada, bea) = (try await signIn("Ada"), try await signIn("Bea"))
        let root = [
            "Authorization": "Bearer \(try livery.store.createToken(role: "admin", app: nil, name: "R").secret)"
        ]
        let list = try await livery.get("/sessions", root)
        let sessions = try #require(list.json["sessions"]?.elements)
        #expect(sessions.map { $0["name"] } == ["Ada", "Bea"])
        #expect(sessions[0]["token"] == .null)
        #expect(sessions[0]["files"] == ["base.ktv"])
        #expect(sessions[0]["role"] == "designer")
        #expect(list.field("Cache-Control") == "no-store")
        // The listed id is not the secret and does not reveal it.
        let id = try #require(sessions[0]["id"]?.string)
        let secret = try #require(ada["Cookie"]).dropFirst("livery_session=".count)
        #expect(!String(decoding: list.body, as: UTF8.self).contains(secret))
        #expect(!secret.contains(id))
        #expect(try await livery.get("/session", ["Cookie": "livery_session=\(id)"]).status == 401)

        #expect(try await livery.call(.delete, "/sessions/\(id)", root).status == 204)
        #expect(try await livery.get("/session", ada).status == 401)
        #expect(try await livery.get("/session", bea).json["name"] == "Bea")
        for gone in [id, "0123456789abcdef", "x", "%2A"] {
            let answer = try await livery.call(.delete, "/sessions/\(gone)", root)
            #expect(answer.status == 404)
            #expect(answer.problem == "unknown-resource")
        }
        let entry = try #require(try livery.store.audit(limit: 1).first)
        #expect(entry.action == "end-session")
        #expect(entry.detail == "session \(id) of Ada")
        #expect(entry.author.name == "R")
    }

    @Test(
        "as an admin allows creating a token that expires, in any format of the time",
        arguments: [
            ("2999-01-01T00:00:00.5Z", "2999-01-01T00:00:00"), ("2999-01-01T00:00:00+02:00", "2998-12-31T22:00:00"),
            ("2999-01-01t00:00:00-23:59", "2999-01-01T23:59:00"),
        ])
    func expiry(written: String, expected: String) async throws {
        let livery = try TestService.make()
        let admin = try livery.store.createToken(role: "admin", app: nil, name: "Root").secret
        let headers = ["Authorization": "Bearer \(admin)", "Content-Type": "application/json"]
        let wanted: JSON = ["role": "publisher", "name": "CI", "expires": .string(written)]
        #expect(try await livery.call(.post, "/tokens", headers, body: wanted.bytes).status == 201)
        let listed = try await livery.get("/tokens", headers).json["tokens"]?.elements?.last
        #expect(listed?["expires"]?.string?.hasPrefix(expected) == true)
    }

    @Test("as an admin allows managing tokens and reading the audit log")
    func administration() async throws {
        let livery = try TestService.make()
        let admin = try livery.store.createToken(role: "admin", app: nil, name: "Root").secret
        let headers = ["Authorization": "Bearer \(admin)", "Content-Type": "application/json"]
        let wanted: JSON = [
            "role": "publisher", "name": "CI", "apps": ["badoo"], "files": ["base.ktv"],
            "expires": "2999-01-01T00:00:00Z",
        ]
        let made = try await livery.call(.post, "/tokens", headers, body: wanted.bytes)
        #expect(made.status == 201)
        let id = try #require(made.json["id"]?.int)
        #expect(made.field("Location") == "/tokens/\(id)")
        let own = ["Authorization": "Bearer \(made.json["token"]?.string ?? "")"]
        #expect(try await livery.get("/session", own).json["files"] == ["base.ktv"])
        // The use is recorded independently of requests.
        var list = try await livery.get("/tokens", headers)
        while list.json["tokens"]?.elements?.last?["lastUsed"] == .null {
            list = try await livery.get("/tokens", headers)
        }
        let listed = list.json["tokens"]?.elements?.last
        #expect(listed?["apps"] == ["badoo"])
        #expect(listed?["expires"] == "2999-01-01T00:00:00.000Z")
        #expect(!String(decoding: list.body, as: UTF8.self).contains("lvr_"))
        #expect(try await livery.call(.delete, "/tokens/\(id)", headers).status == 204)
        #expect(try await livery.get("/session", own).status == 401)
        #expect(try await livery.call(.delete, "/tokens/99", headers).status == 404)
        let audit = try await livery.get("/audit?limit=2", headers)
        let entries = audit.json["entries"]?.elements ?? []
        #expect(entries.map { $0["action"]?.string } == ["revoke-token", "create-token"])
        #expect(entries.first?["author"] == "Root")
        #expect(audit.field("Link")?.contains("before=") == true)
        for body in [[:], ["role": "king", "name": "x"], ["role": "reader", "name": "x", "apps": []]] as [JSON] {
            #expect(try await livery.call(.post, "/tokens", headers, body: body.bytes).problem == "malformed-body")
        }
    }
}
