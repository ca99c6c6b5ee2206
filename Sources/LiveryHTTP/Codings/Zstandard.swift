import CZstd

/// Zstandard (RFC 8878) by the library of its makers.
enum Zstandard {
    static func compress(_ bytes: [UInt8], effort: ContentCoding.Effort) -> [UInt8]? {
        guard let context = ZSTD_createCCtx() else { return nil }
        defer { ZSTD_freeCCtx(context) }
        let level = effort == .best ? ZSTD_maxCLevel() : quick
        ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level)
        ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, window)
        let bound = ZSTD_compressBound(bytes.count)
        let coded = bytes.withUnsafeBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: bound) { output, count in
                let size = ZSTD_compress2(context, output.baseAddress, bound, input.baseAddress, input.count)
                count = ZSTD_isError(size) == 0 ? size : 0
            }
        }
        return coded.isEmpty ? nil : coded
    }

    private static let quick: Int32 = 9
    /// 8 MiB, the most that a client must be able to hold (RFC 9659 §3).
    private static let window: Int32 = 23
}
