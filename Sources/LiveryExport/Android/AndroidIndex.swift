/// The resources of all choices of axes that were collected so far, each with its index.
struct AndroidIndex {
    /// The resources, and the path of the token or style that each belongs to.
    private(set) var keys: [(key: AndroidResource.Key, path: String)] = []
    /// The path of the value of each resource: a token, a style, or a value inside one.
    private(set) var paths: [String] = []
    /// The names that several resources could share.
    var names = NameTable()
    private var indices: [AndroidResource.Key: Int] = [:]

    /// - Parameter count: The number of resources to expect.
    init(count: Int) {
        indices.reserveCapacity(count)
        keys.reserveCapacity(count)
        paths.reserveCapacity(count)
    }

    /// The index of a resource, which is added unless it is known.
    /// - Parameters:
    ///   - path: The path of the value that it is.
    ///   - guess: An index that it is likely to have.
    mutating func index(of resource: AndroidResource, at path: String, guess: Int) -> Int {
        let key = resource.key
        // Choices of axes have nearly the same resources in the same order.
        if guess < keys.count, paths[guess] == path, keys[guess].key == key { return guess }
        let known = indices.updateValue(keys.count, forKey: key)
        // In code, dots in the names of styles are underscores, so different styles can share a name.
        if key.kind == .style || known.map({ paths[$0] != path }) == true {
            if let known { names.add(key.field, of: paths[known]) }
            names.add(key.field, of: path)
        }
        if let known {
            indices[key] = known
            return known
        }
        keys.append((key, resource.path))
        paths.append(path)
        return keys.count - 1
    }
}
