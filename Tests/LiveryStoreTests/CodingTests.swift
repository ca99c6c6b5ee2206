import GRDB
import Testing

@testable import LiveryStore

@Suite struct CodingTests {
    private let bundle = StoredBundle(
        identity: [1, 2, 3], gzip: [0x1f, 0x8b, 1], codings: ["br": [7], "zstd": [8, 9]])

    private func publication(_ bundle: StoredBundle) -> Publication {
        var publication = Publication.sample()
        publication.bundles = ["": bundle]
        return publication
    }

    @Test func `a bundle keeps each of its codings`() throws {
        let made = try make()
        try made.store.publish(publication(bundle))
        #expect(try made.store.bundle(hash: bundle.hash) == bundle)
        #expect(try made.store.latestBundles().first?.bundles == ["": bundle])
        let unknown = String(repeating: "0", count: 64)
        #expect(try made.store.bundles(hashes: [bundle.hash, unknown, "none"]) == [bundle.hash: bundle])
    }

    @Test func `codings are added to a bundle of an older file, once`() throws {
        let made = try make()
        try made.store.publish(publication(StoredBundle(identity: [1, 2, 3], gzip: [0x1f, 0x8b, 1])))
        #expect(try made.store.bundle(hash: bundle.hash).codings == [:])
        try made.store.add(bundle.codings, toBundle: bundle.hash)
        try made.store.add(["br": [66]], toBundle: bundle.hash)
        #expect(try made.store.bundle(hash: bundle.hash) == bundle)
        #expect(throws: StoreError.notFound(.bundle("00"))) { try made.store.add(["br": [7]], toBundle: "00") }
    }

    @Test func `a coding never changes and never goes`() throws {
        let made = try make()
        try made.store.publish(publication(bundle))
        for change in ["UPDATE bundle_codings SET bytes = x'00'", "DELETE FROM bundle_codings"] {
            #expect(throws: StoreError.self) { try made.execute(change) }
        }
    }
}
