import CZstd

/// Zstandard (RFC 8878).
enum Zstandard {
    /// `nil` if memory is exhausted or `shouldContinue` returns false.
    static func compress(_ bytes: [UInt8], effort: ContentEncoding.Effort, while shouldContinue: () -> Bool) -> [UInt8]?
    {
        guard let context = ZSTD_createCCtx() else { return nil }
        defer { ZSTD_freeCCtx(context) }
        let level = effort == .best ? ZSTD_maxCLevel() : quick
        ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level)
        ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, window)
        ZSTD_CCtx_setPledgedSrcSize(context, UInt64(bytes.count))
        let bound = ZSTD_compressBound(bytes.count)
        let coded = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            var output = ZSTD_outBuffer(dst: buffer.baseAddress, size: bound, pos: 0)
            let isDone = bytes.pieces.allSatisfy { piece in
                shouldContinue()
                    && feed(bytes, piece, isLast: piece.upperBound == bytes.count, to: context, into: &output)
            }
            count = isDone ? output.pos : 0
        }
        // A frame has a header even if its content is empty.
        return coded.isEmpty ? nil : coded
    }

    private static func feed(
        _ bytes: [UInt8], _ piece: Range<Int>, isLast: Bool, to context: OpaquePointer,
        into output: inout ZSTD_outBuffer
    ) -> Bool {
        bytes.withUnsafeBytes { all in
            var input = ZSTD_inBuffer(src: all.baseAddress, size: piece.upperBound, pos: piece.lowerBound)
            while true {
                let rest = ZSTD_compressStream2(context, &output, &input, isLast ? ZSTD_e_end : ZSTD_e_continue)
                guard ZSTD_isError(rest) == 0 else { return false }
                if isLast ? rest == 0 : input.pos == input.size { return true }
            }
        }
    }

    /// The fastest level. On bundles the levels up to 8 take longer without saving bytes.
    private static let quick: Int32 = 1
    /// 8 MiB, the maximum that every client must support (RFC 9659 §3).
    private static let window: Int32 = 23
}
