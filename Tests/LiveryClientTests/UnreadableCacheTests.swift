import Foundation
import LiveryModel
import Testing

@testable import LiveryClient

@Suite struct UnreadableCacheTests {
    /// The reason that a client can't read a valid file.
    enum Obstacle: String, CaseIterable, Sendable {
        /// The process has no free file descriptors (EMFILE).
        case descriptors
        /// The file belongs to another user (EACCES).
        case permission
        /// A link refers to itself (ELOOP).
        case loop
        /// A folder has the file's name (EISDIR).
        case folder

        /// Applies the obstacle to a file.
        func set(before path: String) throws {
            let manager = FileManager.default
            switch self {
            case .descriptors: return
            case .permission: try manager.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
            case .loop, .folder:
                try manager.moveItem(atPath: path, toPath: path + "-aside")
                if self == .loop {
                    try manager.createSymbolicLink(atPath: path, withDestinationPath: path)
                } else {
                    try manager.createDirectory(atPath: path, withIntermediateDirectories: false)
                }
            }
        }

        /// Removes the obstacle.
        /// - Throws: An error if the obstacle no longer exists.
        func lift(before path: String) throws {
            let manager = FileManager.default
            switch self {
            case .descriptors: return
            case .permission: try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            case .loop, .folder:
                let type = try manager.attributesOfItem(atPath: path)[.type] as? FileAttributeType
                guard type == (self == .loop ? .typeSymbolicLink : .typeDirectory) else { throw Mismatch("replaced") }
                try manager.removeItem(atPath: path)
                try manager.moveItem(atPath: path + "-aside", toPath: path)
            }
        }
    }

    static let names = ["active", "previous", "staged", "launches"]

    private static func bundle(_ purple: String) -> CachedFamily {
        let body = makeBundle(purple: purple).bytes
        return CachedFamily(bundles: [
            CachedBundle(body: body, etag: nil, version: nil, digest: body.sha256.hexadecimal)
        ])
    }

