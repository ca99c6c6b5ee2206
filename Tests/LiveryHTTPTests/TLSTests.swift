import Foundation
import LiveryHTTP
import TestSupport
import Testing

/// Tests clients that never finish a TLS handshake. `Tests/Conformance/test_tls.py` tests complete handshakes with
/// another TLS implementation.
@Suite struct TLSTests {
    @Test("closes unfinished handshakes at the deadline")
    func closesUnfinishedHandshakesAtTheDeadline() throws {
        let certificate = try Self.certificate("a")
        try withServer(Fixture(), { ($0.certificate, $0.headSeconds, $0.idleSeconds) = (certificate, 1, 300) }) {
            server in
            let silent = Client(port: server.port)
            let dripping = Client(port: server.port)
            // A long TLS record is sent byte by byte.
            dripping.send([0x16, 0x03, 0x01, 0x02, 0x00])
            // This happens long before the limit on silence, which is five minutes here.
            try eventually("the end of the handshake") {
                dripping.send([0x01])
                return dripping.isEndedNow()
            }
            #expect(silent.isEnded())
            #expect(server.requestCount == 0)
        }
    }

    @Test("serves other clients during handshakes")
    func servesOtherClientsDuringHandshakes() throws {
        let certificate = try Self.certificate("a")
        try withServer(Fixture(), { ($0.certificate, $0.connectionsPerAddress) = (certificate, 10) }) { server in
            let clients = (0..<10).map { _ in Client(port: server.port) }
            try eventually("ten connections") { server.connectionCount >= 10 }
            // Once the server knows all connections, each additional one replaces the connection that has been silent
            // the longest.
            var further: [Client] = []
            try eventually("a displaced connection") {
                further.append(Client(port: server.port))
                return clients.contains { $0.isEndedNow() }
            }
            withExtendedLifetime(further) { #expect(server.connectionCount > 0) }
        }
    }

    @Test("recovers from too many handshakes")
    func recoversFromTooManyHandshakes() throws {
        let certificate = try Self.certificate("a")
        let adjust = { (configuration: inout Server.Configuration) in
            configuration.certificate = certificate
            configuration.connections = 20
            configuration.idleSeconds = 300
        }
        try withServer(Fixture(), adjust) { server in
            for _ in 0..<5 {
                let clients = (0..<30).map { _ in Client(port: server.port) }
                try eventually("20 connections") { server.connectionCount >= 20 }
                withExtendedLifetime(clients) { #expect(server.connectionCount <= 20) }
            }
            try eventually("all connections end") { server.connectionCount == 0 }
            let client = Client(port: server.port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = client.receiveToEnd()
            #expect(client.isClosedByServer)
            let clients = (0..<30).map { _ in Client(port: server.port) }
            try eventually("20 connections") { server.connectionCount >= 20 }
            server.stop(within: .zero)
            for client in clients { #expect(client.isEnded()) }
        }
    }

    @Test("closes connections without a handshake")
    func closesConnectionsWithoutAHandshake() throws {
        let (first, second) = (try Self.certificate("a"), try Self.certificate("b"))
        try withServer(Fixture(), { $0.certificate = first }) { server in
            for index in 0..<200 {
                server.replaceCertificate(index % 2 == 0 ? second : first)
                let client = Client(port: server.port)
                client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = client.receiveToEnd()
                #expect(client.isClosedByServer)
            }
        }
    }

    @Test("reads the subject and validity of a certificate")
    func readsTheSubjectAndValidityOfACertificate() throws {
        let certificate = try Self.certificate("themes.example.org")
        #expect(certificate.subject == "CN=themes.example.org")
        #expect(certificate.validity.contains(Int(Date().timeIntervalSince1970)))
        #expect(certificate.validity.upperBound - certificate.validity.lowerBound == 2 * 86_400)
        #expect(certificate.fingerprint.count == 64)
    }

    @Test("rejects invalid certificates")
    func rejectsInvalidCertificates() throws {
        let (chain, key) = try Self.files("a")
        let (_, other) = try Self.files("b")
        #expect(throws: CertificateError.keyOfAnother) { try Certificate(chain: chain, key: other) }
        #expect { try Certificate(chain: [], key: key) } throws: { error in
            if case .malformedCertificate? = error as? CertificateError { true } else { false }
        }
        #expect { try Certificate(chain: chain, key: Array(key.dropLast(100))) } throws: { error in
            if case .malformedKey? = error as? CertificateError { true } else { false }
        }
    }

    private static func certificate(_ name: String) throws -> Certificate {
        let (chain, key) = try files(name)
        return try Certificate(chain: chain, key: key)
    }

    /// A self-signed certificate and its key, which openssl creates.
    private static func files(_ name: String) throws -> (chain: [UInt8], key: [UInt8]) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "livery-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (chain, key) = (folder.appending(path: "a.pem"), folder.appending(path: "a.key"))
        let openssl = Process()
        openssl.executableURL = URL(filePath: "/usr/bin/env")
        openssl.arguments = [
            "openssl", "req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=\(name)", "-newkey", "ec", "-pkeyopt",
            "ec_paramgen_curve:P-256", "-out", chain.path, "-keyout", key.path,
        ]
        openssl.standardError = Pipe()
        try openssl.run(within: .seconds(900))
        openssl.waitUntilExit()
        return (Array(try Data(contentsOf: chain)), Array(try Data(contentsOf: key)))
    }
}
