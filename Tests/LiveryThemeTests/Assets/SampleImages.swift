/// The smallest images that have a size.
enum SampleImage {
    static func png(_ width: Int, _ height: Int) -> [UInt8] {
        [0x89] + "PNG\r\n\u{1A}\n".utf8 + chunk("IHDR", width.big(4) + height.big(4) + [8, 0, 0, 0, 0])
            + chunk("IEND", [])
    }

    /// A chunk of a PNG file, with a checksum that nothing checks.
    static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        content.count.big(4) + type.utf8 + content + 0.big(4)
    }

    static func jpeg(_ width: Int, _ height: Int, frame: UInt8 = 0xC0) -> [UInt8] {
        let segments: [[UInt8]] = [
            segment(0xE1, Array("Exif".utf8)), segment(0xC4, [0xFF, 0xC0]), [0xFF, 0xFF, 0x01],
        ]
        return [0xFF, 0xD8] + segments.joined() + segment(frame, [8] + height.big(2) + width.big(2) + [1, 1, 0x11, 0])
    }

    static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker] + (content.count + 2).big(2) + content
    }

    /// A WebP file with one chunk.
    static func webp(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let size = (content.count + 12).little(4)
        return bytes(Array("RIFF".utf8), size, Array("WEBP\(type)".utf8), content.count.little(4), content)
    }

    /// A HEIC file whose primary item is the item 7, with the properties that an association names by their indices.
    static func heic(properties: [[UInt8]], associated: [UInt8]) -> [UInt8] {
        let other: [UInt8] = 3.big(2) + [1, 1]
        let associations = bytes(0.big(4), 2.big(4), other, 7.big(2), associated.count.big(1), associated)
        let all = box("iprp", bytes(box("ipco", Array(properties.joined())), box("ipma", associations)))
        let meta = bytes(0.big(4), box("pitm", bytes(0.big(4), 7.big(2))), all)
        let brands = bytes(Array("mif1".utf8), 0.big(4), Array("miafheic".utf8))
        return bytes(box("ftyp", brands), box("meta", meta), box("mdat", []))
    }

    static func box(_ type: String, _ content: [UInt8]) -> [UInt8] { (content.count + 8).big(4) + type.utf8 + content }

    /// The property of an image that is its size.
    static func extent(_ width: Int, _ height: Int) -> [UInt8] { box("ispe", 0.big(4) + width.big(4) + height.big(4)) }

    static func svg(_ attributes: String) -> [UInt8] {
        Array("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)/>".utf8)
    }

    static func pdf(_ text: String) -> [UInt8] { Array("%PDF-1.7\n\(text)".utf8) }
}

/// Fonts of a few tables.
enum SampleFont {
    /// A font with these tables. The table `name` is added unless it is there.
    static func file(_ tables: [String: [UInt8]] = [:], signature: [UInt8] = [0, 1, 0, 0]) -> [UInt8] {
        let all = tables.merging(["name": names([.init("Test")])]) { given, _ in given }.sorted { $0.key < $1.key }
        var directory = signature + all.count.big(2) + 0.big(6)
        var content: [UInt8] = []
        for (tag, table) in all {
            let offset = 12 + 16 * all.count + content.count
            directory += tag.utf8 + 0.big(4) + offset.big(4) + table.count.big(4)
            content += table
        }
        return directory + content
    }

    /// A name of a font.
    struct Name {
        var text: [UInt8]
        var identifier: Int
        /// The platform, the encoding and the language.
        var kind: (Int, Int, Int)

        init(_ text: String, identifier: Int = 1, language: Int = 0x409) {
            self.text = text.utf16.flatMap { Int($0).big(2) }
            self.identifier = identifier
            kind = (3, 1, language)
        }

        /// A name in the encoding of old Macs.
        init(mac text: [UInt8]) {
            self.text = text
            identifier = 1
            kind = (1, 0, 0)
        }
    }

    static func names(_ names: [Name]) -> [UInt8] {
        var records: [UInt8] = []
        var texts: [UInt8] = []
        for name in names {
            let kind = [name.kind.0, name.kind.1, name.kind.2, name.identifier]
            records += (kind + [name.text.count, texts.count]).flatMap { $0.big(2) }
            texts += name.text
        }
        return bytes(0.big(2), names.count.big(2), (6 + records.count).big(2), records, texts)
    }

    /// The table `OS/2`.
    static func metrics(weight: Int = 400, license: Int = 0, selection: Int = 0) -> [UInt8] {
        bytes(0.big(4), weight.big(2), 0.big(2), license.big(2), 0.big(52), selection.big(2))
    }

    /// The table `fvar` with axes of whole numbers.
    static func variations(_ axes: [(tag: String, least: Int, most: Int)]) -> [UInt8] {
        let records = axes.flatMap {
            bytes(Array($0.tag.utf8), ($0.least << 16).big(4), 0.big(4), ($0.most << 16).big(4), 0.big(4))
        }
        return bytes(0.big(4), 16.big(2), 2.big(2), axes.count.big(2), 20.big(2), 0.big(4), records)
    }

    /// The table `cmap` with one subtable for each platform and encoding.
    static func characters(_ subtables: [(platform: Int, encoding: Int, table: [UInt8])]) -> [UInt8] {
        var records: [UInt8] = []
        var content: [UInt8] = []
        for (platform, encoding, table) in subtables {
            records += platform.big(2) + encoding.big(2) + (4 + 8 * subtables.count + content.count).big(4)
            content += table
        }
        return 0.big(2) + subtables.count.big(2) + records + content
    }

    /// A subtable that maps ranges of 16-bit characters to glyphs with a difference, in the format 4.
    static func segments(_ segments: [(first: Int, last: Int, delta: Int)]) -> [UInt8] {
        let all = segments + [(0xFFFF, 0xFFFF, 1)]
        let head = bytes(4.big(2), 0.big(4), (2 * all.count).big(2), 0.big(6))
        let (firsts, lasts) = (all.flatMap { $0.first.big(2) }, all.flatMap { $0.last.big(2) })
        return bytes(head, lasts, 0.big(2), firsts, all.flatMap { $0.delta.big(2) }, 0.big(2 * all.count))
    }

    /// A subtable that maps ranges of characters to glyphs, in the format 12 or 13.
    static func groups(_ groups: [(first: Int, last: Int, glyph: Int)], format: Int = 12) -> [UInt8] {
        let all = groups.flatMap { bytes($0.first.big(4), $0.last.big(4), $0.glyph.big(4)) }
        return bytes(format.big(2), 0.big(10), groups.count.big(4), all)
    }
}

/// The parts in one array. The compiler needs seconds for the type of a long chain of `+`.
func bytes(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap(\.self) }

extension Int {
    /// The lowest bytes of the number, the most significant one first.
    func big(_ count: Int) -> [UInt8] {
        (0..<count).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: self >> (8 * $0)) : 0 }
    }
    /// The lowest bytes of the number, the least significant one first.
    func little(_ count: Int) -> [UInt8] { big(count).reversed() }
}
