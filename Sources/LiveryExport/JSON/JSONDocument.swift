import LiveryModel

/// The values of each mode as JSON: by path, or nested like the theme.
struct JSONDocument: Export {
    let fileName: String
    var isNested = false

    func files(_ input: ExportInput) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        let table = try ModeTable(input)
        let members = table.modes.map { JSON.Member($0.name, isNested ? nested($0) : flat($0)) }
        var text = ""
        Self.write(.object(members), indent: "", to: &text)
        text += "\n"
        return ([ExportedFile(path: fileName, bytes: Array(text.utf8), comment: .none)], [])
    }

    private func flat(_ mode: ModeTable.Mode) -> JSON {
        .object(mode.declarations.map { JSON.Member($0.name, $0.json) })
    }

    private func nested(_ mode: ModeTable.Mode) -> JSON {
        var tree = Tree()
        for declaration in mode.declarations {
            let path = declaration.path[0].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            tree.add(declaration.json, at: (path + declaration.path.dropFirst())[...])
        }
        return tree.json
    }

    /// Nested objects. A value with states is an object, with the normal state as `normal`.
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
            guard !names.isEmpty else { return value ?? .object([]) }
            let own = value.map { [JSON.Member("normal", $0)] } ?? []
            return .object(own + names.map { JSON.Member($0, children[$0]?.json ?? .null) })
        }
    }

    /// The document with one member a line, so that differences are readable.
    private static func write(_ json: JSON, indent: String, to text: inout String) {
        guard case .object(let members) = json, !members.isEmpty else {
            text += json.text
            return
        }
        let inner = indent + "  "
        text += "{\n"
        for (index, member) in members.enumerated() {
            if index > 0 { text += ",\n" }
            text += inner
            text += JSON.string(member.name).text
            text += ": "
            write(member.value, indent: inner, to: &text)
        }
        text += "\n"
        text += indent
        text += "}"
    }
}
