import LiveryHTTP
import LiveryModel
import LiveryStore
import Testing

@testable import LiveryRoutes
@testable import LiveryService

/// A caller that may change only `base.ktv` and `skins/*.ktv` of an app, on every route that changes the app.
@Suite("A limit to some files")
struct FileLimitTests {
    private static let first = "{ @extends: core, @include: [\"base.ktv\"], @axes: { skin: [day, night] } }"
    private static let second = first + "\n// more"

    /// A request, and the callers for which it must not fail.
    struct Attempt: Sendable, CustomTestStringConvertible {
        let name: String
        let method: LiveryHTTP.Method
        let pattern: String
        let target: String
        var body: JSON?
        var text: String?
        var seen: String?
        var testDescription: String { name }

        init(
            _ name: String, _ method: LiveryHTTP.Method, _ pattern: String, _ values: [String: String] = [:],
            _ body: JSON? = nil, text: String? = nil, seen: String? = nil
        ) {
            self.name = name
            self.method = method
            self.pattern = pattern
            self.body = body
            self.text = text
            self.seen = seen
            target = values.reduce(pattern.replacing("{app}", with: "badoo")) {
                $0.replacing("{\($1.key)}", with: $1.value)
            }
        }
    }

    private static let versions = "/themes/{app}/versions"
    private static let draft = "/themes/{app}/drafts/{draft}"
    private static let file = "/themes/{app}/drafts/{draft}/files/{path...}"
    private static let channel = "/themes/{app}/channels/{channel}"
    private static let change = "/themes/{app}/schedule/{change}"
    private static let release = "/themes/{app}/releases/{release}"
    private static let contract: JSON = ["app": "badoo", "requires": ["a": "int"]]
    private static let soon: JSON = "2999-01-01T00:00Z"

    private static func files(_ entry: String?, _ base: String = "{ a: 2 }") -> JSON {
        .object(
            (entry.map { [JSON.Member("theme.ktv", .string($0))] } ?? []) + [JSON.Member("base.ktv", .string(base))])
    }

