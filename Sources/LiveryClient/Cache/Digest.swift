#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// The SHA-256 of some bytes: 32 bytes.
func sha256(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    Array(SHA256.hash(data: Array(bytes)))
}

/// The SHA-256 of a bundle's identity bytes, as the ETag spells it: 64 lower-case hex digits.
func hexDigest(_ bytes: [UInt8]) -> String {
    hex(sha256(bytes))
}

/// Two lower-case hex digits a byte.
func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
