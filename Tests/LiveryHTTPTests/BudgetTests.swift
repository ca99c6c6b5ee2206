@preconcurrency import Glibc
import LiveryHTTP
import TestSupport
import Testing

/// Bodies that stay in memory because clients are slow.
@Suite struct BudgetTests {
    private static let megabyte = 1 << 20

    /// Requests more data than the kernel buffers for a client that isn't reading.
    private func ask(_ server: Server, _ target: String = "/16") -> Client {
        let client = Client(port: server.port, receiveBuffer: 4096)
        client.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
        return client
    }

    private func wait(for server: Server, line: Int = #line, _ condition: (Server) -> Bool) throws {
        try eventually("fewer bytes in the budget: \(server.bodyBytes)", line: line) { condition(server) }
    }

    private func withBulk(
        inLane: Bool = false, budget: Int, patience: Duration = .seconds(3600), _ body: (Server) throws -> Void
    ) throws {
        let adjust = { (configuration: inout Server.Configuration) in
            configuration.bodyPatience = patience
            configuration.responseBodyBytes = budget * Self.megabyte
            configuration.errorResponse = { $0.response }
        }
        let lane = inLane ? Lane(name: "bulk", width: 2, queueLimit: 64) : nil
        try withServer(Bulk(lane: lane), adjust) { try body($0) }
    }

    @Test("limits unread responses by one budget", arguments: [false, true])
    func limitsUnreadResponsesByOneBudget(inLane: Bool) throws {
        try withBulk(inLane: inLane, budget: 32) { server in
            var clients: [Client] = []
            for status in [200, 200, 503, 503] {
                let client = ask(server)
                let reply = try #require(client.receiveHead())
                #expect(reply.status == status)
                #expect(reply["Retry-After"] == (status == 503 ? "1" : nil))
                clients.append(client)
            }
            #expect(server.bodyBytes.responses == 32 * Self.megabyte)
            #expect(ask(server, "/small").receive()?.status == 200)
            // One client disconnects, and another one reads everything.
            clients.removeFirst()
            try wait(for: server) { $0.bodyBytes.responses == 16 * Self.megabyte }
            let whole = ask(server).receive()
            #expect(whole?.status == 200)
            #expect(whole?.body.count == 16 * Self.megabyte)
            try wait(for: server) { $0.bodyBytes.responses == 16 * Self.megabyte }
            clients.removeAll()
            try wait(for: server) { $0.bodyBytes.responses == 0 }
        }
    }

    @Test("never replaces the report of a change, which counts in the budget", arguments: [false, true])
    func neverReplacesTheReportOfAChange(inLane: Bool) throws {
        try withBulk(inLane: inLane, budget: 16) { server in
            let reader = ask(server)
            #expect(reader.receiveHead()?.status == 200)
            #expect(ask(server, "/1").receiveHead()?.status == 503)
            let report = ask(server, "/change/16")
            #expect(report.receiveHead()?.status == 201)
            #expect(server.bodyBytes.responses == 32 * Self.megabyte)
            withExtendedLifetime((reader, report)) {}
        }
    }

    @Test("sends a body larger than the budget alone")
    func sendsABodyLargerThanTheBudgetAlone() throws {
        try withBulk(budget: 1) { server in
            var clients = [ask(server)]
            #expect(clients[0].receiveHead()?.status == 200)
            #expect(ask(server).receiveHead()?.status == 503)
            #expect(ask(server, "/1").receiveHead()?.status == 503)
            clients.removeAll()
            try wait(for: server) { $0.bodyBytes.responses == 0 }
            #expect(ask(server).receiveHead()?.status == 200)
        }
    }

