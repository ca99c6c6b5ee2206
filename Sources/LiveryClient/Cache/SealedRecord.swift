import LiveryModel

/// Byte fields in a single file, which is either valid as a whole or rejected.
///
/// | bytes | |
/// |---|---|
/// | 8 | magic, which identifies the kind of file |
/// | 4 | number of fields, big-endian |
/// | 8 each | length of each field, big-endian |
/// | | the fields |
/// | 32 | SHA-256 of everything before |
///
/// The lengths must add up exactly to the file's length.
enum SealedRecord {
    /// The bytes of a file.
    static func seal(_ fields: [[UInt8]], magic: StaticString) -> [UInt8] {
        var bytes = Array(magicBytes(magic))
        bytes += bigEndian(UInt32(fields.count))
        for field in fields { bytes += bigEndian(UInt64(field.count)) }
        for field in fields { bytes += field }
        return bytes + bytes.sha256
    }

    /// The fields of a file, at least one. `nil` if it is another kind of file, has the wrong length, or is damaged.
    static func open(_ bytes: [UInt8], magic: StaticString) -> [[UInt8]]? {
        guard bytes.count >= 12 + 32, bytes.prefix(8).elementsEqual(magicBytes(magic)) else { return nil }
        let end = bytes.count - 32
        guard Array(bytes[..<end]).sha256.elementsEqual(bytes[end...]) else { return nil }
        let count = Int(number(bytes[8..<12]))
        guard count > 0, 12 + 8 * count <= end else { return nil }
        var fields: [[UInt8]] = []
        var offset = 12 + 8 * count
        for index in 0..<count {
            let length = number(bytes[(12 + 8 * index)..<(20 + 8 * index)])
            guard length <= UInt64(end - offset) else { return nil }
            fields.append(Array(bytes[offset..<offset + Int(length)]))
            offset += Int(length)
        }
        return offset == end ? fields : nil
    }

    private static func magicBytes(_ magic: StaticString) -> [UInt8] {
        let text = Array(magic.description.utf8)
        precondition(text.count == 8, "the magic must have eight bytes")
        return text
    }

    private static func bigEndian(_ number: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
