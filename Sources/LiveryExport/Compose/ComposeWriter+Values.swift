import LiveryModel
import LiveryTheme

// Classes of values.
extension ComposeWriter {
    mutating func write(_ kind: ComposeKind, _ paths: [String], of all: ComposeMembers) {
        var literals = ComposeLiterals(prefix: prefix, types: types)
        let members = paths.compactMap { all.member(at: $0, &literals) }
        remarks += literals.remarks
        composites.formUnion(literals.composites)
        guard !members.isEmpty else { return }
        var known = NameTable()
        for member in members {
            known.add(member.name, of: member.path)
            if kind == .colors { colors[member.path] = member }
        }
        names.merge(known)
        let imports = literals.imports.union([.immutable])
        let className = writeClass(kind, members, imports)
        objects.append((kind, modes.indices.map { writeObject($0, of: className, kind, members, imports) }))
    }

    /// Writes the class with the values of the default mode, and the object for this mode. Returns the class's name.
    private mutating func writeClass(
        _ kind: ComposeKind, _ members: [ComposeMember], _ imports: Set<ComposeImport>
    ) -> String {
        let name = declare(prefix + kind.suffix, of: kind.rawValue)
        let lines = members.map { property($0, value: $0.base, $0.others.isEmpty ? "public " : "public open ") }
        let parent = writeParts(name, parent: nil, lines, imports)
        let object = declare(objectName(0, kind), of: modes[0].choice.axisKey)
        let varies = members.contains { !$0.others.isEmpty }
        let last = lines.count > Self.memberLimit ? lines.suffix(remainder(lines.count)) : lines[...]
        let documentation = "The \(kind.noun) of \(KotlinText.comment(input.app))."
        let text = """
            /** \(documentation)\(varies ? " Other modes override those that differ." : "") */
            @Immutable
            public abstract class \(name)\(parent.map { " : \($0)()" } ?? "") {
            \(body(last))
            }

            /** The \(kind.noun) \(modeNoun(0)). */
            public object \(object) : \(name)()

            """
        add(name, used(imports, in: last, and: [.immutable]), text)
        return name
    }

    /// Writes the object of a mode if the mode overrides members. Returns its name, or that of the default mode.
    private mutating func writeObject(
        _ mode: Int, of className: String, _ kind: ComposeKind, _ members: [ComposeMember],
        _ imports: Set<ComposeImport>
    ) -> String {
        let lines = members.compactMap { member in
            member.others[mode].map { property(member, value: $0, Self.override) }
        }
        guard mode > 0, !lines.isEmpty else { return objectName(0, kind) }
        let name = declare(objectName(mode, kind), of: modes[mode].choice.axisKey)
        let parent = writeParts(name, parent: className, lines, imports) ?? className
        let last = lines.count > Self.memberLimit ? lines.suffix(remainder(lines.count)) : lines[...]
        let text = """
            /** The \(kind.noun) \(modeNoun(mode)). */
            public object \(name) : \(parent)() {
            \(body(last))
            }

            """
        add(name, used(imports, in: last, and: []), text)
        return name
    }

    /// Writes all but the last members of a large class as classes that inherit from each other. Returns the last one.
    private mutating func writeParts(
        _ name: String, parent: String?, _ lines: [String], _ imports: Set<ComposeImport>
    ) -> String? {
        guard lines.count > Self.memberLimit else { return nil }
        let rest = Array(lines.dropLast(remainder(lines.count)))
        var parent = parent
        for (index, start) in stride(from: 0, to: rest.count, by: Self.memberLimit).enumerated() {
            let part = declare("\(name)Part\(index + 1)", of: name)
            let lines = rest[start..<min(rest.count, start + Self.memberLimit)]
            let text = """
                /** Members of [\(name)], in a class of their own because the size of a class is limited. */
                @Immutable
                public abstract class \(part) internal constructor()\(parent.map { " : \($0)()" } ?? "") {
                \(body(lines))
                }

                """
            add(part, used(imports, in: lines, and: [.immutable]), text)
            parent = part
        }
        return parent
    }

    /// The number of members of the last part.
    private func remainder(_ count: Int) -> Int {
        let rest = count % Self.memberLimit
        return rest == 0 ? Self.memberLimit : rest
    }

    /// The imports whose names occur in the text.
    private func used(
        _ imports: Set<ComposeImport>, in lines: ArraySlice<String>, and more: Set<ComposeImport>
    ) -> Set<ComposeImport> {
        var words: Set<Substring> = []
        for line in lines { words.formUnion(line.utf8.split { !Self.isInName($0) }.map { Substring($0) }) }
        return imports.filter { words.contains($0.name[...]) }.union(more)
    }

    private static func isInName(_ byte: UInt8) -> Bool { CSSNames.isKept(byte) }

    private func objectName(_ mode: Int, _ kind: ComposeKind) -> String { modeName(mode) + kind.suffix }

    /// The beginning of the names of a mode's objects: `BadooNight`.
    func modeName(_ mode: Int) -> String { prefix + KotlinText.type.text(of: modes[mode].name) }

    /// The mode in documentation: `of the skin night`.
    func modeNoun(_ mode: Int) -> String {
        let values = input.axes.map { axis in
            "\(axis.name) \(modes[mode].choice[axis.name] ?? axis.values[0])"
        }
        return KotlinText.comment("of " + (values.isEmpty ? input.app : "the " + values.joined(separator: " and ")))
    }
}

// Members.
extension ComposeWriter {
    /// A property with its documentation.
    private func property(_ member: ComposeMember, value: KotlinExpression, _ modifier: String) -> String {
        var text = ""
        if modifier != Self.override, let description = input.annotations[member.path]?.description {
            text += "    /** \(KotlinText.comment(description)) */\n"
        }
        if case .deprecated(let reason)? = input.annotations.deprecation(at: member.path) {
            text += "    @Deprecated(\(KotlinText.string(reason ?? "This value is deprecated.")))\n"
        }
        let start = "    \(modifier)val \(member.name): \(member.typeName)"
        let isInline = member.type.isInline || value == "null" || value.isReference
        let line = start + (isInline ? " get() = \(value.line)" : " by lazy { \(value.line) }")
        if line.utf8.count <= KotlinText.lineLength { return text + line }
        if isInline { return "\(text)\(start)\n        get() = \(value.text(at: 16, indent: 8))" }
        return "\(text)\(start) by lazy {\n        \(value.text(at: 8, indent: 8))\n    }"
    }

    private static let override = "override "

    /// Properties with an empty line around those of several lines.
    private func body(_ properties: ArraySlice<String>) -> String {
        var text = ""
        var isFirst = true
        var wasLong = false
        for property in properties {
            let isLong = property.utf8.contains(UInt8(ascii: "\n"))
            text += isFirst ? "" : isLong || wasLong ? "\n\n" : "\n"
            text += property
            wasLong = isLong
            isFirst = false
        }
        return text
    }
}
