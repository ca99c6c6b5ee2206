import LiveryModel

/// Two values whose paths come to one name of a custom property, of which only the later one holds.
public struct CSSClash: Hashable, Sendable {
    /// The name, with its dashes in front.
    public let name: String
    /// The path of the value that is hidden.
    public let hidden: String
    /// The path of the value that comes later.
    public let path: String
}

/// The names that were declared, and for which paths.
struct CSSNames {
    /// By the hash of a name: where it was written, and its path.
    private var owners: [Int: (name: Range<Int>, path: [String])] = [:]

    /// Nil where no two names can be the same, and so none need be noted: there are no styles, whose attributes have names
    /// beside the paths, and the paths have nothing but dots that becomes a dash.
    init?(of bundle: ThemeBundle) {
        guard !bundle.styles.isEmpty || !bundle.tokens.keys.allSatisfy(Self.isPlain) else { return nil }
        owners.reserveCapacity(bundle.tokens.count)
    }

    private static func isPlain(_ path: String) -> Bool {
        let isPlain: (UInt8) -> Bool = { isKept($0) || $0 == UInt8(ascii: ".") }
        // In place, where it lies in one piece, as nearly every string does: many times as fast.
        return path.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isPlain) } ?? path.utf8.allSatisfy(isPlain)
    }

    /// Whether a byte of a path stays as it is in a name; every other one becomes a dash.
    static func isKept(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x80..., UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Notes what was just written; gives the clash with another path, if there is one.
    mutating func clash(of name: Range<Int>, in bytes: [UInt8], at path: [String]) -> CSSClash? {
        var hasher = Hasher()
        bytes.withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[name])) }
        let hash = hasher.finalize()
        guard let owner = owners[hash] else {
            owners[hash] = (name, path)
            return nil
        }
        guard bytes[owner.name].elementsEqual(bytes[name]), owner.path != path else { return nil }
        return CSSClash(
            name: String(decoding: bytes[name], as: UTF8.self), hidden: owner.path.joined(separator: "."),
            path: path.joined(separator: "."))
    }
}
