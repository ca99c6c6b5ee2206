import LiveryModel
import LiveryStore
package import LiverySystem

/// A bundle in all its encodings, as it is served.
package final class EncodedBundle: Sendable {
    /// The bytes in one encoding.
    package struct Encoded: Sendable {
        package let encoding: ContentEncoding
        package let bytes: SharedBytes
        /// SHA-256 of the bytes.
        package let digest: [UInt8]

        package init(_ encoding: ContentEncoding, _ bytes: [UInt8]) {
            self.encoding = encoding
            self.bytes = SharedBytes(bytes)
            digest = bytes.sha256
        }
    }

    /// SHA-256 of the identity bytes in hexadecimal.
    package let hash: String
    package let identity: SharedBytes
    package let gzip: Encoded
    package let brotli: Encoded?

    /// Hashes the bytes of each encoding.
    package convenience init(_ content: BundleContent) {
        let stored = content.stored
        self.init(
            hash: stored.hash, identity: content.identity, gzip: Encoded(.gzip, stored.gzip),
            brotli: stored.encodings[ContentEncoding.brotli.rawValue].map { Encoded(.brotli, $0) })
    }

    private init(hash: String, identity: SharedBytes, gzip: Encoded, brotli: Encoded?) {
        self.hash = hash
        self.identity = identity
        self.gzip = gzip
        self.brotli = brotli
    }

    /// A copy with other bytes for one encoding, or itself if the bytes are equal.
    package func replacing(_ bytes: [UInt8], in encoding: ContentEncoding) -> EncodedBundle {
        let present = encodings.first { $0.encoding == encoding }
        if let present, present.bytes.withUnsafeBytes({ $0.elementsEqual(bytes) }) { return self }
        let new = Encoded(encoding, bytes)
        return EncodedBundle(
            hash: hash, identity: identity, gzip: encoding == .gzip ? new : gzip,
            brotli: encoding == .brotli ? new : brotli)
    }

    /// The encodings that are stored.
    package var encodings: [Encoded] { [gzip, brotli].compactMap(\.self) }

    /// The number of unencoded bytes.
    package var length: Int { identity.count }

    /// The number of bytes of all encodings together, including identity.
    package var byteCount: Int { encodings.reduce(length) { $0 + $1.bytes.count } }
}
