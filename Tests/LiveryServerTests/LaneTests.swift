import Foundation
import LiveryHTTP
import LiveryModel
import LiveryStore
import Synchronization
import TestSupport
import Testing

@testable import LiveryRoutes
@testable import LiveryService

/// Occupies all threads of lanes and, optionally, their queues until it is released. Waits for running jobs first: a
/// job still counts for a moment after its response was received.
final class Hold: Sendable {
    private let gate = DispatchSemaphore(value: 0)
    private let held = Atomic(0)

    init(_ lanes: Lane..., queues: Bool = false) throws {
        for lane in lanes {
            try eventually("an idle lane") { lane.running == 0 }
            for _ in 0..<lane.width { run(in: lane) }
            while queues, run(in: lane) {}
        }
    }

    /// Each job has its own flow, so none has more than another one and loses its place.
    @discardableResult
    private func run(in lane: Lane) -> Bool {
        let isRunning = lane.run(for: Flow("hold \(held.load(ordering: .relaxed))"), wait)
        if isRunning { held.add(1, ordering: .relaxed) }
        return isRunning
    }

    private var wait: @Sendable () -> Void { { [gate] in gate.wait() } }

    func end() {
        for _ in 0..<held.exchange(0, ordering: .relaxed) { gate.signal() }
    }

    deinit { end() }
}

@Suite("Lanes")
struct LaneTests {
    @Test("light requests are answered while the queues for compiles are full")
    func light() async throws {
        let livery = try TestService.make(.socket)
        try await livery.publish(theme)
        let lanes = livery.responder.lanes
        let compiling = [lanes.visitors, lanes.authors, lanes.publishing]
        let hold = try Hold(lanes.visitors, lanes.authors, lanes.publishing, queues: true)
        let full = compiling.map(\.load)
        let targets = [
            "/themes", "/themes/badoo", "/themes/badoo/latest", "/themes/badoo/versions",
            "/themes/badoo/versions/1", "/themes/badoo/versions/1/source", "/themes/badoo/channels", "/metrics",
            "/healthz",
        ]
        for target in targets { #expect(try await livery.get(target).status == 200, "\(target)") }
        for target in ["/nowhere", "/themes/none/versions", "/themes/badoo/versions/9"] {
            #expect(try await livery.get(target).status == 404, "\(target)")
        }
        #expect(try await livery.change(.put, "/themes/badoo/drafts/a", seen: nil, [:]).status == 201)
        #expect(try await livery.read("/themes/badoo/drafts/a").status == 200)
        #expect(compiling.map(\.load) == full)
        let body: JSON = ["files": ["theme.ktv": .string(theme)], "message": "A change"]
        for (target, headers) in [
            ("/themes/badoo/check", ["Authorization": ""]), ("/themes/badoo/check", [:]),
            ("/themes/badoo/versions", [:]), ("/themes/badoo/versions?validate_only=1", [:]),
        ] {
            let headers = headers.isEmpty ? ["Authorization": "Bearer \(livery.token)"] : [:]
            let answer = try await livery.call(
                .post, target, headers.merging(["Content-Type": "application/json"]) { $1 },
                body: (target.contains("check") ? ["files": body["files"] ?? .null] : body).bytes)
            #expect(answer.status == 503, "\(target)")
            #expect(answer.problem == "overloaded", "\(target)")
            #expect(answer.field("Retry-After") == "1")
        }
        hold.end()
    }

    @Test("callers with a token have their own lane, which others can't use")
    func signedIn() async throws {
        let livery = try TestService.make(.socket)
        let lanes = livery.responder.lanes
        let files: JSON = ["files": ["theme.ktv": .string(theme)]]
        let anonymous = try Hold(lanes.visitors, queues: true)
        #expect(try await livery.publish(theme).status == 201)
        #expect(try await livery.post("/themes/badoo/check", files).status == 200)
        anonymous.end()
        try await eventually("an empty lane") { lanes.visitors.load == 0 }
        let signedIn = try Hold(lanes.authors, queues: true)
        let wrong = try await livery.post("/themes/badoo/check", files, ["Authorization": "Bearer lvr_x"])
        #expect(wrong.status == 401)
        let open = try await livery.call(
            .post, "/themes/badoo/check", ["Content-Type": "application/json"], body: files.bytes)
        #expect(open.status == 200)
        #expect(try await livery.get("/themes/badoo/diff").status == 200)
        // Checks of signed-in callers delay no publish.
        #expect(try await livery.publish(theme.replacing("#783bf9", with: "#111111")).status == 201)
        signedIn.end()
    }

    @Test("report running and queued jobs and their waiting time in the metrics")
    func metrics() throws {
        let livery = try TestService.make()
        let lanes = livery.responder.lanes
        let hold = try Hold(lanes.authors, queues: true)
        try eventually("two running jobs") { lanes.authors.running >= 2 }
        let lines = Set(livery.responder.metricsText().split(separator: "\n").map(String.init))
        #expect(lines.contains("livery_lane_running{lane=\"authors\"} 2"))
        #expect(lines.contains("livery_lane_waiting{lane=\"authors\"} \(lanes.authors.load - 2)"))
        #expect(lines.contains("livery_lane_jobs_total{lane=\"authors\"} 2"))
        #expect(lines.contains("livery_lane_waiting{lane=\"visitors\"} 0"))
        let name = "livery_lane_wait_seconds_total{lane=\"authors\"} "
        let waited = lines.first { $0.hasPrefix(name) }.flatMap { Double($0.dropFirst(name.count)) }
        #expect(waited.map { $0 >= 0 } == true)
        hold.end()
    }

    @Test("stored bundles are read while compiles wait")
    func onDemand() async throws {
        let livery = try TestService.make(.socket)
        try await livery.publish(theme)
        try await livery.publish(theme.replacing("#783bf9", with: "#111111"))
        let hold = try Hold(livery.responder.lanes.visitors, queues: true)
        #expect(try await livery.get("/themes/badoo/versions/1?skin=night").status == 200)
        #expect(try await livery.get("/themes/badoo/versions/1?skin=night&as=css").status == 503)
        hold.end()
        try await eventually("an empty lane") { livery.responder.lanes.visitors.load == 0 }
        #expect(try await livery.get("/themes/badoo/versions/1?skin=night&as=css").status == 200)
    }
}

@Suite("A change that is retried while it is in progress")
struct RetriedChangeTests {
    private static func key(_ body: String) -> IdempotencyKey {
        IdempotencyKey(scope: "badoo\nAda", key: "k", request: [Array(body.utf8)])
    }

