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
                let stateful = input.statefulAttributes
                for mode in table.modes {
                    writer.name(mode.name)
                    writer.json(nested(table.declarations(of: mode), stateful))
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

    /// - Parameter stateful: The attributes that are a group of states, whose normal state is `normal`.
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

    /// Nested objects.
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

extension ExportInput {
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
        for styles in [base.styles] + variants.map(\.styles) {
            for (path, style) in styles { visit(style, at: [path]) }
        }
        return found
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ declaration: Declaration) {
        name(declaration.name)
        json(declaration.value.plainJSON)
    }
}
