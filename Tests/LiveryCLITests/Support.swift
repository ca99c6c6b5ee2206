import Foundation
import LiveryModel
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The `livery` executable, next to the test runner.
let livery = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "livery")

/// The project's folder.
let project = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

/// The exit status and output of a command.
struct Outcome {
    let status: Int32
    let output: String
    let errors: String
}

/// Runs `livery` until it exits.
@discardableResult
func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
    try run(arguments, environment: environment)
}

/// Runs `livery` with an array of arguments until it exits.
@discardableResult
func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
    let process = try start(arguments, environment: environment)
    let errors = Mutex(Data())
    let reader = Thread { [pipe = process.errors] in
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        errors.withLock { $0 = data }
    }
    reader.start()
    let output = process.output.fileHandleForReading.readDataToEndOfFile()
    process.process.waitUntilExit()
    try eventually("the end of standard error") { reader.isFinished }
    return Outcome(
        status: process.process.terminationStatus, output: String(decoding: output, as: UTF8.self),
        errors: errors.withLock { String(decoding: $0, as: UTF8.self) })
}

/// A process and its two pipes.
struct Started {
    let process: Process
    let output = Pipe()
    let errors = Pipe()
}

func start(_ arguments: [String], environment: [String: String] = [:]) throws -> Started {
    let started = Started(process: Process())
    started.process.executableURL = livery
    started.process.arguments = arguments
    var all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if environment["LIVERY_TOKEN"] == nil { all["LIVERY_TOKEN"] = nil }
    started.process.environment = all
    started.process.standardOutput = started.output
    started.process.standardError = started.errors
    try started.process.run(within: .seconds(900))
    return started
}

/// Creates a new folder for a single test.
func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "livery-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
}

/// Writes a theme's files to a folder named after the theme.
func theme(_ name: String, in folder: URL, _ files: [String: String]) throws -> String {
    for (path, text) in files {
        let file = folder.appending(path: name).appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
    return folder.appending(path: name).path
}

/// A running `livery serve` on a free port.
final class RunningServer {
    let data: String
    let started: Started
    let port: Int
    var url: String { "http://127.0.0.1:\(port)" }
    var process: Process { started.process }

    /// - Parameter port: The port. 0 selects any free port.
    init(data: String? = nil, port wanted: Int = 0, _ more: String...) throws {
        self.data = try data ?? temporaryFolder().appending(path: "livery.sqlite").path
        started = try start(
            [
                "serve", "--port", "\(wanted)", "--data", self.data, "--public", project.appending(path: "Public").path,
            ] + more)
        var log = ""
        var found: Int?
        while found == nil || !log.contains(" ready") {
            let data = started.errors.fileHandleForReading.availableData
            if data.isEmpty { throw Failed(log: log) }
            log += String(decoding: data, as: UTF8.self)
            if let match = log.firstMatch(of: /port=(\d+)/) { found = Int(match.1) }
        }
        port = found ?? 0
        // Reads the log continuously, because a full pipe would block the server.
        let handle = started.errors.fileHandleForReading
        handle.readabilityHandler = { _ = $0.availableData }
    }

    struct Failed: Error {
        let log: String
    }

    deinit {
        if process.isRunning { process.terminate() }
        started.errors.fileHandleForReading.readabilityHandler = nil
    }

    /// Kills the server, as in a crash.
    func crash() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// The number of GET requests to a route that received the given status.
    func count(_ route: String, _ status: Int) async throws -> Int {
        let address = URL(string: url + "/metrics").map { URLRequest(url: $0) }
        guard let address else { return 0 }
        let text = String(decoding: try await URLSession(configuration: .ephemeral).data(for: address).0, as: UTF8.self)
        let line = text.split(separator: "\n").first {
            $0.hasPrefix("livery_requests_total{method=\"GET\"") && $0.contains("\"\(route)\"")
                && $0.contains("status=\"\(status)\"")
        }
        return line?.split(separator: " ").last.flatMap { Int($0) } ?? 0
    }

    func token() throws -> String {
        try run("token", "create", "--role", "publisher", "--name", "Ada", "--data", data).output
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// Requests to the routes of an app with a publisher's token.
struct ManagementAPI: Sendable {
    let url: URL
    let token: String
    private let session = URLSession(configuration: .ephemeral)

    init(url: URL, token: String) {
        self.url = url
        self.token = token
    }

    /// Sends a request to a path below the app's URL. An empty path names the app itself.
    func send(
        _ method: String, _ path: String, _ content: JSON? = nil, _ fields: [String: String] = [:]
    ) async throws -> (status: Int, tag: String, body: JSON) {
        var request = URLRequest(url: try #require(URL(string: url.absoluteString + path)))
        request.httpMethod = method
        request.httpBody = content.map { Data($0.bytes) }
        request.cachePolicy = .reloadIgnoringLocalCacheData
        let all = ["Authorization": "Bearer \(token)", "Content-Type": "application/json"].merging(fields) { $1 }
        for (name, value) in all { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await session.data(for: request)
        let answer = try #require(response as? HTTPURLResponse)
        return (answer.statusCode, answer.value(forHTTPHeaderField: "ETag") ?? "", try JSON.parse(Array(data)))
    }
}
