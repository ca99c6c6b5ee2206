import Foundation
import LiveryModel
import Shapes
import TestSupport
import Testing

@testable import LiveryClient

#if os(Linux) || os(macOS)
    /// Kills processes with a client at any moment, and fills the disk of a client. A client that starts afterward has the
    /// last client's theme or a newer theme, all of its skins are of the same version, and all have their files.
    @Suite("A client for two skins")
    struct KillTests {
        private let folder = TestFolder()
        private static let skins = ["day", "night"]

        /// A server that publishes a new version before each request for the current one.
        private static func restless() throws -> TestServer {
            let versions = Counter()
            return try TestServer { request in
                if let number = request.target.firstMatch(of: /\/assets\/(\w+)/)?.1 {
                    let files = (1...versions.value + 1).reversed().lazy.flatMap { version in
                        skins.map { file(version, $0) }
                    }
                    let found = files.first { $0.sha256.hexadecimal == number }
                    return found.map { .file($0, to: request) } ?? .http(404)
                }
                let named = request.target.firstMatch(of: /versions\/(\d+)/).flatMap { Int($0.1) }
                let version = named ?? versions.increment() + 1
                let skin = request.target.contains("skin=day") ? "day" : "night"
                return .bundle(bundle(version, skin).bytes, to: request, version: version)
            }
        }

        /// The theme of a version, whose color is its number. Shipped themes are version 0.
        private static func bundle(_ version: Int, _ skin: String) -> ThemeBundle {
            let purple = "#" + String(String(0x100_0000 + version, radix: 16).suffix(6))
            guard version > 0 else { return makeBundle(purple: purple, skin: skin) }
            return makeBundle(purple: purple, skin: skin, hearts: [file(version, skin)])
        }

        /// The file of a version, which the next one might share.
        private static func file(_ version: Int, _ skin: String) -> [UInt8] {
            pixels(skin == "day" ? 1 : 2, count: 600 + version / 2)
        }

        private static func client(
            _ address: String, _ path: String, _ problems: Problems = Problems(), isManual: Bool = false
        ) throws -> ThemeClient {
            guard let server = URL(string: address) else { throw Mismatch("no address") }
            var configuration = ThemeClient.Configuration(
                server: server, app: testKey.app, axes: testKey.choices[0], cacheFolder: URL(fileURLWithPath: path),
                bundled: skins.map { bundle(0, $0).bytes })
            configuration.timeout = .seconds(60)
            configuration.onEvent = problems.add
            configuration.activation = isManual ? .manual : .immediately
            return try ThemeClient(configuration)
        }

        /// The version of all themes of a client.
        private static func version(of client: ThemeClient) throws -> Int {
            let colors = try client.family.themes.map { try $0.color("brand.purple").hex.dropFirst().prefix(6) }
            guard colors.count == skins.count, Set(colors).count == 1, let version = Int(colors[0], radix: 16) else {
                throw Mismatch("the skins have the colors \(colors)")
            }
            for theme in client.family.themes where version > 0 {
                let found = try theme.image("heart").file(scale: 1)?.data()
                guard let skin = theme.skin?.rawValue, found == Data(file(version, skin)) else {
                    throw Mismatch("the file of \(theme.axes) in version \(version) is missing")
                }
            }
            return version
        }

        /// Makes the files old enough to be removed when no bundle needs them.
        private static func age(_ path: String) throws {
            let folder = path + "/assets/"
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for name in names {
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: folder + name)
            }
        }

        @Test("has the last good theme after each of many kills, and both skins of one version")
        func kills() async throws {
            let server = try Self.restless()
            let (path, address) = (folder.url.path, try server.url().absoluteString)
            var last = 0
            for _ in 0..<times(3, thorough: 10) {
                // Two processes share the folder, and each is killed.
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<2 {
                        group.addTask {
                            await #expect(processExitsWith: .signal(SIGKILL)) {
                                [path = path as String, address = address as String] in
                                try await KillTests.run(path, address)
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                let problems = Problems()
                let version = try Self.version(of: Self.client(address, path, problems))
                #expect(version >= last)
                #expect(problems.list == [])
                last = version
                try Self.age(path)
            }
            #expect(last > 0)
        }

        /// Fetches and activates one version after another, until this process is killed at a random moment.
        static func run(_ path: String, _ address: String) async throws {
            var isManual = false
            while true {
                // The first round is complete, so that each process gets further than the previous one.
                let client = try Self.client(address, path, isManual: isManual)
                try await client.refresh()
                await client.activate()
                await client.markLaunchSuccessful()
                guard try version(of: client) > 0 else { throw Mismatch("no version is active") }
                if !isManual {
                    Thread.detachNewThread {
                        usleep(.random(in: 0..<30_000))
                        kill(getpid(), SIGKILL)
                    }
                }
                isManual = true
            }
        }

        @Test("has the last good theme after writes that the system truncated")
        func cutWrites() async throws {
            let server = try Self.restless()
            let (path, address) = (folder.url.path, try server.url().absoluteString)
            await #expect(processExitsWith: .success) { [path = path as String, address = address as String] in
                // A write beyond the limit then fails with EFBIG. It has written the bytes before the limit.
                signal(SIGXFSZ, SIG_IGN)
                var random = SeededRandom(seed: 17)
                try await KillTests.fill(path, address) { body in
                    var limit = rlimit(rlim_cur: 0, rlim_max: 0)
                    getrlimit(KillTests.fileSize, &limit)
                    limit.rlim_cur = .random(in: 0..<2_500, using: &random)
                    setrlimit(KillTests.fileSize, &limit)
                    try await body()
                    limit.rlim_cur = limit.rlim_max
                    setrlimit(KillTests.fileSize, &limit)
                }
            }
        }

        @Test(
            "has the last good theme on a disk that is full again and again",
            .enabled(if: SmallDisk() != nil, "this machine can't mount a tmpfs"))
        func fullDisk() async throws {
            let server = try Self.restless()
            let disk = try #require(SmallDisk())
            let ballast = URL(fileURLWithPath: disk.path + "/ballast")
            var random = SeededRandom(seed: 18)
            try await Self.fill(disk.path + "/cache", try server.url().absoluteString) { body in
                let free = Int.random(in: 0...2, using: &random) * SmallDisk.page
                // Writes until the disk is full, and then frees some of the space.
                let file = open(ballast.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
                let page = [UInt8](repeating: 1, count: SmallDisk.page)
                while write(file, page, page.count) > 0 {}
                let length = lseek(file, 0, SEEK_CUR)
                #expect(errno == ENOSPC && ftruncate(file, max(0, length - off_t(free))) == 0)
                close(file)
                try await body()
                try FileManager.default.removeItem(at: ballast)
            }
        }

        /// Refreshes clients while `limited` limits the disk, and starts other clients afterward.
        static func fill(
            _ path: String, _ address: String, limited: (() async throws -> Void) async throws -> Void
        ) async throws {
            var last = 0
            var failures = 0
            let rounds = times(30, thorough: 100)
            for round in 0..<rounds {
                try await limited {
                    let problems = Problems()
                    let client = try Self.client(address, path, problems, isManual: round % 3 == 0)
                    try check(version(of: client), isAtLeast: last)
                    do {
                        try await client.refresh()
                        await client.activate()
                        try check(version(of: client), isAtLeast: last + 1)
                    } catch FetchError.asset(_, .notSaved) {
                        // A bundle can be used without being saved, but its files can't.
                        failures += 1
                        try check(version(of: client), isAtLeast: last)
                    }
                    if !problems.list.isEmpty { failures += 1 }
                }
                let found = try version(of: client(address, path))
                try check(found, isAtLeast: last)
                last = found
                try age(path)
            }
            guard failures > rounds / 10, last > rounds / 5 else {
                throw Mismatch("\(failures) failures, version \(last)")
            }
            let client = try Self.client(address, path)
            try await client.refresh()
            try check(version(of: Self.client(address, path)), isAtLeast: version(of: client))
        }

        private static func check(_ version: Int, isAtLeast last: Int) throws {
            guard version >= last else { throw Mismatch("version \(version) after version \(last)") }
        }

        #if canImport(Glibc)
            static let fileSize = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        #else
            static let fileSize = RLIMIT_FSIZE
        #endif
    }

    /// A disk of 64 KB in memory. It has no name and disappears with this value. Only root can create one, on Linux.
    private final class SmallDisk {
        static let page = 4096
        private let descriptor: Int32

        var path: String { "/proc/self/fd/\(descriptor)" }

        init?() {
            #if os(Linux)
                let place = FileManager.default.temporaryDirectory.path + "/livery-disk-\(UUID().uuidString)"
                guard mkdir(place, 0o700) == 0 else { return nil }
                defer { rmdir(place) }
                guard mount("tmpfs", place, "tmpfs", 0, "size=64k") == 0 else { return nil }
                descriptor = open(place, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
                // MNT_DETACH: the open descriptor keeps the disk.
                guard umount2(place, 2) == 0, descriptor >= 0 else { return nil }
            #else
                return nil
            #endif
        }

        deinit { close(descriptor) }
    }
#endif
