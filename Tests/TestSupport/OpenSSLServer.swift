public import Foundation

#if os(Linux) || os(macOS)
    /// An HTTPS server, which is a command of OpenSSL.
    public final class OpenSSLServer {
        /// The port on 127.0.0.1.
        public let port: Int
        private let process: Process
        /// Closing it would end the server with its next line.
        private let output = Pipe()

        /// Starts the server, and waits until it accepts connections. It ends with this object.
        /// - Parameters:
        ///   - mode: What the server responds with, such as `-www` for a page about the connection or `-HTTP` for the
        ///     files of the folder.
        ///   - limit: The time after which the server is killed in any case.
        public init(
            _ mode: String, certificate: String, key: String, in folder: URL, within limit: Duration
        ) throws {
            process = Process.openssl("s_server", mode, "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate)
            process.currentDirectoryURL = folder
            process.standardOutput = output
            try process.run(within: limit)
            // The line `ACCEPT 127.0.0.1:` and the port.
            var text = ""
            while !text.contains(/ACCEPT .*\n/) {
                let bytes = output.fileHandleForReading.availableData
                guard !bytes.isEmpty else { throw Failure.ended }
                text += String(decoding: bytes, as: UTF8.self)
            }
            guard let found = text.firstMatch(of: /ACCEPT 127.0.0.1:(\d+)/), let port = Int(found.1) else {
                throw Failure.noPort(text)
            }
            self.port = port
        }

        deinit { process.terminate() }

        private enum Failure: Error {
            case ended
            case noPort(String)
        }
    }

    extension Process {
        /// A command of OpenSSL, without input and without its messages.
        public static func openssl(_ arguments: String...) -> Process {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
            process.arguments = arguments
            process.standardInput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            return process
        }
    }
#endif
