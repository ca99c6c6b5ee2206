import LiveryModel

/// The characters of a font, in its table `cmap` (https://learn.microsoft.com/typography/opentype/spec/cmap).
struct CharacterMap {
    /// The Unicode scalars with glyphs, as sorted ranges that don't touch. Empty if they are unknown, or if there are too
    /// many ranges for a description.
    var ranges: [ClosedRange<UInt32>] {
        var merged: [ClosedRange<UInt32>] = []
        for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged.count > FontFace.rangeLimit ? [] : merged
    }

    private let table: FilePart
    private var found: [ClosedRange<UInt32>] = []

    /// The encodings, from the best to the worst, as platform and encoding. The last two are fonts of symbols and
    /// fonts for old Macs.
    private static let encodings = [
        (3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0), (3, 0), (1, 0),
    ].map { $0 << 16 | $1 }

    init(_ table: FilePart) throws(AssetError) {
        self.table = table
        var best: (rank: Int, offset: Int)?
        for record in stride(from: 4, to: 4 + 8 * (try table.uint16(at: 2)), by: 8) {
            guard let rank = Self.encodings.firstIndex(of: try table.uint32(at: record)) else { continue }
            if rank < best?.rank ?? .max { best = (rank, try table.uint32(at: record + 4)) }
        }
        guard let best else { return }
        let subtable = try table.rest("font's 'cmap' table", from: best.offset)
        try read(subtable, isMacRoman: Self.encodings[best.rank] == 1 << 16)
    }

    private mutating func read(_ subtable: FilePart, isMacRoman: Bool) throws(AssetError) {
        switch try subtable.uint16(at: 0) {
        case 0: try readArray(subtable, from: 6, count: 256, size: 1, first: 0, isMacRoman)
        case 4: try readSegments(subtable)
        case 6:
            let (first, count) = (try subtable.uint16(at: 6), try subtable.uint16(at: 8))
            try readArray(subtable, from: 10, count: count, size: 2, first: first, isMacRoman)
        case 10:
            let (first, count) = (try subtable.uint32(at: 12), try subtable.uint32(at: 16))
            try readArray(subtable, from: 20, count: count, size: 2, first: first, false)
        case 12: try readGroups(subtable, isConstant: false)
        case 13: try readGroups(subtable, isConstant: true)
        default: break
        }
    }

    /// Reads an array of glyphs for consecutive characters.
    private mutating func readArray(
        _ subtable: FilePart, from offset: Int, count: Int, size: Int, first: Int, _ isMacRoman: Bool
    ) throws(AssetError) {
        for index in 0..<count where try subtable.number(at: offset + index * size, bytes: size) != 0 {
            let character = first + index
            add(isMacRoman && character < 256 ? Int(MacRoman.scalar(UInt8(character)).value) : character)
        }
    }

    /// Reads groups of consecutive characters. Their glyphs are consecutive too, unless they are constant.
    private mutating func readGroups(_ subtable: FilePart, isConstant: Bool) throws(AssetError) {
        for group in 0..<(try subtable.uint32(at: 12)) {
            let offset = 16 + 12 * group
            let (first, last) = (try subtable.uint32(at: offset), try subtable.uint32(at: offset + 4))
            // The glyph 0 is drawn for characters that the font lacks.
            let isMissing = try subtable.uint32(at: offset + 8) == 0
            if isMissing && isConstant { continue }
            add(isMissing ? first + 1 : first, last)
        }
    }

    /// Reads segments of 16-bit characters, each with its own way to find glyphs.
    private mutating func readSegments(_ subtable: FilePart) throws(AssetError) {
        let size = try subtable.uint16(at: 6) & ~1
        var next = 0
        for segment in stride(from: 0, to: size, by: 2) {
            let (last, first) = (try subtable.uint16(at: 14 + segment), try subtable.uint16(at: 16 + size + segment))
            let delta = try subtable.uint16(at: 16 + 2 * size + segment)
            let place = 16 + 3 * size + segment
            let range = try subtable.uint16(at: place)
            // Each character is read once, even if segments overlap. The last character ends the list.
            for character in stride(from: max(first, next), through: min(last, 0xFFFE), by: 1) {
                var glyph = character
                if range != 0 {
                    glyph = (try? subtable.uint16(at: place + range + 2 * (character - first))) ?? 0
                    if glyph == 0 { continue }
                }
                if (glyph + delta) & 0xFFFF != 0 { add(character) }
            }
            next = max(next, last + 1)
        }
    }

    private mutating func add(_ character: Int) {
        if let last = found.last, Int(last.upperBound) + 1 == character, Unicode.Scalar(UInt32(character)) != nil {
            found[found.count - 1] = last.lowerBound...UInt32(character)
        } else {
            add(character, character)
        }
    }

    /// Adds the characters of a range that are Unicode scalars.
    private mutating func add(_ first: Int, _ last: Int) {
        for scalars in [0...0xD7FF, 0xE000...0x10FFFF] where first <= last && scalars.overlaps(first...last) {
            let range = scalars.clamped(to: first...last)
            found.append(UInt32(range.lowerBound)...UInt32(range.upperBound))
        }
    }
}
