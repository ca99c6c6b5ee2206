import Foundation
import LiveryClient
import TestSupport
import Testing

@Suite("--ca")
struct CertificateAuthorityTests {
    private func openssl(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        try process.run(within: .seconds(900))
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }

    /// A private certificate authority, and a certificate for this machine that it has signed.
    func certificates(in folder: URL) throws -> (authority: String, certificate: String, key: String) {
        let path = { (name: String) in folder.appending(path: name).path }
        try openssl(
            "req", "-x509", "-nodes", "-days", "2", "-newkey", "rsa:2048", "-subj", "/CN=Acme CA", "-keyout",
            path("ca.key"), "-out", path("ca.pem"))
        try openssl(
            "req", "-nodes", "-newkey", "rsa:2048", "-subj", "/CN=localhost", "-keyout", path("key.pem"), "-out",
            path("request"))
        try Data("subjectAltName=DNS:localhost,IP:127.0.0.1".utf8).write(to: folder.appending(path: "names"))
        try openssl(
            "x509", "-req", "-days", "2", "-in", path("request"), "-CA", path("ca.pem"), "-CAkey", path("ca.key"),
            "-CAcreateserial", "-extfile", path("names"), "-out", path("cert.pem"))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path("key.pem"))
        return (path("ca.pem"), path("cert.pem"), path("key.pem"))
    }

    @Test("accepts only servers whose certificate the private authority signed")
    func privateAuthority() throws {
        let folder = try temporaryFolder()
        let files = try certificates(in: folder)
        let server = try RunningServer(
            data: nil, port: 0, "--tls-certificate", files.certificate, "--tls-key", files.key)
        let address = "https://localhost:\(server.port)"
        let environment = ["LIVERY_TOKEN": try server.token(), "LIVERY_SERVER": address]
        let path = try theme("badoo", in: folder, ["theme.ktv": "a: 1"])
        let publish = ["publish", path, "--app", "badoo", "-m", "First"]
        let rejected = try run(publish, environment: environment)
        #expect(rejected.status == 1)
        #expect(rejected.errors.contains("--ca"))
        #expect(try run(publish + ["--ca", files.authority], environment: environment).output == "1\n")
        let variable = environment.merging(["LIVERY_CA": files.authority]) { $1 }
        #expect(try run("versions", "badoo", environment: variable).output.hasPrefix("1\t"))
        let another = folder.appending(path: "another")
        try FileManager.default.createDirectory(at: another, withIntermediateDirectories: true)
        let stranger = try certificates(in: another).authority
        #expect(try run("versions", "badoo", "--ca", stranger, environment: environment).status == 1)
    }

    @Test("is what the client library needs as well: it rejects such a server, and says why")
    func clientLibrary() async throws {
        let files = try certificates(in: temporaryFolder())
        let server = try RunningServer(
            data: nil, port: 0, "--tls-certificate", files.certificate, "--tls-key", files.key)
        var configuration = ThemeClient.Configuration(
            server: try #require(URL(string: "https://localhost:\(server.port)")), app: "badoo",
            axes: ["skin": "night"], cacheFolder: try temporaryFolder(),
            bundled: ClientAgainstServerTests.bundled.bytes)
        configuration.retry.maxAttempts = 1
        let error = await #expect(throws: FetchError.self) { try await ThemeClient(configuration).refresh() }
        guard case .untrusted(let reason)? = error else {
            throw RunningServer.Failed(log: "\(String(describing: error))")
        }
        #expect(reason.localizedCaseInsensitiveContains("certificate"), "\(reason)")
        // On Linux, URLSession uses only the system's authorities.
        configuration.trust = .authorities(pem: Array(try Data(contentsOf: URL(filePath: files.authority))))
        #expect(throws: ConfigurationError.unsupportedTrust) { try ThemeClient(configuration) }
    }

    @Test("reports an invalid file")
    func mistakes() throws {
        let missing = try run("versions", "badoo", "--ca", "/nowhere.pem")
        #expect(missing.status == 1)
        #expect(missing.errors.hasPrefix("error: can't read the certificate authority '/nowhere.pem'"))
        let path = try theme("x", in: temporaryFolder(), ["ca.pem": "not a certificate"]) + "/ca.pem"
        let text = try run("versions", "badoo", "--ca", path)
        #expect(text.status == 1)
        #expect(text.errors == "error: '\(path)' contains no certificate in PEM form ('-----BEGIN CERTIFICATE-----')\n")
    }
}
