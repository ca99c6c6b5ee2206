import LiveryModel

/// The bundles of a client as received from the server, one for each combination of axis values, in the order of the
/// key.
struct CachedFamily: Hashable, Sendable {
    /// Never empty.
    var bundles: [CachedBundle]

    init(bundles: [CachedBundle]) {
        self.bundles = bundles
    }

    /// The version number from the responses.
    var version: Int? { bundles.first?.version }

    /// Whether all bundles come from the same version. Another client that needs fewer bundles might have stored newer
    /// ones.
    var isOfOneVersion: Bool { bundles.allSatisfy { $0.version == version } }

    /// When the server sent the first of the bundles. `nil` if this is unknown.
    var sent: Double? { bundles.contains { $0.sent == nil } ? nil : bundles.compactMap(\.sent).min() }

    /// The SHA-256 hash, in hexadecimal, of the only body or, if there are several, of their digests.
    var digest: String {
        if bundles.count == 1 { return bundles[0].digest }
        return bundles.flatMap { Array($0.digest.utf8) }.sha256.hexadecimal
    }

    /// The same bundles with another version number. Unchanged if the version is unknown.
    func renumbered(_ version: Int?) -> CachedFamily {
        CachedFamily(bundles: bundles.map { $0.renumbered(version) })
    }

    /// Whether these bundles have a lower version number. False if either number is unknown.
    func isOlder(than other: CachedFamily?) -> Bool {
        guard let version, let other = other?.version else { return false }
        return version < other
    }
}

extension CachedFamily {
    /// The bytes of a file with only these bundles.
    func sealed(for key: CacheKey) -> [UInt8] { StoredBundles(self, of: key.choices).sealed(for: key) }

    /// Parses the bytes of a file. `nil` if they are damaged, belong to another key, or lack one of its bundles.
    init?(sealed bytes: [UInt8], for key: CacheKey) {
        guard let family = StoredBundles(sealed: bytes, for: key)?.family else { return nil }
        self = family
    }
}
