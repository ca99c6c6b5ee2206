import CBrotli

/// Brotli (RFC 7932).
enum Brotli {
    /// Compresses the bytes. `nil` if memory is exhausted or `shouldContinue` returns false.
    static func compress(_ bytes: [UInt8], effort: ContentEncoding.Effort, while shouldContinue: () -> Bool) -> [UInt8]?
    {
        guard let encoder = BrotliEncoderCreateInstance(nil, nil, nil) else { return nil }
        defer { BrotliEncoderDestroyInstance(encoder) }
        let quality = effort == .best ? BROTLI_MAX_QUALITY : quick
        BrotliEncoderSetParameter(encoder, BROTLI_PARAM_QUALITY, UInt32(quality))
        BrotliEncoderSetParameter(encoder, BROTLI_PARAM_LGWIN, UInt32(BROTLI_DEFAULT_WINDOW))
        BrotliEncoderSetParameter(encoder, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT.rawValue)
        BrotliEncoderSetParameter(encoder, BROTLI_PARAM_SIZE_HINT, UInt32(clamping: bytes.count))
        var coded: [UInt8] = []
        for piece in bytes.pieces {
            let isLast = piece.upperBound == bytes.count
            guard shouldContinue(), feed(bytes, piece, isLast: isLast, to: encoder, into: &coded) else { return nil }
        }
        return coded
    }

    private static func feed(
        _ bytes: [UInt8], _ piece: Range<Int>, isLast: Bool, to encoder: OpaquePointer, into coded: inout [UInt8]
    ) -> Bool {
        bytes.withUnsafeBufferPointer { input in
            var (left, room) = (piece.count, 0)
            var next = input.baseAddress.map { $0 + piece.lowerBound }
            let operation = isLast ? BROTLI_OPERATION_FINISH : BROTLI_OPERATION_PROCESS
            repeat {
                guard BrotliEncoderCompressStream(encoder, operation, &left, &next, &room, nil, nil) == BROTLI_TRUE
                else { return false }
                var count = 0
                if let output = BrotliEncoderTakeOutput(encoder, &count) {
                    coded.append(contentsOf: UnsafeBufferPointer(start: output, count: count))
                }
            } while left > 0 || BrotliEncoderHasMoreOutput(encoder) == BROTLI_TRUE
            return !isLast || BrotliEncoderIsFinished(encoder) == BROTLI_TRUE
        }
    }

    /// The quality, from 0 to 11. Quality 2 takes a fifth as long as quality 5, and the result is used only for
    /// minutes.
    private static let quick: Int32 = 2
}

extension [UInt8] {
    /// The array as consecutive ranges of up to 64 KiB, at least one. Compression can be stopped between two ranges.
    var pieces: [Range<Int>] {
        guard !isEmpty else { return [0..<0] }
        return stride(from: 0, to: count, by: 1 << 16).map { $0..<Swift.min($0 + 1 << 16, count) }
    }
}
