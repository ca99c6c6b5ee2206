import CZlib

/// gzip (RFC 1952).
public enum Gzip {
    /// A decompression error.
    public enum Failure: Error, Sendable, Equatable {
        /// The bytes are not gzip or are incomplete, or their checksum is wrong.
        case malformed
        /// The content exceeds the limit, in bytes.
        case tooLong(limit: Int)
    }

    /// Compresses the bytes, at about 20 MB a second with best effort. `nil` if memory is exhausted.
    ///
    /// Equal bytes produce equal results, because the header contains no time and no file name. Can be called from any
    /// thread.
    static func compress(_ bytes: [UInt8], effort: ContentEncoding.Effort) -> [UInt8]? {
        var stream = z_stream()
        guard livery_gzip_begin(&stream, effort == .best ? Z_BEST_COMPRESSION : quick) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        return bytes.withUnsafeBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: bound) { output, count in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                deflate(&stream, Z_FINISH)
                count = output.count - Int(stream.avail_out)
            }
        }
    }

    /// The zlib level. Level 5 compresses as well as the default level 6, in two thirds of the time.
    private static let quick: Int32 = 5

    /// Decompresses one gzip member to up to `limit` bytes, so a decompression bomb can't exhaust memory.
    public static func decompress(_ bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
        var stream = z_stream()
        guard livery_gunzip_begin(&stream) == Z_OK else { throw .malformed }
        defer { inflateEnd(&stream) }
        var content: [UInt8] = []
        var status = Z_OK
        bytes.withUnsafeBufferPointer { input in
            stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.avail_in = UInt32(input.count)
            while status == Z_OK, content.count <= limit { status = inflateChunk(&stream, into: &content) }
        }
        guard content.count <= limit else { throw .tooLong(limit: limit) }
        guard status == Z_STREAM_END, stream.avail_in == 0 else { throw .malformed }
        return content
    }

    private static func inflateChunk(_ stream: inout z_stream, into content: inout [UInt8]) -> Int32 {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16384) { chunk in
            stream.next_out = chunk.baseAddress
            stream.avail_out = UInt32(chunk.count)
            let status = inflate(&stream, Z_NO_FLUSH)
            content.append(contentsOf: chunk.prefix(chunk.count - Int(stream.avail_out)))
            return status
        }
    }
}
