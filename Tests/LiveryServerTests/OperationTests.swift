import Foundation
import GRDB
import LiveryHTTP
import LiveryModel
import LiveryStore
import Logging
import Synchronization
import TestSupport
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("Operation")
struct OperationTests {
    @Test("identifies the program for operators")
    func build() async throws {
        let livery = try TestService.make()
        let build = "\(Build.version) (\(Build.id))"
        #expect(try await livery.get("/readyz").field("Livery-Build") == build)
        livery.service.prepareToStop()
        let stopping = try await livery.get("/readyz")
        #expect(stopping.status == 503 && stopping.field("Livery-Build") == build)
        let metrics = String(decoding: try await livery.get("/metrics").body, as: UTF8.self)
        #expect(
            metrics.contains("livery_build_info{version=\"\(Build.version)\",build=\"\(Build.id)\"} 1\n"))
    }

    @Test("until it is loaded the service responds only about itself, with a time to retry")
    func loading() async throws {
        let made = try TestService.make()
        try await made.publish(theme)
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let service = Service(unloaded: made.store, log: log)
        let responder = ServiceResponder(service, pages: Pages())
        func status(_ target: String) -> Int { responder.answer(to: Request(target: target)).status.code }
        #expect(["/healthz", "/readyz", "/themes/badoo/latest", "/metrics"].map(status) == [200, 503, 503, 200])
        #expect(responder.response(to: Request(target: "/themes")).fields[.retryAfter] == "1")
        try service.load()
        #expect(["/healthz", "/readyz", "/themes/badoo/latest"].map(status) == [200, 200, 200])
        service.prepareToStop()
        #expect(["/healthz", "/readyz", "/themes/badoo/latest"].map(status) == [200, 503, 200])
        try service.load()
        #expect(status("/readyz") == 503)
    }

    @Test("while the audit log can't be written, readiness and changes fail, and reads continue")
    func damagedAudit() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        let file = try DatabaseQueue(besideServiceAt: livery.path)
        try await file.write { db in
            try db.execute(sql: "DROP TRIGGER audit_never_go; DELETE FROM audit WHERE number > 1")
        }
        #expect(try await livery.get("/readyz").status == 200)
        #expect(try await livery.publish(theme.replacing("#783bf9", with: "#000")).status == 201)
        try await file.write { db in
            try db.execute(sql: "DROP TRIGGER audit_head_never_goes; DELETE FROM audit_head")
        }
        let (ready, published) = (try await livery.get("/readyz"), try await livery.publish(theme))
        #expect(ready.status == 503)
        #expect(published.status == 503)
        #expect(ready.problem == "storage-damaged")
        #expect(published.problem == "storage-damaged")
        #expect(ready.json["detail"]?.string == published.json["detail"]?.string)
        #expect(try await livery.get("/themes/badoo/latest").status == 200)
    }

    /// The lines of the metrics, as soon as they contain the expected ones. A request is counted shortly after its
    /// response was sent.
    private func lines(of made: TestService, with expected: [String]) async throws -> [Substring] {
        var lines: [Substring] = []
        try await eventually("\(expected)") {
            lines = made.responder.metricsText().split(separator: "\n")
            return expected.allSatisfy { line in lines.contains { $0 == line } }
        }
        return lines
    }

    @Test("metrics count requests by route and status, and show the current versions")
    func metrics() async throws {
        let made = try TestService.make(.socket)
        try await made.publish(theme)
        let tag = try await made.get("/themes/badoo/latest").etag
        _ = try await made.get("/themes/badoo/latest", ["If-None-Match": tag])
        _ = try await made.get("/themes/nobody")
        let latest = "method=\"GET\",route=\"/themes/{app}/latest\""
        let lines = try await lines(
            of: made,
            with: [
                "livery_requests_total{\(latest),status=\"200\"} 1",
                "livery_requests_total{\(latest),status=\"304\"} 1",
                "livery_requests_total{method=\"GET\",route=\"/themes/{app}\",status=\"404\"} 1",
            ])
        #expect(lines.contains("livery_request_seconds_count{\(latest)} 2"))
        #expect(lines.contains("livery_not_modified_ratio 0.5"))
        #expect(lines.contains("livery_compile_seconds_count 1"))
        #expect(lines.contains("livery_version_in_force{app=\"badoo\"} 1"))
        #expect(lines.contains("livery_bundles{app=\"badoo\"} 4"))
        #expect(lines.contains { $0.hasPrefix("livery_database_bytes ") })
        let answer = try await made.get("/metrics")
        #expect(answer.field("Content-Type") == "text/plain; version=0.0.4; charset=utf-8")
        #expect(String(decoding: answer.body, as: UTF8.self).hasPrefix(lines[0]))
    }

    @Test("HEAD and every documented status are counted separately")
    func everyStatus() async throws {
        let made = try TestService.make(.socket)
        try await made.publish(theme)
        _ = try await made.call(.head, "/themes/badoo/latest")
        _ = try await made.call(.head, "/themes")
        func counted(_ method: String, _ route: String) -> String {
            "livery_requests_total{method=\"\(method)\",route=\"\(route)\",status=\"200\"} 1"
        }
        let heads = [counted("HEAD", "/themes/{app}/latest"), counted("HEAD", "/themes")]
        let lines = try await lines(of: made, with: heads)
        #expect(!lines.contains { $0.hasPrefix(counted("GET", "/themes/{app}/latest").dropLast(1)) })
        let metrics = Metrics()
        for route in Routes.table {
            for answer in route.operation.answers {
                let response = Response(status: answer.status)
                metrics.add(
                    Completion(method: .get, response: response, start: 0, end: 1, outcome: .completed, stripe: 0),
                    stripe: 0)
            }
        }
        for type in ProblemType.allCases {
            let response = Problem(type, "").response
            metrics.add(
                Completion(method: .get, response: response, start: 0, end: 1, outcome: .completed, stripe: 0),
                stripe: 0)
        }
        #expect(metrics.lines.contains { $0.contains("status=\"202\"") })
        #expect(!metrics.lines.contains { $0.contains("status=\"other\"") })
    }

    @Test("a bundle from memory is counted at the requested route, also for a channel")
    func channelMetrics() async throws {
        let made = try TestService.make(.socket)
        try await made.publish(theme)
        let answer = try await made.change(
            .put, "/themes/badoo/channels/beta", seen: nil, ["version": 1])
        #expect(answer.status == 201)
        for target in ["/themes/badoo/beta", "/themes/badoo/beta?format=1", "/themes/badoo/versions/1"] {
            #expect(try await made.get(target).status == 200)
        }
        func counted(_ route: String, _ count: String) -> String {
            "livery_requests_total{method=\"GET\",route=\"\(route)\",status=\"200\"} \(count)"
        }
        let lines = try await lines(
            of: made, with: [counted("/themes/{app}/{channel}", "2"), counted("/themes/{app}/versions/{version}", "1")])
        #expect(!lines.contains { $0.hasPrefix(counted("/themes/{app}/latest", "")) })
    }

    @Test("a prepared file is counted at the requested route")
    func fileMetrics() async throws {
        let made = try TestService.make(.socket)
        #expect(try await made.get("/openapi.json").status == 200)
        let counted = "livery_requests_total{method=\"GET\",route=\"/openapi.json\",status=\"200\"} 1"
        #expect(try await lines(of: made, with: [counted]).contains { $0 == counted })
    }

    @Test("only requests that need the store or the compiler run in a lane")
    func work() async throws {
        let made = try TestService.make()
        try await made.publish(theme)
        try await made.publish(theme, app: "closed")
        _ = try await made.makePrivate("closed")
        func blocks(_ target: String, _ headers: Fields = [:], _ method: LiveryHTTP.Method = .get) -> Bool {
            // The bundle was not compiled yet.
            made.responder.response(to: Request(method: method, target: target, headers: headers)).status == 503
        }
        let atOnce = [
            "/", "/themes", "/themes/badoo", "/themes/badoo/events", "/healthz", "/edit/versions",
            "/assets/session/x.js", "/nowhere", "/themes/badoo/latest/x", "/%zz",
        ]
        for target in atOnce { #expect(!blocks(target), "\(target)") }
        let waits = [
            "/themes/badoo/latest?skin=x", "/themes/badoo/versions", "/themes/badoo/versions/1/source", "/metrics",
            "/themes/badoo/diff", "/themes/badoo/drafts", "/themes/badoo/beta", "/session", "/tokens", "/audit",
            "/readyz",
        ]
        for target in waits { #expect(blocks(target), "\(target)") }
        // Credentials are looked up unless the app is public, even if the app does not exist.
        for target in ["/themes/closed", "/themes/closed/events", "/themes/absent", "/themes/absent/events"] {
            #expect(blocks(target, [.authorization: "Bearer x"]), "\(target)")
            #expect(!blocks(target), "\(target)")
        }
        #expect(blocks("/themes", [.authorization: "Bearer x"]))
        #expect(blocks("/themes", ["Cookie": "livery_session=x"]))
        #expect(blocks("/themes/badoo/latest?skin=x", [:], .head))
        #expect(blocks("/session", [:], .post))
        #expect(!blocks("/themes/badoo/versions", [:], .options))
        #expect(!blocks("/healthz", [:], .post))
    }

    @Test("every line of the metrics is a comment or a sample of a declared metric")
    func format() async throws {
        let made = try TestService.make(.socket)
        try await made.publish(theme)
        let text = String(decoding: try await made.get("/metrics").body, as: UTF8.self)
        var announced: Set<Substring> = []
        for line in text.split(separator: "\n") {
            if let match = line.wholeMatch(of: /# TYPE ([a-z_]+) (counter|gauge|histogram)/) {
                #expect(announced.insert(match.1).inserted)
            } else if !line.hasPrefix("# HELP ") {
                let sample = try #require(line.wholeMatch(of: /([a-z_]+?)(_bucket|_sum|_count)?(\{.*\})? [0-9.e+-]+/))
                #expect(announced.contains(sample.1) || announced.contains("\(sample.1)\(sample.2 ?? "")"), "\(line)")
            }
        }
        #expect(text.hasSuffix("\n"))
        #expect(!text.contains("\n\n"))
    }

    @Test("each request is logged, those from memory up to a limit per second")
    func accessLog() throws {
        let lines = Recorded()
        let log = Logger(label: "test") { _ in RecordingHandler(lines: lines) }
        let access = AccessLog(log: log, rate: 10, proxies: TrustedProxies([AddressRange("10.0.0.0/8")!]))
        func completion(_ response: Response, second: UInt64 = 7) -> Completion {
            let start = second * 1_000_000_000
            return Completion(
                method: .get, response: response, start: start, end: start + 12_345, outcome: .completed, stripe: 0)
        }
        var made = Response(status: .notFound, body: [1, 2, 3])
        made.label = 1
        access.add(
            completion(made),
            Request(
                target: "/themes?x", headers: ["X-Request-Id": "abc", "X-Forwarded-For": "7.7.7.7"], peer: "10.1.1.1"))
        let first = try #require(lines.all.first)
        #expect(first["id"] == "abc")
        #expect(first["client"] == "7.7.7.7")
        #expect(first["route"] == "/themes")
        #expect(first["status"] == "404")
        #expect(first["bytes"] == "3")
        #expect(first["microseconds"] == "12")
        #expect(first["cache"] == "miss")
        #expect(first["target"] == "/themes?x")

        access.add(completion(made), Request(target: "/", headers: ["X-Request-Id": "abc"], peer: "192.0.2.1"))
        #expect(lines.all.last?["id"] != "abc")
        #expect(lines.all.last?["client"] == "192.0.2.1")

        let hot = Response.prepared(PreparedResponse(fields: ["Livery-Version": "7"], bytes: [1]))
        for _ in 0..<100 { access.add(completion(hot), Request(target: "/")) }
        let shown = lines.all.dropFirst(2)
        #expect(shown.count == 10)
        #expect(shown.allSatisfy { $0["cache"] == "hit" && $0["version"] == "7" && $0["skipped"] == nil })
        access.add(completion(made), Request(target: "/"))
        try #require(lines.all.count == 13)
        #expect(lines.all[12]["skipped"] == nil)
        for _ in 0..<2 { access.add(completion(hot, second: 8), Request(target: "/")) }
        #expect(lines.all.dropFirst(13).map { $0["skipped"] } == ["90", nil])
    }

    @Test("a line in JSON is one object with numbers as numbers")
    func json() throws {
        let bytes = JSONLogHandler.line(
            level: .info, message: "a \"quoted\"\nline", metadata: ["status": "200", "id": "007", "level": "x"],
            time: Date(timeIntervalSince1970: 0))
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"{"time":"1970-01-01T00:00:00.000Z","level":"info","message":"a \"quoted\"\nline","id":"007","status":200}"#
                + "\n")
    }

    @Test(
        "a line of text quotes all but plain words, so that no client forges a field or a line",
        arguments: [
            ("/themes/badoo/latest?skin", "/themes/badoo/latest?skin"), ("200", "200"), ("", "\"\""),
            ("/a=1 id=forged", "\"/a=1 id=forged\""), ("/a=1", "\"/a=1\""), ("\"", "\"\\\"\""), ("\\", "\"\\\\\""),
            ("/a\u{1B}[31m\rX\n", "\"/a\\u{1b}[31m\\u{d}X\\u{a}\""), ("für alle", "\"für alle\""),
            ("a\u{202E}b", "\"a\\u{202e}b\""), ("a\u{85}b", "\"a\\u{85}b\""),
        ])
    func plainText(text: String, written: String) {
        #expect(TextLogHandler.plain(text) == written)
    }

    @Test("a client that sends too many changes gets a time to retry, and others are not limited")
    func writes() throws {
        let limiter = try #require(WriteLimiter(rate: 2))
        let now = ContinuousClock.now
        let taken = (0..<20).map { _ in limiter.wait(for: Flow("a"), at: now) }
        #expect(taken.prefix { $0 == nil }.count == 2 * ServiceLimits.writeBurstSeconds)
        #expect(taken.last == 0.5)
        #expect(limiter.wait(for: Flow("b"), at: now) == nil)
        #expect(limiter.wait(for: Flow("a"), at: now + .seconds(1)) == nil)
        #expect(WriteLimiter(rate: nil) == nil)
    }

    @Test("too many changes return 429, and reads continue")
    func tooMany() async throws {
        let made = try TestService.make(.socket, writesPerSecond: 1)
        // Concurrent requests, because sequential ones could be too slow to exceed the limit.
        let refusals = try await withThrowingTaskGroup(of: [String?]?.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    let answer = try await made.post("/themes/badoo/check", ["files": [:]])
                    return answer.status == 429 ? [answer.problem, answer.field("Retry-After")] : nil
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }.compactMap(\.self)
        }
        #expect(try #require(refusals.first) == ["too-many-requests", "1"])
        #expect(try await made.get("/themes").status == 200)
    }
}

/// Stores the metadata of log lines.
private final class Recorded: Sendable {
    private let lines = Mutex<[[String: String]]>([])
    var all: [[String: String]] { lines.withLock { $0 } }
    func add(_ line: [String: String]) { lines.withLock { $0.append(line) } }
}

private struct RecordingHandler: LogHandler {
    let lines: Recorded
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    init(lines: Recorded) { self.lines = lines }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        lines.add((event.metadata ?? [:]).mapValues { "\($0)" })
    }
}
