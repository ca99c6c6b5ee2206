import Foundation
import LiveryModel
import Testing

@testable import LiveryClient

@Suite struct CacheFileTests {
    let folder = TestFolder()
    let problems = Problems()

    static let sealed = cached(makeBundle().bytes, digest: digest).sealed(for: testKey)
    static let digest = makeBundle().bytes.sha256.hexadecimal

    private static func cached(_ body: [UInt8], digest: String) -> CachedFamily {
        CachedFamily(bundles: [CachedBundle(body: body, etag: "\"x\"", version: 3, digest: digest)])
    }

    @Test("round trips")
    func roundTrips() throws {
        let bundle = try #require(CachedFamily(sealed: Self.sealed, for: testKey))
        #expect(bundle == Self.cached(makeBundle().bytes, digest: Self.digest))
    }

    @Test("rejects a truncated file")
    func rejectsATruncatedFile() {
        for length in 0..<Self.sealed.count {
            #expect(CachedFamily(sealed: Array(Self.sealed.prefix(length)), for: testKey) == nil, "at \(length)")
        }
    }

    @Test("rejects a modified byte")
    func rejectsAModifiedByte() {
        for offset in Self.sealed.indices {
            var bytes = Self.sealed
            bytes[offset] ^= 1 << UInt8(offset % 8)
            #expect(CachedFamily(sealed: bytes, for: testKey) == nil, "at \(offset)")
        }
    }

    @Test("rejects an additional byte")
    func rejectsAnAdditionalByte() {
        #expect(CachedFamily(sealed: Self.sealed + [0], for: testKey) == nil)
    }

    @Test(
        "rejects another app and another channel",
        arguments: [
            CacheKey(app: "bumble", choices: testKey.choices),
            CacheKey(app: "badoo", channel: "beta", choices: testKey.choices),
        ])
    func rejectsAnotherKey(key: CacheKey) {
        #expect(CachedFamily(sealed: Self.sealed, for: key) == nil)
        #expect(key.fileName != testKey.fileName)
    }

    @Test("has no bundles for other choices of axes, except with fewer axes")
    func hasNoBundlesForOtherChoices() throws {
        #expect(CachedFamily(sealed: Self.sealed, for: CacheKey(app: "badoo", choices: [["platform": "ios"]])) != nil)
        let key = CacheKey(app: "badoo", choices: [["platform": "ios", "skin": "day"]])
        #expect(CachedFamily(sealed: Self.sealed, for: key) == nil)
        let stored = try #require(StoredBundles(sealed: Self.sealed, for: key))
        #expect(stored.others.map(\.axes) == testKey.choices)
        #expect(key.fileName == testKey.fileName)
    }

    @Test("rejects a wrong digest")
    func rejectsAWrongDigest() {
        let lie = Self.cached(Array("{}".utf8), digest: Self.digest)
        #expect(CachedFamily(sealed: lie.sealed(for: testKey), for: testKey) == nil)
    }

    /// All kinds of damage, which are truncated and modified bytes everywhere, an empty file, and a file for another
    /// key.
    static let damages: [[UInt8]] = {
        let step = max(1, sealed.count / 24)
        let cuts = stride(from: 0, to: sealed.count, by: step).map { Array(sealed.prefix($0)) }
        let flips = stride(from: 0, to: sealed.count, by: step).map { offset in
            var bytes = sealed
            bytes[offset] ^= 0x10
            return bytes
        }
        let foreign = cached(makeBundle().bytes, digest: digest)
            .sealed(for: CacheKey(app: "bumble", choices: [[:]]))
        return cuts + flips + [foreign, [UInt8](repeating: 0, count: 2 << 20)]
    }()

    @Test("replaces a damaged file on the next fetch")
    func replacesADamagedFileOnTheNextFetch() async throws {
        let server = try makeServer()
        for bytes in Self.damages {
            let folder = TestFolder()
            let problems = Problems()
            try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
            try Data(bytes).write(to: folder.file(.active))
            let client = try makeClient(server, folder, problems) { $0.maxBytes = 1 << 20 }
            #expect(client.purple == bundledPurple)
            #expect(problems.list == [.damagedCache(file: folder.file(.active).path)])
            #expect(try await client.refresh() == .activated)
            #expect(server.requests.last?.headers["if-none-match"] == nil)
            #expect(try makeClient(server, folder).purple == "#783bf9")
        }
    }

    @Test("uses the previous bundle instead of a damaged one")
    func usesThePreviousBundleInsteadOfADamagedOne() async throws {
        let server = try await serverAfterTwoBundles()
        try Data(Self.sealed.dropLast()).write(to: folder.file(.active))
        let client = try makeClient(server, folder, problems)
        #expect(client.purple == "#111111")
        #expect(problems.list == [.damagedCache(file: folder.file(.active).path)])
        #expect(try await client.refresh() == .activated)
        let first = makeBundle(purple: "#111111").bytes.sha256.hexadecimal
        #expect(server.requests.last?.headers["if-none-match"] == "\"\(first)\"")
        #expect(client.purple == "#222222")
    }

    @Test("replaces a file that is damaged while running")
    func replacesAFileThatIsDamagedWhileRunning() async throws {
        let server = try makeServer()
        let client = try makeClient(server, folder)
        try await client.refresh()
        try Data(Self.sealed.dropLast()).write(to: folder.file(.active))
        #expect(try await client.refresh() == .unchanged)
        #expect(server.requests.last?.headers["if-none-match"] == nil)
        #expect(try makeClient(server, folder).purple == "#783bf9")
    }

    @Test("ignores remaining temporary files")
    func ignoresRemainingTemporaryFiles() async throws {
        let server = try makeServer()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: folder.file(.staged).path + ".new"))
        #expect(try await makeClient(server, folder, problems).refresh() == .activated)
        #expect(problems.list == [])
    }

    private func serverAfterTwoBundles() async throws -> TestServer {
        let server = try makeServer(makeBundle(purple: "#111111"))
        let client = try makeClient(server, folder)
        try await client.refresh()
        server.publish(makeBundle(purple: "#222222"))
        try await client.refresh()
        return server
    }
}
