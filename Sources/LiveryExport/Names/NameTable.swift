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

/// Two values with the same name in a file.
package struct NameCollision: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The path of the value that comes first.
    package let first: String
    /// The path of the other value.
    package let second: String

    /// How to resolve a collision of two values.
    static let hint = "give one of them another name with 'rename'"
}

/// The reason why an export makes no files: in one of them, values would have the same name.
package struct NameCollisions: Error, Hashable, Sendable {
    /// The pairs, in the order of the file.
    package let collisions: [NameCollision]

    /// Creates the error.
    package init(collisions: [NameCollision]) { self.collisions = collisions }
}
