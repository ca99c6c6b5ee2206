import LiveryModel

/// The names of a font, in its table `name` (https://learn.microsoft.com/typography/opentype/spec/name).
struct FontNames {
    /// The name of the font's family, in English if possible, or `nil` if there is none.
    private(set) var family: String?

    private let table: FilePart

    /// The longest family name in bytes. Longer ones are ignored.
    private static let maximumLength = 256

    init(_ table: FilePart) throws(AssetError) {
        self.table = table
        let start = try table.uint16(at: 4)
        var best = Int.max
        for record in stride(from: 6, to: 6 + 12 * (try table.uint16(at: 2)), by: 12) {
            guard let rank = try rank(record), rank < best, let name = try text(record, from: start) else { continue }
            family = name
            best = rank
        }
    }

    /// How useful a name is. 0 is the best, and `nil` means that it isn't the name of a family. Any name of the
    /// typographic family is better than names of families with four styles.
    private func rank(_ record: Int) throws(AssetError) -> Int? {
        let identifiers = [16, 1]
        guard let identifier = identifiers.firstIndex(of: try table.uint16(at: record + 6)) else { return nil }
        let (platform, language) = (try table.uint16(at: record), try table.uint16(at: record + 4))
        let rank =
            switch (platform, language) {
            case (3, 0x409): 0
            // The lower bits are the language without the region.
            case (3, let language) where language & 0x3FF == 9: 1
            case (1, 0): 2
            case (0, _): 3
            case (3, _): 4
            default: 5
            }
        return identifier * 6 + rank
    }

    /// The text of a name, or `nil` if it can't be read.
    private func text(_ record: Int, from start: Int) throws(AssetError) -> String? {
        let (platform, encoding) = (try table.uint16(at: record), try table.uint16(at: record + 2))
        let (length, offset) = (try table.uint16(at: record + 8), try table.uint16(at: record + 10))
        guard length > 0, length <= Self.maximumLength else { return nil }
        guard let bytes = try? table.bytes(at: start + offset, count: length) else { return nil }
        let units: [UInt16]? =
            switch (platform, encoding) {
            case (0, _), (3, 0), (3, 1), (3, 10): Self.utf16(bytes)
            case (1, 0): bytes.map { UInt16(MacRoman.scalar($0).value) }
            default: nil
            }
        guard let units, !units.contains(where: Self.isControl),
            let name = String(validating: units, as: UTF16.self),
            !name.unicodeScalars.allSatisfy(\.properties.isWhitespace)
        else { return nil }
        return name
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>) -> [UInt16]? {
        guard bytes.count.isMultiple(of: 2) else { return nil }
        return stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
    }

    private static func isControl(_ unit: UInt16) -> Bool { unit < 0x20 || (0x7F...0x9F).contains(unit) }
}
