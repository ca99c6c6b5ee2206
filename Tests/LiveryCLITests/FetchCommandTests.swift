import Foundation
import LiveryModel
import TestSupport
import Testing

@Suite("livery fetch")
struct FetchCommandTests {
    private let zeros = String(repeating: "0", count: 64)

    /// Writes a theme that includes an address.
    private func including(_ address: String, _ sha256: String, in folder: URL) throws -> String {
        try theme("acme", in: folder, ["theme.ktv": "@include: \"\(address)#sha256=\(sha256)\"\n"])
    }

    /// An HTTPS server whose responses are the files of a folder, with their heads.
    private func server(
        of folder: URL, _ files: (authority: String, certificate: String, key: String)
    ) throws -> OpenSSLServer {
        try OpenSSLServer(
            "-HTTP", certificate: files.certificate, key: files.key, in: folder, within: .seconds(900))
    }

    @Test("writes a copy of each remote file once, with which a theme compiles and is published without the network")
    func copies() throws {
        let folder = try temporaryFolder()
        let files = try CertificateAuthorityTests().certificates(in: folder)
        let server = try RunningServer(
            data: nil, port: 0, "--tls-certificate", files.certificate, "--tls-key", files.key)
        let environment = [
            "LIVERY_TOKEN": try server.token(), "LIVERY_SERVER": "https://localhost:\(server.port)",
            "LIVERY_CA": files.authority,
        ]
        let base = try theme("base", in: folder, ["theme.ktv": "brand: #783bf9"])
        try run("publish", base, "--app", "base", "-m", "First", environment: environment)
        let address = "https://localhost:\(server.port)/themes/base/versions/1?as=json"

        // The message contains the SHA-256 of what the server sends.
        let other = try run("fetch", including(address, zeros, in: folder), environment: environment)
        #expect(other.status == 1 && other.output.isEmpty)
        let sha256 = try #require(other.errors.firstMatch(of: /#sha256=([0-9a-f]{64})\n/)?.1)
        let path = try including(address, String(sha256), in: folder)

        let unfetched = try run("compile", path)
        #expect(unfetched.status == 1 && unfetched.errors.contains("`livery fetch` writes it"))
        #expect(try run("fetch", path, environment: environment).output == "remote/\(sha256).ktv\n")
        let again = try run("publish", path, "--app", "acme", "-m", "First", environment: environment)
        #expect(again.status == 0, "\(again.errors)")
        server.crash()
        #expect(try run("fetch", path, environment: environment).status == 0)
        #expect(try run("compile", path).output.contains("#783bf9"))

        // A damaged copy is fetched again.
        _ = try theme("acme", in: folder, ["remote/\(sha256).ktv": "brand: #000"])
        let offline = try run("fetch", path, environment: environment)
        #expect(offline.status == 1 && offline.errors.hasPrefix("error: can't fetch '\(address)'"))
    }

    @Test("rejects servers without a trusted certificate, other answers than 200, and what isn't a theme's folder")
    func mistakes() throws {
        let folder = try temporaryFolder()
        let files = try CertificateAuthorityTests().certificates(in: folder)
        let server = try RunningServer(
            data: nil, port: 0, "--tls-certificate", files.certificate, "--tls-key", files.key)
        let path = try including("https://localhost:\(server.port)/themes/none/latest", zeros, in: folder)
        #expect(try run("fetch", path).errors.hasPrefix("error: can't fetch 'https://localhost:"))
        let missing = try run("fetch", path, "--ca", files.authority)
        #expect(missing.status == 1 && missing.errors.contains("answered 404"))
        let file = try run("fetch", path + "/theme.ktv", "--ca", files.authority)
        #expect(file.status == 1 && file.errors.contains("is not a folder"))
    }

    /// A response that can't become a copy, and the expected message.
    struct Refused: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var head = "200 OK"
        var body: [UInt8] = []
        let message: String
    }

    @Test(
        "rejects redirects, files that are too large, and files that aren't UTF-8, and writes no copy",
        arguments: [
            Refused(
                testDescription: "a redirect", head: "302 Found\r\nLocation: https://example.com/base.ktv",
                message: "answered 302 (Location: https://example.com/base.ktv). Include that address"),
            Refused(
                testDescription: "4 MiB and a byte", body: Array(repeating: UInt8(ascii: " "), count: 4 << 20 | 1),
                message: "which may have at most 4194304 bytes"),
            Refused(
                testDescription: "Latin-1", body: Array("a: \"".utf8) + [0xE9, 0x22], message: "is not valid UTF-8"),
        ])
    func refused(_ response: Refused) throws {
        let folder = try temporaryFolder()
        let files = try CertificateAuthorityTests().certificates(in: folder)
        let head = "HTTP/1.1 \(response.head)\r\nContent-Length: \(response.body.count)\r\nConnection: close\r\n\r\n"
        try Data(Array(head.utf8) + response.body).write(to: folder.appending(path: "base.ktv"))
        let server = try self.server(of: folder, files)
        let address = "https://localhost:\(server.port)/base.ktv"
        let path = try including(address, response.body.sha256.hexadecimal, in: folder)
        let outcome = try run("fetch", path, "--ca", files.authority)
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(outcome.errors.contains(response.message), "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: path + "/remote"))
    }

    @Test("accepts a file of the largest size")
    func largest() throws {
        let folder = try temporaryFolder()
        let files = try CertificateAuthorityTests().certificates(in: folder)
        let body = Array("a: 1".utf8) + Array(repeating: UInt8(ascii: " "), count: (4 << 20) - 4)
        let head = "HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
        try Data(Array(head.utf8) + body).write(to: folder.appending(path: "base.ktv"))
        let server = try self.server(of: folder, files)
        let sha256 = body.sha256.hexadecimal
        let path = try including("https://localhost:\(server.port)/base.ktv", sha256, in: folder)
        #expect(try run("fetch", path, "--ca", files.authority).output == "remote/\(sha256).ktv\n")
    }
}