    /// Every one exceeds the limit. `seen` is the path from which the current ETag is read.
    static let beyond: [Attempt] = [
        Attempt("publish another file", .post, versions, [:], ["message": "x", "files": files(first)]),
        Attempt("publish without a file", .post, versions, [:], ["message": "x", "files": files(nil)]),
        Attempt(
            "publish from another entry", .post, versions, [:],
            ["message": "x", "files": files(second), "entry": "base.ktv"]),
        Attempt(
            "publish another file later", .post, versions, [:], ["message": "x", "files": files(first), "at": soon]),
        Attempt("publish another's draft", .post, versions, [:], ["message": "x", "draft": "theirs"]),
        Attempt(
            "publish another's draft later", .post, versions, [:], ["message": "x", "draft": "theirs", "at": soon]),
        Attempt(
            "validate a publish of another's draft", .post, versions + "?validate_only=1", [:],
            ["message": "x", "draft": "theirs"]),
        Attempt(
            "publish its dependents", .post, "/themes/core/versions", [:],
            ["message": "x", "files": ["theme.ktv": "{ c: 1 }", "base.ktv": "{ d: 2 }"], "cascade": true]),
        Attempt("roll another file back", .post, "/themes/{app}/rollback", [:], ["version": 1, "message": "x"]),
        Attempt(
            "roll back to another version of its base", .post, "/themes/{app}/rollback", [:],
            ["version": 2, "message": "x"]),
        Attempt(
            "validate a rollback", .post, "/themes/{app}/rollback?validate_only=1", [:],
            ["version": 1, "message": "x"]),
        Attempt("roll back later", .post, "/themes/{app}/rollback", [:], ["version": 4, "message": "x", "at": soon]),
        Attempt("begin a draft with another file", .put, draft, ["draft": "new"], ["files": files(first)]),
        Attempt("begin a draft without a file", .put, draft, ["draft": "new"], ["files": files(nil)]),
        Attempt("begin a draft from another entry", .put, draft, ["draft": "new"], ["entry": "base.ktv"]),
        Attempt(
            "begin an old draft with another file", .put, draft, ["draft": "new"], ["base": 1, "files": files(second)]),
        Attempt(
            "replace a draft's other file", .put, draft, ["draft": "own"], ["files": files(first)],
            seen: "/themes/badoo/drafts/own"),
        Attempt(
            "leave a draft's other file out", .put, draft, ["draft": "own"], ["files": files(nil)],
            seen: "/themes/badoo/drafts/own"),
        Attempt(
            "give a draft another entry", .put, draft, ["draft": "own"],
            ["files": files(second), "entry": "skins/night.ktv"], seen: "/themes/badoo/drafts/own"),
        Attempt("take another's draft away", .delete, draft, ["draft": "theirs"], seen: "/themes/badoo/drafts/theirs"),
        Attempt(
            "choose in another file", .post, draft + "/rebase", ["draft": "old"],
            ["choices": [["file": "theme.ktv", "path": "x", "text": "9"]]], seen: "/themes/badoo/drafts/old"),
        Attempt("save another file", .put, file, ["draft": "own", "path...": "theme.ktv"], text: "{}", seen: "*"),
        Attempt(
            "save another file, encoded", .put, file, ["draft": "own", "path...": "%74heme%2Ektv"], text: "{}",
            seen: "*"),
        Attempt("save a new file", .put, file, ["draft": "own", "path...": "more/base.ktv"], text: "{}"),
        Attempt("save a deep file", .put, file, ["draft": "own", "path...": "skins/deep/night.ktv"], text: "{}"),
        Attempt("take another file out", .delete, file, ["draft": "own", "path...": "theme.ktv"], seen: "*"),
        Attempt(
            "move a channel to other files", .put, channel, ["channel": "beta"], ["version": 1],
            seen: "/themes/badoo/channels/beta"),
        Attempt(
            "move a channel to another version of the base", .put, channel, ["channel": "beta"],
            ["version": 2],
            seen: "/themes/badoo/channels/beta"),
        Attempt("make a channel of other files", .put, channel, ["channel": "old"], ["version": 1]),
        Attempt(
            "move a channel later", .put, channel, ["channel": "beta"], ["version": 4, "at": soon],
            seen: "/themes/badoo/channels/beta"),
        Attempt("take a channel away", .delete, channel, ["channel": "beta"], seen: "/themes/badoo/channels/beta"),
        Attempt("register a release", .put, release, ["release": "new"], ["contract": contract]),
        Attempt("retire a release", .delete, release, ["release": "ios-1"], seen: "/themes/badoo/releases/ios-1"),
        Attempt("cancel a publish of other files", .delete, change, ["change": "1"]),
        Attempt("cancel a rollback", .delete, change, ["change": "2"]),
    ]

    /// Routes that change no files of an app, and why.
    static let others = [
        "POST /themes/{app}/check": "only compiles", "POST /themes/{app}/rename": "only compiles",
        "POST /themes/{app}/merge": "only merges",
        "POST /themes/{app}/format": "only compiles", "POST /themes/{app}/import": "only compiles",
        "POST /themes/{app}/drafts/{draft}/check": "only compiles",
        "POST /themes/{app}/drafts/{draft}/previews": "shows the files",
        "DELETE /themes/{app}/drafts/{draft}/previews/{preview}": "only hides them again",
        "POST /themes/{app}/reviews": "only asks others",
        "DELETE /themes/{app}/reviews/{review}": "only answers",
        "POST /themes/{app}/reviews/{review}/comments": "only answers",
        "PUT /themes/{app}/assets/{sha256}": "stores bytes that a file has to describe before anybody gets them",
        "PUT /themes/{app}/visibility": "admins only, and no file",
        "DELETE /themes/{app}": "admins only, and no single file",
    ]

    @Test("is tested on every route that changes an app")
    func complete() {
        let routes = Routes.table.filter { $0.isAboutApp && !$0.method.isSafe }
        let tried = Self.beyond.map { "\($0.method.rawValue) \($0.pattern.split(separator: "?")[0])" }
        #expect(Set(routes.map { "\($0.method.rawValue) \($0.pattern)" }).subtracting(tried) == Set(Self.others.keys))
    }

