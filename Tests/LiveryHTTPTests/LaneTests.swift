@preconcurrency import Glibc
import Synchronization
import TestSupport
import Testing

@testable import LiveryHTTP

/// Does two kinds of work, `/slow/…` and `/quick/…`, in separate lanes that a gate can block.
private struct Office: Responder {
    let slow = Lane(name: "slow", width: 1, queueLimit: 2)
    let quick = Lane(name: "quick", width: 1, queueLimit: 2)
    let gate = Gate()

    func respond(to request: borrowing Request) -> Response {
        switch request.target {
        case "/slow": response(slow) { _ in .text(hold("slow")) }
        case "/quick": response(quick) { _ in .text("quick") }
        case "/passed": response(quick) { _ in response(slow) { _ in .text(hold("passed")) } }
        default: .text("immediate")
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

    @Test("runs lanes independently")
    func runsLanesIndependently() throws {
        let office = Office()
        try withServer(office) { server in
            let slow = (0..<3).map { _ in Client(port: server.port) }
            for client in slow { Self.ask(client, "/slow") }
            try eventually("three jobs in the slow lane") { office.slow.load >= 3 }
            let client = Client(port: server.port)
            for _ in 0..<20 {
                Self.ask(client, "/quick")
                #expect(client.receive()?.text == "quick")
                Self.ask(client, "/other")
                #expect(client.receive()?.text == "immediate")
            }
            // None of the slow jobs has finished.
            #expect(office.gate.exitCount == 0)
            #expect(office.slow.load == 3)
            #expect(office.slow.running == 1)
            #expect(office.slow.waiting == 2)
            #expect(office.slow.waits.count == 1)
            #expect(office.quick.waits.count == 20)
            Self.ask(client, "/slow")
            let refused = client.receive()
            #expect(refused?.status == 503)
            #expect(refused?["Retry-After"] == "7")
            office.gate.open()
            #expect(slow.map { $0.receive()?.text } == ["slow", "slow", "slow"])
            try eventually("an empty slow lane") { office.slow.load == 0 }
            #expect(office.slow.running == 0)
            #expect(office.slow.waiting == 0)
            #expect(office.slow.waits.count == 3)
            #expect(office.slow.waits.total > .zero)
        }
    }

    @Test("gives the place of the flow with the most waiting jobs to a flow with fewer, whose work then runs first")
    func displacesTheLongestFlow() throws {
        let gate = Gate()
        let order = Mutex<[String]>([])
        let lane = Lane(name: "one", width: 1, queueLimit: 3)
        func run(_ name: String, for flow: String) -> Bool {
            lane.run(for: Flow(flow)) {
                gate.wait()
                order.withLock { $0.append(name) }
            } drop: {
                order.withLock { $0.append("dropped \(name)") }
            }
        }
        #expect(run("first", for: "a"))
        try eventually("a job at the gate") { gate.count > 0 }
        #expect(["a1", "a2", "a3"].allSatisfy { run($0, for: "a") })
        #expect(!run("a4", for: "a"))
        #expect(run("b1", for: "b"))
        #expect(order.withLock(\.self) == ["dropped a3"])
        gate.open()
        try eventually("an empty lane") { lane.load == 0 }
        #expect(order.withLock(\.self) == ["dropped a3", "first", "b1", "a1", "a2"])
    }

    @Test("keeps a thread free for light work, while heavy work waits")
    func keepsAThreadForLightWork() throws {
        let gate = Gate()
        let done = Atomic(0)
        let lane = Lane(name: "two", width: 2, queueLimit: 8)
        let heavy = (0..<3).compactMap { index in
            lane.response(for: Flow("\(index)"), isHeavy: true) { _ in
                gate.wait()
                return .text("heavy")
            }
        }
        for response in heavy {
            guard case .deferred(let deferral) = response.content else { continue }
            deferral.run({ _ = deferral.work(Request(target: "/")) }, drop: {})
        }
        try eventually("a job at the gate") { gate.count > 0 }
        lane.run(for: Flow("light")) { done.add(1, ordering: .relaxed) }
        try eventually("the first job ends") { done.load(ordering: .relaxed) > 0 }
        #expect(gate.count == 1)
        gate.open()
        try eventually("an empty lane") { lane.load == 0 }
        #expect(gate.count == 3)
    }

    @Test("frees a lane when work moves to another")
    func freesALaneWhenWorkMovesToAnother() throws {
        let office = Office()
        try withServer(office) { server in
            let passed = Client(port: server.port)
            Self.ask(passed, "/passed")
            try eventually("a request at the gate") { office.gate.count > 0 }
            let client = Client(port: server.port)
            Self.ask(client, "/quick")
            #expect(client.receive()?.text == "quick")
            office.gate.open()
            #expect(passed.receive()?.text == "passed")
        }
    }

    @Test("releases unused places")
    func releasesUnusedPlaces() {
        let lane = Lane(name: "one", width: 1, queueLimit: 0)
        do {
            let response = lane.response { _ in .text("made") }
            #expect(response != nil)
            #expect(lane.response { _ in .text("more") } == nil)
            #expect(lane.load == 1)
            let request = Request(target: "/")
            let changed = response?.then(for: request) { .text($1.body.count == 4 ? "changed" : $0.target) }
            #expect(changed?.status == 503)
            #expect(changed?.settled(for: request).body == Array("changed".utf8))
        }
        #expect(lane.load == 0)
    }

    @Test("starts threads on demand and finishes accepted jobs")
    func startsThreadsOnDemandAndFinishesAcceptedJobs() throws {
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
            try eventually("two jobs at the gate") { gate.count >= 2 }
            #expect(gate.count == 2)
        }
        gate.open()
        try eventually("five finished jobs") { done.load(ordering: .acquiring) >= 5 }
    }
}

/// Tests whether work can detect that its client has disconnected.
@Suite struct ClientTests {
    private static let request = "POST /until-gone HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n"

