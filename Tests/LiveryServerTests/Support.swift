import Foundation
import GRDB
import LiveryHTTP
import LiveryModel
import LiveryRoutes
import LiveryService
import Logging
import Synchronization

@testable import LiveryStore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How a test calls the service: directly or over a socket. Each scenario is tested both ways.
enum Transport: CaseIterable {
    case inProcess, socket
}

/// A service with its own database, and a token that may publish.
final class TestService: Sendable {
    let store: Store
    let service: Service
    let responder: ServiceResponder
    let token: String
    let path: String
    let server: Server?
    private let basePath: String

    static func make(
        _ transport: Transport = .inProcess, path: String? = nil, subscribers: Int = 100, heartbeat: Int = 15,
        writesPerSecond: Int? = nil, staleSeconds: Int = 0, basePath: String = "", anonymousTime: Duration? = nil,
        clock: TestClock? = nil,
        tracing statements: Statements? = nil
    ) throws -> TestService {
        var options = Service.Options()
        options.subscribers = subscribers
        options.heartbeatSeconds = heartbeat
        options.staleSeconds = staleSeconds
        var routing = ServiceResponder.Options()
        routing.writesPerSecond = writesPerSecond
        routing.basePath = basePath
        if let anonymousTime { routing.anonymousTime = anonymousTime }
        return try TestService(transport, path: path ?? temporaryPath(), options, routing, clock, statements)
    }

    private init(
        _ transport: Transport, path: String, _ options: Service.Options, _ routing: ServiceResponder.Options,
        _ clock: TestClock?, _ statements: Statements?
    ) throws {
        self.path = path
        basePath = routing.basePath
        let trace = statements.map { list in { @Sendable (text: String) in list.add(text) } }
        store = try Store(path: path, clock: { clock?.now ?? Date() }, trace: trace)
        token = try store.createToken(role: "publisher", app: nil, name: "Ada").secret
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        service = try Service(store: store, log: log, options: options)
        responder = ServiceResponder(service, pages: Pages(), options: routing)
        guard transport == .socket else {
            server = nil
            return
        }
        var configuration = Server.Configuration()
        configuration.basePath = routing.basePath
        configuration.bodyLimit = { $0.method.isSafe ? 0 : ServiceResponder.bodyLimit }
        configuration.errorResponse = { Problem($0).response }
        configuration.observer = { [responder] in responder.observe($0, $1) }
        server = try Server(configuration, responder: responder)
    }

    private static func temporaryPath() -> String {
        FileManager.default.temporaryDirectory.appending(path: "livery-\(UUID().uuidString).sqlite").path
    }

    /// A response.
    struct Answer {
        let status: Int
        let body: [UInt8]
        /// The names of the response's fields.
        let names: [String]
        let field: (String) -> String?

        var json: JSON { (try? JSON.parse(body)) ?? .null }
        var problem: String? { json["type"]?.string?.split(separator: ":").last.map(String.init) }
        var etag: String { field("ETag") ?? "" }
    }

    /// Sends a request and compares the response with the contract.
    func call(
        _ method: LiveryHTTP.Method, _ target: String, _ headers: [String: String] = [:], body: [UInt8] = []
    ) async throws -> Answer {
        let answer = try await answer(method, target, headers, body)
        ContractWatch.see(method, String(target.trimmingPrefix(basePath)), answer)
        return answer
    }

    private func answer(
        _ method: LiveryHTTP.Method, _ target: String, _ headers: [String: String], _ body: [UInt8]
    ) async throws -> Answer {
        guard let server else { return inProcess(method, target, headers, body) }
        var request = URLRequest(url: URL(string: "http://127.0.0.1:\(server.port)\(target)")!)
        request.httpMethod = method.rawValue
        request.cachePolicy = .reloadIgnoringLocalCacheData
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        if !body.isEmpty { request.httpBody = Data(body) }
        // On a machine that stands still, a large theme takes minutes.
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 600
        let (data, response) = try await URLSession(configuration: configuration).data(for: request)
        let http = response as? HTTPURLResponse
        let names = http?.allHeaderFields.keys.compactMap { $0 as? String } ?? []
        return Answer(status: http?.statusCode ?? 0, body: Array(data), names: names) {
            http?.value(forHTTPHeaderField: $0)
        }
    }

    private func inProcess(
        _ method: LiveryHTTP.Method, _ target: String, _ headers: [String: String], _ body: [UInt8]
    ) -> Answer {
        let response = responder.answer(to: Self.request(method, target, headers, body))
        let names = response.fields.lines.map(\.name)
        return Answer(status: response.status.code, body: method == .head ? [] : response.body, names: names) { name in
            response.fields.lines.first { $0.name.lowercased() == name.lowercased() }?.value
        }
    }

