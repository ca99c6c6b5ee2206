import LiveryModel
import LiveryTheme

/// Writes the values of each mode as JSON, either by path or nested as in the theme.
struct JSONDocument: Export {
    let fileName: String
    var isNested = false

    static let kind = OutputKind(
        JSONDocument.self, "json", fileExtension: ".json", revision: 1,
        options: [.axes, .flag("nested") { $0.isNested = $1 }]
    ) { JSONDocument(fileName: $0.lastName) }

    func files(_ theme: ResolvedTheme) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        guard isNested else {
            return try TemplateDocument.builtIn(PackageResources.json_mustache, .json, fileName: fileName, theme)
        }
        try theme.checkModeNames()
        let stateful = theme.statefulAttributes
        var writer = JSONWriter(isIndented: true)
        writer.object { writer in
            for mode in theme.modes.indices {
                writer.name(theme.modes[mode].name)
                writer.json(nested(theme.declarations(in: mode), stateful))
            }
        }
        let bytes = writer.bytes + [UInt8(ascii: "\n")]
        return ([ExportedFile(path: fileName, bytes: bytes, comment: .none)], theme.emptyLists)
    }

    /// - Parameter stateful: The attributes that are written as a group of states. The value for the normal state is
    ///   named `normal`.
    private func nested(_ declarations: [Declaration], _ stateful: Set<[String]>) -> JSON {
        var tree = Tree()
        for declaration in declarations {
            var names = declaration.names
            for count in names.indices.reversed() where stateful.contains([declaration.owner] + names[...count]) {
                let next = count + 1 < names.count ? names[count + 1] : ""
                if Theme.ControlState(rawValue: next) == nil {
                    names.insert(Theme.ControlState.normal.rawValue, at: count + 1)
                }
            }
            let path = declaration.owner.parts(between: ".").map(String.init)
            tree.add(declaration.value.plainJSON, at: (path + names)[...])
        }
        return tree.json
    }

    /// A tree of nested objects.
    private struct Tree {
        private var value: JSON?
        private var names: [String] = []
        private var children: [String: Tree] = [:]

        mutating func add(_ value: JSON, at path: ArraySlice<String>) {
            guard let name = path.first else {
                self.value = value
                return
            }
            if children[name] == nil { names.append(name) }
            children[name, default: Tree()].add(value, at: path.dropFirst())
        }

        var json: JSON {
            value ?? .object(names.map { JSON.Member($0, children[$0]?.json ?? .null) })
        }
    }
}

extension ResolvedTheme {
    /// The attributes that have a value for another state than the normal state for any axis choice.
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