    @Test("ends work when the client disconnects")
    func endsWorkWhenTheClientDisconnects() throws {
        let fixture = Fixture()
        try withServer(fixture) { server in
            do {
                let client = Client(port: server.port)
                client.send(Self.request)
                try eventually("a request at the gate") { fixture.gate.count > 0 }
            }
            try eventually("the request leaves the gate") { fixture.gate.exitCount > 0 }
        }
    }

    @Test("answers a half-closed client", arguments: [true, false])
    func answersAHalfClosedClient(isProbed: Bool) throws {
        let fixture = Fixture()
        try withServer(fixture) { server in
            let client = Client(port: server.port)
            client.send(isProbed ? Self.request : Self.request.replacing("HTTP/1.1", with: "HTTP/1.0"))
            client.finish()
            // The server has noticed that the client has closed its sending side.
            if isProbed { #expect(client.receive()?.status == 100) }
            try eventually("a request at the gate") { fixture.gate.count > 0 }
            #expect(fixture.gate.exitCount == 0)
            fixture.gate.open()
            let reply = client.receive()
            #expect(reply?.status == 200)
            #expect(reply?.text == "there")
        }
    }

    @Test("sends nothing to a waiting client")
    func sendsNothingToAWaitingClient() throws {
        let fixture = Fixture()
        try withServer(fixture) { server in
            let client = Client(port: server.port)
            client.send(Self.request)
            try eventually("a request at the gate") { fixture.gate.count > 0 }
            usleep(50_000)
            fixture.gate.open()
            #expect(client.receive()?.text == "there")
        }
    }

    @Test("ends work when the server stops")
    func endsWorkWhenTheServerStops() throws {
        let fixture = Fixture()
        let server = try Server(responder: fixture)
        let client = Client(port: server.port)
        client.send(Self.request)
        try eventually("a request at the gate") { fixture.gate.count > 0 }
        server.stop(within: .milliseconds(10))
        try eventually("the request leaves the gate") { fixture.gate.exitCount > 0 }
    }
}
