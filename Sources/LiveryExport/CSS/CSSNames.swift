import LiveryModel
import LiveryTheme

/// The declared names of a sheet, in the order of its values.
struct CSSNames {
    /// For each hash of a name, the range where it was written, and its position among the names.
    private var owners: [Int: (name: Range<Int>, position: Int)] = [:]
    private var count = 0
    private let values: SortedValues
    /// The path of each name. Only collisions need them.
    private lazy var paths = values.declarations.map(\.path)

    /// Creates a table of names. Nil if no two names can be equal, so that none needs to be recorded. This is the case
    /// if the bundle has no styles, whose attributes add names to the paths, and dots are the only characters of the
    /// paths that become dashes.
    init?(of values: SortedValues) {
        guard !values.styles.isEmpty || !values.tokens.allSatisfy({ Self.isPlain($0.key) }) else { return nil }
        owners.reserveCapacity(values.tokens.count)
        self.values = values
    }

    private static func isPlain(_ path: String) -> Bool {
        let isPlain: (UInt8) -> Bool = { isKept($0) || $0 == UInt8(ascii: ".") }
        // Strings with contiguous storage, which nearly all have, are read in place. This is much faster.
        return path.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isPlain) } ?? path.utf8.allSatisfy(isPlain)
    }

    /// Whether a byte of a path is unchanged in a name. Every other byte becomes a dash.
    static func isKept(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x80..., UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Records the name that was just written. Returns its collision with another path, if any.
    mutating func collision(of name: Range<Int>, in bytes: [UInt8]) -> NameCollision? {
        let position = count
        count += 1
        let hash = bytes.hash(of: name)
        guard let owner = owners[hash] else {
            owners[hash] = (name, position)
            return nil
        }
        guard bytes[owner.name].elementsEqual(bytes[name]), paths[owner.position] != paths[position] else { return nil }
        return NameCollision(
            name: String(decoding: bytes[name], as: UTF8.self), first: paths[owner.position].joined(separator: "."),
            second: paths[position].joined(separator: "."))
    }
}
