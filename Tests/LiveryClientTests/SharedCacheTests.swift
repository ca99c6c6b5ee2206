import Foundation
import LiveryModel
import Testing

@testable import LiveryClient

@Suite struct SharedCacheTests {
    let folder = TestFolder()
    let problems = Problems()

    /// A server whose bundle changes with every second request.
    private func restless() throws -> TestServer {
        let next = Counter()
        return try TestServer { request in
            let number = next.increment() / 2
            let bundle = makeBundle(purple: "#" + String(String(0x100000 + number, radix: 16).suffix(6)))
            return .bundle(bundle.bytes, to: request, version: number + 1)
        }
    }

    @Test("shares the folder between processes")
    func sharesTheFolderBetweenProcesses() async throws {
        let server = try restless()
        let (path, address) = (folder.url.path, try server.url().absoluteString)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    await #expect(processExitsWith: .success) { [path = path as String, address = address as String] in
                        try await SharedCacheTests.work(path, address)
                    }
                }
                group.addTask { try await Self.work(path, address) }
            }
            try await group.waitForAll()
        }
        // The remaining files are valid and belong to the app.
        let active = try #require(folder.cache.read(.active).family)
        #expect(throws: Never.self) {
            try VerifiedFamily(active, for: [BundlePurpose(app: testKey.app, axes: testKey.choices[0], schema: nil)])
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: path).map { ($0 as NSString).pathExtension }
        #expect(Set(names).isSubset(of: ["active", "previous", "staged", "launches", "lock"]), "\(names)")
    }

    /// Repeatedly starts a client that fetches and activates. Throws for every reported problem.
    static func work(_ path: String, _ address: String) async throws {
        let problems = Problems()
        guard let server = URL(string: address) else { throw Mismatch("no address") }
        for _ in 0..<60 {
            var configuration = ThemeClient.Configuration(
                server: server, app: testKey.app, axes: testKey.choices[0], cacheFolder: URL(fileURLWithPath: path),
                bundled: makeBundle(purple: bundledPurple).bytes)
            configuration.timeout = .seconds(60)
            configuration.onEvent = problems.add
            let client = try ThemeClient(configuration)
            try await client.refresh()
            let hasBundle = client.purple != bundledPurple
            guard hasBundle, problems.list.isEmpty else { throw Mismatch("\(problems.list)") }
        }
    }

    @Test("keeps a bundle in memory until it can be saved")
    func keepsABundleInMemoryUntilItCanBeSaved() async throws {
        let server = try makeServer()
        // A file in place of the folder prevents writing, even for root.
        let place = folder.url.appendingPathComponent("cache")
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try Data().write(to: place)
        let client = try makeClient(server, folder, problems) { $0.cacheFolder = place }
        #expect(try await client.refresh() == .activated)
        #expect(client.purple == "#783bf9")
        #expect(!problems.list.isEmpty)
        #expect(try await client.refresh() == .unchanged)
        #expect(server.requests.last?.headers["if-none-match"] == "\"\(makeBundle().bytes.sha256.hexadecimal)\"")
        server.publish(makeBundle(purple: "#222222"))
        #expect(try await client.refresh() == .activated)
        #expect(client.purple == "#222222")

        try FileManager.default.removeItem(at: place)
        #expect(try await client.refresh() == .unchanged)
        let next = try makeClient(server, folder) { $0.cacheFolder = place }
        #expect(next.purple == "#222222")
    }

    @Test("recreates a deleted folder")
    func recreatesADeletedFolder() async throws {
        let server = try makeServer()
        let client = try makeClient(server, folder, problems)
        try await client.refresh()
        try FileManager.default.removeItem(at: folder.url)
        #expect(try await client.refresh() == .unchanged)
        #expect(server.requests.last?.headers["if-none-match"] == nil)
        #expect(try makeClient(server, folder).purple == "#783bf9")
        #expect(problems.list == [])
    }

    @Test("separates channels")
    func separatesChannels() async throws {
        let server = try TestServer { request in
            let isBeta = request.target.hasPrefix("/themes/badoo/beta?")
            return .bundle(makeBundle(purple: isBeta ? "#222222" : "#111111").bytes, to: request, version: 1)
        }
        let latest = try makeClient(server, folder)
        let beta = try makeClient(server, folder) { $0.channel = "beta" }
        #expect(try await latest.refresh() == .activated)
        #expect(try await beta.refresh() == .activated)
        #expect(latest.purple == "#111111")
        #expect(beta.purple == "#222222")
        #expect(try makeClient(server, folder).purple == "#111111")
        #expect(try makeClient(server, folder) { $0.channel = "beta" }.purple == "#222222")
        #expect(
            CacheKey(app: "a", choices: [[:]]).fileName != CacheKey(app: "a", channel: "beta", choices: [[:]]).fileName)
    }
}
