import LiveryModel

/// The names in a file, with the paths to which they belong.
struct NameTable {
    private var paths: [String: String] = [:]
    private(set) var collisions: [NameCollision] = []
    /// The same collisions as in ``collisions``, for fast lookup.
    private var reported: Set<NameCollision> = []

    /// Records the name of a path. The same name can be recorded for the same path any number of times.
    mutating func add(_ name: String, of path: String) {
        guard let owner = paths.updateValue(path, forKey: name), owner != path else { return }
        paths[name] = owner
        let collision = NameCollision(name: name, first: owner, second: path)
        if reported.insert(collision).inserted { collisions.append(collision) }
    }

    /// Adds the collisions of another table, whose names have their own scope.
    mutating func merge(_ other: NameTable) { collisions += other.collisions }

    /// Throws an error if two paths have the same name.
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

/// The reason why an export can't create files: several values would have the same name in a file.
package struct NameCollisions: Error, Hashable, Sendable {
    /// The pairs of values, in file order.
    package let collisions: [NameCollision]

    /// Creates the error.
    package init(collisions: [NameCollision]) { self.collisions = collisions }
}
