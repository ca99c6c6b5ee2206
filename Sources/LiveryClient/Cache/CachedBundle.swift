import LiveryModel

/// A bundle as received from the server, with the values that are needed to verify and revalidate it. The body and the
/// ETag are stored in one file, so they always belong together.
struct CachedBundle: Hashable, Sendable {
    /// The unencoded bytes.
    var body: [UInt8]
    /// The ETag field with its quotes. `nil` if the server sent none.
    var etag: String?
    /// The version number from the response.
    var version: Int?
    /// The SHA-256 of ``body`` in hex.
    var digest: String

    /// This bundle as the content of another version. Unchanged if the version is unknown.
    func renumbered(_ version: Int?) -> CachedBundle {
        var bundle = self
        bundle.version = version ?? bundle.version
        return bundle
    }

    /// Whether this bundle has a smaller version number. False if one of the numbers is unknown.
    func isOlder(than other: CachedBundle?) -> Bool {
        guard let version, let other = other?.version else { return false }
        return version < other
    }

    private static let magic: StaticString = "LVRYBNDL"

    /// The bytes of the file: key, ETag, version, digest, body.
    func sealed(for key: CacheKey) -> [UInt8] {
        SealedRecord.seal(
            [
                key.bytes, Array((etag ?? "").utf8), Array((version.map(String.init) ?? "").utf8),
                Array(digest.utf8), body,
            ], magic: Self.magic)
    }

    /// Parses the bytes of a file. `nil` if they are damaged, belong to another key, or the digest doesn't match the
    /// body.
    init?(sealed bytes: [UInt8], for key: CacheKey) {
        guard let fields = SealedRecord.open(bytes, magic: Self.magic, fields: 5), fields[0] == key.bytes,
            fields[3].elementsEqual(fields[4].sha256.hexadecimal.utf8)
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

/// Identifies a cached bundle by app, channel, axes and wire format.
struct CacheKey: Hashable, Sendable {
    let app: String
    /// `nil` for the current version.
    var channel: String?
    let axes: [String: String]

    init(app: String, channel: String? = nil, axes: [String: String]) {
        self.app = app
        self.channel = channel
        self.axes = axes
    }

    /// The key as stored in each file: canonical JSON, so each key has one spelling.
    var bytes: [UInt8] {
        let sorted = axes.sorted { utf8Precedes($0.key, $1.key) }
        let members = sorted.map { JSON.Member($0.key, .string($0.value)) }
        return JSON.object(
            [
                .init("app", .string(app)), .init("axes", .object(members)), .init("format", .int(ThemeBundle.format)),
            ] + (channel.map { [.init("channel", .string($0))] } ?? [])
        ).bytes
    }

    /// A unique name for the key's files that every file system accepts.
    var fileName: String { "livery-" + String(bytes.sha256.hexadecimal.prefix(32)) }
}
