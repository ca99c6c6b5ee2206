@preconcurrency import Glibc
import LiveryHTTP
import TestSupport
import Testing

/// The limits on connections.
@Suite struct ConnectionTests {
    private let request = "GET /segments HTTP/1.1\r\nHost: a\r\n\r\n"

    /// Connects clients that send nothing, and waits until the server has counted them.
    private func silent(_ count: Int, at server: Server) throws -> [Client] {
        let clients = (0..<count).map { _ in Client(port: server.port) }
        try eventually("\(count) connections") { server.connectionCount >= count }
        return clients
    }

    @Test("makes clients wait at the limit") func makesClientsWaitAtTheLimit() throws {
        let fixture = Fixture()
        try withServer(fixture, { ($0.connections, $0.idleSeconds) = (2, 300) }) { server in
            let clients = (0..<2).map { _ in
                Client.asking("POST /gate HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", of: server)
            }
            try eventually("two requests at the gate") { fixture.gate.count >= 2 }
            let waiting = Client(port: server.port)
            waiting.send(request)
            #expect(server.connectionLimit == 2)
            #expect(server.connectionCount == 2)
            fixture.gate.open()
            for client in clients { #expect(client.receive()?.status == 200) }
            // The clients' connections are now silent.
            #expect(waiting.receive()?.text == "segments")
        }
    }

    @Test("serves again after reaching the limit", arguments: [1, 100])
    func servesAgainAfterReachingTheLimit(limit: Int) throws {
        try withServer(Fixture(), { ($0.connections, $0.idleSeconds) = (limit, 300) }) { server in
            for _ in 0..<5 {
                let clients = (0..<limit + 50).map { _ in Client(port: server.port) }
                try eventually("\(limit) connections") { server.connectionCount >= limit }
                for client in clients.suffix(50) { client.send(request) }
                withExtendedLifetime(clients) { #expect(server.connectionCount <= limit) }
            }
            let client = Client(port: server.port)
            client.send(request)
            #expect(client.receive()?.text == "segments")
        }
    }

    @Test("closes silent clients at the limit") func closesSilentClientsAtTheLimit() throws {
        try withServer(Fixture(), { ($0.connections, $0.idleSeconds) = (4, 1) }) { server in
            let clients = (0..<8).map { _ in Client(port: server.port) }
            let last = Client(port: server.port)
            last.send(request)
            #expect(last.receive()?.text == "segments")
            for client in clients { #expect(client.isEnded()) }
        }
    }

    @Test("stops at the limit", arguments: [0, 2])
    func stopsAtTheLimit(perAddress: Int) throws {
        var configuration = Server.Configuration()
        configuration.connections = 4
        configuration.connectionsPerAddress = perAddress
        configuration.idleSeconds = 300
        for _ in 0..<10 {
            let server = try Server(configuration, responder: Fixture())
            let clients = (0..<10).map { _ in Client(port: server.port) }
            // At the limit for an address, each additional connection replaces one.
            try eventually("the limit") {
                perAddress == 0 ? server.connectionCount >= 4 : clients.contains { $0.isEndedNow() }
            }
            server.stop(within: .zero)
            for client in clients { #expect(client.isEnded()) }
        }
    }

    @Test("closes the connection of an address that has been silent the longest at its limit")
    func displacesSilentConnectionsOfAnAddress() throws {
        try withServer(Fixture(), { ($0.connectionsPerAddress, $0.idleSeconds) = (3, 300) }) { server in
            let silent = try silent(3, at: server)
            // Each client replaces the connection that has been silent the longest.
            for _ in 0..<20 {
                let client = Client(port: server.port)
                client.send(request)
                #expect(client.receive()?.text == "segments")
            }
            #expect(silent.allSatisfy { $0.isEnded() })
        }
    }

    @Test("refuses connections over the limit of an address while the others have requests in progress")
    func refusesConnectionsOverTheLimitOfAnAddress() throws {
        let fixture = Fixture()
        try withServer(fixture, { ($0.connectionsPerAddress, $0.idleSeconds) = (2, 300) }) { server in
            let clients = (0..<2).map { _ in
                Client.asking("POST /gate HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", of: server)
            }
            try eventually("two requests at the gate") { fixture.gate.count >= 2 }
            for _ in 0..<20 { #expect(Client(port: server.port).isEnded()) }
            fixture.gate.open()
            #expect(clients.allSatisfy { $0.receive()?.status == 200 })
        }
    }

    @Test("doesn't limit the connections of a trusted proxy")
    func doesNotLimitTheConnectionsOfATrustedProxy() throws {
        let proxies = TrustedProxies([try #require(AddressRange("127.0.0.0/8"))])
        try withServer(Fixture(), { ($0.connectionsPerAddress, $0.proxies, $0.idleSeconds) = (2, proxies, 300) }) {
            server in
            let clients = try silent(10, at: server)
            try eventually("ten connections") { server.connectionCount >= 10 }
            #expect(clients.allSatisfy { !$0.isEndedNow() })
        }
    }

    @Test("closes the connection that has been silent the longest when all are used, without waiting for it")
    func displacesSilentConnections() throws {
        try withServer(Fixture(), { ($0.connections, $0.idleSeconds) = (4, 300) }) { server in
            let silent = try silent(4, at: server)
            for _ in 0..<20 {
                let client = Client(port: server.port)
                client.send(request)
                #expect(client.receive()?.text == "segments")
            }
            #expect(silent.allSatisfy { $0.isEnded() })
        }
    }

    @Test("counts connections of streams") func countsConnectionsOfStreams() throws {
        let adjust = { (configuration: inout Server.Configuration) in
            configuration.connectionsPerAddress = 2
            configuration.idleSeconds = 300
        }
        try withServer(Streaming(Script(["hello\n"])), adjust) { server in
            let stream = Client.asking("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n", of: server)
            #expect(stream.receive()?.status == 200)
            let other = Client.asking("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n", of: server)
            #expect(other.receive()?.status == 200)
            #expect(Client.asking(request, of: server).receive() == nil)
            withExtendedLifetime((stream, other)) { #expect(server.connectionCount == 2) }
        }
    }

    @Test("closes connections of clients that leave during a request")
    func closesConnectionsOfClientsThatLeaveDuringARequest() throws {
        let adjust = { (configuration: inout Server.Configuration) in
            configuration.connections = 8
            configuration.idleSeconds = 300
            configuration.headSeconds = 300
        }
        try withServer(Fixture(), adjust) { server in
            for start in ["GET /segments HT", "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1"] {
                for _ in 0..<50 { Client(port: server.port).send(start) }
                let client = Client(port: server.port)
                client.send(request)
                #expect(client.receive()?.text == "segments")
            }
        }
    }

    @Test("keeps the count correct as clients come and go")
    func keepsTheCountCorrectAsClientsComeAndGo() throws {
        try withServer(Fixture(), { ($0.connections, $0.connectionsPerAddress) = (16, 12) }) { server in
            for round in 0..<times(120, thorough: 300) {
                let client = Client(port: server.port)
                if round % 3 == 0 { client.send(request) }
                if round % 6 == 0 { _ = client.receive() }
            }
            try eventually("all connections end") { server.connectionCount == 0 }
        }
    }
}