    /// Alternates between tokens and sessions.
    private static let turns = beyond.indices.map { $0 % 2 == 0 ? RouteAccessTests.Means.token : .session }

    @Test("can't be bypassed", arguments: zip(beyond, turns))
    func refused(attempt: Attempt, means: RouteAccessTests.Means) async throws {
        let world = try await World()
        let before = try await world.state()
        var attempt = attempt
        if means == .session, attempt.seen == nil, attempt.method == .post {
            attempt.seen = attempt.target.hasPrefix("/themes/core") ? "/themes/core" : "/themes/badoo"
        }
        let answer = try await world.ask(attempt, means)
        #expect(answer.status == 403, "\(answer.json)")
        #expect(answer.problem == "forbidden", "\(answer.json)")
        #expect(try await world.state() == before)
    }

    @Test("allows changes within it")
    func within() async throws {
        let world = try await World()
        let own = Self.files(Self.second, "{ a: 5 }")
        let attempts: [(Attempt, Int)] = [
            (Attempt("look", .post, Self.versions + "?validate_only=1", [:], ["message": "x", "files": own]), 200),
            (
                Attempt("save", .put, Self.file, ["draft": "own", "path...": "base.ktv"], text: "{ a: 4 }", seen: "*"),
                200
            ),
            (
                Attempt("save a new one", .put, Self.file, ["draft": "own", "path...": "skins/night.ktv"], text: "{}"),
                201
            ),
            (
                Attempt("take it out", .delete, Self.file, ["draft": "own", "path...": "skins/night.ktv"], seen: "*"),
                204
            ),
            (Attempt("begin a draft", .put, Self.draft, ["draft": "new"], ["files": own]), 201),
            (
                Attempt(
                    "move a channel", .put, Self.channel, ["channel": "beta"], ["version": 4],
                    seen: "/themes/badoo/channels/beta"), 200
            ),
            (Attempt("make a channel", .put, Self.channel, ["channel": "own"], ["version": 4]), 201),
            (
                Attempt("publish later", .post, Self.versions, [:], ["message": "x", "files": own, "at": Self.soon]),
                202
            ),
            (Attempt("cancel that", .delete, Self.change, ["change": "3"]), 200),
            (Attempt("roll back", .post, "/themes/{app}/rollback", [:], ["version": 4, "message": "x"]), 201),
            (Attempt("publish", .post, Self.versions, [:], ["message": "x", "files": own]), 201),
            (
                Attempt(
                    "rebase", .post, Self.draft + "/rebase", ["draft": "own"],
                    ["choices": [["file": "base.ktv", "path": "a", "take": "ours"]]], seen: "/themes/badoo/drafts/own"),
                200
            ),
            (Attempt("publish a draft", .post, Self.versions, [:], ["message": "x", "draft": "own"]), 201),
        ]
        for (attempt, status) in attempts {
            let answer = try await world.ask(attempt, .token)
            #expect(answer.status == status, "\(attempt.name): \(answer.json)")
        }
    }

    @Test("keeps the versions of other apps that the published one extends, even if newer ones exist")
    func bases() async throws {
        let world = try await World()
        try await world.livery.publish("{ c: 1 }", app: "core", files: ["base.ktv": "{ d: 9 }"])
        for (base, preview) in [("{ a: 5 }", "?validate_only=1"), ("{ a: 5 }", "")] {
            let publish = Attempt(
                "publish", .post, Self.versions + preview, [:],
                ["message": "x", "files": Self.files(Self.second, base)])
            let answer = try await world.ask(publish, .token)
            #expect(answer.json["changes"]?["lines"] == ["patch  changed  a (int): 3 → 5"])
            if preview.isEmpty {
                #expect(answer.status == 201)
                #expect(answer.json["extends"] == ["core": 2])
            }
        }
        try await world.livery.publish(Self.second, files: ["base.ktv": "{ a: 5 }"])
        #expect(try await world.livery.get("/themes/badoo").json["extends"] == ["core": 3])
    }

