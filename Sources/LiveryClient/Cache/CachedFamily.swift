import LiveryModel

/// The bundles of one version as received from the server, one for each choice of axes, in the order of the key.
///
/// All bodies and ETags are stored in one file. They are therefore replaced together or not at all, and always belong
/// together.
struct CachedFamily: Hashable, Sendable {
    /// Never empty.
    var bundles: [CachedBundle]

    /// The version number from the responses.
    var version: Int? { bundles.first?.version }

    /// The SHA-256 of the only body or, if there are several, of their digests; in hex.
    var digest: String {
        if bundles.count == 1 { return bundles[0].digest }
        return bundles.flatMap { Array($0.digest.utf8) }.sha256.hexadecimal
    }

    private static let magic: StaticString = "LVRYBNDL"

    /// The bytes of the file: the key, then ETag, version, digest and body of each bundle.
    func sealed(for key: CacheKey) -> [UInt8] {
        let fields = bundles.flatMap { bundle in
            [
                Array((bundle.etag ?? "").utf8), Array((bundle.version.map(String.init) ?? "").utf8),
                Array(bundle.digest.utf8), bundle.body,
            ]
        }
        return SealedRecord.seal([key.bytes] + fields, magic: Self.magic)
    }

    /// Parses the bytes of a file. `nil` if they are damaged, belong to another key, or a digest doesn't match its
    /// body.
    init?(sealed bytes: [UInt8], for key: CacheKey) {
        let count = key.choices.count
        guard let fields = SealedRecord.open(bytes, magic: Self.magic, fields: 1 + 4 * count), fields[0] == key.bytes
        else { return nil }
        let bundles = (0..<count).compactMap { CachedBundle(fields: fields[(1 + 4 * $0)..<(5 + 4 * $0)]) }
        guard bundles.count == count else { return nil }
        self.init(bundles: bundles)
    }

    init(bundles: [CachedBundle]) {
        self.bundles = bundles
    }

    /// The same bundles with the number of a version, unless it is unknown.
    func renumbered(_ version: Int?) -> CachedFamily {
        CachedFamily(bundles: bundles.map { $0.renumbered(version) })
    }

    /// Whether these bundles have a smaller version number. False if one of the numbers is unknown.
    func isOlder(than other: CachedFamily?) -> Bool {
        guard let version, let other = other?.version else { return false }
        return version < other
    }
}

extension CachedBundle {
    /// Reads ETag, version, digest and body. `nil` if the digest doesn't match the body.
    fileprivate init?(fields: ArraySlice<[UInt8]>) {
        let texts = fields.dropLast().map { String(decoding: $0, as: UTF8.self) }
        guard let body = fields.last, texts[2] == body.sha256.hexadecimal else { return nil }
        self.init(body: body, etag: texts[0].isEmpty ? nil : texts[0], version: Int(texts[1]), digest: texts[2])
    }
}
