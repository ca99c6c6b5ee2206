import LiveryHTTP
import LiveryModel
import LiveryStore
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("Releases")
struct ReleaseRouteTests {
    private let path = "/themes/badoo/releases/ios-8.4.0"
    private let theme = """
        @axes: { platform: [ios, android], skin: [day, night] }
        brand: { purple: #783bf9 }
        @requires: { brand.purple: color }
        """

    private func body(
        _ requires: JSON = ["brand.purple": "color"], app: JSON = "badoo", id: JSON? = nil,
        axes: JSON = ["platform": "ios"]
    ) -> JSON {
        var members = [JSON.Member("app", app), JSON.Member("requires", requires)]
        if let id { members.append(JSON.Member("id", id)) }
        return ["contract": .object(members), "axes": axes]
    }

    @Test("are registered, listed, shown and retired with their current ETag", arguments: Transport.allCases)
    func life(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        try await livery.publish(theme)
        #expect(try await livery.read(path).problem == "unknown-release")
        let made = try await livery.change(.put, path, seen: nil, body(id: "4479bb2ad308cee0"))
        #expect(made.status == 201)
        #expect(made.field("Location") == path)
        #expect(made.json["contract"] == "4479bb2ad308cee0")
        let shown = try await livery.read(path)
        #expect(shown.etag == made.etag && shown.json == made.json)
        #expect(shown.json["requires"] == ["brand.purple": "color"] && shown.json["axes"] == ["platform": "ios"])
        let list = try await livery.read("/themes/badoo/releases").json["releases"]?.elements
        #expect(list?.compactMap { $0["release"]?.string } == ["ios-8.4.0"])
        #expect(list?.first?["requires"] == nil)
        #expect(try await livery.call(.delete, path, ["Authorization": "Bearer \(livery.token)"]).status == 428)
        let retired = try await livery.change(.delete, path, seen: made.etag)
        #expect(retired.status == 200 && retired.json["retiredBy"] == "Ada" && retired.etag != made.etag)
        #expect(try await livery.change(.delete, path, seen: made.etag).problem == "release-conflict")
        // A pipeline that runs again must not activate what somebody retired.
        #expect(try await livery.change(.put, path, seen: nil, body()).problem == "release-conflict")
        let active = try await livery.change(.put, path, seen: retired.etag, body())
        #expect(active.status == 200 && active.json["retired"] == .null)
    }

