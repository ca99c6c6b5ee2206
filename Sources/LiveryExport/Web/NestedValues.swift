import LiveryModel
import LiveryTheme

/// The single values of a mode as nested objects, like the theme: an attribute with states is an object, in which
/// `normal` is the normal state.
struct NestedValues {
    /// An object or a single value.
    struct Node {
        private(set) var declaration: Declaration?
        /// The members in the order of the source.
        private(set) var names: [String] = []
        private var children: [String: Node] = [:]

        func child(_ name: String) -> Node { children[name] ?? Node() }

        fileprivate mutating func add(_ declaration: Declaration, at path: ArraySlice<String>) {
            guard let name = path.first else {
                self.declaration = declaration
                return
            }
            if children[name] == nil { names.append(name) }
            children[name, default: Node()].add(declaration, at: path.dropFirst())
        }
    }

    private let theme: ResolvedTheme
    private let stateful: Set<[String]>

    init(_ theme: ResolvedTheme) {
        self.theme = theme
        stateful = theme.statefulAttributes
    }

    /// The values of a mode.
    func root(of mode: Int) -> Node {
        var root = Node()
        for declaration in theme.declarations(in: mode) {
            var names = declaration.names
            for count in names.indices.reversed() where stateful.contains([declaration.owner] + names[...count]) {
                let next = count + 1 < names.count ? names[count + 1] : ""
                if Theme.ControlState(rawValue: next) == nil {
                    names.insert(Theme.ControlState.normal.rawValue, at: count + 1)
                }
            }
            let path = declaration.owner.parts(between: ".").map(String.init)
            root.add(declaration, at: (path + names)[...])
        }
        return root
    }
}

extension NestedValues.Node {
    var json: JSON {
        declaration?.value.plainJSON ?? .object(names.map { JSON.Member($0, child($0).json) })
    }
}

extension ResolvedTheme {
    /// The attributes that have other states than the normal one for a choice of axes.
    fileprivate var statefulAttributes: Set<[String]> {
        var found: Set<[String]> = []
        func visit(_ style: Theme.Style, at path: [String]) {
            for (name, attribute) in style.attributes {
                switch attribute {
                case .value(.style(let part)): visit(part, at: path + [name])
                case .value: break
                case .states(let values):
                    if values.keys.contains(where: { $0 != .normal }) { found.insert(path + [name]) }
                }
            }
        }
        for leaf in leaves {
            for case let style? in leaf.values.map({ $0?.style }) { visit(style, at: [leaf.path]) }
        }
        return found
    }
}
