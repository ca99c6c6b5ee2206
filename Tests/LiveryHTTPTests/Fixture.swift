@preconcurrency import Glibc
import LiveryHTTP
import Synchronization
import TestSupport
import Testing

/// A responder with a route for each tested feature.
struct Fixture: Responder {
    static let tag = EntityTag("abc")
    static let bundle = Array(String(repeating: "0123456789", count: 1100).utf8)
    let prepared = PreparedResponse(
        fields: [.contentType: "application/json", .etag: tag.description, .vary: "Accept-Encoding"], bytes: bundle)
    let notModified: PreparedResponse
    let gate = Gate()
    /// The lane for writes.
    let lane: Lane

    init(lane: Lane = Lane(name: "changes", width: 2, queueLimit: 64)) {
        self.lane = lane
        notModified = prepared.notModified()
    }

    func respond(to request: borrowing Request) -> Response {
        guard !request.method.isSafe else { return answer(request) }
        return lane.response(answer) ?? RequestError.busy(retryAfter: 1).response
    }

    private func answer(_ request: borrowing Request) -> Response {
        do {
            switch try request.segments().first {
            case "bundle":
                return .prepared(request.ifNoneMatch(Self.tag) == .matches ? notModified : prepared)
            case "echo": return Response(status: .ok, body: request.body)
            case "slow":
                usleep(200_000)
                return .text("done \(request.body.count)")
            case "gate":
                gate.wait()
                return .text("done \(request.body.count)")
            case "target": return .text(request.target)
            case "segments": return .text(try request.segments().joined(separator: "|"))
            case "query":
                return .text(try request.query().map { "\($0.name)=\($0.value ?? "nil")" }.joined(separator: "|"))
            case "headers": return .text(request.headers("X-Test").joined(separator: "|"))
            case "peer": return .text(request.peer ?? "nobody")
            case "until-gone":
                gate.enter()
                try? eventually("the client disconnects") { request.client.isGone || gate.isOpen }
                gate.leave()
                return .text(request.client.isGone ? "gone" : "there")
            case "empty": return Response(status: .noContent)
            default: return Response(status: .notFound)
            }
        } catch {
            return .text("\(error)", status: error.status)
        }
    }
}

/// Blocks its callers until it is opened.
final class Gate: Sendable {
    private let entries = Atomic(0)
    private let exits = Atomic(0)
    private let opened = Atomic(false)

    /// The number of callers that have entered.
    var count: Int { entries.load(ordering: .acquiring) }
    /// The number of callers that have left.
    var exitCount: Int { exits.load(ordering: .acquiring) }
    var isOpen: Bool { opened.load(ordering: .acquiring) }

    func open() { opened.store(true, ordering: .releasing) }
    func enter() { entries.add(1, ordering: .acquiringAndReleasing) }
    func leave() { exits.add(1, ordering: .acquiringAndReleasing) }

    /// Returns when the gate is open. If the test has failed, returns after a minute.
    func wait() {
        enter()
        try? eventually("an open gate", within: .seconds(60)) { isOpen }
        leave()
    }
}

/// Calls `body` with a server and then stops the server.
func withServer<Result>(
    _ responder: any Responder = Fixture(), _ adjust: (inout Server.Configuration) -> Void = { _ in },
    _ body: (Server) throws -> Result
) throws -> Result {
    var configuration = Server.Configuration()
    configuration.errorResponse = { .text("\($0)", status: $0.status) }
    adjust(&configuration)
    let server = try Server(configuration, responder: responder)
    defer { server.stop(within: .seconds(2)) }
    return try body(server)
}

/// The reply to a request that is given as text.
func reply(
    to text: String, isHead: Bool = false, _ adjust: (inout Server.Configuration) -> Void = { _ in }
) throws -> Reply {
    try withServer(Fixture(), adjust) { server in
        let client = Client(port: server.port)
        client.send(text)
        return try #require(client.receive(isHead: isHead))
    }
}

/// The reply to a GET with the given field lines.
func get(_ target: String, _ lines: String...) throws -> Reply {
    try reply(to: "GET \(target) HTTP/1.1\r\nHost: localhost\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n")
}

/// Whether libmicrohttpd closes a connection without a response if the data doesn't look like HTTP. Version 1.0 does
/// this.
let closesInSilence: Bool = {
    typealias Version = @convention(c) () -> UnsafePointer<CChar>
    guard let symbol = dlsym(nil, "MHD_get_version") else { return false }
    return !String(cString: unsafeBitCast(symbol, to: Version.self)()).hasPrefix("0.")
}()