    @Test("is made once, by one thread; retries get the same response, and other changes with the key are rejected")
    func joined() throws {
        let livery = try TestService.make()
        let responder = livery.responder
        let made = Atomic(0)
        func ask(_ body: String = "a") throws -> LiveryHTTP.Response {
            try responder.work.once(Self.key(body), for: .server, Request(target: "/"), answer: Publishing.answer) {
                _ in
                Committed {
                    made.add(1, ordering: .relaxed)
                } report: { _ in
                    Response(status: .created, body: Array("made".utf8))
                }
            }.response
        }
        let first = try ask()
        let retries = try (0..<100).map { _ in try ask() }
        #expect(responder.lanes.publishing.load == 1)
        #expect(throws: StoreError.keyReused) { try ask("b") }
        let answers = ([first] + retries).map { $0.settled(for: Request(target: "/")) }
        #expect(made.load(ordering: .relaxed) == 1)
        #expect(answers.allSatisfy { $0.status == .created && $0.body == Array("made".utf8) })
        #expect(answers.map { $0.fields[.replayed] == "true" } == [false] + retries.map { _ in true })
        // The request leaves no state behind.
        #expect(try ask("b").settled(for: Request(target: "/")).status == .created)
    }

    @Test("fails for all joined requests, and can be retried")
    func failed() throws {
        let responder = try TestService.make().responder
        func ask(_ problem: Problem?) throws -> LiveryHTTP.Response {
            try responder.work.once(Self.key("a"), for: .server, Request(target: "/"), answer: Publishing.answer) { _ in
                if let problem { throw problem }
                return Committed {
                } report: {
                    Response(status: .created)
                }
            }.response
        }
        let (first, retry) = (try ask(Problem(.storageFull, "")), try ask(nil))
        #expect([first, retry].map { $0.settled(for: Request(target: "/")).status } == [507, 507])
        #expect([retry].allSatisfy { $0.settled(for: Request(target: "/")).fields[.replayed] == nil })
        let before = responder.lanes.publishing.load
        let hold = try Hold(responder.lanes.publishing, queues: true)
        let refused = try ask(nil)
        #expect(refused.status == 503)
        #expect(refused.fields[.retryAfter] == "1")
        hold.end()
        try eventually("the lane's jobs end") { responder.lanes.publishing.load <= before }
        #expect(try ask(nil).settled(for: Request(target: "/")).status == .created)
    }

