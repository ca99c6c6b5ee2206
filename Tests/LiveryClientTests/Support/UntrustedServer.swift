import Foundation
import TestSupport
import Testing

#if os(Linux) || os(macOS)
    /// An HTTPS server whose certificate no authority has signed.
    final class UntrustedServer {
        let url: URL
        private let process: Process
        private let folder = TestFolder()
        /// Closing it would end the server with its next line.
        private let output = Pipe()

        init() throws {
            try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
            let files = ["key.pem", "cert.pem"].map { [folder] in folder.url.appendingPathComponent($0).path }
            let maker = Self.openssl(
                "req", "-x509", "-nodes", "-days", "2", "-newkey", "rsa:2048", "-subj", "/CN=localhost", "-keyout",
                files[0], "-out", files[1])
            maker.standardOutput = FileHandle.nullDevice
            try maker.run(within: .seconds(1200))
            maker.waitUntilExit()
            try #require(maker.terminationStatus == 0)
            process = Self.openssl("s_server", "-www", "-accept", "127.0.0.1:0", "-key", files[0], "-cert", files[1])
            process.standardOutput = output
            try process.run(within: .seconds(1200))
            // The line `ACCEPT 127.0.0.1:` and the port.
            var text = ""
            while !text.contains(/ACCEPT .*\n/) {
                let bytes = output.fileHandleForReading.availableData
                try #require(!bytes.isEmpty, "openssl ended")
                text += String(decoding: bytes, as: UTF8.self)
            }
            let port = try #require(text.firstMatch(of: /ACCEPT 127.0.0.1:(\d+)/)).1
            url = try #require(URL(string: "https://localhost:\(port)"))
        }

        deinit { process.terminate() }

        private static func openssl(_ arguments: String...) -> Process {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
            process.arguments = arguments
            process.standardInput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            return process
        }
    }
#endif
