@preconcurrency import Glibc
import Synchronization
import Testing

@testable import LiveryHTTP

/// Two kinds of work, each in a lane of its own, both held up by a gate: `/slow/…` and `/quick/…`.
private struct Office: Responder {
    let slow = Lane(name: "slow", width: 1, queueLimit: 2)
    let quick = Lane(name: "quick", width: 1, queueLimit: 2)
    let gate = Gate()

    func respond(to request: borrowing Request) -> Response {
        switch request.target {
        case "/slow": response(slow) { _ in .text(hold("slow")) }
        case "/quick": response(quick) { _ in .text("quick") }
        case "/passed": response(quick) { _ in response(slow) { _ in .text(hold("passed")) } }
        default: .text("at once")
        }
    }

    private func response(_ lane: Lane, _ work: @escaping Lane.Work) -> Response {
        lane.response(work) ?? RequestError.busy(retryAfter: 7).response
    }

    private func hold(_ text: String) -> String {
        gate.wait()
        return text
    }
}

@Suite struct LaneTests {
    private static func ask(_ client: Client, _ target: String) {
        client.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
    }

    @Test func `work in one lane does not wait for another one's`() throws {
        let office = Office()
        try withServer(office) { server in
            let slow = (0..<3).map { _ in Client(port: server.port) }
            for client in slow { Self.ask(client, "/slow") }
            while office.slow.load < 3 { usleep(1000) }
            let client = Client(port: server.port)
            for _ in 0..<20 {
                Self.ask(client, "/quick")
                #expect(client.receive()?.text == "quick")
                Self.ask(client, "/other")
                #expect(client.receive()?.text == "at once")
            }
            // None of the slow ones has come to its end.
            #expect(office.gate.exitCount == 0 && office.slow.load == 3)
            #expect(office.slow.running == 1 && office.slow.waiting == 2 && office.slow.waits.count == 1)
            #expect(office.quick.waits.count == 20)
            Self.ask(client, "/slow")
            let refused = client.receive()
            #expect(refused?.status == 503 && refused?["Retry-After"] == "7")
            office.gate.open()
            #expect(slow.map { $0.receive()?.text } == ["slow", "slow", "slow"])
            while office.slow.load > 0 { usleep(1000) }
            #expect(office.slow.running == 0 && office.slow.waiting == 0 && office.slow.waits.count == 3)
            #expect(office.slow.waits.total > .zero)
        }
    }

    @Test func `a job that passes its answer on to another lane leaves its own free`() throws {
        let office = Office()
        try withServer(office) { server in
            let passed = Client(port: server.port)
            Self.ask(passed, "/passed")
            while office.gate.count == 0 { usleep(1000) }
            let client = Client(port: server.port)
            Self.ask(client, "/quick")
            #expect(client.receive()?.text == "quick")
            office.gate.open()
            #expect(passed.receive()?.text == "passed")
        }
    }

    @Test func `a place that is not used goes back, and a response without a server is made on the spot`() {
        let lane = Lane(name: "one", width: 1, queueLimit: 0)
        do {
            let response = lane.response { _ in .text("made") }
            #expect(response != nil && lane.response { _ in .text("more") } == nil && lane.load == 1)
            let request = Request(target: "/")
            let changed = response?.then(for: request) { .text($1.body.count == 4 ? "changed" : $0.target) }
            #expect(changed?.status == 503)
            #expect(changed?.settled(for: request).body == Array("changed".utf8))
        }
        #expect(lane.load == 0)
    }

    @Test func `a lane has as many threads as jobs, up to its width, and runs what was taken when it is let go`() {
        let gate = Gate()
        let done = Atomic(0)
        do {
            let lane = Lane(name: "two", width: 2, queueLimit: 3)
            let taken = (0..<7).count { _ in
                lane.run {
                    gate.wait()
                    done.add(1, ordering: .acquiringAndReleasing)
                }
            }
            #expect(taken == 5)
            while gate.count < 2 { usleep(1000) }
            #expect(gate.count == 2)
        }
        gate.open()
        while done.load(ordering: .acquiring) < 5 { usleep(1000) }
    }
}

/// Whether a client is still there, as the work for it sees it.
@Suite struct ClientTests {
    private static let request = "POST /until-gone HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n"

    @Test func `work ends when its client has disconnected`() throws {
        let fixture = Fixture()
        try withServer(fixture) { server in
            do {
                let client = Client(port: server.port)
                client.send(Self.request)
                while fixture.gate.count == 0 { usleep(1000) }
            }
            while fixture.gate.exitCount == 0 { usleep(1000) }
        }
    }

    @Test(arguments: [true, false])
    func `a client that has closed only its sending side gets its answer`(isProbed: Bool) throws {
        let fixture = Fixture()
        try withServer(fixture) { server in
            let client = Client(port: server.port)
            client.send(isProbed ? Self.request : Self.request.replacing("HTTP/1.1", with: "HTTP/1.0"))
            client.finish()
            // Half closed, and seen to be.
            if isProbed { #expect(client.receive()?.status == 100) }
            while fixture.gate.count == 0 { usleep(1000) }
            #expect(fixture.gate.exitCount == 0)
            fixture.gate.open()
            let reply = client.receive()
            #expect(reply?.status == 200 && reply?.text == "there")
        }
    }

    @Test func `a client that waits is sent nothing before its answer`() throws {
        let fixture = Fixture()
        try withServer(fixture) { server in
            let client = Client(port: server.port)
            client.send(Self.request)
            while fixture.gate.count == 0 { usleep(1000) }
            usleep(50_000)
            fixture.gate.open()
            #expect(client.receive()?.text == "there")
        }
    }

    @Test func `work ends when the server stops and has answered for it`() throws {
        let fixture = Fixture()
        let server = try Server(responder: fixture)
        let client = Client(port: server.port)
        client.send(Self.request)
        while fixture.gate.count == 0 { usleep(1000) }
        server.stop(within: .milliseconds(10))
        while fixture.gate.exitCount == 0 { usleep(1000) }
    }
}
