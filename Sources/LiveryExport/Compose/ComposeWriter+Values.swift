import LiveryModel
import LiveryTheme

// Writes classes of values.
extension ComposeWriter {
    mutating func write(_ kind: ComposeKind, _ rows: [ResolvedTheme.Leaf], of all: ComposeMembers) {
        var literals = ComposeLiterals(prefix: prefix, types: types, fonts: fonts)
        var written: [(name: String, path: String)] = []
        var bodies = modes.map { _ in ComposeBody(theme.annotations) }
        var varies = false
        let roles = Set(material.map(\.path))
        for row in rows {
            guard let member = all.member(row, &literals) else { continue }
            written.append((member.name, member.path))
            if kind == .colors, roles.contains(member.path) { colors[member.path] = member }
            let isOpen = member.varies
            varies = varies || isOpen
            bodies[0].add(member, member.values[0], isOpen ? "public open " : "public ")
            for (mode, value) in member.values.enumerated() where value != member.values[0] {
                bodies[mode].add(member, value, ComposeBody.override)
            }
        }
        remarks += literals.remarks
        composites.formUnion(literals.composites)
        guard !written.isEmpty else { return }
        var known = NameTable()
        for (name, path) in written { known.add(name, of: path) }
        names.merge(known)
        let className = writeClass(kind, bodies[0], literals.imports, varies: varies)
        objects.append((kind, modes.indices.map { writeObject($0, of: className, kind, bodies[$0], literals.imports) }))
    }

    /// Writes the class with the values of the default mode, and the object for that mode. Returns the name of the
    /// class.
    private mutating func writeClass(
        _ kind: ComposeKind, _ body: ComposeBody, _ imports: Set<ComposeImport>, varies: Bool
    ) -> String {
        let name = declare(prefix + kind.suffix, of: kind.rawValue)
        let (parent, last) = writeParts(name, parent: nil, body, imports)
        let object = declare(objectName(0, kind), of: modes[0].choice.axisKey)
        let documentation = "The \(kind.noun) of \(KotlinText.comment(theme.app))."
        let start = """
            /** \(documentation)\(varies ? " Other modes override those that differ." : "") */
            @Immutable
            public abstract class \(name)\(parent.map { " : \($0)()" } ?? "") {

            """
        let end = """

            }

            /** The \(kind.noun) \(modeNoun(0)). */
            public object \(object) : \(name)()

            """
        add(name, used(imports, in: last).union([.immutable]), start, last, end)
        return name
    }

    /// Writes the object of a mode if the mode overrides members. Returns its name, or the name of the default mode's
    /// object.
    private mutating func writeObject(
        _ mode: Int, of className: String, _ kind: ComposeKind, _ body: ComposeBody, _ imports: Set<ComposeImport>
    ) -> String {
        guard mode > 0, !body.parts.isEmpty else { return objectName(0, kind) }
        let name = declare(objectName(mode, kind), of: modes[mode].choice.axisKey)
        let (parent, last) = writeParts(name, parent: className, body, imports)
        let start = """
            /** The \(kind.noun) \(modeNoun(mode)). */
            public object \(name) : \(parent ?? className)() {

            """
        add(name, used(imports.union([.immutable]), in: last), start, last, "\n}\n")
        return name
    }

    /// Writes all members of a large class except the last part, as classes that inherit from each other. Returns the
    /// name of the last of these classes, and the remaining members.
    private mutating func writeParts(
        _ name: String, parent: String?, _ body: ComposeBody, _ imports: Set<ComposeImport>
    ) -> (parent: String?, last: [UInt8]) {
        var parent = parent
        for (index, members) in body.parts.dropLast().enumerated() {
            let part = declare("\(name)Part\(index + 1)", of: name)
            let start = """
                /** Members of [\(name)], in a separate class because the size of a class is limited. */
                @Immutable
                public abstract class \(part) internal constructor()\(parent.map { " : \($0)()" } ?? "") {

                """
            add(part, used(imports, in: members).union([.immutable]), start, members, "\n}\n")
            parent = part
        }
        return (parent, body.parts.last ?? [])
    }

    /// The imports whose names occur in the source text.
    private func used(_ imports: Set<ComposeImport>, in text: [UInt8]) -> Set<ComposeImport> {
        var rest = imports.map { (imported: $0, name: Array($0.name.utf8)) }
        var start = 0
        // In most source texts, all names occur near the beginning.
        while start < text.count, !rest.isEmpty {
            let word = text[start...].prefix(while: CSSName.isKept)
            rest.removeAll { word.count == $0.name.count && word.elementsEqual($0.name) }
            start = word.endIndex + 1
        }
        return imports.subtracting(rest.map(\.imported))
    }

    private func objectName(_ mode: Int, _ kind: ComposeKind) -> String { modeName(mode) + kind.suffix }

    /// The prefix for the names of a mode's objects, such as `BadooNight`.
    func modeName(_ mode: Int) -> String { prefix + KotlinText.type.text(of: modes[mode].name) }

    /// The name of the mode in documentation, such as `of the skin night`.
    func modeNoun(_ mode: Int) -> String {
        let values = theme.axes.map { axis in
            "\(axis.name) \(modes[mode].choice[axis.name] ?? axis.values[0])"
        }
        return KotlinText.comment("of " + (values.isEmpty ? theme.app : "the " + values.joined(separator: " and ")))
    }
}
