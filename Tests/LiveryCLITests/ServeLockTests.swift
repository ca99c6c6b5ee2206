import Foundation
import Testing

@Suite("Serve lock")
struct ServeLockTests {
    /// Reads a log until a line contains the words. Fails if the process exits first.
    private func log(of server: Started, until words: String) throws -> String {
        var log = ""
        while !log.contains(words) {
            let data = server.errors.fileHandleForReading.availableData
            if data.isEmpty { throw RunningServer.Failed(log: log) }
            log += String(decoding: data, as: UTF8.self)
        }
        return log
    }

    private func second(on data: String, stopSeconds: Int) throws -> Started {
        try start([
            "serve", "--port", "0", "--data", data, "--public", project.appending(path: "Public").path,
            "--stop-seconds", "\(stopSeconds)",
        ])
    }

    @Test("makes a second server fail and name the first, which continues", arguments: [false, true])
    func refused(byLink: Bool) throws {
        let first = try RunningServer()
        var name = first.data
        if byLink {
            name = try temporaryFolder().appending(path: "link.sqlite").path
            try FileManager.default.createSymbolicLink(atPath: name, withDestinationPath: first.data)
        }
        let outcome = try run(
            "serve", "--port", "0", "--data", name, "--public", project.appending(path: "Public").path,
            "--stop-seconds", "0")
        #expect(outcome.status == 1)
        #expect(!outcome.errors.contains("listening"))
        let server = "another server, process \(first.process.processIdentifier),"
        #expect(outcome.errors.contains("error: '\(name)' is in use by \(server): stop it first\n"))
        #expect(try run("token", "list", "--data", name).status == 0)
        #expect(try !first.token().isEmpty)
        #expect(try run("doctor", "--data", first.data).status == 0)
    }

    @Test("lets a second server listen after the first exits", arguments: [SIGTERM, SIGKILL])
    func waiting(signal: Int32) throws {
        let first = try RunningServer()
        let server = try second(on: first.data, stopSeconds: 3600)
        defer { server.process.terminate() }
        #expect(try !log(of: server, until: "waiting for another server to stop").contains("listening"))
        kill(first.process.processIdentifier, signal)
        #expect(try log(of: server, until: " ready").contains("listening"))
    }

    @Test("lets a waiting server stop on a signal")
    func ended() throws {
        let first = try RunningServer()
        let server = try second(on: first.data, stopSeconds: 3600)
        _ = try log(of: server, until: "waiting for another server to stop")
        server.process.terminate()
        server.process.waitUntilExit()
        #expect(server.process.terminationStatus == 0)
    }
}
