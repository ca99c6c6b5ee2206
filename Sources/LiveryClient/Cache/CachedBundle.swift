/// A bundle as it came from the server, with all that is needed to trust it and to ask for news of it. Body and ETag
/// are in one file, so that the one can't outlive the other.
struct CachedBundle: Hashable, Sendable {
    /// The identity bytes.
    var body: [UInt8]
    /// As the server sent it, quotes included; nil if it sent none.
    var etag: String?
    /// The version number that the server named.
    var version: Int?
    /// The SHA-256 of ``body`` in hex.
    var digest: String

    private static let magic: StaticString = "LVRYBNDL"

    /// The file's bytes: key, ETag, version, digest, body.
    func sealed(for key: CacheKey) -> [UInt8] {
        SealedRecord.seal(
            [
                key.bytes, Array((etag ?? "").utf8), Array((version.map(String.init) ?? "").utf8),
                Array(digest.utf8), body,
            ], magic: Self.magic)
    }

    /// What a file holds; nil if it is damaged, of another key, or its digest is not its body's.
    init?(sealed bytes: [UInt8], for key: CacheKey) {
        guard let fields = SealedRecord.open(bytes, magic: Self.magic, fields: 5), fields[0] == key.bytes,
            fields[3].elementsEqual(hexDigest(fields[4]).utf8)
        else { return nil }
        let texts = fields[1...3].map { String(decoding: $0, as: UTF8.self) }
        self.init(body: fields[4], etag: texts[0].isEmpty ? nil : texts[0], version: Int(texts[1]), digest: texts[2])
    }

    init(body: [UInt8], etag: String?, version: Int?, digest: String) {
        self.body = body
        self.etag = etag
        self.version = version
        self.digest = digest
    }
}
