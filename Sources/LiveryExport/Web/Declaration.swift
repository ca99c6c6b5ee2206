import LiveryModel
import LiveryTheme

/// A single value in a file, with its path. The value is a token, an attribute in a state, or a member of either.
struct Declaration {
    /// The path of the token or style.
    let owner: String
    /// The names that lead to the value inside the token or style.
    let names: [String]
    private(set) var value: Theme.Value
    /// The whole path, such as `primary.backgroundColor.highlighted`.
    let name: String

    init(of owner: String, _ names: [String] = [], value: Theme.Value) {
        self.owner = owner
        self.names = names
        self.value = value
        name = names.isEmpty ? owner : "\(owner).\(names.joined(separator: "."))"
    }

    /// The path of the token or style, followed by the names inside it.
    var path: [String] { [owner] + names }

    /// A copy of the declaration with another value.
    func with(_ value: Theme.Value) -> Declaration {
        var declaration = self
        declaration.value = value
        return declaration
    }
}

extension Theme.Value {
    /// The single values in a value at a path, in order.
    func declarations(at path: String) -> [Declaration] {
        var found: [Declaration] = []
        Leaves.visit(self) { found.append(Declaration(of: path, $0, value: $1)) }
        return found
    }
}

extension ResolvedTheme.Leaf {
    /// The single values in a mode, in order. Empty if the mode has no value.
    func declarations(in mode: Int) -> [Declaration] { self[mode]?.value.declarations(at: path) ?? [] }
}

extension ResolvedTheme {
    /// The single values of a mode, starting with those of tokens, followed by those of styles.
    func declarations(in mode: Int) -> [Declaration] { stylesLast.flatMap { $0.declarations(in: mode) } }

    /// The single values of all modes without duplicates, in the order of the first mode in which each exists.
    var declarations: [Declaration] {
        let leaves = stylesLast
        var found = leaves.flatMap { $0.declarations(in: 0) }
        var names = Set(found.map(\.name))
        for mode in modes.indices.dropFirst() {
            for leaf in leaves where leaf.varies {
                found += leaf.declarations(in: mode).filter { names.insert($0.name).inserted }
            }
        }
        return found
    }

    /// Throws an error if two modes have the same name.
    func checkModeNames() throws(NameCollisions) {
        var names = NameTable()
        for mode in modes { names.add(mode.name, of: mode.choice.axisKey) }
        try names.check()
    }
}
