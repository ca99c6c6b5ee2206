import Foundation
import GRDB
import Testing

@testable import LiveryStore

@Suite(.bothEngines) struct EncodingTests {
    private let bundle = StoredBundle(
        identity: [1, 2, 3], gzip: [0x1f, 0x8b, 1], encodings: ["br": [7], "zstd": [8, 9]])

    private func publication(_ bundle: StoredBundle) -> Publication {
        var publication = Publication.sample()
        publication.bundles = ["": bundle]
        return publication
    }

    @Test("stores all encodings of a bundle")
    func storesAllEncodingsOfABundle() throws {
        let made = try make()
        try made.store.publish(publication(bundle))
        #expect(try made.store.bundle(hash: bundle.hash) == bundle)
        #expect(try made.store.latestBundles().first?.bundles == ["": bundle])
        let unknown = String(repeating: "0", count: 64)
        #expect(try made.store.bundles(hashes: [bundle.hash, unknown, "none"]) == [bundle.hash: bundle])
    }

    @Test("adds missing encodings once")
    func addsMissingEncodingsOnce() throws {
        let made = try make()
        try made.store.publish(publication(StoredBundle(identity: [1, 2, 3], gzip: [0x1f, 0x8b, 1])))
        #expect(try made.store.bundle(hash: bundle.hash).encodings == [:])
        try made.store.add(bundle.encodings, toBundle: bundle.hash)
        try made.store.add(["br": [66]], toBundle: bundle.hash)
        #expect(try made.store.bundle(hash: bundle.hash) == bundle)
        #expect(throws: StoreError.notFound(.bundle("00"))) { try made.store.add(["br": [7]], toBundle: "00") }
    }

    @Test("protects encodings from changes")
    func protectsEncodingsFromChanges() throws {
        let made = try make()
        try made.store.publish(publication(bundle))
        for change in ["UPDATE bundle_codings SET bytes = x'00'", "DELETE FROM bundle_codings"] {
            #expect(throws: StoreError.self) { try made.execute(change) }
        }
    }

    @Test("replaces damaged encodings only")
    func replacesDamagedEncodingsOnly() throws {
        let made = try make()
        try made.store.publish(publication(bundle))
        try made.store.replace(["gzip": [0x1f, 0x8b, 2], "br": [77]], ofBundle: bundle.hash)
        let repaired = try made.store.bundle(hash: bundle.hash)
        #expect(repaired.gzip == [0x1f, 0x8b, 2])
        #expect(repaired.encodings == ["br": [77], "zstd": [8, 9]])
        #expect(try made.store.audit(limit: 1).first?.detail == "bundle \(bundle.hash): br, gzip")
        for change in [
            "UPDATE bundle_codings SET bytes = x'00'", "DELETE FROM bundle_codings", "UPDATE bundles SET gzip = x'00'",
            "DELETE FROM bundles",
        ] {
            #expect(throws: StoreError.self) { try made.execute(change) }
        }
        #expect(throws: StoreError.notFound(.bundle("00"))) { try made.store.replace(["br": [7]], ofBundle: "00") }
    }

    @Test("queues provisional encodings until they are replaced")
    func queuesProvisionalEncodingsUntilTheyAreReplaced()
        throws
    {
        let made = try make()
        let quick = StoredBundle(
            identity: [1, 2, 3], gzip: bundle.gzip, encodings: bundle.encodings, provisional: ["br", "zstd"])
        try made.store.publish(publication(quick))
        try made.store.publish(publication(StoredBundle(identity: [4], gzip: [0x1f, 0x8b], encodings: ["br": [9]])))
        let again = try made.another()
        let first = try #require(try again.nextRecompression(skipping: []))
        #expect(first.bundle == bundle.hash)
        #expect(first.encoding == "br")
        let second = try #require(try again.nextRecompression(skipping: [first]))
        #expect(second.encoding == "zstd")
        #expect(try again.nextRecompression(skipping: [first, second]) == nil)
        #expect(throws: StoreError.self) {
            try made.execute("UPDATE bundle_codings SET bytes = x'00' WHERE bundle = 2")
        }
        try again.settle(first, with: [6])
        try again.settle(second, with: nil)
        #expect(try again.nextRecompression(skipping: []) == nil)
        #expect(try made.store.bundle(hash: bundle.hash).encodings == ["br": [6], "zstd": [8, 9]])
        #expect(throws: StoreError.self) { try made.execute("UPDATE bundle_codings SET bytes = x'00'") }
    }

    @Test("imports encodings without replacing existing ones")
    func importsEncodingsWithoutReplacingExistingOnes() throws {
        let (made, other, third) = (try make(), try make(), try make())
        try made.store.publish(publication(bundle))
        let path = made.folder.path + "/badoo"
        try made.store.exportApp(publication(bundle).app, to: path)
        _ = try other.store.importApp(from: path) { _ in }
        #expect(try other.store.bundle(hash: bundle.hash) == bundle)

        // A scheduled change has already compressed the same bundle here, with the same library or a different one.
        for present in [
            StoredBundle(identity: [1, 2, 3], gzip: bundle.gzip, encodings: ["br": [7]]),
            StoredBundle(identity: [1, 2, 3], gzip: [0x1f, 0x8b, 2], encodings: ["br": [66]]),
        ] {
            let target = try make()
            let due = ZonedMoment(instant: target.clock.now + 60, local: "2030-01-01T00:00Z", zone: "UTC")
            _ = try target.store.schedule(
                Plan(
                    app: publication(present).app, action: .publish(publication(present), expecting: .new), due: due,
                    author: "Ada", message: "x"))
            _ = try target.store.importApp(from: path) { _ in }
            let kept = try target.store.bundle(hash: bundle.hash)
            #expect(kept.gzip == present.gzip)
            #expect(kept.encodings == ["br": present.encodings["br"], "zstd": [8, 9]])
        }

        // A bundle without other encodings.
        let old = made.folder.path + "/old"
        let older = try make()
        let plain = StoredBundle(identity: [1, 2, 3], gzip: bundle.gzip)
        try older.store.publish(publication(plain))
        try older.store.exportApp(publication(plain).app, to: old)
        _ = try third.store.importApp(from: old) { _ in }
        #expect(try third.store.bundle(hash: bundle.hash) == plain)
    }
}
