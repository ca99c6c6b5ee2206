package import LiveryStore
import LiverySystem
package import Logging

/// Reads bundles from the store to serve them. Damaged encodings are not served, and are recreated in the background
/// together with missing ones.
package struct BundleLoader: Sendable {
    package let store: Store
    package let counters: WorkCounters
    package let encodings: EncodingWorker
    package let log: Logger

    /// The bundles of a version that can be served, by the keys of their choices of axes. A bundle that is damaged in
    /// every encoding is omitted, and requests for it receive a problem.
    /// - Parameter made: Bundles that need not be read, by hash.
    /// - Throws: ``StoreError`` if the store can't be read now.
    package func contents(
        of version: Version, having made: [String: BundleContent]
    ) throws(StoreError) -> [String: BundleContent] {
        var found = made
        let missing = Set(version.bundles.values).filter { found[$0] == nil }.sorted()
        for start in stride(from: 0, to: missing.count, by: Self.batch) {
            let hashes = missing[start..<min(start + Self.batch, missing.count)]
            var stored: [String: StoredBundle] = [:]
            // Read one by one, the others are found.
            do { stored = try store.bundles(hashes: hashes) } catch .corrupt {}
            for hash in hashes {
                do throws(StoreError) {
                    let bundle = if let bundle = stored[hash] { bundle } else { try store.bundle(hash: hash) }
                    found[hash] = try content(bundle)
                } catch .corrupt(let fault) {
                    counters.addDamage()
                    log.error(
                        "a bundle is damaged and is not served",
                        metadata: ["app": "\(version.app)", "bundle": "\(hash)", "error": "\(fault)"])
                }
            }
        }
        return version.bundles.compactMapValues { found[$0] }
    }

    /// The number of bundles to read at once, which limits the memory for their stored form.
    private static let batch = 32

    /// A stored bundle without damaged encodings.
    package func content(_ stored: StoredBundle) throws(StoreError) -> BundleContent {
        try content(EncodingCheck(stored))
    }

    /// A checked bundle without damaged encodings.
    package func content(_ check: EncodingCheck) throws(StoreError) -> BundleContent {
        let hash = check.stored.hash
        let content = try BundleContent(check)
        for encoding in check.damaged {
            counters.addDamage()
            log.error(
                "a damaged encoding is not served", metadata: ["bundle": "\(hash)", "encoding": "\(encoding.rawValue)"])
        }
        if !check.isWhole { encodings.repair(hash) }
        return content
    }
}