    /// A request without a socket.
    static func request(
        _ method: LiveryHTTP.Method, _ target: String, _ headers: [String: String], _ body: [UInt8]
    ) -> LiveryHTTP.Request {
        var fields: Fields = [:]
        for (name, value) in headers { fields.append(value, to: Self.name(name)) }
        return Request(method: method, target: target, headers: fields, body: body)
    }

    /// The field names that these tests send.
    private static func name(_ text: String) -> FieldName {
        let names: [FieldName] = [
            "If-None-Match", "If-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range", "Range", "Accept",
            "Accept-Encoding", "Authorization", "Content-Encoding", "Content-Type", "Cookie", "X-CSRF-Token",
            "Idempotency-Key",
            "Content-Digest", "Repr-Digest", "Last-Event-ID", "Origin", "Livery-Preview",
        ]
        return names.first { $0.text == text } ?? "X-Unknown"
    }

    func get(_ target: String, _ headers: [String: String] = [:]) async throws -> Answer {
        try await call(.get, target, headers)
    }

    func post(_ target: String, _ body: JSON, _ headers: [String: String] = [:]) async throws -> Answer {
        let all = ["Content-Type": "application/json", "Authorization": "Bearer \(token)"].merging(headers) { $1 }
        return try await call(.post, target, all, body: body.bytes)
    }

    @discardableResult
    func publish(
        _ theme: String, app: String = "badoo", files: [String: String] = [:], _ headers: [String: String] = [:]
    ) async throws -> Answer {
        let members = files.merging(["theme.ktv": theme]) { $1 }.map { JSON.Member($0.key, .string($0.value)) }
        return try await post(
            "/themes/\(app)/versions", ["message": "A change", "files": .object(members)], headers)
    }

    /// Makes an app private or public, as an admin.
    func makePrivate(_ app: String, _ isPrivate: Bool = true) async throws -> Answer {
        let admin = try store.createToken(role: "admin", app: nil, name: "Root").secret
        return try await call(
            .put, "/themes/\(app)/visibility",
            ["Content-Type": "application/json", "Authorization": "Bearer \(admin)"],
            body: JSON.object([JSON.Member("private", .bool(isPrivate))]).bytes)
    }

    /// Saves a draft's file with the tag that was read, or as a new file without a tag.
    @discardableResult
    func save(_ text: String, _ file: String, draft: String, seen tag: String?) async throws -> Answer {
        try await change(.put, "/themes/badoo/drafts/\(draft)/files/\(file)", seen: tag, body: Array(text.utf8))
    }

    /// A change of a resource with the tag that was read, or a change that creates the resource.
    @discardableResult
    func change(
        _ method: LiveryHTTP.Method, _ target: String, seen tag: String?, _ json: JSON? = nil, body: [UInt8] = []
    ) async throws -> Answer {
        var headers = ["Authorization": "Bearer \(token)"]
        headers[tag == nil ? "If-None-Match" : "If-Match"] = tag ?? "*"
        if json != nil { headers["Content-Type"] = "application/json" }
        return try await call(method, target, headers, body: json?.bytes ?? body)
    }

    /// A read with a publisher's token.
    func read(_ target: String) async throws -> Answer {
        try await call(.get, target, ["Authorization": "Bearer \(token)"])
    }

    func rollback(to version: Int, app: String = "badoo") async throws -> Answer {
        try await post("/themes/\(app)/rollback", ["version": .int(version), "message": "Back"])
    }
}

/// A theme with two skins and two platforms.
let theme = """
    {
        @axes: { platform: [ios, android], skin: [day, night] }
        brand: { purple: #783bf9 }
        news(View): { backgroundColor: @brand.purple, borderWidth: 1 }
    }
    """

/// The SQL that a store runs.
final class Statements: Sendable {
    private let statements = Mutex<[String]>([])

    /// Without the bound values.
    var list: [String] { statements.withLock { $0 } }

    func removeAll() { statements.withLock { $0 = [] } }

    func add(_ statement: String) { statements.withLock { $0.append(statement) } }
}

/// A clock that a test sets.
final class TestClock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_795_000_000))
    var now: Date { time.withLock { $0 } }
    func advance(_ seconds: Double) { time.withLock { $0 += seconds } }
}

extension ServiceResponder {
    /// The response to a request without a connection: the prepared one, as for a server, or one that is made.
    func response(to request: borrowing Request) -> LiveryHTTP.Response {
        readyResponse(to: request).map(LiveryHTTP.Response.prepared) ?? respond(to: request)
    }

    /// The response to a request without a connection, created outside of lanes.
    func answer(to request: borrowing Request) -> LiveryHTTP.Response {
        response(to: request).settled(for: request)
    }
}

extension DatabaseQueue {
    /// A second connection to the database of a running service, which waits while the service writes.
    convenience init(besideServiceAt path: String) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(60)
        try self.init(path: path, configuration: configuration)
    }
}
