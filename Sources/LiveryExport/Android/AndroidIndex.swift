/// Resources, each with its index. Names are bytes in one array, because thousands of strings take time to copy and to
/// free.
struct AndroidIndex {
    private(set) var kinds: [AndroidResource.Kind] = []
    /// The path of the value of each resource: a token, a style, or a value inside one.
    private(set) var paths: [String] = []
    /// The names that several resources could share.
    var names = NameTable()
    /// The length of the path of the token or style that each resource belongs to. The resource's path begins with it.
    private var ownerLengths: [Int] = []
    /// The names of all resources, one after the other, and the end of each.
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    /// The indices of resources by the hash of the key.
    private var indices: [Int: Int] = [:]
    /// The indices of resources whose key has the same hash as another one.
    private var others: [AndroidResource.Key: Int] = [:]

    var count: Int { kinds.count }

    /// - Parameter count: The number of resources to expect.
    mutating func reserve(_ count: Int) {
        indices.reserveCapacity(count)
        kinds.reserveCapacity(count)
        paths.reserveCapacity(count)
        ownerLengths.reserveCapacity(count)
        ends.reserveCapacity(count)
    }

    /// The path of the token or style that a resource belongs to.
    func owner(of index: Int) -> String {
        let (path, length) = (paths[index], ownerLengths[index])
        return path.utf8.count == length ? path : String(decoding: path.utf8.prefix(length), as: UTF8.self)
    }

    func key(of index: Int) -> AndroidResource.Key {
        AndroidResource.Key(kind: kinds[index], name: String(decoding: name(of: index), as: UTF8.self))
    }

    /// The index of a resource, which is added unless it is known.
    /// - Parameters:
    ///   - owner: The path of the token or style that it belongs to.
    ///   - path: The path of the value that it is, in its owner.
    mutating func index(of key: AndroidResource.Key, of owner: String, at path: String) -> Int {
        let index = position(of: key)
        if index == count {
            kinds.append(key.kind)
            bytes.append(contentsOf: key.name.utf8)
            ends.append(bytes.count)
            paths.append(path)
            ownerLengths.append(owner.utf8.count)
        } else if paths[index] != path {
            names.add(key.field, of: paths[index])
            names.add(key.field, of: path)
        }
        return index
    }

    private func name(of index: Int) -> ArraySlice<UInt8> { bytes[(index > 0 ? ends[index - 1] : 0)..<ends[index]] }

    /// The index of a key. A new key gets the next one.
    private mutating func position(of key: AndroidResource.Key) -> Int {
        let count = count
        let index = Self.copy(&indices[key.hashValue, default: count])
        let isOther = index < count && (kinds[index] != key.kind || !name(of: index).elementsEqual(key.name.utf8))
        guard isOther else { return index }
        return Self.copy(&others[key, default: count])
    }

    /// A value of a dictionary, which is looked up once even if it is added.
    private static func copy(_ value: inout Int) -> Int { value }
}
