import Foundation
import LiveryModel
import TestSupport
import Testing

@testable import LiveryClient

@Suite("A theme with files")
struct AssetTests {
    let folder = TestFolder()
    let problems = Problems()
    private let old = pixels(1)
    private let new = pixels(2)

    private func server(_ bundle: ThemeBundle? = nil, _ files: [[UInt8]]? = nil) throws -> AssetServer {
        try AssetServer(bundle ?? makeBundle(hearts: [old]), files ?? [old])
    }

    private func client(
        _ server: AssetServer, change: (inout ThemeClient.Configuration) -> Void = { _ in }
    ) throws -> ThemeClient {
        try makeClient(server.server, folder, problems, change: change)
    }

    private func failure(_ client: ThemeClient) async -> FetchError? {
        do throws(FetchError) { try await client.refresh() } catch { return error }
        return nil
    }

    /// A server whose first version is active in the folder, and whose second version needs another file.
    private func updated() async throws -> AssetServer {
        let server = try server()
        try await client(server).refresh()
        server.publish(makeBundle(purple: "#222222", hearts: [new]), [new])
        return server
    }

    @Test("becomes active with its files, and gives their bytes")
    func complete() async throws {
        let server = try server(makeBundle(hearts: [old, new]), [old, new])
        let client = try client(server)
        #expect(client.heart() == nil)
        #expect(try await client.refresh() == .activated)
        #expect(client.heart() == old)
        #expect(client.heart(scale: 2) == new)
        #expect(client.heart(scale: 3) == new)
        #expect(folder.assetNames == Set([old, new].map(\.sha256.hexadecimal)))
        #expect(problems.events.contains(.assetsFetched(count: 2, bytes: old.count + new.count)))
        #expect(try self.client(server).heart() == old)
        #expect(problems.list == [])
    }

    @Test("has only the images for the screen if its scale is known")
    func oneScale() async throws {
        let server = try server(makeBundle(hearts: [old, new]), [old, new])
        let client = try client(server) { $0.assets.scale = 3 }
        #expect(try await client.refresh() == .activated)
        #expect(folder.assetNames == [new.sha256.hexadecimal])
        // There is no other file that a view could ask for.
        #expect(client.heart(scale: 1) == new)
        #expect(try self.client(server) { $0.assets.scale = 3 }.heart() == new)
        // A client for another screen completes the theme, and both use the same folder.
        let other = try self.client(server)
        try await other.refresh()
        #expect(other.heart() == old && other.heart(scale: 2) == new)
        #expect(problems.events.contains(.assetsFetched(count: 1, bytes: old.count)))
    }

    @Test("fetches no file that it has")
    func onlyColors() async throws {
        let server = try server()
        let client = try client(server)
        try await client.refresh()
        let sent = server.sent
        server.publish(makeBundle(purple: "#222222", hearts: [old]))
        #expect(try await client.refresh() == .activated)
        #expect(client.purple == "#222222")
        #expect(server.sent == sent)
        #expect(server.fileRequests.count == 1)
    }

