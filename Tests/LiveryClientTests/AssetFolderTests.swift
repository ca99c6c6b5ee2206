import Foundation
import LiveryModel
import TestSupport
import Testing

@testable import LiveryClient

@Suite("The folder of files")
struct AssetFolderTests {
    let folder = TestFolder()
    private let old = pixels(1)
    private let new = pixels(2)

    private func client(
        _ server: AssetServer, _ problems: Problems = Problems(),
        change: (inout ThemeClient.Configuration) -> Void = { _ in }
    ) throws -> ThemeClient {
        try makeClient(server.server, folder, problems, change: change)
    }

    /// Makes all files in the folder two hours older.
    private func age() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/assets")
        for name in names {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -7200)],
                ofItemAtPath: folder.url.path + "/assets/" + name)
        }
    }

    private func names(_ files: [UInt8]...) -> Set<String> { Set(files.map(\.sha256.hexadecimal)) }

    @Test("keeps the files of the active and the previous theme, and removes older ones an hour after their use")
    func removal() async throws {
        let third = pixels(3)
        let server = try AssetServer(makeBundle(hearts: [old]), [old])
        let client = try client(server)
        try await client.refresh()
        server.publish(makeBundle(purple: "#222222", hearts: [new]), [new])
        try await client.refresh()
        try Data(old).write(to: folder.asset(pixels(8), ".part"))
        server.publish(makeBundle(purple: "#333333", hearts: [third]), [third])
        try await client.refresh()
        // Another process could be using the old file.
        #expect(folder.assetNames.isSuperset(of: names(old, new, third)))
        try age()
        let next = try self.client(server)
        #expect(try await next.refresh() == .unchanged)
        #expect(folder.assetNames == names(new, third))
        #expect(next.heart() == third)
    }

    @Test("keeps the files of a staged theme, and of other channels and apps")
    func keepsOthers() async throws {
        let server = try AssetServer(makeBundle(hearts: [old]), [old])
        let beta = try AssetServer(makeBundle(hearts: [new]), [new])
        try await client(server).refresh()
        try await client(beta) { $0.channel = "beta" }.refresh()
        let third = pixels(3)
        server.publish(makeBundle(purple: "#333333", hearts: [third]), [third])
        #expect(try await client(server) { $0.activation = .manual }.refresh() == .staged)
        try age()
        try await client(server) { $0.activation = .manual }.refresh()
        #expect(folder.assetNames == names(old, new, third))
    }

    @Test("keeps an old file that a client counts on for a bundle that it is fetching")
    func keepsMarkedFiles() async throws {
        let server = try AssetServer(makeBundle(hearts: [old]), [old])
        try await client(server).refresh()
        for file in [new, pixels(3)] { try Data(file).write(to: folder.asset(file)) }
        try age()
        // No stored bundle names the new file yet, but another process has found that it exists.
        let other = AssetFolder(cacheFolder: folder.url)
        #expect(other.missing([imageFile(new).asset]).isEmpty)
        folder.cache.removeUnusedAssets(keeping: [])
        #expect(folder.assetNames == names(old, new))
        #expect(other.missing([imageFile(new).asset]).isEmpty)
    }

    @Test("keeps everything while a bundle can't be read")
    func keepsForUnreadable() async throws {
        let server = try AssetServer(makeBundle(hearts: [old]), [old])
        try await client(server).refresh()
        try Data(new).write(to: folder.asset(new))
        let other = folder.url.appendingPathComponent("livery-other.active")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
        try age()
        try await client(server).refresh()
        #expect(folder.assetNames == names(old, new))
        try FileManager.default.removeItem(at: other)
        try age()
        try await client(server).refresh()
        #expect(folder.assetNames == names(old))
    }

    @Test("is shared by two clients that fetch at the same time")
    func shared() async throws {
        let files = (0..<8).map { pixels(UInt8($0), count: 20_000) }
        let server = try AssetServer(makeBundle(hearts: files), files)
        let clients = try (0..<3).map { _ in try client(server) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for client in clients { group.addTask { try await client.refresh() } }
            try await group.waitForAll()
        }
        for client in clients {
            for (index, file) in files.enumerated() { #expect(client.heart(scale: Double(index + 1)) == file) }
        }
        #expect(folder.assetNames == Set(files.map(\.sha256.hexadecimal)))
    }

    @Test("completes the theme of a client with the files that another one fetched")
    func fetchedByAnother() async throws {
        let server = try AssetServer(makeBundle(hearts: [old]), [])
        let first = try client(server)
        await #expect(throws: FetchError.self) { try await first.refresh() }
        server.add([old])
        try await client(server).refresh()
        let count = server.fileRequests.count
        #expect(try await first.refresh() == .activated)
        #expect(first.heart() == old)
        #expect(server.fileRequests.count == count)
    }

    /// A folder among the app's resources with these files.
    private func resources(_ files: [UInt8]...) throws -> URL {
        let resources = folder.url.appendingPathComponent("resources")
        try FileManager.default.createDirectory(at: resources, withIntermediateDirectories: true)
        for file in files {
            try Data(file).write(to: resources.appendingPathComponent(file.sha256.hexadecimal))
        }
        return resources
    }

    @Test("isn't needed for the files that ship with the app, so that the first start is complete without a network")
    func shippedFiles() async throws {
        let server = try AssetServer(makeBundle(purple: "#222222", hearts: [old, new]), [old, new])
        let (address, resources) = (try server.server.url(), try resources(old))
        server.server.stop()
        let cut = try AssetServer(makeBundle(purple: "#222222", hearts: [old, new]), [old, new])
        func client(_ address: URL) throws -> ThemeClient {
            try self.client(cut) {
                $0.server = address
                $0.bundled = [makeBundle(purple: bundledPurple, hearts: [old]).bytes]
                $0.bundledAssets = resources
            }
        }
        let offline = try client(address)
        #expect(offline.heart() == old)
        await #expect(throws: FetchError.self) { try await offline.refresh() }
        #expect(offline.heart() == old)
        // A shipped file isn't fetched.
        let online = try client(try cut.server.url())
        #expect(try await online.refresh() == .activated)
        #expect(online.heart() == old)
        #expect(online.heart(scale: 2) == new)
        #expect(cut.fileRequests.map(\.target) == ["/assets/\(new.sha256.hexadecimal)"])
        #expect(folder.assetNames == names(new))
    }

    @Test("isn't a place for the app's mistakes: a shipped file that is missing is reported at once")
    func missingResource() throws {
        let server = try AssetServer(makeBundle(hearts: [old]), [old])
        let resources = try resources(new)
        #expect(throws: ConfigurationError.bundledAsset(name: "heart", sha256: old.sha256.hexadecimal)) {
            try client(server) {
                $0.bundled = [makeBundle(purple: bundledPurple, hearts: [old]).bytes]
                $0.bundledAssets = resources
            }
        }
    }

    @Test("contains the files of a shipped theme that has none among the app's resources, from the first fetch on")
    func shippedWithoutFiles() async throws {
        let server = try AssetServer(makeBundle(purple: bundledPurple, hearts: [old]), [old])
        let client = try client(server) { $0.bundled = [makeBundle(purple: bundledPurple, hearts: [old]).bytes] }
        #expect(client.heart() == nil)
        #expect(try await client.refresh() == .activated)
        #expect(client.heart() == old)
    }

    @Test("has files for all skins, or no skin changes")
    func skins() async throws {
        let bundles = ["day": makeBundle(skin: "day", hearts: [old]), "night": makeBundle(hearts: [new])]
        let files = Lock([old])
        let server = try TestServer { request in
            if request.target.hasPrefix("/assets/") {
                let found = files.withLock { $0.first { request.target.hasSuffix($0.sha256.hexadecimal) } }
                return found.map { .file($0, to: request) } ?? .http(404)
            }
            let skin = request.target.contains("skin=day") ? "day" : "night"
            return .bundle(bundles[skin]?.bytes ?? [], to: request)
        }
        let client = try makeClient(server, folder) {
            $0.bundled = ["night", "day"].map { makeBundle(purple: bundledPurple, skin: $0).bytes }
        }
        await #expect(throws: FetchError.asset(name: "heart", .status(404, problem: nil))) {
            try await client.refresh()
        }
        #expect(client.family.themes.allSatisfy { (try? $0.image("heart")) == nil })
        files.withLock { $0.append(new) }
        #expect(try await client.refresh() == .activated)
        #expect(try client.family.theme(for: .day).image("heart").file(scale: 1)?.data() == Data(old))
        #expect(client.heart() == new)
    }

    @Test("is named by a typed theme, together with its bundles")
    func schema() throws {
        let configuration = ThemeClient.Configuration(
            server: try #require(URL(string: "https://themes.example.com")), schema: Shipping.self,
            cacheFolder: folder.url)
        #expect(configuration.bundledAssets == Shipping.shippedAssets)
        #expect(Shipping().heart.files.map(\.scale) == [1])
    }
}

/// A typed theme that ships with its files.
private final class Shipping: ThemeSchema {
    static let app = "badoo"
    static let contract: [String: Theme.ValueType] = [:]
    static let shipped = [
        ShippedBundle(
            axes: [:],
            """
            {"format":1,"app":"badoo","axes":{},"types":{},"styles":{},
            "tokens":{"heart":{"type":"image","value":"heart"}},
            "assets":{"heart":[{"scale":1,"sha256":"0000000000000000000000000000000000000000000000000000000000000000","type":"image/png","bytes":1,"size":[1,1]}]}}
            """)
    ]
    static let shippedAssets: URL? = URL(fileURLWithPath: "/app/BadooAssets")
    let heart: Theme.ImageName

    init(_ read: SchemaReader) { heart = read.value("heart") }
}
