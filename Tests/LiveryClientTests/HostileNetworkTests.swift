import Foundation
import TestSupport
import Testing

@testable import LiveryClient

@Suite("On a hostile network, a client")
struct HostileNetworkTests {
    let folder = TestFolder()
    let problems = Problems()

    @Test("waits longer and longer for events where each request is answered with the page of a login")
    func captivePortal() async throws {
        let page = Array("<h1>Login</h1>".utf8)
        let server = try TestServer { _ in .http(200, ["Content-Type": "text/html"], body: page) }
        let client = try makeClient(server, folder, problems)
        let began = ContinuousClock.now
        let observing = Task { await client.observeEvents() }
        let portal = ClientProblem.noEventStream(status: 200, mediaType: "text/html")
        while problems.list.count < 3 { try await Task.sleep(for: .milliseconds(10)) }
        observing.cancel()
        await observing.value
        #expect(problems.list == [portal, portal, portal])
        // The first wait is at least one second, and the second one at least two.
        #expect(ContinuousClock.now - began >= .seconds(3))
        #expect(portal.description.contains("needs no login"))
    }

    @Test("accepts an event stream whose type has parameters")
    func parameters() async throws {
        let bytes = makeBundle().bytes
        let server = try TestServer {
            $0.target.hasSuffix("/events")
                ? .http(200, ["Content-Type": "Text/Event-Stream; charset=utf-8"], body: Array(": hello\n\n".utf8))
                : .bundle(bytes, to: $0)
        }
        let client = try makeClient(server, folder, problems)
        let observing = Task { await client.observeEvents() }
        while server.requests.count(where: { $0.target.hasSuffix("/events") }) < 4 {
            try await Task.sleep(for: .milliseconds(10))
        }
        observing.cancel()
        await observing.value
        #expect(problems.list == [])
    }

    @Test("gives up a response that arrives byte by byte, after four times the timeout")
    func drip() async throws {
        let server = try TestServer { _ in
            var reply = Reply.ok(makeBundle().bytes)
            reply.pause = 0.05
            return reply
        }
        // The whole response would take half a minute to arrive.
        let client = try makeClient(server, folder) { $0.timeout = .seconds(2) }
        let error = await #expect(throws: FetchError.self) { try await client.refresh() }
        #expect(error?.isOffline == true)
    }

    @Test(
        "doesn't wait for the head of an event stream that arrives byte by byte, and fetches the theme",
        arguments: [false, true])
    func drippingHead(isStream: Bool) async throws {
        let bytes = makeBundle().bytes
        let server = try TestServer { request in
            let wantsBundle = request.headers["accept"] == "application/json"
            if wantsBundle || isStream != request.target.hasSuffix("/events") { return .bundle(bytes, to: request) }
            var reply = Reply.http(200, ["Content-Type": "text/event-stream"], body: [])
            reply.pause = 3
            return reply
        }
        let client = try makeClient(server, folder) { $0.timeout = .seconds(1) }
        let observing = Task { await client.observeEvents() }
        try await eventually("the theme") { client.purple != bundledPurple }
        observing.cancel()
        await observing.value
    }

    #if os(Linux)
        @Test("reports an error if the process has few file descriptors, and lives on")
        func descriptors() async throws {
            let server = try makeServer()
            let (path, address) = (folder.url.path, try server.url().absoluteString)
            await #expect(processExitsWith: .success) { [path = path as String, address = address as String] in
                var limit = rlimit(rlim_cur: 256, rlim_max: 256)
                setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
                for free in 0...20 {
                    let all = HostileNetworkTests.openAllDescriptors()
                    for file in all.suffix(free) { close(file) }
                    let files = all.dropLast(free)
                    let error = try await HostileNetworkTests.refreshError(path, address)
                    for file in files { close(file) }
                    guard free < 16 else { continue }
                    guard case .unreachable(let reason) = error, reason.contains("descriptors") else {
                        throw Mismatch("\(free) descriptors: \(String(describing: error))")
                    }
                }
                let error = try await HostileNetworkTests.refreshError(path, address)
                guard error == nil else { throw Mismatch("\(String(describing: error))") }
            }
        }

        // script/sanitize sets the options. The thread sanitizer keeps several bytes for each byte of the process.
        @Test(
            "rejects a small body that decodes to hundreds of megabytes, without decoding it into memory",
            .enabled(if: ProcessInfo.processInfo.environment["TSAN_OPTIONS"] == nil))
        func bomb() async throws {
            let server = try TestServer { request in
                let fields = ["Content-Encoding": "gzip", "Content-Type": "application/json"]
                return .http(200, fields, body: request.target.contains("empty") ? [] : gzipBomb(count: 2 << 20))
            }
            let (path, address) = (folder.url.path, try server.url().absoluteString)
            await #expect(processExitsWith: .success) { [path = path as String, address = address as String] in
                // Loads what any request needs.
                _ = try await HostileNetworkTests.refreshError(path, address + "/empty")
                let before = HostileNetworkTests.peak()
                let error = try await HostileNetworkTests.refreshError(path, address)
                guard case .tooLarge(16_777_216) = error else { throw Mismatch("\(String(describing: error))") }
                let growth = HostileNetworkTests.peak() - before
                guard growth < 32 << 10 else { throw Mismatch("\(growth) KB") }
            }
        }

        /// The peak memory of this process in kilobytes.
        static func peak() -> Int {
            let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }
            return line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
        }

        /// Opens files until the process has no free descriptor.
        static func openAllDescriptors() -> [Int32] {
            var files: [Int32] = []
            while case let file = open("/dev/null", O_RDONLY | O_CLOEXEC), file >= 0 { files.append(file) }
            return files
        }
    #endif

    static func refreshError(_ path: String, _ address: String) async throws -> FetchError? {
        guard let server = URL(string: address) else { throw Mismatch("no address") }
        var configuration = ThemeClient.Configuration(
            server: server, app: testKey.app, axes: testKey.choices[0], cacheFolder: URL(fileURLWithPath: path),
            bundled: makeBundle(purple: bundledPurple).bytes)
        configuration.timeout = .seconds(60)
        configuration.retry.maxAttempts = 1
        let client = try ThemeClient(configuration)
        do { try await client.refresh() } catch { return error }
        return nil
    }
}
