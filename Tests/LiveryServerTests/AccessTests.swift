import LiveryHTTP
import LiveryModel
import LiveryStore
import Testing

@Suite("Permission to change a theme")
struct AccessTests {
    @Test("anonymous clients can't", arguments: Transport.allCases)
    func anonymous(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        for target in ["/themes/badoo/versions", "/themes/badoo/rollback"] {
            let answer = try await livery.call(.post, target, ["Content-Type": "application/json"], body: [0x7B, 0x7D])
            #expect(answer.status == 401)
            #expect(answer.problem == "not-signed-in")
            #expect(answer.field("WWW-Authenticate") == "Bearer realm=\"livery\"")
        }
    }

    @Test("tokens that are unknown, revoked, for another role or for another app can't")
    func wrongTokens() async throws {
        let livery = try TestService.make()
        let (revoked, token) = try livery.store.createToken(role: "publisher", app: nil, name: "Eve")
        try livery.store.revokeToken(id: token.id)
        let cases = [
            ("lvr_nonsense", 401), (revoked, 401),
            (try livery.store.createToken(role: "reader", app: nil, name: "Rea").secret, 403),
            (try livery.store.createToken(role: "publisher", app: "bumble", name: "Bea").secret, 403),
        ]
        for (secret, status) in cases {
            let answer = try await livery.publish(theme, ["Authorization": "Bearer \(secret)"])
            #expect(answer.status == status)
        }
        let own = try livery.store.createToken(role: "publisher", app: "badoo", name: "Bo").secret
        #expect(try await livery.publish(theme, ["Authorization": "bearer \(own)"]).json["author"] == "Bo")
        #expect(try await livery.publish(theme, ["Authorization": "Basic x"]).status == 401)
    }

    @Test("only clients that name the current version", arguments: Transport.allCases)
    func conditions(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        #expect(try await livery.publish(theme, ["If-Match": "\"v1\""]).status == 412)
        #expect(try await livery.publish(theme, ["If-None-Match": "*"]).status == 201)
        #expect(try await livery.publish(theme, ["If-None-Match": "*"]).status == 412)
        let pointer = try await livery.get("/themes/badoo")
        #expect(try await livery.publish(theme, ["If-Match": pointer.etag]).status == 201)
        let late = try await livery.publish(theme, ["If-Match": pointer.etag])
        #expect(late.status == 412)
        #expect(late.json["latest"] == 2)
    }

    @Test("a signed-in person, with the anti-forgery token and If-Match")
    func session() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        let code = try livery.store.createSignInCode(role: "publisher", app: nil, name: "Dee")
        let signedIn = try await livery.post("/session", ["code": .string(code)])
        #expect(signedIn.status == 200)
        let setCookie = signedIn.field("Set-Cookie") ?? ""
        #expect(setCookie.contains("HttpOnly"))
        #expect(setCookie.contains("SameSite=Strict"))
        let again = try await livery.post("/session", ["code": .string(code)])
        #expect(again.status == 401)

        let cookie = String(setCookie.prefix { $0 != ";" })
        let csrf = signedIn.json["csrf"]?.string ?? ""
        func publish(_ headers: [String: String]) async throws -> TestService.Answer {
            let all = ["Content-Type": "application/json", "Cookie": cookie].merging(headers) { $1 }
            let body: JSON = ["message": "By page", "files": ["theme.ktv": .string(theme)]]
            return try await livery.call(.post, "/themes/badoo/versions", all, body: body.bytes)
        }
        #expect(try await publish([:]).problem == "anti-forgery")
        #expect(try await publish(["X-CSRF-Token": csrf]).problem == "precondition-required")
        let done = try await publish(["X-CSRF-Token": csrf, "If-Match": "\"v1\""])
        #expect(done.json["author"] == "Dee")
        #expect(try await livery.get("/session", ["Cookie": cookie]).json["name"] == "Dee")

