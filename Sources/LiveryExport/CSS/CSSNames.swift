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

    init(count: Int) { owners.reserveCapacity(count) }

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
