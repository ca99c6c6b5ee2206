import Foundation
import Shapes
import TestSupport
import Testing

@testable import LiveryClient

/// Repeatedly damages a client's files at random and restarts the client. The order is the same in every run.
@Suite("A client whose files are damaged again and again")
struct FaultTests {
    /// What happens to the cache folder between two launches.
    private enum Fault: CaseIterable {
        case none, cut, flip, empty, removed, unreadable, unwritable, secondClient
    }

    private let folder = TestFolder()

    /// A file of the client: one for bundles or launches, or the file of an image.
    private func file(newest: Int, _ random: inout SeededRandom) -> String {
        let names = ["active", "previous", "staged", "launches"]
        let index = Int.random(in: 0..<names.count + 2, using: &random)
        guard index < names.count else { return folder.asset(Self.heart(max(1, newest - index % 2))).path }
        return folder.url.appendingPathComponent("\(testKey.fileName).\(names[index])").path
    }

    /// The file of a version, which the next one might share.
    private static func heart(_ version: Int) -> [UInt8] { pixels(UInt8(version / 2 % 256)) }

    private static func bundle(_ version: Int) -> ThemeBundle {
        makeBundle(purple: color(version), hearts: [heart(version)])
    }

    private static func color(_ version: Int) -> String {
        let digits = String(version * 7919 % 0xFF_FFFF, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// The version of a theme, which its color identifies. The shipped theme is version 0.
    private static func version(of client: ThemeClient, upTo newest: Int) -> Int? {
        client.purple == bundledPurple ? 0 : (1...newest).last { color($0) == client.purple }
    }

    /// The newest version that was active and is still in a cache file, with the file of its image.
    private func newestStored() -> Int {
        let versions = [ThemeCache.Slot.active, .previous].compactMap { folder.cache.read($0).family?.version }
        return versions.filter { (try? Data(contentsOf: folder.asset(Self.heart($0)))) == Data(Self.heart($0)) }.max()
            ?? 0
    }

    private func check(_ client: ThemeClient, has version: Int, _ context: String) {
        if version > 0 { #expect(client.heart() == Self.heart(version), "\(context)") }
    }

    @Test("never has a theme that is worse than the last good one, and has the newest one after a refresh")
    func randomFaults() async throws {
        var random = SeededRandom(seed: 17)
        var newest = 1
        let assets = try AssetServer(Self.bundle(1), [Self.heart(1)])
        let server = assets.server
        try await makeClient(server, folder).refresh()
        for round in 0..<times(200, thorough: 1000) {
            if Int.random(in: 0..<4, using: &random) == 0 {
                newest += 1
                assets.publish(Self.bundle(newest), [Self.heart(newest)])
            }
            let fault = Fault.allCases.randomElement(using: &random) ?? .none
            let file = file(newest: newest, &random)
            let undo = try apply(fault, to: file, &random)
            let stored = newestStored()
            // A client that is killed before it activates leaves a staged bundle for the next launch.
            let isManual = Bool.random(using: &random)
            let client = try makeClient(server, folder) { $0.activation = isManual ? .manual : .immediately }
            let found = try #require(Self.version(of: client, upTo: newest), "round \(round), \(fault)")
            let context = "round \(round), \(fault) of \(file)"
            #expect(found >= stored, "\(context)")
            check(client, has: found, context)
            if fault == .unwritable, file == folder.asset(Self.heart(newest)).path,
                folder.cache.assets.missing([imageFile(Self.heart(newest)).asset]) != []
            {
                // Without its file, the newest theme doesn't become active.
                await #expect(throws: FetchError.self, "\(context)") { try await client.refresh() }
                #expect(Self.version(of: client, upTo: newest) == found, "\(context)")
                try undo()
                continue
            }
            if fault == .secondClient {
                async let first = client.refresh()
                async let second = makeClient(server, folder).refresh()
                _ = try await (first, second)
            } else {
                try await client.refresh()
            }
            if isManual { await client.activate() }
            #expect(client.purple == Self.color(newest), "\(context)")
            check(client, has: newest, context)
            try undo()
        }
    }

    /// Makes a file readable again. The file is unchanged, unless the client has replaced it with a version that is not
    /// older.
    private func lift(_ file: String, _ bytes: Data) throws {
        let type = try? FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType
        // The client fetches the file of an image again.
        guard type == .typeSymbolicLink else {
            try FileManager.default.removeItem(atPath: file + "-aside")
            // A staged bundle that replaced the file might be active already.
            let present = [UInt8]((try? Data(contentsOf: URL(fileURLWithPath: file))) ?? Data())
            let found = CachedFamily(sealed: present, for: testKey) ?? folder.cache.read(.active).family
            let hidden = CachedFamily(sealed: Array(bytes), for: testKey)
            #expect(found?.version ?? 0 >= hidden?.version ?? 0)
            return
        }
        try UnreadableCacheTests.Obstacle.loop.lift(before: file)
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == bytes)
    }

    /// Applies a fault to a file, and returns a closure that removes the fault.
    private func apply(
        _ fault: Fault, to file: String, _ random: inout SeededRandom
    ) throws -> () throws -> Void {
        let bytes = (try? Data(contentsOf: URL(fileURLWithPath: file))) ?? Data()
        func replace(_ new: Data) throws { try new.write(to: URL(fileURLWithPath: file)) }
        switch fault {
        case .none, .secondClient: break
        case .cut: try replace(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
        case .flip where !bytes.isEmpty:
            var changed = bytes
            changed[Int.random(in: 0..<bytes.count, using: &random)] ^=
                UInt8(1) << UInt8.random(in: 0..<8, using: &random)
            try replace(changed)
        case .flip: break
        case .empty: try replace(Data())
        case .removed: try? FileManager.default.removeItem(atPath: file)
        case .unreadable where !bytes.isEmpty:
            try UnreadableCacheTests.Obstacle.loop.set(before: file)
            return { try lift(file, bytes) }
        case .unreadable: break
        case .unwritable:
            // As on a full disk, the first file of a write can't be created.
            try FileManager.default.createDirectory(atPath: file + ".new", withIntermediateDirectories: true)
            return { try FileManager.default.removeItem(atPath: file + ".new") }
        }
        return {}
    }
}
