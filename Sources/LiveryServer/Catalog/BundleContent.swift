import LiveryHTTP
import LiveryStore
import LiveryTheme

/// A bundle with its identity bytes, to which all of its encodings decode.
struct BundleContent: Sendable {
    let stored: StoredBundle
    /// The identity bytes, as they are served.
    let identity: Body
    /// Whether the store has every encoding, undamaged.
    let isWhole: Bool

    /// Decodes and hashes all stored encodings. Leaves out damaged ones, and makes gzip again.
    /// - Throws: ``StoreError/corrupt(_:)`` if no encoding has the content.
    init(_ stored: StoredBundle) throws(StoreError) { try self.init(EncodingCheck(stored)) }

    /// Uses the result of an earlier check.
    init(_ check: EncodingCheck) throws(StoreError) {
        guard let identity = check.identity, let sound = check.sound else {
            throw .damaged("bundle \(check.stored.hash) is damaged in every encoding")
        }
        stored = sound
        self.identity = Body(identity)
        isWhole = check.isWhole
    }

    private init(_ stored: StoredBundle, _ identity: Body) {
        self.stored = stored
        self.identity = identity
        isWhole = true
    }

    /// Encodes many bundles, on all cores.
    /// - Parameter identities: The identity bytes of the bundles, by hash.
    static func encoded(
        _ identities: [String: Body], effort: ContentEncoding.Effort
    ) throws(Problem) -> [String: BundleContent] {
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
                throw Problem(.internalError, "not enough memory to compress a bundle")
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
    static func forPublishing(_ count: Int) -> Self { count <= Limits.bestAtOnceBytes ? .best : .quick }
}