    @Test("is published although its client has disconnected", arguments: [true, false])
    func disconnected(isRollback: Bool) async throws {
        let livery = try TestService.make(.socket)
        try await livery.publish(theme)
        let ask: @Sendable () async throws -> [JSON] = {
            let key = ["Idempotency-Key": "k"]
            let body: JSON = ["version": 1, "message": "Back"]
            let answer =
                isRollback
                ? try await livery.post("/themes/badoo/rollback", body, key)
                : try await livery.publish(theme + "\n", key)
            let replayed = answer.field("Idempotency-Replayed") ?? ""
            return [.int(answer.status), answer.json["version"] ?? .null, .string(replayed)]
        }
        let publishing = livery.responder.lanes.publishing
        let hold = try Hold(publishing)
        let lost = Task { try await ask() }
        try await eventually("a waiting job") { publishing.load > publishing.width }
        lost.cancel()
        _ = await lost.result
        let retry = Task { try await ask() }
        try await eventually("two requests") { livery.server?.requestCount ?? 0 >= 2 }
        hold.end()
        #expect(try await retry.value == [201, 2, "true"])
        #expect(try await livery.get("/themes/badoo/versions").json["versions"]?.elements?.count == 2)
    }
}

@Suite("Work for a client")
struct WorkLimitTests {
    /// Takes far longer to compile than a client takes to send the request and disconnect.
    private static let heavy: String = {
        let values = (0..<30_000).map { "v\($0): { a: @base.color, b: ~color.mix(@base.color, #000, 0.5) }" }
        return "{ base: { color: #783bf9 }, \(values.joined(separator: ",\n")) }"
    }()
    private static let files: JSON = ["files": ["theme.ktv": .string(heavy)]]
    private static let json = ["Content-Type": "application/json"]

    @Test("has a time limit for anonymous clients, and none for callers with a token", arguments: Transport.allCases)
    func limited(transport: Transport) async throws {
        let livery = try TestService.make(transport, anonymousTime: .milliseconds(20))
        let anonymous = try await livery.call(.post, "/themes/a/check", Self.json, body: Self.files.bytes)
        #expect(anonymous.status == 422)
        #expect(anonymous.problem == "time-limit-reached")
        let detail = anonymous.json["detail"]?.string ?? ""
        #expect(detail.contains("more than 0.02 s of computing time"), "\(detail)")
        #expect(try await livery.post("/themes/a/check", Self.files).status == 200)
        let small: JSON = ["files": ["theme.ktv": "{ a: 1 }"]]
        let unlimited = try TestService.make(transport)
        #expect(try await unlimited.call(.post, "/themes/a/check", Self.json, body: small.bytes).status == 200)
    }

    @Test("stops when the client has disconnected", arguments: [true, false])
    func disconnected(isAnonymous: Bool) async throws {
        let livery = try TestService.make(.socket, anonymousTime: .seconds(3600))
        let lanes = livery.responder.lanes
        let lane = isAnonymous ? lanes.visitors : lanes.authors
        let compiles = {
            livery.responder.metricsText().firstMatch(of: /livery_compile_seconds_count ([0-9]+)/).map { $0.1 }
        }
        // On a machine that stands still, the work may end before the test disconnects.
        for _ in 0..<10 {
            let before = compiles()
            let asked = Task {
                _ =
                    isAnonymous
                    ? try await livery.call(.post, "/themes/a/check", Self.json, body: Self.files.bytes)
                    : try await livery.post("/themes/a/check", Self.files)
            }
            try await eventually("the check starts") { lane.load > 0 || compiles() != before }
            asked.cancel()
            _ = await asked.result
            try await eventually("an empty lane") { lane.load == 0 }
            if compiles() == before { return }
        }
        Issue.record("ten compiles continued after their clients had disconnected")
    }
}
