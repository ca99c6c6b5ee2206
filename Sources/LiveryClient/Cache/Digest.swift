#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// The SHA-256 of the bytes: 32 bytes.
func sha256(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    Array(SHA256.hash(data: Array(bytes)))
}

/// The SHA-256 of a bundle's unencoded bytes as in the ETag: 64 lower-case hexadecimal digits.
func hexDigest(_ bytes: [UInt8]) -> String {
    hex(sha256(bytes))
}

/// Two lower-case hexadecimal digits per byte.
func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
