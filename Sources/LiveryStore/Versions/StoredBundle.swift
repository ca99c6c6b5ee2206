import LiveryModel

/// A resolved bundle, which consists of its hash and its bytes in each encoding.
///
/// The unencoded bytes are not stored, because decompressing the gzip bytes restores them. The store can't decompress
/// bytes, so the caller checks the length and hash after loading.
public struct StoredBundle: Sendable, Hashable {
    /// The SHA-256 hash of the unencoded bytes, in 64 lower-case hexadecimal digits.
    public let hash: String
    /// The number of unencoded bytes.
    public let length: Int
    /// The gzip-encoded bytes, as they are sent.
    public let gzip: [UInt8]
    /// The bytes in other encodings, as they are sent, by the name of the encoding, such as `br`. The store doesn't
    /// interpret the bytes.
    public let encodings: [String: [UInt8]]
    /// The names of the ``encodings`` that were compressed quickly. The store queues them for ``Recompression``. Empty
    /// for a bundle that was read from the store.
    public let provisional: Set<String>

    /// Creates a bundle with a known hash. The hash is not checked.
    public init(
        hash: String, length: Int, gzip: [UInt8], encodings: [String: [UInt8]] = [:], provisional: Set<String> = []
    ) {
        self.hash = hash
        self.length = length
        self.gzip = gzip
        self.encodings = encodings
        self.provisional = provisional
    }

    /// Creates a bundle and hashes the unencoded bytes (about 240 MB/s).
    public init(
        identity: [UInt8], gzip: [UInt8], encodings: [String: [UInt8]] = [:], provisional: Set<String> = []
    ) {
        self.init(
            hash: Self.hash(of: identity), length: identity.count, gzip: gzip, encodings: encodings,
            provisional: provisional)
    }

    /// The hash of unencoded bytes, which identifies a bundle. Hashing processes about 240 MB/s.
    public static func hash(of identity: [UInt8]) -> String { identity.sha256.hexadecimal }
}