    @Test("are registered twice only with the same content")
    func repetition() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        let made = try await livery.change(.put, path, seen: nil, body())
        let again = try await livery.change(.put, path, seen: nil, body())
        #expect(again.status == 200 && again.etag == made.etag)
        for other in [body(["brand.purple": "image"]), body(axes: ["platform": "android"])] {
            #expect(try await livery.change(.put, path, seen: nil, other).problem == "release-conflict")
            let taken = try await livery.change(.put, path, seen: made.etag, other)
            #expect(taken.status == 409 && taken.problem == "release-taken")
        }
    }

    @Test("need the role publisher, and their list the role reader")
    func access() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        #expect(try await livery.get("/themes/badoo/releases").status == 401)
        let reader = try livery.store.createToken(role: "reader", app: nil, name: "Bo").secret
        let headers = ["Authorization": "Bearer \(reader)", "Content-Type": "application/json", "If-None-Match": "*"]
        #expect(try await livery.call(.put, path, headers, body: body().bytes).status == 403)
        #expect(try await livery.call(.get, "/themes/badoo/releases", headers).status == 200)
    }

    @Test("reject contracts that no build of the app can have, and say where")
    func rejections() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        let many = (0..<20_001).map { JSON.Member("p\($0)", "color") }
        let wrong: [(JSON, String)] = [
            (body(app: "core"), "'core'"), (body(id: "0000000000000000"), "contract.id"),
            (body(["brand..purple": "color"]), "'brand..purple'"), (body(["": "color"]), "found ''"),
            (body(["a/b": "color"]), "'a/b'"), (body(["brand.purple": ""]), "'brand.purple'"),
            (body(["brand.purple": "a b"]), "'a b'"), (body(["brand.purple": 1]), "contract.requires"),
            (body(.object(many)), "20001"),
        ]
        for (body, part) in wrong {
            let answer = try await livery.change(.put, path, seen: nil, body)
            #expect(answer.problem == "malformed-body", "\(part)")
            #expect(answer.json["detail"]?.string?.contains(part) == true, "\(answer.json)")
        }
        let axis = try await livery.change(.put, path, seen: nil, body(axes: ["os": "ios"]))
        #expect(axis.problem == "unknown-axis" && axis.json["known"] == ["platform", "skin"])
        let value = try await livery.change(.put, path, seen: nil, body(axes: ["platform": "tv"]))
        #expect(value.problem == "unknown-axis-value" && value.json["known"] == ["ios", "android"])
        #expect(try await livery.change(.put, "/themes/badoo/releases/IOS", seen: nil, body()).status == 400)
        #expect(try await livery.change(.put, "/themes/none/releases/x", seen: nil, body()).problem == "unknown-app")
        #expect(try livery.store.releases(app: "badoo").isEmpty)
    }

    private let without = """
        @axes: { platform: [ios, android], skin: [day, night] }
        brand: { lilac: #783bf9 }
        """

    /// A service with a version that has `brand.purple` and a version without it, and a release that needs it.
    private func broken() async throws -> TestService {
        let livery = try TestService.make()
        try await livery.publish(without)
        try await livery.publish(theme)
        try await livery.change(.put, path, seen: nil, body())
        return livery
    }

    private func publication(_ theme: String, _ more: JSON.Member...) -> JSON {
        .object(
            [JSON.Member("message", "A change"), JSON.Member("files", ["theme.ktv": .string(theme)])] + more)
    }

    @Test("stop a publish that breaks them, unless it names them")
    func publish() async throws {
        let livery = try await broken()
        let refused = try await livery.post("/themes/badoo/versions", publication(without))
        #expect(refused.status == 409 && refused.problem == "breaks-releases")
        let list = try #require(refused.json["breaks"]?.elements)
        #expect(list.map { $0["release"] } == ["ios-8.4.0"] && list.first?["axes"] == ["platform": "ios"])
        #expect(
            list.first?["unmet"] == [
                [
                    "path": "brand.purple", "type": "color", "found": nil,
                    "choices": ["platform=ios&skin=day", "platform=ios&skin=night"],
                ]
            ])
        #expect(try await livery.get("/themes/badoo/latest").field("Livery-Version") == "2")
        let preview = try await livery.post("/themes/badoo/versions?validate_only=1", publication(without))
        #expect(preview.status == 200 && preview.json["breaks"] == refused.json["breaks"])
        let other = publication(without, JSON.Member("breaks", ["ios-8.3.0"]))
        #expect(try await livery.post("/themes/badoo/versions", other).status == 409)
        let named = publication(without, JSON.Member("breaks", ["ios-8.4.0"]))
        #expect(try await livery.post("/themes/badoo/versions", named).status == 201)
        let entries = try livery.store.audit(limit: 2)
        #expect(entries.map(\.action) == ["break-releases", "publish"] && entries.map(\.version) == [3, 3])
        // The release is still active, so each further version names it.
        #expect(try await livery.publish(without + "\na: 1").problem == "breaks-releases")
        #expect(try await livery.publish(theme).status == 201)
    }

    @Test("of apps that extend the published one are listed with a cascade, before and instead of the publish")
    func cascade() async throws {
        let livery = try TestService.make()
        try await livery.publish("a: 1\nb: 2", app: "core")
        try await livery.publish("@extends: core\nc: 3")
        try await livery.change(.put, path, seen: nil, body(["a": "int"], axes: [:]))
        try await livery.change(
            .put, "/themes/core/releases/web-1", seen: nil, body(["a": "int"], app: "core", axes: [:]))
        func names(_ answer: TestService.Answer) -> [JSON?]? { answer.json["breaks"]?.elements?.map { $0["release"] } }
        let (alone, all) = (publication("b: 2"), publication("b: 2", JSON.Member("cascade", true)))
        #expect(try await names(livery.post("/themes/core/versions?validate_only=1", alone)) == ["web-1"])
        #expect(
            try await names(livery.post("/themes/core/versions?validate_only=1", all)) == ["web-1", "badoo/ios-8.4.0"])
        #expect(try await names(livery.post("/themes/core/versions", all)) == ["web-1", "badoo/ios-8.4.0"])
        let named = publication(
            "b: 2", JSON.Member("cascade", true), JSON.Member("breaks", ["web-1", "badoo/ios-8.4.0"]))
        #expect(try await livery.post("/themes/core/versions", named).status == 201)
        #expect(try await livery.get("/themes/badoo/latest").field("Livery-Version") == "2")
    }

    @Test("stop a rollback and a move of a channel that break them, unless these name them")
    func rollback() async throws {
        let livery = try await broken()
        let body: JSON = ["version": 1, "message": "Back"]
        let preview = try await livery.post("/themes/badoo/rollback?validate_only=1", body)
        #expect(preview.json["breaks"]?.elements?.count == 1)
        #expect(try await livery.post("/themes/badoo/rollback", body).problem == "breaks-releases")
        let named: JSON = ["version": 1, "message": "Back", "breaks": ["ios-8.4.0"]]
        let channel = "/themes/badoo/channels/beta"
        let move: JSON = ["version": 1, "breaks": ["ios-8.4.0"]]
        #expect(try await livery.change(.put, channel, seen: nil, ["version": 1]).problem == "breaks-releases")
        #expect(try await livery.change(.put, channel, seen: nil, move).status == 201)
        #expect(try await livery.post("/themes/badoo/rollback", named).status == 201)
        #expect(try await livery.post("/themes/badoo/rollback", ["version": 2, "message": "x"]).status == 201)
    }

    @Test("stop a scheduled change when it is scheduled, and again when it is due")
    func schedule() async throws {
        let clock = TestClock()
        let livery = try TestService.make(clock: clock)
        try await livery.publish(without)
        try await livery.publish(theme)
        func schedule(_ version: Int, _ breaks: JSON = []) async throws -> TestService.Answer {
            let body: JSON = [
                "version": .int(version), "message": "Back", "at": "2030-01-01T00:00Z", "breaks": breaks,
            ]
            return try await livery.post("/themes/badoo/rollback", body)
        }
        let early = try await schedule(1)
        #expect(early.status == 202)
        try await livery.change(.put, path, seen: nil, body())
        #expect(try await schedule(1).problem == "breaks-releases")
        let named = try await schedule(1, ["ios-8.4.0"])
        #expect(named.status == 202)
        let publish = publication(without, JSON.Member("at", "2030-01-01T00:00Z"))
        #expect(try await livery.post("/themes/badoo/versions", publish).problem == "breaks-releases")
        clock.advance(10 * 365 * 86_400)
        livery.service.carryOutDueChanges()
        let failed = try await livery.read(early.field("Location") ?? "")
        #expect(failed.json["state"] == "failed" && failed.json["reason"] == "this would break ios-8.4.0")
        #expect(try await livery.read(named.field("Location") ?? "").json["state"] == "done")
    }

    @Test("of other platforms and retired ones stop nothing")
    func others() async throws {
        let livery = try TestService.make()
        let overlay = ["platforms/ios.ktv": "brand: { purple: #783bf9 }"]
        try await livery.publish(without, files: overlay)
        for (name, platform) in [("ios-1", "ios"), ("android-1", "android")] {
            let path = "/themes/badoo/releases/\(name)"
            #expect(
                try await livery.change(.put, path, seen: nil, body(axes: ["platform": .string(platform)])).status
                    == 201)
        }
        let refused = try await livery.publish(without + "\na: 1", files: overlay)
        #expect(refused.json["breaks"]?.elements?.compactMap { $0["release"]?.string } == ["android-1"])
        let path = "/themes/badoo/releases/android-1"
        try await livery.change(.delete, path, seen: livery.read(path).etag)
        #expect(try await livery.publish(without + "\na: 1", files: overlay).status == 201)
    }

    private let contract = "contract=4479bb2ad308cee0"

    /// A service whose version 2 is the last one that the release can read, and whose version 3 is current.
    private func pinned(_ transport: Transport = .inProcess) async throws -> TestService {
        let livery = try TestService.make(transport)
        try await livery.publish(without)
        try await livery.publish(theme)
        try await livery.change(.put, path, seen: nil, body())
        let named = publication(without + "\na: 1", JSON.Member("breaks", ["ios-8.4.0"]))
        #expect(try await livery.post("/themes/badoo/versions", named).status == 201)
        return livery
    }

    @Test("get the newest version that they can read, at one address", arguments: Transport.allCases)
    func delivery(transport: Transport) async throws {
        let livery = try await pinned(transport)
        let latest = "/themes/badoo/latest"
        for query in [
            "platform=ios&skin=night&format=1&\(contract)", "skin=night&platform=ios&\(contract)",
            "\(contract)&platform=ios&skin=night", "platform=ios&skin=night&\(contract)&as=bundle", contract,
        ] {
            let answer = try await livery.get("\(latest)?\(query)")
            #expect(answer.field("Livery-Version") == "2" && answer.field("Livery-Pinned") == "2", "\(query)")
            #expect(answer.json["tokens"]?["brand.purple"] != nil)
            #expect(answer.field("Last-Modified") == nil)
            let again = try await livery.get("\(latest)?\(query)", ["If-None-Match": answer.etag])
            #expect(again.status == 304 && again.field("Livery-Pinned") == "2", "\(query)")
        }
        let css = try await livery.get("\(latest)?platform=ios&as=css&\(contract)")
        #expect(css.field("Livery-Pinned") == "2")
        for query in ["platform=ios&skin=night", "platform=android&\(contract)", "contract=0000000000000000"] {
            let answer = try await livery.get("\(latest)?\(query)")
            #expect(answer.field("Livery-Version") == "3" && answer.field("Livery-Pinned") == nil, "\(query)")
        }
        let permanent = try await livery.get("/themes/badoo/versions/3?platform=ios&\(contract)")
        #expect(permanent.field("Livery-Version") == "3" && permanent.field("Livery-Pinned") == nil)
        #expect(try await livery.read(path).json["version"] == 2)
    }

    @Test("get the current version again once they can read it, or are retired")
    func unpinning() async throws {
        let livery = try await pinned()
        let target = "/themes/badoo/latest?platform=ios&\(contract)"
        #expect(try await livery.get(target).field("Livery-Version") == "2")
        #expect(try await livery.publish(theme + "\na: 2").status == 201)
        let current = try await livery.get(target)
        #expect(current.field("Livery-Version") == "4" && current.field("Livery-Pinned") == nil)
        let named: JSON = ["version": 1, "message": "Back", "breaks": ["ios-8.4.0"]]
        #expect(try await livery.post("/themes/badoo/rollback", named).status == 201)
        #expect(try await livery.get(target).field("Livery-Pinned") == "4")
        try await livery.change(.delete, path, seen: livery.read(path).etag)
        #expect(try await livery.get(target).field("Livery-Version") == "5")
    }

    @Test("that are registered late get an older version at once, also on other nodes and after a restart")
    func late() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        try await livery.publish(without)
        let other = try TestService.make(path: livery.path)
        let target = "/themes/badoo/latest?platform=ios&\(contract)"
        #expect(try await other.get(target).field("Livery-Version") == "2")
        #expect(try await livery.change(.put, path, seen: nil, body()).json["version"] == 1)
        #expect(try await livery.get(target).field("Livery-Pinned") == "1")
        try other.service.follower.catchUp()
        #expect(try await other.get(target).field("Livery-Pinned") == "1")
        #expect(try await TestService.make(path: livery.path).get(target).field("Livery-Pinned") == "1")
        let unreadable = try await livery.change(
            .put, "/themes/badoo/releases/b", seen: nil, body(["brand.purple": "image"]))
        #expect(unreadable.status == 201 && unreadable.json["version"] == .null)
    }

    @Test("get a channel's last version that they can read, or the one at latest")
    func channels() async throws {
        let livery = try await pinned()
        let (channel, target) = ("/themes/badoo/channels/beta", "/themes/badoo/beta?platform=ios&\(contract)")
        let move: JSON = ["version": 1, "breaks": ["ios-8.4.0"]]
        let first = try await livery.change(.put, channel, seen: nil, move)
        #expect(try await livery.get(target).field("Livery-Pinned") == "2")
        let second = try await livery.change(.put, channel, seen: first.etag, ["version": 2])
        #expect(try await livery.get(target).field("Livery-Pinned") == nil)
        try await livery.publish(theme + "\na: 4")
        #expect(try await livery.change(.put, channel, seen: second.etag, move).status == 200)
        #expect(try await livery.get(target).field("Livery-Pinned") == "2")
        #expect(try await livery.get("/themes/badoo/beta?platform=ios").field("Livery-Version") == "1")
    }

    @Test("are listed with the number of requests by their contract")
    func requests() async throws {
        let livery = try await pinned(.socket)
        let first = try await livery.get("/themes/badoo/latest?platform=ios&skin=day&format=1&\(contract)")
        for query in ["platform=ios&skin=day&\(contract)", "platform=ios&skin=day", "contract=0000000000000000"] {
            _ = try await livery.get("/themes/badoo/latest?\(query)", ["If-None-Match": first.etag])
        }
        _ = try await livery.get("/themes/badoo/versions/2?platform=ios&\(contract)")
        // The server counts a request after its response was sent.
        let deadline = ContinuousClock.now + .seconds(60)
        while try livery.store.contractUse(app: "badoo")["4479bb2ad308cee0"]?.count != 2, .now < deadline {
            livery.service.storeContractCounts()
            await Task.yield()
        }
        let list = try await livery.read("/themes/badoo/releases").json
        #expect(list["requests"] == 2 && list["releases"]?.elements?.first?["requests"] == 2)
        #expect(list["releases"]?.elements?.first?["lastRequest"]?.string?.count == 10)
    }

    @Test("that nobody registered create nothing")
    func unknown() async throws {
        let livery = try await pinned()
        let entries = try livery.store.audit(limit: 100).count
        for number in 0..<1000 {
            let garbage = number % 2 == 0 ? "%20x\(number)" : String(number, radix: 16) + "000000000000"
            let answer = try await livery.get("/themes/badoo/latest?platform=ios&contract=\(garbage)")
            #expect(answer.status == 200 && answer.field("Livery-Version") == "3")
        }
        #expect(try livery.store.audit(limit: 100).count == entries)
    }

    @Test("are broken by a version without a bundle for their axes")
    func axes() async throws {
        let livery = try await broken()
        let refused = try await livery.publish("brand: { purple: #783bf9 }")
        #expect(refused.problem == "breaks-releases")
        #expect(refused.json["breaks"]?.elements?.first?["unmet"] == [])
    }

    @Test("have names that the contract describes")
    func names() throws {
        for name in ["ios-8.4.0", "8", "a_b", "", ".", "..", "-a", "A", "a/b", "é", String(repeating: "a", count: 65)] {
            let matches =
                try Regex(AppRelease.namePattern).matchingSemantics(.unicodeScalar).wholeMatch(in: name) != nil
            #expect(matches == AppRelease.isName(name), "\(name)")
        }
    }
}
