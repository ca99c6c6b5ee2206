import LiveryHTTP
import LiveryModel
import LiveryStore
import Testing

@testable import LiveryRoutes
@testable import LiveryService

/// The conditions of every conditional change: RFC 9110 §13.2.2.
@Suite("A change with conditions")
struct ConditionTests {
    /// A change of an existing resource.
    struct Change: CustomTestStringConvertible, Sendable {
        let method: LiveryHTTP.Method
        let path: String
        var body: JSON?
        /// The path with the tag that the change names.
        let tagged: String
        let done: Int
        /// Whether programs must also name a tag.
        var isStrict = true

        var testDescription: String { "\(method.rawValue) \(path)" }
    }

    private static let text: JSON = ["theme.ktv": "{ a: 3 }"]
    private static let draft = "/themes/open/drafts/night"

    static let changes = [
        Change(
            method: .post, path: "/themes/open/versions", body: ["message": "x", "files": text],
            tagged: "/themes/open", done: 201, isStrict: false),
        Change(
            method: .post, path: "/themes/open/versions?validate_only=1", body: ["message": "x", "files": text],
            tagged: "/themes/open", done: 200, isStrict: false),
        Change(
            method: .post, path: "/themes/open/rollback", body: ["message": "x", "version": 1],
            tagged: "/themes/open", done: 201, isStrict: false),
        Change(
            method: .put, path: "/themes/open/channels/beta", body: ["version": 1],
            tagged: "/themes/open/channels/beta", done: 200),
        Change(
            method: .delete, path: "/themes/open/channels/beta", tagged: "/themes/open/channels/beta", done: 204),
        Change(method: .put, path: draft, body: ["files": text], tagged: draft, done: 200),
        Change(method: .post, path: draft + "/rebase", body: [:], tagged: draft, done: 200),
        Change(method: .delete, path: draft, tagged: draft, done: 204),
        Change(method: .put, path: draft + "/files/theme.ktv", tagged: draft + "/files/theme.ktv", done: 200),
        Change(method: .delete, path: draft + "/files/theme.ktv", tagged: draft + "/files/theme.ktv", done: 204),
    ]

    private struct Desk {
        let world: RouteAccessTests.World
        let headers: [String: String]

        init(_ means: RouteAccessTests.Means) async throws {
            world = try await RouteAccessTests.World()
            headers = try world.headers(Grant(role: "admin", name: "Ada"), means, for: Routes.table[0])
            for (path, body) in [("channels/beta", ["version": 1]), ("drafts/night", [:])] as [(String, JSON)] {
                let json = ["Content-Type": "application/json", "If-None-Match": "*"]
                let made = try await world.livery.call(
                    .put, "/themes/open/\(path)", headers.merging(json) { $1 }, body: body.bytes)
                #expect(made.status == 201)
            }
        }

        func tag(_ change: Change) async throws -> String {
            try await world.livery.call(.get, change.tagged, headers).etag
        }

        func make(_ change: Change, _ conditions: [String: String]) async throws -> Int {
            var all = headers.merging(conditions) { $1 }
            if change.body != nil { all["Content-Type"] = "application/json" }
            let text: [UInt8] = change.method == .put ? Array("{ a: 4 }".utf8) : []
            return try await world.livery.call(change.method, change.path, all, body: change.body?.bytes ?? text).status
        }
    }

    @Test("is rejected if either fails, and changes nothing", arguments: changes, RouteAccessTests.Means.allCases)
    func rejected(change: Change, means: RouteAccessTests.Means) async throws {
        let desk = try await Desk(means)
        let tag = try await desk.tag(change)
        let conditions: [[String: String]] = [
            ["If-Match": "\"old\""], ["If-Match": "\"old\"", "If-None-Match": "\"other\""],
            ["If-Match": "\"old\"", "If-None-Match": "*"], ["If-Match": "W/\(tag)", "If-None-Match": "\"other\""],
            ["If-Match": "old", "If-None-Match": "\"other\""], ["If-Match": tag, "If-None-Match": "*"],
            ["If-Match": tag, "If-None-Match": tag], ["If-Match": tag, "If-None-Match": "\"other\", W/\(tag)"],
            ["If-Match": tag, "If-None-Match": "other"], ["If-None-Match": "*"], ["If-None-Match": tag],
            ["If-None-Match": "other"],
        ]
        for condition in conditions {
            #expect(try await desk.make(change, condition) == 412, "\(condition)")
        }
        #expect(try await desk.tag(change) == tag)
    }

    @Test("requires the tag of the state that the client has seen", arguments: changes, RouteAccessTests.Means.allCases)
    func required(change: Change, means: RouteAccessTests.Means) async throws {
        guard change.isStrict || means == .session else { return }
        let desk = try await Desk(means)
        let tag = try await desk.tag(change)
        for condition in [[:], ["If-None-Match": "\"other\""], ["If-None-Match": "\"other\", W/\"more\""]] {
            #expect(try await desk.make(change, condition) == 428, "\(condition)")
        }
        #expect(try await desk.tag(change) == tag)
    }

    @Test("is made if both conditions are true", arguments: changes, RouteAccessTests.Means.allCases)
    func made(change: Change, means: RouteAccessTests.Means) async throws {
        let desk = try await Desk(means)
        let conditions = ["If-Match": try await desk.tag(change), "If-None-Match": "\"other\""]
        #expect(try await desk.make(change, conditions) == change.done)
    }

    @Test("of a new resource requires If-None-Match: * and no other tag", arguments: RouteAccessTests.Means.allCases)
    func new(means: RouteAccessTests.Means) async throws {
        let desk = try await Desk(means)
        let new = [
            Change(
                method: .post, path: "/themes/new/versions", body: ["message": "x", "files": Self.text], tagged: "",
                done: 201, isStrict: false),
            Change(
                method: .put, path: "/themes/open/channels/gamma", body: ["version": 1], tagged: "", done: 201),
            Change(method: .put, path: Self.draft + "/files/new.ktv", tagged: "", done: 201),
        ]
        for change in new {
            for condition in [["If-Match": "*"], ["If-Match": "\"x\"", "If-None-Match": "*"]] {
                #expect(try await desk.make(change, condition) == 412, "\(change.path) \(condition)")
            }
            if change.isStrict || means == .session {
                #expect(try await desk.make(change, ["If-None-Match": "\"x\""]) == 428, "\(change.path)")
            }
            #expect(try await desk.make(change, ["If-None-Match": "*"]) == change.done, "\(change.path)")
        }
    }
}
