import LiveryHTTP
import LiveryStore

/// A bundle as the store keeps it, with its identity bytes at hand.
struct BundleContent: Sendable {
    let stored: StoredBundle
    let identity: [UInt8]

    /// Unpacks what the store has, and checks the length and so for damage.
    init(_ stored: StoredBundle) throws(StoreError) {
        guard let bytes = try? Gzip.decompress(stored.gzip, limit: stored.length), bytes.count == stored.length else {
            throw .damaged(
                "the bundle \(stored.hash) can't be unpacked; `livery doctor --fix` mends it if another coding is whole"
            )
        }
        (self.stored, identity) = (stored, bytes)
    }

    private init(_ stored: StoredBundle, _ identity: [UInt8]) {
        (self.stored, self.identity) = (stored, identity)
    }

    /// Codes the bytes of many bundles, on every core.
    /// - Parameter identities: by their hashes.
    static func encoded(
        _ identities: [String: [UInt8]], effort: ContentCoding.Effort
    ) throws(Problem) -> [String: BundleContent] {
        let codings: [ContentCoding] = [.brotli, .zstandard, .gzip]
        let jobs = identities.keys.flatMap { hash in codings.map { (hash, $0) } }
        let coded = jobs.inParallel { hash, coding in coding.encode(identities[hash] ?? [], effort: effort) }
        var found: [String: [String: [UInt8]]] = [:]
        for ((hash, coding), bytes) in zip(jobs, coded) { found[hash, default: [:]][coding.rawValue] = bytes }
        var contents: [String: BundleContent] = [:]
        for (hash, identity) in identities {
            var codings = found[hash] ?? [:]
            guard let gzip = codings.removeValue(forKey: ContentCoding.gzip.rawValue) else {
                throw Problem(.internalError, "there is no memory to compress a bundle")
            }
            let stored = StoredBundle(hash: hash, length: identity.count, gzip: gzip, codings: codings)
            contents[hash] = BundleContent(stored, identity)
        }
        return contents
    }

    /// The codings that an older Livery did not make.
    var missing: [ContentCoding] {
        [.brotli, .zstandard].filter { stored.codings[$0.rawValue] == nil }
    }

    /// With the codings that were missing, and those alone.
    func completed() -> (content: BundleContent, added: [String: [UInt8]]) {
        var added: [String: [UInt8]] = [:]
        for coding in missing { added[coding.rawValue] = coding.encode(identity) }
        let stored = StoredBundle(
            hash: stored.hash, length: stored.length, gzip: stored.gzip, codings: stored.codings.merging(added) { $1 })
        return (BundleContent(stored, identity), added)
    }
}
