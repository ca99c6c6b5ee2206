import Foundation
import TestSupport
import Testing

#if os(Linux) || os(macOS)
    /// An HTTPS server whose certificate no authority has signed.
    final class UntrustedServer {
        let url: URL
        private let server: OpenSSLServer
        private let folder = TestFolder()

        init() throws {
            try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
            let files = ["key.pem", "cert.pem"].map { [folder] in folder.url.appendingPathComponent($0).path }
            let maker = Process.openssl(
                "req", "-x509", "-nodes", "-days", "2", "-newkey", "rsa:2048", "-subj", "/CN=localhost", "-keyout",
                files[0], "-out", files[1])
            maker.standardOutput = FileHandle.nullDevice
            try maker.run(within: .seconds(1200))
            maker.waitUntilExit()
            try #require(maker.terminationStatus == 0)
            server = try OpenSSLServer(
                "-www", certificate: files[1], key: files[0], in: folder.url, within: .seconds(1200))
            url = try #require(URL(string: "https://localhost:\(server.port)"))
        }
    }
#endif
