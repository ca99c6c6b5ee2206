import CBrotli

/// Brotli (RFC 7932) by the library of its makers.
enum Brotli {
    static func compress(_ bytes: [UInt8], effort: ContentCoding.Effort) -> [UInt8]? {
        var size = BrotliEncoderMaxCompressedSize(bytes.count)
        guard size > 0 else { return nil }
        let quality = effort == .best ? BROTLI_MAX_QUALITY : quick
        let coded = bytes.withUnsafeBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: size) { output, count in
                let done = BrotliEncoderCompress(
                    quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, input.count, input.baseAddress, &size,
                    output.baseAddress)
                count = done == BROTLI_TRUE ? size : 0
            }
        }
        return coded.isEmpty ? nil : coded
    }

    /// Of 11 the highest below which each step costs little.
    private static let quick: Int32 = 5
}