    @Test("can't be removed by the admin to whom it applies")
    func tokens() async throws {
        let world = try await World()
        let grant = Grant(role: "admin", name: "Cus", files: ["base.ktv"])
        let headers = ["Authorization": "Bearer \(try world.livery.store.createToken(grant).secret)"]
        let answer = try await world.livery.post("/tokens", ["role": "admin", "name": "Free"], headers)
        #expect(answer.status == 403)
        #expect(answer.problem == "forbidden")
        #expect(try await world.livery.get("/tokens", headers).status == 200)
    }

    /// Five versions of an app that extends another one with two, with drafts, a channel and scheduled changes, all by
    /// a caller without limits.
    final class World {
        let livery: TestService
        private let grant = Grant(
            role: "publisher", name: "Cus", apps: ["badoo", "core"], files: ["base.ktv", "skins/*.ktv"])

        init() async throws {
            livery = try TestService.make()
            let core = { [livery] (base: String) in
                try await livery.publish("{ c: 1 }", app: "core", files: ["base.ktv": base])
            }
            let badoo = { [livery] (entry: String, base: String) in
                try await livery.publish(entry, files: ["base.ktv": base]).status
            }
            _ = try await core("{ d: 0 }")
            #expect(try await badoo(FileLimitTests.first, "{ a: 1 }") == 201)
            #expect(try await badoo(FileLimitTests.second, "{ a: 1 }") == 201)
            _ = try await core("{ d: 1 }")
            for base in 1...3 { #expect(try await badoo(FileLimitTests.second, "{ a: \(base) }") == 201) }
            let drafts = "/themes/badoo/drafts"
            try await livery.change(.put, "\(drafts)/own", seen: nil)
            try await livery.change(.put, "\(drafts)/theirs", seen: nil)
            try await livery.change(.put, "\(drafts)/old", seen: nil, ["base": 1])
            try await livery.save("{ @extends: core, y: 1 }", "theme.ktv", draft: "theirs", seen: "*")
            try await livery.save("{ @extends: core, x: 1 }", "theme.ktv", draft: "old", seen: "*")
            try await livery.change(.put, "/themes/badoo/channels/beta", seen: nil, ["version": 5])
            try await livery.change(
                .put, "/themes/badoo/releases/ios-1", seen: nil, ["contract": FileLimitTests.contract])
            _ = try await livery.post(
                "/themes/badoo/versions",
                ["message": "x", "files": FileLimitTests.files(FileLimitTests.first), "at": FileLimitTests.soon])
            _ = try await livery.post(
                "/themes/badoo/rollback", ["message": "x", "version": 4, "at": FileLimitTests.soon])
        }

        func ask(_ attempt: Attempt, _ means: RouteAccessTests.Means) async throws -> TestService.Answer {
            let (secret, token) = try livery.store.createToken(grant)
            var headers = ["Authorization": "Bearer \(secret)"]
            if means == .session {
                let (cookie, session) = try #require(try livery.store.createSession(from: token))
                headers = ["Cookie": "livery_session=\(cookie)", "X-CSRF-Token": session.antiForgeryToken]
            }
            switch attempt.seen {
            case nil: if attempt.method != .post { headers["If-None-Match"] = "*" }
            case "*": headers["If-Match"] = "*"
            case let target?: headers["If-Match"] = try await livery.read(target).etag
            }
            if attempt.body != nil { headers["Content-Type"] = "application/json" }
            return try await livery.call(
                attempt.method, attempt.target, headers, body: attempt.body?.bytes ?? Array((attempt.text ?? "").utf8))
        }

        /// Everything that a caller could have changed.
        func state() async throws -> [[UInt8]] {
            var answers: [[UInt8]] = []
            for target in [
                "", "/versions", "/drafts", "/drafts/own", "/drafts/theirs", "/drafts/old", "/channels", "/releases",
                "/schedule",
            ] {
                answers.append(try await livery.read("/themes/badoo\(target)").body)
            }
            return answers + [try await livery.read("/themes/core/versions").body]
        }
    }
}
