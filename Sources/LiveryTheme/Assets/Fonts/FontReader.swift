import LiveryModel

/// Reads what a TrueType or OpenType font says about itself (https://learn.microsoft.com/typography/opentype/spec/).
struct FontReader {
    private var tables: [String: FilePart] = [:]

    /// The tables that are read, with their names in errors.
    private static let names: [String: StaticString] = [
        "name": "font's 'name' table", "OS/2": "font's 'OS/2' table", "head": "font's 'head' table",
        "post": "font's 'post' table", "fvar": "font's 'fvar' table", "cmap": "font's 'cmap' table",
    ]

    /// Reads the table directory. All tables must be inside the file.
    init(_ file: FilePart) throws(AssetError) {
        let directory = try file.rest("font's table directory", from: 0)
        for index in 0..<(try directory.uint16(at: 4)) {
            let record = 12 + 16 * index
            let (offset, length) = (try directory.uint32(at: record + 8), try directory.uint32(at: record + 12))
            guard offset <= file.count, length <= file.count - offset else { throw directory.damaged(at: record + 8) }
            let tag = try directory.tag(at: record)
            guard let name = Self.names[tag], tables[tag] == nil else { continue }
            tables[tag] = try file.part(name, at: offset, count: length)
        }
    }

    /// The font's description.
    func face() throws(AssetError) -> FontFace {
        guard let names = tables["name"], let family = try FontNames(names).family else { throw .noFamily }
        return FontFace(
            family: family, weights: try weights(), isItalic: try isItalic(), mayBeEmbedded: try mayBeEmbedded(),
            characters: try characters())
    }

    private func characters() throws(AssetError) -> [ClosedRange<UInt32>] {
        guard let table = tables["cmap"] else { return [] }
        return try CharacterMap(table).ranges
    }

    private func weights() throws(AssetError) -> ClosedRange<Int> {
        if let weights = try variableWeights() { return weights }
        return switch try tables["OS/2"]?.uint16(at: 4) ?? 0 {
        case 0: 400...400
        // Old fonts number the weights from 1 to 9.
        case let weight where weight < 10: weight * 100...weight * 100
        case let weight: min(weight, 1000)...min(weight, 1000)
        }
    }

    /// The ends of the axis `wght`, or `nil` if the font has no such axis.
    private func variableWeights() throws(AssetError) -> ClosedRange<Int>? {
        guard let variations = tables["fvar"] else { return nil }
        let (start, count, size) = (
            try variations.uint16(at: 4), try variations.uint16(at: 8), try variations.uint16(at: 10)
        )
        for index in 0..<count {
            let axis = start + index * size
            guard try variations.tag(at: axis) == "wght" else { continue }
            let (least, most) = (try weight(at: axis + 4), try weight(at: axis + 12))
            guard least <= most else { throw variations.damaged(at: axis + 4) }
            return least...most
            func weight(at offset: Int) throws(AssetError) -> Int {
                // The number has 16 bits before its binary point, and 16 after it.
                min(max((try variations.int32(at: offset) + 0x8000) >> 16, 1), 1000)
            }
        }
        return nil
    }

    private func isItalic() throws(AssetError) -> Bool {
        let (isSlanted, isRegular) = (1 << 0 | 1 << 9, 1 << 6)
        let selection = try tables["OS/2"]?.uint16(at: 62) ?? 0
        if selection & isSlanted != 0 { return true }
        if let style = try tables["head"]?.uint16(at: 44), style & 1 << 1 != 0 { return true }
        // Some fonts state only their angle.
        guard selection & isRegular == 0, let angle = try tables["post"]?.int32(at: 4) else { return false }
        return angle != 0
    }

    /// A license forbids embedding if it is restricted and doesn't also allow documents to contain the font.
    private func mayBeEmbedded() throws(AssetError) -> Bool {
        let (restricted, preview, editable) = (1 << 1, 1 << 2, 1 << 3)
        let license = try tables["OS/2"]?.uint16(at: 8) ?? 0
        return license & (restricted | preview | editable) != restricted
    }
}
