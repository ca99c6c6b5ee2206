package import LiveryStore
package import LiverySystem
import LiveryTheme

/// A bundle with its identity bytes, to which all of its encodings decode.
package struct BundleContent: Sendable {
    package let stored: StoredBundle
    /// The identity bytes, as they are served.
    package let identity: SharedBytes
    /// Whether the store has every encoding, undamaged.
    package let isWhole: Bool

    /// Decodes and hashes all stored encodings. Leaves out damaged ones, and makes gzip again.
    /// - Throws: ``StoreError/corrupt(_:)`` if no encoding has the content.
    init(_ stored: StoredBundle) throws(StoreError) { try self.init(EncodingCheck(stored)) }

    /// Uses the result of an earlier check.
    init(_ check: EncodingCheck) throws(StoreError) {
        guard let identity = check.identity, let sound = check.sound else {
            throw .damaged("bundle \(check.stored.hash) is damaged in every encoding")
        }
        stored = sound
        self.identity = SharedBytes(identity)
        isWhole = check.isWhole
    }

    private init(_ stored: StoredBundle, _ identity: SharedBytes) {
        self.stored = stored
        self.identity = identity
        isWhole = true
    }

    /// Encodes many bundles, on all cores.
    /// - Parameter identities: The identity bytes of the bundles, by hash.
    package static func encoded(
        _ identities: [String: SharedBytes], effort: ContentEncoding.Effort
    ) throws(ServiceError) -> [String: BundleContent] {
        // Brotli takes longest, so it starts first.
        let encodings = ContentEncoding.stored.reversed()
        let jobs = identities.keys.flatMap { hash in encodings.map { (hash, $0) } }
        let coded = jobs.inParallel { hash, encoding in encoding.encode(identities[hash]?.bytes ?? [], effort: effort) }
        var found: [String: [String: [UInt8]]] = [:]
        for ((hash, encoding), bytes) in zip(jobs, coded) { found[hash, default: [:]][encoding.rawValue] = bytes }
        var contents: [String: BundleContent] = [:]
        for (hash, identity) in identities {
            var encodings = found[hash] ?? [:]
            guard let gzip = encodings.removeValue(forKey: ContentEncoding.gzip.rawValue) else {
                throw .failure("not enough memory to compress a bundle")
            }
            // Gzip is not encoded again, because that would save too little for the time that it takes.
            let provisional = effort == .quick ? Set(encodings.keys) : []
            let stored = StoredBundle(
                hash: hash, length: identity.count, gzip: gzip, encodings: encodings, provisional: provisional)
            contents[hash] = BundleContent(stored, identity)
        }
        return contents
    }
}

extension ContentEncoding.Effort {
    /// The effort for encoding `count` bytes before a publish is acknowledged. Quick encodings are replaced in the
    /// background. Their entity tag then changes, so clients with the quick encoding fetch the bundle again once.
    static func forPublishing(_ count: Int) -> Self { count <= ServiceLimits.bestAtOnceBytes ? .best : .quick }
}