    @Test("stays the last one while the server lacks a file, and is fetched when the server has it")
    func notFound() async throws {
        let server = try await updated()
        server.remove(new)
        let client = try client(server)
        #expect(await failure(client) == .asset(name: "heart", .status(404, problem: "no such file")))
        #expect(client.heart() == old)
        #expect(
            problems.events.contains(
                .assetFailed(
                    sha256: new.sha256.hexadecimal, name: "heart", .status(404, problem: "no such file"))))
        #expect(try self.client(server).purple == "#783bf9")
        server.add([new])
        #expect(try await client.refresh() == .activated)
        #expect(client.heart() == new)
        // The bundle itself was not sent again.
        let etag = "\"\(makeBundle(purple: "#222222", hearts: [new]).bytes.sha256.hexadecimal)\""
        #expect(server.server.requests.last { !$0.target.hasPrefix("/assets/") }?.headers["if-none-match"] == etag)
    }

    @Test("never contains wrong bytes", arguments: [-1, 0, 1])
    func wrongBytes(extra: Int) async throws {
        let server = try await updated()
        server.react { request, file in .file(pixels(9, count: file.count + extra), to: request) }
        let client = try client(server)
        let failure = try #require(await failure(client))
        guard case .asset("heart", let reason) = failure else { throw Mismatch("\(failure)") }
        switch reason {
        case .digest("the bundle", new.sha256.hexadecimal, _): #expect(extra < 1)
        case .tooLarge(new.count): #expect(extra == 1)
        default: Issue.record("\(reason)")
        }
        #expect(client.heart() == old)
        #expect(folder.assetNames == [old.sha256.hexadecimal])
        server.react(nil)
        #expect(try await client.refresh() == .activated)
        #expect(client.heart() == new)
    }

    @Test("continues a body that was cut")
    func resumes() async throws {
        let server = try await updated()
        server.react { request, file in .file(file, to: request).cut(by: 1_000) }
        let client = try client(server)
        let failure = try #require(await failure(client))
        #expect(failure.isOffline)
        #expect(try Data(contentsOf: folder.asset(new, ".part")) == Data(new.dropLast(1_000)))
        // Another client continues.
        let sent = server.sent
        server.react(nil)
        let second = try self.client(server)
        #expect(second.heart() == old)
        #expect(try await second.refresh() == .activated)
        #expect(second.heart() == new)
        #expect(server.sent == sent + 1_000)
        let request = server.fileRequests.last
        #expect(request?.headers["range"] == "bytes=2000-")
        #expect(request?.headers["if-range"] == "\"\(new.sha256.hexadecimal)\"")
        #expect(folder.assetNames == Set([old, new].map(\.sha256.hexadecimal)))
    }

    @Test("continues within one fetch, as often as it may retry")
    func resumesWithinAFetch() async throws {
        let server = try await updated()
        let left = Counter()
        server.react { request, file in
            let reply = Reply.file(file, to: request)
            return left.increment() < 3 ? reply.cut(by: 500) : reply
        }
        let client = try client(server) { $0.retry.maxAttempts = 3 }
        #expect(try await client.refresh() == .activated)
        #expect(client.heart() == new)
    }

    /// What a server or a disk does to a partial download.
    enum Range: CaseIterable { case ignored, refused, shifted, damagedPart, longPart }

    @Test("starts again if it can't continue", arguments: Range.allCases)
    func startsAgain(range: Range) async throws {
        let server = try await updated()
        let file = new
        var part = Array(file.prefix(1_200))
        if range == .damagedPart { part[7] ^= 1 }
        if range == .longPart { part = file + [0] }
        try Data(part).write(to: folder.asset(file, ".part"))
        server.react { request, file in
            guard request.headers["range"] != nil else { return .file(file, to: request) }
            switch range {
            case .ignored: return .http(200, ["Content-Type": "image/png"], body: file)
            case .refused: return .http(416, ["Content-Range": "bytes */\(file.count)"])
            case .shifted: return .http(206, ["Content-Range": "bytes 0-9/\(file.count)"], body: Array(file.prefix(10)))
            case .damagedPart, .longPart: return .file(file, to: request)
            }
        }
        let client = try client(server) { $0.retry.maxAttempts = 2 }
        #expect(try await client.refresh() == .activated)
        #expect(client.heart() == file)
        #expect(!FileManager.default.fileExists(atPath: folder.asset(file, ".part").path))
    }

    @Test("isn't fetched if it has more bytes than the limit")
    func limit() async throws {
        let server = try await updated()
        let client = try client(server) { $0.assets.maxBytes = 2_999 }
        #expect(await failure(client) == .assetsTooLarge(bytes: 3_000, limit: 2_999))
        #expect(client.heart() == old)
        #expect(server.fileRequests.count == 1)
    }

    @Test("stays the last one while files can't be written")
    func unwritable() async throws {
        let server = try await updated()
        // As on a full disk, the file can't be created.
        let obstacle = folder.asset(new, ".new")
        try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: true)
        let client = try client(server)
        let failure = try #require(await failure(client))
        guard case .asset("heart", .notSaved) = failure else { throw Mismatch("\(failure)") }
        #expect(client.heart() == old)
        #expect(try self.client(server).heart() == old)
        try FileManager.default.removeItem(at: obstacle)
        #expect(try await client.refresh() == .activated)
        #expect(client.heart() == new)
    }

    /// What happens to a file in the cache folder.
    enum Damage: CaseIterable {
        case removed, cut, flipped

        func apply(to file: URL) throws {
            var bytes = try Data(contentsOf: file)
            switch self {
            case .removed: return try FileManager.default.removeItem(at: file)
            case .cut: bytes.removeLast()
            case .flipped: bytes[100] ^= 1
            }
            try bytes.write(to: file)
        }
    }

    @Test(
        "isn't shown at launch without its files, and is completed without fetching the bundle",
        arguments: Damage.allCases)
    func launchesWithoutFiles(damage: Damage) async throws {
        let server = try await updated()
        try await client(server).refresh()
        #expect(try client(server).heart() == new)
        try damage.apply(to: folder.asset(new))
        let client = try client(server)
        // The previous theme is complete.
        #expect(client.heart() == old)
        #expect(client.purple == "#783bf9")
        #expect(problems.list == [.missingFiles(file: folder.file(.active).path, count: 1)])
        #expect(try await client.refresh() == .activated)
        #expect(client.heart() == new)
        #expect(try self.client(server).heart() == new)
    }

    @Test("is replaced by the shipped theme if no cached theme has its files, also offline")
    func launchesOffline() async throws {
        let server = try await updated()
        try await client(server).refresh()
        for file in [old, new] { try FileManager.default.removeItem(at: folder.asset(file)) }
        server.server.stop()
        let client = try client(server)
        #expect(client.purple == bundledPurple)
        #expect(client.origin == .bundled)
        #expect(await failure(client)?.isOffline == true)
        #expect(client.purple == bundledPurple)
        #expect(folder.cache.read(.active).family != nil)
    }

    @Test("gets its files again when the server confirms it", arguments: Damage.allCases)
    func confirmedWithoutFiles(damage: Damage) async throws {
        let server = try server()
        let client = try client(server)
        try await client.refresh()
        try damage.apply(to: folder.asset(old))
        #expect(try await client.refresh() == .unchanged)
        #expect(client.heart() == old)
        #expect(server.fileRequests.count == 2)
    }

    @Test("isn't activated from a staged bundle without its files", arguments: [true, false])
    func staged(isManual: Bool) async throws {
        let server = try await updated()
        let client = try client(server) { $0.activation = isManual ? .manual : .nextLaunch }
        #expect(try await client.refresh() == .staged)
        try FileManager.default.removeItem(at: folder.asset(new))
        if isManual {
            #expect(await !client.activate())
            #expect(client.heart() == old)
        }
        let next = try self.client(server)
        #expect(next.heart() == old)
        #expect(await !next.activate())
        #expect(next.heart() == old)
        #expect(try await next.refresh() == .activated)
        #expect(next.heart() == new)
    }

    @Test("isn't restored after crashes without its files")
    func rollBack() async throws {
        let server = try await updated()
        try await client(server) { $0.maxFailedLaunches = 2 }.refresh()
        try FileManager.default.removeItem(at: folder.asset(old))
        for _ in 0..<2 { #expect(try client(server) { $0.maxFailedLaunches = 2 }.heart() == new) }
        let client = try client(server) { $0.maxFailedLaunches = 2 }
        #expect(problems.list.contains { if case .rolledBack = $0 { true } else { false } })
        #expect(client.purple == bundledPurple)
    }

    @Test("doesn't replace the previous theme without its files")
    func keepsThePrevious() async throws {
        let server = try await updated()
        try await client(server).refresh()
        try FileManager.default.removeItem(at: folder.asset(new))
        let third = pixels(3)
        server.publish(makeBundle(purple: "#333333", hearts: [third]), [third])
        let client = try client(server)
        #expect(try await client.refresh() == .activated)
        #expect(client.heart() == third)
        // The second version has no files, so that the first one is still the previous one.
        try FileManager.default.removeItem(at: folder.asset(third))
        #expect(try self.client(server).heart() == old)
    }

    @Test("fetches at most eight files at once")
    func concurrency() async throws {
        let files = (0..<12).map { pixels(UInt8($0), count: 1_000) }
        let server = try server(makeBundle(hearts: files), files)
        let running = Lock((now: 0, most: 0))
        server.react { request, file in
            running.withLock { running in
                running.now += 1
                running.most = max(running.most, running.now)
            }
            Thread.sleep(forTimeInterval: 0.02)
            running.withLock { $0.now -= 1 }
            return .file(file, to: request)
        }
        #expect(try await client(server).refresh() == .activated)
        #expect(running.withLock { $0.most } <= 8)
        #expect(server.fileRequests.count == 12)
    }

    @Test("sends the token with requests for files")
    func token() async throws {
        let server = try server()
        try await client(server) { $0.token = "secret" }.refresh()
        #expect(server.fileRequests.last?.headers["authorization"] == "Bearer secret")
    }
}
