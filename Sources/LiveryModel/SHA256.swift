#if canImport(CryptoKit)
    import CryptoKit
#else
    import CNettle
#endif

/// An incremental SHA-256 hash, computed with CryptoKit or Nettle.
package struct SHA256 {
    #if canImport(CryptoKit)
        private var state = CryptoKit.SHA256()
    #else
        private var state = sha256_ctx()
    #endif

    package init() {
        #if !canImport(CryptoKit)
            nettle_sha256_init(&state)
        #endif
    }

    /// Adds bytes to the hash.
    package mutating func update(_ bytes: some Sequence<UInt8>) {
        let added: Void? = bytes.withContiguousStorageIfAvailable { add(UnsafeRawBufferPointer($0)) }
        if added == nil { Array(bytes).withUnsafeBytes { add($0) } }
    }

    private mutating func add(_ bytes: UnsafeRawBufferPointer) {
        #if canImport(CryptoKit)
            state.update(bufferPointer: bytes)
        #else
            nettle_sha256_update(&state, bytes.count, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
        #endif
    }

    /// The 32-byte hash of all bytes added so far.
    package func finalize() -> [UInt8] {
        #if canImport(CryptoKit)
            Array(state.finalize())
        #else
            var state = state
            return [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_SIZE)) { digest, count in
                count = Int(SHA256_DIGEST_SIZE)
                nettle_sha256_digest(&state, count, digest.baseAddress)
            }
        #endif
    }
}

extension [UInt8] {
    /// The 32-byte SHA-256 hash of the bytes.
    package var sha256: [UInt8] {
        var hash = SHA256()
        hash.update(self)
        return hash.finalize()
    }
}
