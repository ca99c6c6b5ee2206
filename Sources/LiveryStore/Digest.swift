import LiveryModel

/// Hashes of lists, and random bytes.
enum Digest {
    /// Hashes several parts. Each part is preceded by its length, so that different lists of parts have different
    /// input.
    static func sha256(parts: [[UInt8]]) -> [UInt8] {
        var hasher = SHA256()
        for part in parts {
            withUnsafeBytes(of: UInt64(part.count).littleEndian) { hasher.update($0) }
            hasher.update(part)
        }
        return hasher.finalize()
    }

    /// 256 bits from the system's cryptographic random number generator.
    static func random() -> [UInt8] {
        (0..<32).map { _ in UInt8.random(in: .min ... .max) }
    }
}
