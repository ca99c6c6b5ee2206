import LiveryModel

/// A single value of a file, by its path: of a token, an attribute in a state, or a member.
struct Declaration {
    /// The path of the token or style, and the names inside it.
    let path: [String]
    let value: Value

    /// The whole path: `primary.backgroundColor.highlighted`.
    var name: String { path.joined(separator: ".") }
}

extension ThemeBundle {
    /// The paths of all tokens, sorted, and then those of all styles.
    var sortedPaths: [String] {
        tokens.keys.sorted(by: utf8Precedes) + styles.keys.sorted(by: utf8Precedes)
    }

    /// The single values at the path of a token or style, in their order; none if there is nothing.
    func declarations(at path: String) -> [Declaration] {
        var found: [Declaration] = []
        if let typed = tokens[path] {
            Leaves.visit(typed.value, at: [path]) { found.append(Declaration(path: $0, value: $1)) }
        } else if let style = styles[path] {
            Leaves.visit(style, at: [path]) { found.append(Declaration(path: $0, value: $1)) }
        }
        return found
    }
}

extension ExportInput.Variant {
    /// The paths of what differs or is missing, sorted, and then those of styles.
    var sortedPaths: [String] {
        let values = Set(tokens.keys).union(removed).subtracting(styles.keys)
        return values.sorted(by: utf8Precedes) + styles.keys.sorted(by: utf8Precedes)
    }
}
