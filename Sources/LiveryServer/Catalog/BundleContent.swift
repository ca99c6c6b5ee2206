import LiveryHTTP
import LiveryStore

/// A bundle with its identity bytes at hand. Every encoding that it has decodes to them.
struct BundleContent: Sendable {
    let stored: StoredBundle
    let identity: [UInt8]
    /// Whether the store has it in every encoding, and none of them damaged.
    let isWhole: Bool

    /// Decodes and hashes all that the store has. What is damaged is left out, gzip made again.
    /// - Throws: ``StoreError/corrupt(_:)`` when no encoding has the content any more.
    init(_ stored: StoredBundle) throws(StoreError) { try self.init(EncodingCheck(stored)) }

    /// The same of what was looked at already.
    init(_ check: EncodingCheck) throws(StoreError) {
        guard let identity = check.identity, let sound = check.sound else {
            throw .damaged("bundle \(check.stored.hash) is damaged in every encoding")
        }
        stored = sound
        self.identity = identity
        isWhole = check.isWhole
    }

    private init(_ stored: StoredBundle, _ identity: [UInt8]) {
        self.stored = stored
        self.identity = identity
        isWhole = true
    }

    /// Encodes the bytes of many bundles, on every core.
    /// - Parameter identities: by their hashes.
    static func encoded(
        _ identities: [String: [UInt8]], effort: ContentEncoding.Effort
    ) throws(Problem) -> [String: BundleContent] {
        let encodings: [ContentEncoding] = [.brotli, .zstandard, .gzip]
        let jobs = identities.keys.flatMap { hash in encodings.map { (hash, $0) } }
        let coded = jobs.inParallel { hash, encoding in encoding.encode(identities[hash] ?? [], effort: effort) }
        var found: [String: [String: [UInt8]]] = [:]
        for ((hash, encoding), bytes) in zip(jobs, coded) { found[hash, default: [:]][encoding.rawValue] = bytes }
        var contents: [String: BundleContent] = [:]
        for (hash, identity) in identities {
            var encodings = found[hash] ?? [:]
            guard let gzip = encodings.removeValue(forKey: ContentEncoding.gzip.rawValue) else {
                throw Problem(.internalError, "there is no memory to compress a bundle")
            }
            // What gzip would gain is not worth the time.
            let provisional = effort == .quick ? Set(encodings.keys) : []
            let stored = StoredBundle(
                hash: hash, length: identity.count, gzip: gzip, encodings: encodings, provisional: provisional)
            contents[hash] = BundleContent(stored, identity)
        }
        return contents
    }
}

extension [String: BundleContent] {
    /// Whether an encoding is to be made again.
    var isProvisional: Bool { values.contains { !$0.stored.provisional.isEmpty } }
}

extension ContentEncoding.Effort {
    /// What encoding so many bytes may take before a publish is acknowledged. What is made quickly is made again in the
    /// background, which gives its tag another end: clients that have it already then fetch it once more.
    static func forPublishing(_ count: Int) -> Self { count <= Limits.bestAtOnceBytes ? .best : .quick }
}
