import Foundation

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// SHA-256 and its lower-case hexadecimal form.
enum Digest {
    static func sha256(_ bytes: [UInt8]) -> [UInt8] { [UInt8](SHA256.hash(data: bytes)) }

    /// Hashes several parts. Each part is preceded by its length, so different lists of parts have different input.
    static func sha256(parts: [[UInt8]]) -> [UInt8] {
        var hasher = SHA256()
        for part in parts {
            withUnsafeBytes(of: UInt64(part.count).littleEndian) { hasher.update(bufferPointer: $0) }
            hasher.update(data: part)
        }
        return [UInt8](hasher.finalize())
    }

    /// 256 bits from the system's cryptographic random number generator.
    static func random() -> [UInt8] {
        SymmetricKey(size: .bits256).withUnsafeBytes { [UInt8]($0) }
    }

    static func hex(_ bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: bytes.count * 2) { text in
            for (index, byte) in bytes.enumerated() {
                text[index * 2] = digit(byte >> 4)
                text[index * 2 + 1] = digit(byte & 15)
            }
            return bytes.count * 2
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    /// The 32 bytes for 64 lower-case hexadecimal digits. `nil` for any other text.
    static func bytes(hex: String, count: Int = 32) -> [UInt8]? {
        let digits = hex.utf8.compactMap(value)
        guard digits.count == 2 * count, hex.utf8.count == 2 * count else { return nil }
        return stride(from: 0, to: 2 * count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
