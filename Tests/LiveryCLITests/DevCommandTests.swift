import Foundation
@preconcurrency import Glibc
import LiveryClient
import LiveryModel
import Testing

@Suite("livery dev")
struct DevCommandTests {
    /// A running `livery dev`.
    final class Dev {
        let started: Started
        let port: UInt16

        init(_ path: String) throws {
            started = try start(["dev", path, "--public", project.appending(path: "Public").path])
            var log = ""
            while !log.contains("\n") || !log.contains("http://") {
                let data = started.output.fileHandleForReading.availableData
                guard !data.isEmpty else { throw RunningServer.Failed(log: log) }
                log += String(decoding: data, as: UTF8.self)
            }
            port = try #require(log.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\//).flatMap { UInt16($0.1) })
            for pipe in [started.output, started.errors] {
                pipe.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
            }
        }

        deinit {
            if started.process.isRunning { started.process.terminate() }
            for pipe in [started.output, started.errors] { pipe.fileHandleForReading.readabilityHandler = nil }
        }

        /// The document that the page receives for the selected axis values.
        func theme(_ query: String = "") throws -> JSON {
            let connection = try Connection(port)
            connection.send("GET /theme\(query) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            let answer = connection.rest()
            return try JSON.parse(Array(answer.utf8.drop { $0 != UInt8(ascii: "{") }))
        }

        /// An event stream, which starts with the current revision.
        func events() throws -> Connection {
            let connection = try Connection(port)
            connection.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
            return connection
        }
    }

    /// A connection that is read line by line. URLSession doesn't support this on Linux.
    final class Connection {
        private let socket: Int32
        private var received: [UInt8] = []

        init(_ port: UInt16) throws {
            socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            let result = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            try #require(result == 0)
        }

        deinit { close(socket) }

        func send(_ text: String) { _ = Glibc.send(socket, text, text.utf8.count, Int32(MSG_NOSIGNAL)) }

        private func receive() -> Bool {
            var buffer = [UInt8](repeating: 0, count: 65536)
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { return false }
            received += buffer.prefix(count)
            return true
        }

        func rest() -> String {
            while receive() {}
            return String(decoding: received, as: UTF8.self)
        }

        /// Waits for the next `data:` line. Nil at the end.
        func event() -> Int? {
            while true {
                while let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                    let line = String(decoding: received[..<end], as: UTF8.self)
                    received.removeFirst(end + 1)
                    if line.hasPrefix("data: ") { return Int(line.dropFirst(6)) }
                }
                guard receive() else { return nil }
            }
        }
    }

    private func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
    }

    @Test(
        "follows each change of a file, and shows the last good state while there are errors")
    func following() throws {
        let path = try theme(
            "badoo", in: temporaryFolder(),
            [
                "theme.ktv": "@axes: { skin: [day, night] }\n@include: base.ktv\nnews(View): { backgroundColor: @c }",
                "base.ktv": "c: #111111", "skins/night.ktv": "c: #222222",
            ])
        let dev = try Dev(path)
        let events = try dev.events()
        #expect(events.event() == 1)
        let color = { (query: String) in
            try dev.theme(query)["bundle"]?["tokens"]?["c"]?["value"]?.string
        }
        #expect(try color("") == "#111111ff")
        #expect(try color("?skin=night") == "#222222ff")
        #expect(try color("?skin=dusk&other=1") == "#111111ff")

        try write("c: #333333", to: "\(path)/base.ktv")
        #expect(events.event() == 2)
        #expect(try color("") == "#333333ff")

        try write("c: @nothing", to: "\(path)/base.ktv")
        #expect(events.event() == 3)
        let broken = try dev.theme()
        #expect(broken["isCurrent"] == false)
        #expect(
            broken["diagnostics"]?.elements?.first?["text"]?.string?.hasPrefix("badoo/base.ktv:1:4: error:") == true)
        #expect(try color("") == "#333333ff")

        // Adds a file and removes it.
        try write("c: #444444", to: "\(path)/base.ktv")
        #expect(events.event() == 4)
        try FileManager.default.createDirectory(atPath: "\(path)/platforms", withIntermediateDirectories: true)
        try write("@axes: { skin: [day, night] }\nc: #555555", to: "\(path)/theme.ktv")
        #expect(events.event() == 5)
        try FileManager.default.removeItem(atPath: "\(path)/theme.ktv")
        #expect(events.event() == 6)
        #expect(try dev.theme()["failure"]?.string?.contains("no 'theme.ktv'") == true)
        #expect(try color("") == "#555555ff")

        kill(dev.started.process.processIdentifier, SIGINT)
        dev.started.process.waitUntilExit()
        #expect(dev.started.process.terminationStatus == 0)
        #expect(events.event() == nil)
    }

    @Test("follows extended themes, including one created later")
    func bases() throws {
        let folder = try temporaryFolder()
        let path = try theme("badoo", in: folder, ["theme.ktv": "@extends: core\nd: @c"])
        let dev = try Dev(path)
        let events = try dev.events()
        #expect(events.event() == 1)
        #expect(try dev.theme()["bundle"] == .null)
        _ = try theme("core", in: folder, ["theme.ktv": "c: #111111"])
        #expect(events.event() == 2)
        #expect(try dev.theme()["bundle"]?["tokens"]?["d"]?["value"] == "#111111ff")
        try write("c: #222222", to: folder.appending(path: "core/theme.ktv").path)
        #expect(events.event() == 3)
        #expect(try dev.theme()["bundle"]?["tokens"]?["d"]?["value"] == "#222222ff")
    }

    @Test("accepts only local host names and safe methods")
    func guarding() throws {
        let dev = try Dev(try theme("badoo", in: temporaryFolder(), ["theme.ktv": "a: 1"]))
        let status = { (request: String) in
            let connection = try Connection(dev.port)
            connection.send("\(request)\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
            return connection.rest().prefix(12)
        }
        #expect(try status("GET / HTTP/1.1\r\nHost: localhost:\(dev.port)") == "HTTP/1.1 200")
        #expect(try status("GET /theme HTTP/1.1\r\nHost: rebound.example.com") == "HTTP/1.1 403")
        #expect(try status("POST /theme HTTP/1.1\r\nHost: localhost") == "HTTP/1.1 405")
        #expect(try status("GET /nothing HTTP/1.1\r\nHost: localhost") == "HTTP/1.1 404")
    }

    @Test("rejects invalid arguments")
    func mistakes() throws {
        let missing = try run("dev", "/nowhere")
        #expect(missing.status == 1)
        #expect(missing.errors == "error: no file or folder '/nowhere'\n")
        #expect(try run("dev", "x", "--port", "99999").status == 2)
        let path = try theme("badoo", in: temporaryFolder(), ["theme.ktv": "a: 1"])
        let pages = try run("dev", path, "--public", "/nowhere")
        #expect(pages.status == 1)
        #expect(pages.errors.contains("no pages in '/nowhere'"))
    }
}
