import LiveryModel
import LiveryTheme

/// Writes structs whose getters return literals for each axis choice.
struct SwiftBaked {
    let values: SwiftValues
    let name: String
    /// The name followed by a dot.
    private let owner: String
    /// The cases of the modes enumeration.
    private let modes: [String]
    /// The getters to which other getters can refer, by the path of their value.
    private var getters: [String: Getter] = [:]

    /// A getter of a value.
    private struct Getter {
        /// The names that lead to it from the theme, such as `brand.purple`.
        let name: String
        let type: String
        let literals: [String]
    }

    init(_ values: SwiftValues, _ name: String) throws(NameCollisions) {
        self.values = values
        self.name = name
        owner = "\(name)."
        var names = NameTable()
        modes = values.theme.modes.map { SwiftName.member($0.name) }
        for (mode, name) in zip(values.theme.modes, modes) { names.add(name, of: mode.choice.axisKey) }
        try names.check()
    }

    /// - Parameter keepsReferences: Whether a getter of a value that links to another value calls that value's getter.
    mutating func files(keepsReferences: Bool) throws(NameCollisions) -> ([ExportedFile], [Remark]) {
        var (builder, remarks) = (SwiftTreeBuilder(isExact: values.isExact), [Remark]())
        values.addTokens(to: &builder, remarks: &remarks, isBaked: true)
        SwiftAttributes(values).add(to: &builder, remarks: &remarks)
        let tree = try builder.tree(of: name)
        if keepsReferences { addGetters(of: tree, in: "") }
        var files = SwiftFiles.files(
            name, imports: "", root(tree) + tree.groups.flatMap { units($0, in: $0) }, besides: [.types])
        files.append(SwiftFiles.file(name, .types, "", [SwiftValueTypes.unit(name)]))
        if values.isByType {
            files.append(SwiftFiles.file("R.swift", "", [SwiftFiles.current(tree, initial: "\(name).\(modes[0])")]))
        }
        return (files, remarks + builder.remarks)
    }

    private func root(_ tree: SwiftGroup) -> [SwiftUnit] {
        let instances = modes.map { "    public static let \($0) = \(name)(.\($0))\n" }
        let head = """
            /// The theme of \(SwiftText.code(values.theme.app)).
            public struct \(name): Hashable, Sendable {
                /// A choice of axes.
                public enum Mode: String, CaseIterable, Sendable {
                    case \(modes.joined(separator: ", "))
                }

            \(instances.joined())
                let _mode: Mode

                /// Creates the theme for a choice of axes.
                public init(_ mode: Mode) {
                    _mode = mode
                }


            """
        return units(of: tree, group: "", head: head, indent: "    ")
    }

    private func units(_ group: SwiftGroup, in top: SwiftGroup) -> [SwiftUnit] {
        let outer = group.type.dropLast(group.typeName.count + 1)
        let head = """
            extension \(outer) {
                public struct \(group.typeName): Hashable, Sendable {
                    let _mode: \(name).Mode


            """
        return units(of: group, group: top.typeName, head: head, indent: "        ")
            + group.groups.flatMap { units($0, in: top) }
    }

    /// Writes a struct, with extensions if it has many members.
    private func units(of group: SwiftGroup, group top: String, head: String, indent: String) -> [SwiftUnit] {
        let pieces = group.members.pieces(of: SwiftFiles.memberLimit)
        var text = head
        for inner in group.groups {
            text += values.documentation(of: inner.path, indent: indent)
            text += "\(indent)public var \(inner.name): \(inner.type) { \(inner.type)(_mode: _mode) }\n"
        }
        for member in pieces.first ?? [] { write(member, indent: indent, to: &text) }
        text += indent == "    " ? "}\n" : "    }\n}\n"
        return [SwiftUnit(group: top, count: pieces.first?.count ?? 0, text: text)]
            + pieces.dropFirst().map { piece in
                var text = "extension \(group.type) {\n"
                for member in piece { write(member, indent: indent, to: &text) }
                return SwiftUnit(group: top, count: piece.count, text: text + "}\n")
            }
    }

    /// Collects the getters that aren't deprecated, because referring to one that is would be a warning.
    private mutating func addGetters(of group: SwiftGroup, in outer: String) {
        for member in group.members where !values.isDeprecated(member.path) {
            guard case .value = member.content, let (type, literals) = literals(of: member) else { continue }
            getters[member.path] = Getter(name: outer + member.name, type: type, literals: literals)
        }
        for inner in group.groups { addGetters(of: inner, in: "\(outer)\(inner.name).") }
    }

    /// The getter of the value to which a value links for every axis choice, if both have the same values.
    private func target(of path: String, _ type: String, _ literals: [String]) -> Getter? {
        let targets = Set(values.theme.modes.map { $0.references.links[path] })
        guard targets.count == 1, let target = targets.first?.flatMap({ getters[$0] }), target.type == type,
            target.literals == literals
        else { return nil }
        return target
    }

    /// Writes the getter of a member.
    private func write(_ member: SwiftMember, indent: String, to text: inout String) {
        guard let (type, literals) = literals(of: member) else { return }
        text += "\(values.head(of: member.path, indent: indent))\(indent)public var \(member.name): \(type)"
        if let target = target(of: member.path, type, literals) {
            text += " { \(name)(_mode).\(target.name) }\n"
            return
        }
        let base = literals.first ?? "nil"
        guard literals.contains(where: { $0 != base }) else {
            text += " { \(base) }\n"
            return
        }
        var cases: [(literal: String, modes: [String])] = []
        for (mode, literal) in zip(modes, literals) where literal != base {
            if let index = cases.firstIndex(where: { $0.literal == literal }) {
                cases[index].modes.append(".\(mode)")
            } else {
                cases.append((literal, [".\(mode)"]))
            }
        }
        let lines = cases.map { "\(indent)    case \($0.modes.joined(separator: ", ")): \($0.literal)\n" }
        text += " {\n\(indent)    switch _mode {\n\(lines.joined())"
        text += "\(indent)    default: \(base)\n\(indent)    }\n\(indent)}\n"
    }

    /// The type of a member, and the member's literal for each axis choice.
    private func literals(of member: SwiftMember) -> (type: String, literals: [String])? {
        let end = member.isOptional ? "?" : ""
        switch member.content {
        case .value(let type, let values):
            guard let text = type.baked(in: owner) else { return nil }
            return (text + end, values.map { SwiftText.literal($0?.value ?? .null, as: type, in: owner) })
        case .states(let type, let values):
            guard let text = type.baked(in: owner) else { return nil }
            return (
                "\(owner)States<\(text)\(end)>", values.map { states($0 ?? [:], type, isOptional: member.isOptional) }
            )
        case .style: return nil
        }
    }

    private func states(_ states: [Theme.ControlState: Theme.Value], _ type: SwiftType, isOptional: Bool) -> String {
        let texts = Theme.ControlState.allCases.dropFirst().compactMap { state -> String? in
            guard let value = states[state] else { return nil }
            let text = SwiftText.literal(value, as: type, in: owner)
            return "\(state.rawValue): \(isOptional ? ".some(\(text))" : text)"
        }
        let normal = SwiftText.literal(states[.normal] ?? .null, as: type, in: owner)
        return "\(owner)States(\(([normal] + texts).joined(separator: ", ")))"
    }
}
