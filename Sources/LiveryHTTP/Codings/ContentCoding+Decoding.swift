import CBrotli
import CZstd

extension ContentCoding {
    /// The content of coded bytes; nil if they are damaged, cut or followed by more, or their content is not of that many
    /// bytes. Takes memory for `count` bytes, so it has to come from somebody who is believed.
    public func decode(_ bytes: [UInt8], count: Int) -> [UInt8]? {
        let content: [UInt8]? =
            switch self {
            case .identity: bytes
            case .gzip: try? Gzip.decompress(bytes, limit: count)
            case .brotli: Brotli.decompress(bytes, count: count)
            case .zstandard: Zstandard.decompress(bytes, count: count)
            }
        return content?.count == count ? content : nil
    }
}

extension Brotli {
    fileprivate static func decompress(_ bytes: [UInt8], count: Int) -> [UInt8]? {
        guard let decoder = BrotliDecoderCreateInstance(nil, nil, nil) else { return nil }
        defer { BrotliDecoderDestroyInstance(decoder) }
        var isWhole = false
        let content = [UInt8](unsafeUninitializedCapacity: count) { output, used in
            bytes.withUnsafeBufferPointer { input in
                var (left, room) = (input.count, count)
                var (next, place) = (input.baseAddress, output.baseAddress)
                let result = BrotliDecoderDecompressStream(decoder, &left, &next, &room, &place, nil)
                isWhole = result == BROTLI_DECODER_RESULT_SUCCESS && left == 0
                used = count - room
            }
        }
        return isWhole ? content : nil
    }
}

extension Zstandard {
    fileprivate static func decompress(_ bytes: [UInt8], count: Int) -> [UInt8]? {
        guard ZSTD_findFrameCompressedSize(bytes, bytes.count) == bytes.count else { return nil }
        var isWhole = false
        let content = [UInt8](unsafeUninitializedCapacity: count) { output, used in
            let size = ZSTD_decompress(output.baseAddress, count, bytes, bytes.count)
            isWhole = ZSTD_isError(size) == 0
            used = isWhole ? size : 0
        }
        return isWhole ? content : nil
    }
}