    /// Fills a folder with valid files. Damages the active file if the client should read the previous one.
    private static func prepare(_ folder: TestFolder, unreadable name: String) throws {
        let cache = folder.cache
        try cache.write(bundle("#111111"), to: .previous)
        if name == "staged" { try cache.write(bundle("#333333"), to: .staged) }
        try cache.write(bundle("#222222"), to: .active)
        var record = LaunchRecord()
        record.begin(with: bundle("#222222").digest)
        record.refused = [bundle("#bad000").digest]
        try cache.write(record)
        if name == "previous" { try Data([1]).write(to: folder.file(.active)) }
        // A process without root privileges could still remove files.
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.url.path)
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
            let path = folder.url.appendingPathComponent(file).path
            try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
        }
    }

    private static func contents(_ folder: TestFolder, _ names: [String]) -> [String: Data] {
        names.reduce(into: [:]) { all, name in
            all[name] = try? Data(contentsOf: URL(fileURLWithPath: path(name, in: folder.url.path)))
        }
    }

    private static func path(_ name: String, in folder: String) -> String { "\(folder)/\(testKey.fileName).\(name)" }

    @Test("is kept for the next launch", arguments: Obstacle.allCases, names)
    func isKeptForTheNextLaunch(obstacle: Obstacle, name: String) async throws {
        let folder = TestFolder()
        try Self.prepare(folder, unreadable: name)
        let watched = name == "launches" ? Self.names : Self.names.filter { $0 != "launches" }
        let before = Self.contents(folder, watched)
        let file = Self.path(name, in: folder.url.path)
        try obstacle.set(before: file)
        await #expect(processExitsWith: .success) {
            [path = folder.url.path as String, name = name as String, kind = obstacle.rawValue as String] in
            try UnreadableCacheTests.launch(path, name, kind)
        }
        try obstacle.lift(before: file)
        #expect(Self.contents(folder, watched) == before)

        let expected = ["active": "#222222", "previous": "#111111", "staged": "#333333", "launches": "#222222"]
        let launch = Launch(
            Self.configuration(folder.url.path), folder.cache, bundled: ThemeFamily([Theme(makeBundle())]))
        #expect(launch.active?.digest == Self.bundle(expected[name] ?? "").digest)
    }

    /// Launches a client in its own process, which can't read the file.
    static func launch(_ path: String, _ name: String, _ kind: String) throws {
        guard let obstacle = Obstacle(rawValue: kind) else { throw Mismatch("no obstacle \(kind)") }
        let problems = Problems()
        let configuration = configuration(path, problems)
        let cache = ThemeCache(folder: URL(fileURLWithPath: path), key: testKey, limit: 1 << 20)
        // Root can read any file.
        if obstacle == .permission, getuid() == 0, setuid(65534) != 0 { throw Mismatch("still root") }
        let limit = try limitDescriptors(to: obstacle == .descriptors ? 0 : nil)
        let launch = Launch(configuration, cache, bundled: ThemeFamily([Theme(makeBundle())]))
        // A failing test needs to write its output.
        try limitDescriptors(to: limit)

        let file = Self.path(name, in: path)
        let isReported = problems.list.contains { problem in
            // Without a record, the staged bundle is not read.
            let isAnyFile = obstacle == .descriptors
            if case .unreadableCache(let unreadable, _) = problem { return isAnyFile || unreadable == file }
            return false
        }
        let isDamaged = problems.list.contains { problem in
            if case .damagedCache(let damaged) = problem { damaged == file } else { false }
        }
        guard isReported, !isDamaged else { throw Mismatch("\(problems.list)") }
        guard obstacle != .descriptors else { return }
        let used = ["active": "#111111", "staged": "#222222", "launches": "#222222"]
        guard launch.active?.digest == used[name].map({ bundle($0).digest }) else { throw Mismatch("another theme") }
    }

    /// Limits the number of the process's descriptors. With 0, no file can be opened.
    /// - Returns: The previous limit.
    @discardableResult
    private static func limitDescriptors(to new: rlim_t?) throws -> rlim_t? {
        guard let new else { return nil }
        var limit = rlimit(rlim_cur: 0, rlim_max: 0)
        #if canImport(Glibc)
            let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let descriptors = RLIMIT_NOFILE
        #endif
        guard getrlimit(descriptors, &limit) == 0 else { throw Mismatch("no limit") }
        let old = limit.rlim_cur
        limit.rlim_cur = new
        guard setrlimit(descriptors, &limit) == 0 else { throw Mismatch("no new limit") }
        if new == 0, open("/dev/null", O_RDONLY) >= 0 || errno != EMFILE { throw Mismatch("files can still be opened") }
        return old
    }

    private static func configuration(_ path: String, _ problems: Problems = Problems()) -> ThemeClient.Configuration {
        var configuration = ThemeClient.Configuration(
            server: URL(fileURLWithPath: "/"), app: testKey.app, axes: testKey.choices[0],
            cacheFolder: URL(fileURLWithPath: path), bundled: makeBundle(purple: bundledPurple).bytes)
        configuration.onEvent = problems.add
        return configuration
    }

    @Test("keeps the only bundle active")
    func keepsTheOnlyBundleActive() throws {
        let folder = TestFolder()
        try Self.prepare(folder, unreadable: "active")
        var record = LaunchRecord()
        record.digest = Self.bundle("#222222").digest
        record.launches = 3
        try folder.cache.write(record)
        let previous = Self.path("previous", in: folder.url.path)
        try Obstacle.loop.set(before: previous)
        let problems = Problems()
        var configuration = Self.configuration(folder.url.path, problems)
        configuration.maxFailedLaunches = 3
        let launch = Launch(configuration, folder.cache, bundled: ThemeFamily([Theme(makeBundle())]))
        #expect(launch.active?.digest == record.digest)
        #expect(launch.record?.refused == [])
        #expect(problems.list.count == 1)
        try Obstacle.loop.lift(before: previous)
        #expect(
            Launch(configuration, folder.cache, bundled: ThemeFamily([Theme(makeBundle())])).active?.digest
                == Self.bundle("#111111").digest)
    }

    @Test("is read again by the next refresh, also offline", arguments: ["active", "staged"])
    func isReadAgainByTheNextRefresh(name: String) async throws {
        let (server, folder, problems) = (try makeServer(), TestFolder(), Problems())
        server.stop()
        try Self.prepare(folder, unreadable: name)
        let file = Self.path(name, in: folder.url.path)
        try Obstacle.loop.set(before: file)
        let client = try makeClient(server, folder, problems)
        let before = name == "active" ? "#111111" : "#222222"
        #expect(client.purple == before)
        await #expect(throws: FetchError.self) { try await client.refresh() }
        #expect(client.purple == before)
        try Obstacle.loop.lift(before: file)
        await #expect(throws: FetchError.self) { try await client.refresh() }
        #expect(client.purple == (name == "active" ? "#222222" : "#333333"))
        #expect(problems.list.allSatisfy { if case .unreadableCache = $0 { true } else { false } })
    }

    @Test("is not replaced by an activation")
    func isNotReplacedByAnActivation() async throws {
        let (server, folder) = (try makeServer(), TestFolder())
        try Self.prepare(folder, unreadable: "active")
        let file = Self.path("active", in: folder.url.path)
        try Obstacle.loop.set(before: file)
        let client = try makeClient(server, folder)
        #expect(try await client.refresh() == .activated)
        #expect(client.purple == "#783bf9")
        try Obstacle.loop.lift(before: file)
        #expect(folder.cache.read(.active).family?.digest == Self.bundle("#222222").digest)
        #expect(try makeClient(server, folder).purple == "#783bf9")
        #expect(folder.cache.read(.previous).family?.digest == Self.bundle("#222222").digest)
    }

    @Test("keeps the launch record")
    func keepsTheLaunchRecord() async throws {
        let (server, folder, problems) = (try makeServer(), TestFolder(), Problems())
        try Self.prepare(folder, unreadable: "active")
        let launches = Self.path("launches", in: folder.url.path)
        try Obstacle.loop.set(before: launches)
        let client = try makeClient(server, folder, problems)
        #expect(client.purple == "#222222")
        #expect(problems.list.count == 1)
        try await client.refresh()
        try Obstacle.loop.lift(before: launches)
        server.publish(makeBundle(purple: "#444444"))
        try await client.refresh()
        #expect(try folder.cache.record().refused == [Self.bundle("#bad000").digest])
        #expect(try folder.cache.record().digest == Self.bundle("#444444").digest)
    }
}
