import LiveryModel

extension Asset.PixelSize {
    /// Creates the size of an image in whole pixels.
    init(columns: Int, rows: Int) throws(AssetError) {
        let sides = 1...AssetError.sideLimit
        guard sides.contains(columns), sides.contains(rows) else {
            throw .impossibleSize(width: columns, height: rows)
        }
        self.init(width: Double(columns), height: Double(rows))
    }
}

extension FilePart {
    /// The size of a PNG image, which must be complete (https://www.w3.org/TR/png-3/#5DataRep).
    func pngSize() throws(AssetError) -> Asset.PixelSize {
        let header = try rest("PNG header", from: 8)
        guard header.has([0, 0, 0, 13]), header.has("IHDR", at: 4) else { throw header.damaged(at: 0) }
        let size = try Asset.PixelSize(columns: header.uint32(at: 8), rows: header.uint32(at: 12))
        let chunks = try rest("PNG data", from: 33)
        var offset = 0
        while !chunks.has("IEND", at: offset + 4) {
            // A chunk has its length, its type and a checksum around its content.
            offset += try chunks.uint32(at: offset) + 12
        }
        return size
    }

    /// The size of a JPEG image, which is in its frame header. An orientation in the metadata doesn't change it
    /// (https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B).
    func jpegSize() throws(AssetError) -> Asset.PixelSize {
        let segments = try rest("JPEG header", from: 2)
        var offset = 0
        while true {
            while try segments.uint8(at: offset) != 0xFF { offset += 1 }
            while try segments.uint8(at: offset) == 0xFF { offset += 1 }
            let marker = try segments.uint8(at: offset)
            offset += 1
            switch marker {
            case 0x00, 0x01, 0xD0...0xD8: continue
            case 0xD9, 0xDA: throw segments.damaged(at: offset)
            case 0xC4, 0xC8, 0xCC: break
            case 0xC0...0xCF:
                return try Asset.PixelSize(
                    columns: segments.uint16(at: offset + 5), rows: segments.uint16(at: offset + 3))
            default: break
            }
            let length = try segments.uint16(at: offset)
            guard length >= 2 else { throw segments.damaged(at: offset) }
            offset += length
        }
    }

    /// The size of a WebP image in any of its three forms (https://www.rfc-editor.org/rfc/rfc9649).
    func webpSize() throws(AssetError) -> Asset.PixelSize {
        let header = try rest("WebP header", from: 0)
        guard try header.littleEndian(at: 4, bytes: 4) <= count - 8 else { throw header.damaged(at: 4) }
        let data = try rest("WebP data", from: 20)
        switch try header.tag(at: 12) {
        case "VP8 ":
            guard data.has([0x9D, 0x01, 0x2A], at: 3) else { throw data.damaged(at: 3) }
            let (width, height) = (try data.littleEndian(at: 6, bytes: 2), try data.littleEndian(at: 8, bytes: 2))
            return try Asset.PixelSize(columns: width & 0x3FFF, rows: height & 0x3FFF)
        case "VP8L":
            guard data.has([0x2F]) else { throw data.damaged(at: 0) }
            let bits = try data.littleEndian(at: 1, bytes: 4)
            return try Asset.PixelSize(columns: bits & 0x3FFF + 1, rows: bits >> 14 & 0x3FFF + 1)
        case "VP8X":
            return try Asset.PixelSize(
                columns: data.littleEndian(at: 4, bytes: 3) + 1, rows: data.littleEndian(at: 7, bytes: 3) + 1)
        default: throw header.damaged(at: 12)
        }
    }
}
