/// One resolved bundle: its identity, and its compressed bytes in each coding.
///
/// The identity bytes are not kept: they are what the gzip bytes inflate to. The store can't inflate, so it is the
/// caller who checks, after loading, that they have this length and hash.
public struct StoredBundle: Sendable, Hashable {
    /// SHA-256 of the identity bytes, 64 lower-case hexadecimal digits.
    public let hash: String
    /// Of the identity bytes.
    public let length: Int
    /// The gzip form, as it is sent.
    public let gzip: [UInt8]
    /// Further forms, as they are sent, by the name of the coding: `br`, `zstd`. The store doesn't interpret them.
    public let codings: [String: [UInt8]]
    /// The names of those among ``codings`` that were made quickly: the store notes them for ``Recompression``. Empty in
    /// what is read from the store.
    public let provisional: Set<String>

    /// A bundle whose hash is known, which is trusted.
    public init(
        hash: String, length: Int, gzip: [UInt8], codings: [String: [UInt8]] = [:], provisional: Set<String> = []
    ) {
        self.hash = hash
        self.length = length
        self.gzip = gzip
        self.codings = codings
        self.provisional = provisional
    }

    /// Hashes the identity bytes (about 240 MB/s).
    public init(
        identity: [UInt8], gzip: [UInt8], codings: [String: [UInt8]] = [:], provisional: Set<String> = []
    ) {
        self.init(
            hash: Self.hash(of: identity), length: identity.count, gzip: gzip, codings: codings,
            provisional: provisional)
    }

    /// What names a bundle of these identity bytes (about 240 MB/s).
    public static func hash(of identity: [UInt8]) -> String { Digest.hex(Digest.sha256(identity)) }
}
