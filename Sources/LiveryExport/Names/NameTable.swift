import LiveryModel

/// The names of a file and the paths that have them.
struct NameTable {
    private var paths: [String: String] = [:]
    private(set) var collisions: [NameCollision] = []
    /// The same as ``collisions``, to find one fast.
    private var reported: Set<NameCollision> = []

    /// Records the name of a path. A path may have its name any number of times.
    mutating func add(_ name: String, of path: String) {
        guard let owner = paths.updateValue(path, forKey: name), owner != path else { return }
        paths[name] = owner
        let collision = NameCollision(name: name, first: owner, second: path)
        if reported.insert(collision).inserted { collisions.append(collision) }
    }

    /// Adds the collisions of another table, whose names are in a scope of their own.
    mutating func merge(_ other: NameTable) { collisions += other.collisions }

    /// Throws if two paths have the same name.
    func check() throws(NameCollisions) {
        guard collisions.isEmpty else { throw NameCollisions(collisions: collisions) }
    }
}

/// A first look at the names of a file, which needs no table of names and paths: most files have no two equal names.
struct NameHashes {
    private var hashes: Set<Int>
    /// Whether no two names are equal. False for a name that was added twice.
    private(set) var areDistinct = true

    /// - Parameter count: The number of names to expect.
    init(count: Int) { hashes = Set(minimumCapacity: count) }

    /// Adds a name in a text.
    mutating func add(_ name: Range<Int>, in bytes: [UInt8]) {
        if !hashes.insert(bytes.hash(of: name)).inserted { areDistinct = false }
    }
}

extension [UInt8] {
    /// The hash of some of the bytes.
    func hash(of range: Range<Int>) -> Int {
        var hasher = Hasher()
        withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[range])) }
        return hasher.finalize()
    }
}

/// Two values with the same name in a file.
public struct NameCollision: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The path of the value that comes first.
    public let first: String
    /// The path of the other value.
    public let second: String

    /// How to resolve a collision of two values.
    static let hint = "give one of them another name with 'rename'"
}

/// The reason why an export makes no files: in one of them, values would have the same name.
public struct NameCollisions: Error, Hashable, Sendable {
    /// The pairs, in the order of the file.
    public let collisions: [NameCollision]

    /// Creates the error.
    public init(collisions: [NameCollision]) { self.collisions = collisions }
}
