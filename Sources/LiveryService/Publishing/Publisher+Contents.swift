import LiveryModel
package import LiveryStore
import LiverySystem
import Logging

extension Publisher {
    /// The bundles in every encoding, by the keys of their choices of axes.
    ///
    /// New bundles are encoded on all cores. Small ones are encoded with best effort, others quickly; see
    /// ``EncodingWorker``. Stored bundles are only hashed.
    package func contents(of bundles: [WrittenBundle]) throws -> [String: BundleContent] {
        let bodies = Dictionary(bundles.map { ($0.hash, $0.bytes) }) { first, _ in first }
        let known = try store.bundles(hashes: bodies.keys)
        let new = bodies.filter { known[$0.key] == nil }
        let effort = ContentEncoding.Effort.forPublishing(new.reduce(0) { $0 + $1.value.count })
        var contents = try BundleContent.encoded(new, effort: effort)
        for (hash, stored) in known {
            contents[hash] = try repaired(EncodingCheck(stored, expecting: bodies[hash]?.bytes))
        }
        return try Dictionary(
            uniqueKeysWithValues: bundles.map { bundle in
                guard let content = contents[bundle.hash] else {
                    throw ServiceError.failure("a bundle was not encoded")
                }
                return (bundle.axes.axisKey, content)
            })
    }

    /// A bundle that is published again. Its bytes repair it even if the store has lost them.
    private func repaired(_ check: EncodingCheck) throws -> BundleContent {
        if !check.damaged.isEmpty, let repairs = check.repairs() { try store.keep(repairs, of: check) }
        return try loader.content(check)
    }
}

extension Store {
    /// The bundles of a version by the keys of their choices of axes.
    package func bundles(of version: Version) throws(StoreError) -> [String: StoredBundle] {
        let stored = try bundles(hashes: Set(version.bundles.values))
        return version.bundles.compactMapValues { stored[$0] }
    }
}
