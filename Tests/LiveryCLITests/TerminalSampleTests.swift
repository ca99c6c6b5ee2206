import Foundation
import TestSupport
import Testing

/// Runs Samples/Terminal as a user would.
@Suite("The terminal sample")
struct TerminalSampleTests {
    /// A running sample. Its output is read line by line.
    private final class Sample {
        private let process = Process()
        private let output = Pipe()
        private var unread = Data()

        init(_ arguments: [String], caches: URL) throws {
            process.executableURL = livery.deletingLastPathComponent().appending(path: "terminal")
            process.arguments = arguments
            process.environment = ["XDG_CACHE_HOME": caches.path]
            process.standardOutput = output
            try process.run(within: .seconds(900))
        }

        deinit { end() }

        /// Reads up to the first line with a prefix and returns all lines read. If the sample exits first, returns the
        /// lines until then.
        func lines(to prefix: String) -> [String] {
            var lines: [String] = []
            while lines.last?.hasPrefix(prefix) != true, let line = line() { lines.append(line) }
            return lines
        }

        private func line() -> String? {
            while true {
                if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                    defer { unread = Data(unread[unread.index(after: end)...]) }
                    return String(decoding: unread[..<end], as: UTF8.self)
                }
                let more = output.fileHandleForReading.availableData
                guard !more.isEmpty else { return nil }
                unread += more
            }
        }

        /// The processor time that the sample has used, in seconds.
        func processorTime() throws -> Double {
            let path = "/proc/\(process.processIdentifier)/stat"
            // The second field is the program's name, which ends with a parenthesis.
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let fields = text.split(separator: ")")[1].split(separator: " ")
            let ticks = (Double(fields[11]) ?? .nan) + (Double(fields[12]) ?? .nan)
            return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
        }

        func end() {
            guard process.isRunning else { return }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }

        func status() -> Int32 {
            process.waitUntilExit()
            return process.terminationStatus
        }
    }

    private func publish(_ app: String, _ folder: URL, to server: RunningServer, _ token: String) throws {
        let outcome = try run(
            "publish", folder.appending(path: app).path, "--app", app, "--message", "x", "--server", server.url,
            "--token", token)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    @Test("starts with its own theme, prints each publish, and starts with the last theme while offline")
    func followsTheServer() throws {
        let caches = try temporaryFolder()
        let samples = try temporaryFolder().appending(path: "Samples")
        try FileManager.default.copyItem(at: project.appending(path: "Samples"), to: samples)
        let server = try RunningServer()
        let token = try server.token()
        let sample = try Sample([server.url, "night"], caches: caches)
        #expect(sample.lines(to: "badoo") == ["badoo, the theme of this program"])
        for app in ["core", "badoo"] { try publish(app, samples, to: server, token) }
        #expect(sample.lines(to: "badoo").last == "badoo, version 1")

        let base = samples.appending(path: "badoo/base.ktv")
        let text = try String(contentsOf: base, encoding: .utf8)
        try Data(text.replacing("#783bf9", with: "#112233").utf8).write(to: base)
        try publish("badoo", samples, to: server, token)
        let change = sample.lines(to: "badoo")
        #expect(change.contains("changed: brand.purple #783bf9ff -> #112233ff"), "\(change)")
        #expect(change.last == "badoo, version 2")
        sample.end()
        server.crash()

        let offline = try Sample([server.url, "night"], caches: caches)
        #expect(offline.lines(to: "badoo") == ["badoo, version 2"])
        #expect(offline.lines(to: "   brand.primary").contains { $0.hasSuffix("brand.purple #112233ff") })
    }

    @Test("uses no processor time while nothing is published")
    func idle() async throws {
        let server = try RunningServer()
        let token = try server.token()
        for app in ["core", "badoo"] { try publish(app, project.appending(path: "Samples"), to: server, token) }
        let sample = try Sample([server.url, "night"], caches: temporaryFolder())
        // The client subscribes before it fetches.
        while sample.lines(to: "badoo").last != "badoo, version 1" {}
        let (began, used) = (ContinuousClock.now, try sample.processorTime())
        try await Task.sleep(for: .seconds(2))
        let share = try (sample.processorTime() - used) / ((ContinuousClock.now - began) / .seconds(1))
        #expect(share < 0.3)
    }

    @Test("explains its arguments", arguments: [[], ["nowhere"], ["http://localhost:1", "dusk"]])
    func usage(arguments: [String]) throws {
        let sample = try Sample(arguments, caches: temporaryFolder())
        #expect(sample.lines(to: "usage") == ["usage: terminal SERVER [day|night]"])
        #expect(sample.status() == 64)
    }
}
