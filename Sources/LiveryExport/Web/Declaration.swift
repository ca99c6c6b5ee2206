import LiveryModel

/// A single value of a file, by its path: of a token, an attribute in a state, or a member.
struct Declaration {
    /// The path of the token or style, and the names inside it.
    let path: [String]
    let value: Theme.Value
    /// The whole path: `primary.backgroundColor.highlighted`.
    let name: String

    init(path: [String], value: Theme.Value) {
        self.path = path
        self.value = value
        name = path.count == 1 ? path[0] : path.joined(separator: ".")
    }
}

extension ThemeBundle {
    /// The paths of all tokens, sorted, and then those of all styles.
    var sortedPaths: [String] {
        Array(tokens.keys).sorted(byUTF8Of: \.self) + Array(styles.keys).sorted(byUTF8Of: \.self)
    }

    /// The single values at the path of a token or style, in their order; none if there is nothing.
    func declarations(at path: String) -> [Declaration] {
        (tokens[path]?.value ?? styles[path].map { .style($0) })?.declarations(at: path) ?? []
    }
}

extension ExportInput.Layers {
    /// The single values at the path of a token or style, in their order; none if there is nothing.
    func declarations(at path: String) -> [Declaration] { value(at: path)?.value.declarations(at: path) ?? [] }
}

extension Theme.Value {
    /// The single values of a value at a path, in their order.
    func declarations(at path: String) -> [Declaration] {
        var found: [Declaration] = []
        Leaves.visit(self, at: [path]) { found.append(Declaration(path: $0, value: $1)) }
        return found
    }
}

extension ExportInput.Variant {
    /// The paths of what differs or is missing, sorted, and then those of styles.
    var sortedPaths: [String] {
        let values = Set(tokens.keys).union(removed).subtracting(styles.keys)
        return Array(values).sorted(byUTF8Of: \.self) + Array(styles.keys).sorted(byUTF8Of: \.self)
    }
}
