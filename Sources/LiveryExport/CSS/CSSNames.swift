import LiveryModel
import LiveryTheme

/// Two values whose paths map to the same custom property name. Only the later one takes effect.
public struct CSSClash: Hashable, Sendable {
    /// The property name, including its leading dashes.
    public let name: String
    /// The path of the value that is overridden.
    public let hidden: String
    /// The path of the value that takes effect.
    public let path: String
}

/// The declared names of a sheet, in the order of its values.
struct CSSNames {
    /// For each hash of a name, the range where it was written, and its position among the names.
    private var owners: [Int: (name: Range<Int>, position: Int)] = [:]
    private var count = 0
    private let values: SortedValues
    /// The path of each name. Only clashes need them.
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

    /// Records the name that was just written. Returns the clash with another path, if any.
    mutating func clash(of name: Range<Int>, in bytes: [UInt8]) -> CSSClash? {
        let position = count
        count += 1
        let hash = bytes.hash(of: name)
        guard let owner = owners[hash] else {
            owners[hash] = (name, position)
            return nil
        }
        guard bytes[owner.name].elementsEqual(bytes[name]), paths[owner.position] != paths[position] else { return nil }
        return CSSClash(
            name: String(decoding: bytes[name], as: UTF8.self), hidden: paths[owner.position].joined(separator: "."),
            path: paths[position].joined(separator: "."))
    }
}
