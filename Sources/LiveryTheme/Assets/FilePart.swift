import LiveryModel

/// A part of a file whose content can't be trusted. Numbers are big-endian. Reading outside the part throws an error
/// that names the part.
struct FilePart {
    /// The number of bytes.
    var count: Int { range.count }

    /// What the part is called in errors, such as `PNG header`.
    private let name: StaticString
    private let file: [UInt8]
    private let range: Range<Int>

    /// Creates a part that is a whole file.
    init(_ name: StaticString, _ file: [UInt8]) {
        self.init(name, file, file.indices)
    }

    private init(_ name: StaticString, _ file: [UInt8], _ range: Range<Int>) {
        self.name = name
        self.file = file
        self.range = range
    }

    /// `count` bytes at an offset.
    func part(_ name: StaticString, at offset: Int, count: Int) throws(AssetError) -> FilePart {
        guard let found = place(offset, count) else { throw FilePart(name, file, range).damaged(at: offset) }
        return FilePart(name, file, found)
    }

    /// The bytes from an offset to the end.
    func rest(_ name: StaticString, from offset: Int) throws(AssetError) -> FilePart {
        try part(name, at: offset, count: max(0, count - max(0, offset)))
    }

    /// The number in up to seven bytes at an offset.
    @inline(__always)
    func number(at offset: Int, bytes count: Int) throws(AssetError) -> Int {
        guard let place = place(offset, count) else { throw damaged(at: offset) }
        var number = 0
        for index in place { number = number << 8 | Int(file[index]) }
        return number
    }

    func uint8(at offset: Int) throws(AssetError) -> Int { try number(at: offset, bytes: 1) }
    func uint16(at offset: Int) throws(AssetError) -> Int { try number(at: offset, bytes: 2) }
    func uint32(at offset: Int) throws(AssetError) -> Int { try number(at: offset, bytes: 4) }

    func int32(at offset: Int) throws(AssetError) -> Int {
        Int(Int32(truncatingIfNeeded: try uint32(at: offset)))
    }

    /// An unsigned number of eight bytes. Throws if it can't be a size or an offset in any file.
    func uint64(at offset: Int) throws(AssetError) -> Int {
        let (high, low) = (try uint32(at: offset), try uint32(at: offset + 4))
        guard high < 1 << 30 else { throw damaged(at: offset) }
        return high << 32 | low
    }

    /// The little-endian number in up to four bytes at an offset.
    func littleEndian(at offset: Int, bytes count: Int) throws(AssetError) -> Int {
        guard let place = place(offset, count) else { throw damaged(at: offset) }
        return place.reversed().reduce(0) { $0 << 8 | Int(file[$1]) }
    }

    /// The four characters at an offset, such as the type of a chunk. Bytes outside ASCII become other characters.
    func tag(at offset: Int) throws(AssetError) -> String {
        String(decoding: try bytes(at: offset, count: 4), as: UTF8.self)
    }

    /// `count` bytes at an offset.
    func bytes(at offset: Int, count: Int) throws(AssetError) -> ArraySlice<UInt8> {
        guard let place = place(offset, count) else { throw damaged(at: offset) }
        return file[place]
    }

    /// Whether the part has these bytes at an offset.
    func has(_ expected: [UInt8], at offset: Int = 0) -> Bool {
        guard let place = place(offset, expected.count) else { return false }
        return file[place].elementsEqual(expected)
    }

    /// Whether the part has this ASCII text at an offset.
    func has(_ text: String, at offset: Int = 0) -> Bool { has(Array(text.utf8), at: offset) }

    /// The error for content at an offset that is missing or makes no sense.
    func damaged(at offset: Int) -> AssetError {
        .damaged(part: name.description, offset: range.lowerBound + min(max(offset, 0), count))
    }

    /// Where bytes are in the file, or `nil` if they aren't all inside the part. No sum overflows, because `offset` is
    /// at most `count` when it is added.
    @inline(__always)
    private func place(_ offset: Int, _ length: Int) -> Range<Int>? {
        guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
        let start = range.lowerBound + offset
        return start..<start + length
    }
}
