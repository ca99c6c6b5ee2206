import LiveryModel

/// Reads the size of a HEIC image from its boxes (ISO/IEC 14496-12 and 23008-12).
struct HEICReader {
    private let file: FilePart

    init(_ file: FilePart) {
        self.file = file
    }

    /// The size of the primary image after its transformations.
    func size() throws(AssetError) -> Asset.PixelSize {
        var meta: FilePart?
        // Reads all boxes, because a cut file ends inside the last one.
        try file.forEachBox { (type, box) in
            if type == "meta", meta == nil { meta = box }
            return true
        }
        guard let meta else { throw file.damaged(at: file.count) }
        let boxes = try meta.rest("HEIC metadata", from: 4)
        guard let primary = try boxes.box("pitm"), let properties = try boxes.box("iprp"),
            let all = try properties.box("ipco")
        else { throw boxes.damaged(at: 0) }
        let used = try associations(properties, item: try primary.identifier(at: 4, isLong: primary.uint8(at: 0) > 0))
        return try size(all, used)
    }

    /// The format that the brands in the first box name.
    var format: FileFormat {
        let length = (try? file.uint32(at: 0)) ?? 0
        let brands = stride(from: 8, to: min(length, file.count, 256), by: 4).compactMap { try? file.tag(at: $0) }
        let (heic, avif) = (["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"], ["avif", "avis"])
        if brands.contains(where: heic.contains) { return .asset(.heic) }
        return .other(brands.contains(where: avif.contains) ? "an AVIF image" : "an MPEG-4 file")
    }

    /// The indices of the properties that the primary item has, in order. The first property has the index 1.
    private func associations(_ properties: FilePart, item: Int) throws(AssetError) -> [Int] {
        var found: [Int]?
        try properties.forEachBox { (type, box) throws(AssetError) in
            if type == "ipma" { found = try box.associations(of: item) }
            return found == nil
        }
        guard let found else { throw properties.damaged(at: 0) }
        return found
    }

    /// The size in the properties of an item. Only a crop and a rotation change it.
    private func size(_ all: FilePart, _ used: [Int]) throws(AssetError) -> Asset.PixelSize {
        var index = 0
        var boxes: [Int: (type: String, box: FilePart)] = [:]
        let wanted = Set(used)
        try all.forEachBox { (type, box) in
            index += 1
            if wanted.contains(index) { boxes[index] = (type, box) }
            return true
        }
        var size: (width: Int, height: Int)?
        for case let (type, box)? in used.map({ boxes[$0] }) {
            switch (type, size) {
            case ("ispe", nil): size = (try box.uint32(at: 4), try box.uint32(at: 8))
            case ("clap", .some): size = (try box.quotient(at: 0), try box.quotient(at: 8))
            case ("irot", let (width, height)?): if try box.uint8(at: 0) & 1 == 1 { size = (height, width) }
            default: break
            }
        }
        guard let size else { throw all.damaged(at: 0) }
        return try Asset.PixelSize(columns: size.width, rows: size.height)
    }
}

extension FilePart {
    /// Calls a function with the type and the content of each box, until it returns `false`.
    fileprivate func forEachBox(_ body: (String, FilePart) throws(AssetError) -> Bool) throws(AssetError) {
        var offset = 0
        while offset < count {
            var (length, header) = (try uint32(at: offset), 8)
            if length == 1 { (length, header) = (try uint64(at: offset + 8), 16) }
            if length == 0 { length = count - offset }
            guard length >= header, length <= count - offset else { throw damaged(at: offset) }
            let content = try part("HEIC metadata", at: offset + header, count: length - header)
            guard try body(try tag(at: offset + 4), content) else { return }
            offset += length
        }
    }

    /// The content of the first box of a type.
    fileprivate func box(_ type: String) throws(AssetError) -> FilePart? {
        var found: FilePart?
        try forEachBox { (other, box) in
            if other == type { found = box }
            return found == nil
        }
        return found
    }

    /// The number of an item.
    fileprivate func identifier(at offset: Int, isLong: Bool) throws(AssetError) -> Int {
        try isLong ? uint32(at: offset) : uint16(at: offset)
    }

    /// The indices of the properties of an item in this association box, or `nil` if the box doesn't mention it.
    fileprivate func associations(of item: Int) throws(AssetError) -> [Int]? {
        let (isLong, isWide) = (try uint8(at: 0) > 0, try uint8(at: 3) & 1 == 1)
        let (identifierSize, indexSize) = (isLong ? 4 : 2, isWide ? 2 : 1)
        var offset = 8
        for _ in 0..<(try uint32(at: 4)) {
            let found = try identifier(at: offset, isLong: isLong)
            let number = try uint8(at: offset + identifierSize)
            offset += identifierSize + 1
            guard found != item else {
                // The highest bit says whether a reader must know the property.
                return try (0..<number).map { (index) throws(AssetError) in
                    try self.number(at: offset + index * indexSize, bytes: indexSize) & (isWide ? 0x7FFF : 0x7F)
                }
            }
            offset += number * indexSize
        }
        return nil
    }

    /// A quotient of two numbers, rounded.
    fileprivate func quotient(at offset: Int) throws(AssetError) -> Int {
        let (dividend, divisor) = (try uint32(at: offset), try uint32(at: offset + 4))
        guard divisor > 0 else { throw damaged(at: offset + 4) }
        return (dividend + divisor / 2) / divisor
    }
}
