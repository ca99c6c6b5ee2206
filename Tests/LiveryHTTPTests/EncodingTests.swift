import CBrotli
import LiveryHTTP
import LiverySystem
import Testing

@Suite struct EncodingTests {
    private static let efforts: [ContentEncoding.Effort] = [.best, .quick]

    @Test("round trips encoded bytes", arguments: ContentEncoding.allCases, [0, 1, 1000, 300_000])
    func roundTripsEncodedBytes(encoding: ContentEncoding, count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }
        for effort in Self.efforts {
            let coded = try #require(encoding.encode(bytes, effort: effort))
            #expect(coded == encoding.encode(bytes, effort: effort))
            #expect(try encoding.decode(coded, count: count) == bytes)
            #expect(coded.count <= count || count < 100)
        }
    }

    @Test("writes no time to gzip headers")
    func writesNoTimeToGzipHeaders() throws {
        let coded = try #require(ContentEncoding.gzip.encode(Array("text".utf8)))
        #expect(Array(coded[4..<8]) == [0, 0, 0, 0])
    }

    @Test("rejects a decompression bomb")
    func rejectsADecompressionBomb() throws {
        let packed = try #require(ContentEncoding.gzip.encode([UInt8](repeating: 0, count: 1_000_000)))
        #expect(throws: Gzip.Failure.tooLong(limit: 999_999)) { try Gzip.decompress(packed, limit: 999_999) }
    }

    @Test("rejects damaged bytes")
    func rejectsDamagedBytes() throws {
        let packed = try #require(ContentEncoding.gzip.encode(Array("the same bytes give the same result".utf8)))
        for index in packed.indices {
            #expect(throws: Gzip.Failure.self) { try Gzip.decompress(Array(packed[..<index]), limit: 1000) }
        }
        #expect(throws: Gzip.Failure.malformed) { try Gzip.decompress(packed + [0], limit: 1000) }
    }
}

extension ContentEncoding {
    /// Decodes bytes with the libraries that clients use.
    fileprivate func decode(_ bytes: [UInt8], count: Int) throws -> [UInt8] {
        // One byte more than expected, to detect excess bytes.
        var decoded = [UInt8](repeating: 0, count: count + 1)
        var size = decoded.count
        switch self {
        case .identity: return bytes
        case .gzip: return try Gzip.decompress(bytes, limit: count)
        case .brotli:
            #expect(BrotliDecoderDecompress(bytes.count, bytes, &size, &decoded) == BROTLI_DECODER_RESULT_SUCCESS)
        }
        return Array(decoded.prefix(size))
    }
}
