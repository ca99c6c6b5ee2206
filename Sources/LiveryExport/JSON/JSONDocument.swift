import LiveryModel

/// The values of each mode as JSON: by path, or nested like the theme.
struct JSONDocument: Export {
    let fileName: String
    var isNested = false

    func files(_ input: ExportInput) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        let table = try ModeTable(input)
        var writer = JSONWriter(isIndented: true)
        writer.object { writer in
            if isNested {
                for mode in table.modes {
                    writer.name(mode.name)
                    writer.json(nested(table.declarations(of: mode)))
                }
            } else {
                writeFlat(table, to: &writer)
            }
        }
        return ([ExportedFile(path: fileName, bytes: writer.bytes + [UInt8(ascii: "\n")], comment: .none)], [])
    }

    private func writeFlat(_ table: ModeTable, to writer: inout JSONWriter) {
        let base = Self.lines(of: table.base)
        for mode in table.modes {
            writer.name(mode.name)
            writer.object { writer in
                for part in mode.parts {
                    switch part {
                    case .shared(let range): writer.verbatim(base[range])
                    case .own(let declarations): for declaration in declarations { writer.member(declaration) }
                    }
                }
            }
        }
    }

    /// The members of a mode, as they are indented in the file.
    private static func lines(of declarations: [Declaration]) -> DeclarationLines {
        var writer = JSONWriter(isIndented: true)
        var ranges: [Range<Int>] = []
        ranges.reserveCapacity(declarations.count)
        writer.object { writer in
            writer.name("")
            writer.object { writer in
                for declaration in declarations {
                    // A comma precedes every member but the first.
                    let start = writer.bytes.count + (ranges.isEmpty ? 0 : 1)
                    writer.member(declaration)
                    ranges.append(start..<writer.bytes.count)
                }
            }
        }
        return DeclarationLines(bytes: writer.bytes, ranges: ranges)
    }

    private func nested(_ declarations: [Declaration]) -> JSON {
        var tree = Tree()
        for declaration in declarations {
            let path = declaration.owner.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            tree.add(declaration.value.plainJSON, at: (path + declaration.names)[...])
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

extension JSONWriter {
    fileprivate mutating func member(_ declaration: Declaration) {
        name(declaration.name)
        json(declaration.value.plainJSON)
    }
}