    @Test("excludes prepared responses from the budget")
    func excludesPreparedResponsesFromTheBudget() throws {
        try withBulk(budget: 1) { server in
            let clients = (0..<4).map { _ in ask(server, "/prepared") }
            for client in clients { #expect(client.receiveHead()?.status == 200) }
            #expect(server.bodyBytes.responses == 0)
        }
    }

    /// Sends the head of an upload and part of its body.
    private func upload(
        _ server: Server, _ sent: Int, of count: Int, _ lines: String = "", to target: String = "/echo"
    ) -> Client {
        let client = Client(port: server.port)
        client.send("POST \(target) HTTP/1.1\r\nHost: a\r\n\(lines)Content-Length: \(count)\r\n\r\n")
        client.send([UInt8](repeating: 120, count: sent))
        return client
    }

    @Test("closes the connection that has read the most for the longest, if the budget is used up")
    func closesSlowReaders() throws {
        try withBulk(budget: 32, patience: .zero) { server in
            let clients = ["/16", "/12", "/4"].map { target in
                let client = ask(server, target)
                #expect(client.receiveHead()?.status == 200)
                return client
            }
            #expect(ask(server, "/1").receive()?.body.count == Self.megabyte)
            // The client's connection was closed before the end of the response.
            #expect(clients[0].receiveToEnd().count < 16 * Self.megabyte)
            try wait(for: server) { $0.bodyBytes.responses == 16 * Self.megabyte }
        }
    }

    private func withUploads(
        _ responder: any Responder = Fixture(), patience: Duration, _ body: (Server) throws -> Void
    ) throws {
        let adjust = { (configuration: inout Server.Configuration) in
            configuration.bodyPatience = patience
            configuration.requestBodyBytes = 3 * Self.megabyte
            configuration.bodyLimit = { _ in 4 * Self.megabyte }
            configuration.errorResponse = { $0.response }
        }
        try withServer(responder, adjust) { try body($0) }
    }

    @Test("limits uploads by one budget") func limitsUploadsByOneBudget() throws {
        try withUploads(patience: .seconds(3600)) { server in
            var clients = (0..<3).map { _ in upload(server, Self.megabyte, of: 2 * Self.megabyte) }
            try wait(for: server) { $0.bodyBytes.requests == 3 * Self.megabyte }
            let refused = try #require(upload(server, Self.megabyte, of: Self.megabyte).receive())
            #expect(refused.status == 503)
            #expect(refused["Retry-After"] == "1")
            #expect(upload(server, 4000, of: 4000).receive()?.body.count == 4000)
            clients.removeAll()
            try wait(for: server) { $0.bodyBytes.requests == 0 }
            // A single upload can be larger than the budget.
            let count = 4 * Self.megabyte
            #expect(upload(server, count, of: count).receive()?.body.count == count)
            try wait(for: server) { $0.bodyBytes == (0, 0) }
        }
    }

    @Test("takes memory from the upload that has held the most for the longest")
    func displacesStalledUploads() throws {
        try withUploads(patience: .zero) { server in
            let clients = try (1...3).map { count in
                let client = upload(server, Self.megabyte, of: Self.megabyte + 1)
                try wait(for: server) { $0.bodyBytes.requests == count * Self.megabyte }
                return client
            }
            #expect(upload(server, 20_000, of: 20_000).receive()?.body.count == 20_000)
            for client in clients { client.send("x") }
            #expect(clients.map { $0.receive()?.status } == [503, 200, 200])
        }
    }

    @Test("takes memory from uploads without credentials first, however short they have held it")
    func displacesAnonymousUploads() throws {
        try withUploads(patience: .seconds(3600)) { server in
            let credentials = "Authorization: Bearer x\r\n"
            let known = upload(server, Self.megabyte, of: Self.megabyte + 1, credentials)
            try wait(for: server) { $0.bodyBytes.requests == Self.megabyte }
            let anonymous = upload(server, 2 * Self.megabyte, of: 2 * Self.megabyte + 1)
            try wait(for: server) { $0.bodyBytes.requests == 3 * Self.megabyte }
            #expect(upload(server, Self.megabyte, of: Self.megabyte).receive()?.status == 503)
            #expect(upload(server, Self.megabyte, of: Self.megabyte, credentials).receive()?.status == 200)
            for client in [known, anonymous] { client.send("x") }
            #expect([known, anonymous].map { $0.receive()?.status } == [200, 503])
        }
    }

    @Test("takes memory from a request that waits in a lane, which is then not run, but not from one that runs")
    func displacesWaitingRequests() throws {
        let fixture = Fixture(lane: Lane(name: "one", width: 1, queueLimit: 8))
        try withUploads(fixture, patience: .zero) { server in
            let running = upload(server, Self.megabyte, of: Self.megabyte, to: "/gate")
            try eventually("a request at the gate") { fixture.gate.count > 0 }
            let waiting = upload(server, 2 * Self.megabyte, of: 2 * Self.megabyte, to: "/gate")
            try eventually("two jobs in the lane") { fixture.lane.load >= 2 }
            let next = upload(server, Self.megabyte, of: Self.megabyte)
            #expect(waiting.receive()?.status == 503)
            fixture.gate.open()
            #expect([running, next].map { $0.receive()?.status } == [200, 200])
            try eventually("an empty lane") { fixture.lane.load == 0 }
            #expect(fixture.gate.count == 1)
        }
    }

    @Test("counts an upload until its response") func countsAnUploadUntilItsResponse() throws {
        let fixture = Fixture()
        try withServer(fixture) { server in
            let client = upload(server, Self.megabyte, of: Self.megabyte, to: "/gate")
            try eventually("a request at the gate") { fixture.gate.count > 0 }
            #expect(server.bodyBytes.requests == Self.megabyte)
            fixture.gate.open()
            #expect(client.receive()?.text == "done \(Self.megabyte)")
            #expect(server.bodyBytes.requests == 0)
        }
    }
}

/// Responds with as many megabytes as the target specifies, either immediately or in a lane.
private struct Bulk: Responder {
    var lane: Lane?
    let prepared = PreparedResponse(fields: [:], bytes: [UInt8](repeating: 120, count: 16 << 20))

    func respond(to request: borrowing Request) -> Response {
        if request.target == "/prepared" { return .prepared(prepared) }
        return lane.map { $0.response(made(for:)) ?? RequestError.busy(retryAfter: 1).response } ?? made(for: request)
    }

    private func made(for request: borrowing Request) -> Response {
        let megabytes = request.target.split(separator: "/").last.flatMap { Int($0) } ?? 0
        let body = [UInt8](repeating: 120, count: max(1000, megabytes << 20))
        guard request.target.hasPrefix("/change") else { return Response(status: .ok, body: body) }
        // Later steps keep this property.
        return Response(status: .created, body: []).reportingChange().changingFields { $0[.vary] = "Accept" }
            .with(fields: [:], body: body)
    }
}
