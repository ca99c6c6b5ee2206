import LiveryModel
import LiveryTheme

/// A single value of a file, by its path: of a token, an attribute in a state, or a member.
struct Declaration {
    /// The path of the token or style.
    let owner: String
    /// The names inside it.
    let names: [String]
    private(set) var value: Theme.Value
    /// The whole path: `primary.backgroundColor.highlighted`.
    let name: String

    init(of owner: String, _ names: [String] = [], value: Theme.Value) {
        self.owner = owner
        self.names = names
        self.value = value
        name = names.isEmpty ? owner : "\(owner).\(names.joined(separator: "."))"
    }

    /// The path of the token or style, and the names inside it.
    var path: [String] { [owner] + names }

    /// The same path with another value.
    func with(_ value: Theme.Value) -> Declaration {
        var declaration = self
        declaration.value = value
        return declaration
    }
}

extension SortedValues {
    /// Visits all tokens, sorted by path, and then all styles.
    func forEach(_ body: (_ path: String, Theme.Value) -> Void) {
        for (path, typed) in tokens { body(path, typed.value) }
        for (path, style) in styles { body(path, .style(style)) }
    }

    /// The single values of all tokens, sorted by path, and then those of all styles.
    var declarations: [Declaration] {
        var found: [Declaration] = []
        found.reserveCapacity(tokens.count)
        forEach { $1.addDeclarations(at: $0, to: &found) }
        return found
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
        addDeclarations(at: path, to: &found)
        return found
    }

    func addDeclarations(at path: String, to found: inout [Declaration]) {
        Leaves.visit(self) { found.append(Declaration(of: path, $0, value: $1)) }
    }
}

extension ExportInput.Variant {
    /// The paths of what differs or is missing, sorted, and then those of styles.
    var sortedPaths: [String] {
        let values =
            tokens.keys.filter { styles[$0] == nil } + removed.filter { tokens[$0] == nil && styles[$0] == nil }
        return values.sorted(byUTF8Of: \.self) + Array(styles.keys).sorted(byUTF8Of: \.self)
    }
}
