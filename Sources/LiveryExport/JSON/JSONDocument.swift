import LiveryModel

/// The values of each mode as JSON: by path, or nested like the theme.
struct JSONDocument: Export {
    let fileName: String
    var isNested = false

    func files(_ input: ExportInput) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        let table = try ModeTable(input)
        var writer = JSONWriter(isIndented: true)
        writer.object { writer in
            for mode in table.modes {
                writer.name(mode.name)
                if isNested { writer.json(nested(mode)) } else { writeFlat(mode, to: &writer) }
            }
        }
        return ([ExportedFile(path: fileName, bytes: writer.bytes + [UInt8(ascii: "\n")], comment: .none)], [])
    }

    private func writeFlat(_ mode: ModeTable.Mode, to writer: inout JSONWriter) {
        writer.object { writer in
            for declaration in mode.declarations {
                writer.name(declaration.name)
                writer.json(declaration.json)
            }
        }
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
}