        #expect(try await livery.call(.delete, "/session", ["Cookie": cookie]).problem == "anti-forgery")
        #expect(try await livery.call(.delete, "/session", ["Cookie": cookie, "X-CSRF-Token": csrf]).status == 204)
        #expect(try await livery.get("/session", ["Cookie": cookie]).status == 401)
    }

    @Test("a token also starts a session")
    func signInByToken() async throws {
        let livery = try TestService.make()
        let answer = try await livery.post("/session", ["token": .string(livery.token)])
        #expect(answer.json["name"] == "Ada")
        #expect(try await livery.post("/session", ["token": "lvr_wrong"]).status == 401)
        #expect(try await livery.post("/session", [:]).status == 400)
    }

    @Test("a token for some files changes no others, and the problem names the file", arguments: Transport.allCases)
    func files(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        let grant = Grant(role: "publisher", name: "Cus", apps: ["badoo"], files: ["base.ktv", "skins/*.ktv"])
        let limited = ["Authorization": "Bearer \(try livery.store.createToken(grant).secret)"]
        let entry = "{ @include: [\"base.ktv\"], @axes: { skin: [day, night] } }"
        func publish(_ files: [String: String], entry: String = entry) async throws -> TestService.Answer {
            try await livery.publish(entry, files: files, limited)
        }
        let early = try await publish(["base.ktv": "{ a: 1 }"])
        #expect(early.status == 403)
        #expect(early.json["detail"]?.string?.contains("'theme.ktv'") == true)
        try await livery.publish(entry, files: ["base.ktv": "{ a: 1 }"])
        #expect(try await publish(["base.ktv": "{ a: 2 }"]).status == 201)
        #expect(try await publish(["base.ktv": "{ a: 3 }", "skins/night.ktv": "{ a: 4 }"]).status == 201)
        let beyond = try await publish(["base.ktv": "{ a: 3 }", "skins/deep/night.ktv": "{}"])
        #expect(beyond.status == 403)
        #expect(beyond.json["detail"]?.string?.contains("'skins/deep/night.ktv'") == true)
        let other = try await publish(["base.ktv": "{ a: 3 }"], entry: entry + "\n")
        #expect(other.status == 403)
        #expect(other.json["known"] == ["base.ktv", "skins/*.ktv"])
        try await livery.publish(entry + "\n", files: ["base.ktv": "{ a: 3 }"])
        let back = try await livery.call(
            .post, "/themes/badoo/rollback", limited.merging(["Content-Type": "application/json"]) { $1 },
            body: Array(#"{"version": 1, "message": "x"}"#.utf8))
        #expect(back.status == 403)
        #expect(back.json["detail"]?.string?.contains("'theme.ktv'") == true)
        #expect(try await livery.rollback(to: 1).status == 201)
    }

    @Test("only readers see a private app, and their responses are private", arguments: Transport.allCases)
    func privacy(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        try await livery.publish(theme, app: "core")
        try await livery.publish(theme)
        #expect(try await livery.makePrivate("core").status == 200)
        let reader = [
            "Authorization": "Bearer \(try livery.store.createToken(role: "reader", app: "core", name: "R").secret)"
        ]
        for target in ["/themes/core/latest", "/themes/core/latest?skin=night&platform=ios", "/themes/core/versions/1"]
        {
            #expect(try await livery.get(target).problem == "unknown-app")
            let answer = try await livery.get(target, reader)
            #expect(answer.status == 200)
            #expect(answer.field("Cache-Control")?.hasPrefix("private") == true)
            #expect(answer.field("Access-Control-Allow-Origin") == nil)
            let same = try await livery.get(target, reader.merging(["If-None-Match": answer.etag]) { $1 })
            #expect(same.status == 304)
            #expect(same.field("Cache-Control")?.hasPrefix("private") == true)
        }
        func apps(_ headers: [String: String]) async throws -> [String] {
            try await livery.get("/themes", headers).json["themes"]?.elements?.compactMap { $0["app"]?.string } ?? []
        }
        #expect(try await apps([:]) == ["badoo"])
        #expect(try await apps(reader) == ["badoo", "core"])
        let anonymous = try await livery.call(
            .post, "/themes/x/check", ["Content-Type": "application/json"],
            body: Array(#"{"files": {"theme.ktv": "{ @extends: core, a: @brand.purple }"}}"#.utf8))
        #expect(anonymous.json["bundle"] == .null)
        #expect(anonymous.json["diagnostics"]?.elements?.first?["id"] == "unknown-theme")
        #expect(try await livery.makePrivate("core", false).status == 200)
        #expect(try await livery.get("/themes/core/latest").field("Cache-Control")?.hasPrefix("public") == true)
    }
}
