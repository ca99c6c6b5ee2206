import LiveryModel
import LiveryTheme

/// Reads the parsed text of a `generate.ktv`, and remarks on what it doesn't know.
struct PlanReader {
    let names: LiveryTheme.NameTable
    let sources: SourceMap
    private(set) var remarks: [Remark] = []

    init(names: LiveryTheme.NameTable, sources: SourceMap) {
        self.names = names
        self.sources = sources
    }

    mutating func plan(_ root: Node) -> GenerationPlan? {
        let known = ["theme", "outputs"]
        guard let members = members(root, of: "the file", known: known) else { return nil }
        guard let node = required("theme", members, of: "the file", at: root.span), let theme = text(node, of: "theme"),
            let outputs = required("outputs", members, of: "the file", at: root.span)
        else { return nil }
        guard case .array(let elements) = outputs.kind else {
            invalid("outputs", "a list of objects", outputs)
            return nil
        }
        return GenerationPlan(
            theme: Output.Word(theme, at: sources.place(node.span)),
            outputs: distinct(elements.compactMap { output($0) }))
    }

    /// Remarks on outputs that write to the file of another one.
    private mutating func distinct(_ outputs: [Output]) -> [Output] {
        var first: [String: Output] = [:]
        for output in outputs {
            guard let other = first[output.path] else {
                first[output.path] = output
                continue
            }
            remarks.append(output.overlap(with: other, at: output.path))
        }
        return outputs
    }

    private mutating func output(_ node: Node) -> Output? {
        guard case .object(let object) = node.kind else {
            invalid("outputs", "an object such as { as: css, to: \"theme.css\" }", node)
            return nil
        }
        guard let (kind, place) = kind(of: object) else { return nil }
        let options = OutputOption.allCases.filter { OutputOption.common.union(kind.options).contains($0) }
        guard let members = members(node, of: "'\(kind.rawValue)'", known: options.map(\.rawValue)),
            let to = required("to", members, of: "'\(kind.rawValue)'", at: node.span),
            let path = path(to, of: kind)
        else { return nil }
        if kind == .template { _ = required("template", members, of: "'template'", at: node.span) }
        var output = Output(kind, path: path, at: place)
        output.pathPlace = sources.place(to.span)
        for case (let option, let node?) in options.map({ ($0, members[$0.rawValue]) }) {
            set(option, to: node, in: &output)
        }
        check(output)
        return output
    }

    /// The file or folder to write, without `.` and `..` inside. It may be outside of the plan's folder, but it is
    /// relative to it, because the plan belongs to a repository that has other paths on other machines.
    private mutating func path(_ node: Node, of kind: OutputKind) -> String? {
        guard let written = text(node, of: "to") else { return nil }
        let path = Self.normalized(written)
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        if written.hasPrefix("/") {
            invalid("to", "a path relative to the folder of this file, such as ../app/theme", node)
        } else if written.contains("\\") || ["$", "~"].contains(where: written.hasPrefix) {
            invalid("to", "a path with '/' between names, without variables", node)
        } else if Manifest.plan(of: path) != nil {
            invalid("to", "a name that isn't \(path): Livery lists the generated files in it", node)
        } else if kind == .template, written.hasSuffix("/") || ["", ".."].contains(name) {
            invalid("to", "the path of a file", node)
        } else if kind == .android, ["", ".."].contains(name) {
            // Flavors have folders beside this one, whose names start with its name.
            invalid("to", "a folder by its name, such as app/src/main/res", node)
        } else if kind == .ts, written.hasSuffix(".d.ts") {
            invalid("to", "the path of a .ts file that isn't a declaration file (.d.ts)", node)
        } else if let end = kind.fileExtension, !written.hasSuffix(end) || name == end {
            invalid("to", "the path of a file that ends with '\(end)'", node)
        } else {
            return path
        }
        return nil
    }

    private static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }

    private mutating func kind(of object: ObjectNode) -> (OutputKind, Place)? {
        guard let property = object.properties.first(where: { names[$0.name] == "as" }) else {
            missing("as", of: "the output", at: object.span)
            return nil
        }
        guard let name = text(property.value, of: "as") else { return nil }
        guard let kind = OutputKind(rawValue: name) else {
            let known = OutputKind.allCases.map(\.rawValue)
            remarks.append(
                Remark(
                    .unknownOutput, "unknown output '\(name)'", at: sources.place(property.value.span),
                    notes: Suggestion.note(for: name, in: known)))
            return nil
        }
        return (kind, sources.place(property.value.span))
    }

    private mutating func set(_ option: OutputOption, to node: Node, in output: inout Output) {
        let name = option.rawValue
        switch option {
        case .as, .to: break
        case .with: output.choices = words(node, of: name).map { (Output.Word($0.path, at: $0.place), $0.value) }
        case .include: output.included = paths(node, of: name)
        case .exclude: output.excluded = paths(node, of: name)
        case .rename: output.renamed = renamed(node, of: name)
        case .strict: output.isStrict = flag(node, of: name)
        case .prefix: output.prefix = text(node, of: name) ?? ""
        case .references: output.keepsReferences = flag(node, of: name)
        case .axes: output.axes = list(node, of: name)
        case .dark: output.dark = text(node, of: name).map { Output.Word($0, at: sources.place(node.span)) }
        case .lightDark: output.usesLightDark = flag(node, of: name)
        case .styles: output.hasClasses = flag(node, of: name)
        case .material: output.material = roles(node, of: name)
        case .package: output.packageName = package(node, of: name)
        case .nested: output.isNested = flag(node, of: name)
        case .template: output.template = text(node, of: name).map { Output.Word($0, at: sources.place(node.span)) }
        case .ids: output.ids = text(node, of: name).map { Output.Word($0, at: sources.place(node.span)) }
        case .parents: output.parents = parents(node, of: name)
        case .mode: output.swiftMode = choice(node, of: name) ?? .live
        case .code: output.androidCode = choice(node, of: name) ?? .resources
        case .shape: output.swiftShape = choice(node, of: name) ?? .tree
        }
    }
}

// Values.
extension PlanReader {
    /// A list of at least one path.
    private mutating func paths(_ node: Node, of option: String) -> [Output.Word] {
        if case .array(let elements) = node.kind, elements.isEmpty { invalid(option, "at least one path", node) }
        return list(node, of: option)
    }

    /// The new path of each value or group.
    private mutating func renamed(_ node: Node, of option: String) -> [(path: Output.Word, name: String)] {
        words(node, of: option).map { path, place, name in
            if name.text.parts(between: ".").contains("") {
                invalid(option, "a path such as color.accent", at: name.place)
            }
            return (Output.Word(path, at: place), name.text)
        }
    }

    /// Remarks on options that exclude each other.
    private mutating func check(_ output: Output) {
        for axis in output.axes ?? [] where output.choices.contains(where: { $0.axis.text == axis.text }) {
            remarks.append(
                Remark(
                    .invalidOption, "'\(axis.text)' has one value in 'with': remove it there or from 'axes'",
                    at: axis.place))
        }
        if output.kind == .swift, output.swiftMode != .assets, let dark = output.dark {
            remarks.append(Remark(.invalidOption, "'dark' needs 'mode: assets'", at: dark.place))
        }
    }

    /// The platform's style by component type.
    private mutating func parents(_ node: Node, of option: String) -> [(type: Output.Word, style: Output.Word)] {
        words(node, of: option).map { path, place, style in
            if style.text.wholeMatch(of: /([A-Za-z][A-Za-z0-9_.]*:)?[A-Za-z_][A-Za-z0-9_.]*/) == nil {
                invalid(option, "the name of a style such as Widget.AppCompat.Button", at: style.place)
            }
            return (Output.Word(path, at: place), style)
        }
    }

    /// The members of an object by name. Remarks on unknown names, directives and types.
    private mutating func members(_ node: Node, of owner: String, known: [String]) -> [String: Node]? {
        guard case .object(let object) = node.kind else {
            remarks.append(
                Remark(.invalidOption, "\(owner) must be an object with \(known[0])", at: sources.place(node.span)))
            return nil
        }
        for directive in object.directives { unknown(directive.name, directive.nameSpan, of: owner, known) }
        var members: [String: Node] = [:]
        for property in object.properties {
            let name = names[property.name]
            if !known.contains(name) {
                unknown(name, property.nameSpan, of: owner, known)
            } else if property.type != nil || property.parts.contains(where: \.hasMixins) {
                invalid(name, "a value without a type", at: sources.place(property.nameSpan))
            } else {
                members[name] = property.value
            }
        }
        return members
    }

    private mutating func required(
        _ name: String, _ members: [String: Node], of owner: String, at span: Span
    ) -> Node? {
        if members[name] == nil { missing(name, of: owner, at: span) }
        return members[name]
    }

    private mutating func text(_ node: Node, of option: String) -> String? {
        switch node.kind {
        case .text(""): invalid(option, "a text that isn't empty", node)
        case .text(let text): return text
        case .link:
            let note = Remark.Note(message: "write the name without '@'", place: nil)
            invalid(option, "a text, found a link", at: sources.place(node.span), notes: [note])
        default: invalid(option, "a text, found \(node.kind.described)", node)
        }
        return nil
    }

    /// One of a fixed set of words.
    private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ node: Node, of option: String
    ) -> Choice? {
        let known = Choice.allCases.map(\.rawValue)
        if case .text(let text) = node.kind, let choice = Choice(rawValue: text) { return choice }
        let expected = known.dropLast().joined(separator: ", ") + " or \(known.last ?? "")"
        var remark = Remark(
            .invalidOption, "invalid value of '\(option)': expected \(expected)", at: sources.place(node.span))
        if case .text(let text) = node.kind { remark.notes = Suggestion.note(for: text, in: known) }
        remarks.append(remark)
        return nil
    }

    private mutating func flag(_ node: Node, of option: String) -> Bool {
        if case .bool(let value) = node.kind { return value }
        invalid(option, "true or false", node)
        return false
    }

    private mutating func list(_ node: Node, of option: String) -> [Output.Word] {
        guard case .array(let elements) = node.kind else {
            invalid(option, "a list of names", node)
            return []
        }
        return elements.compactMap { element in
            text(element, of: option).map { Output.Word($0, at: sources.place(element.span)) }
        }
    }

    /// The texts in an object by path; a dotted name is a path already.
    private mutating func words(
        _ node: Node, of option: String, in group: String = ""
    ) -> [(path: String, place: Place, value: Output.Word)] {
        guard case .object(let object) = node.kind else {
            invalid(option, "an object of texts", node)
            return []
        }
        var found: [(path: String, place: Place, value: Output.Word)] = []
        for property in object.properties {
            let path = group.isEmpty ? names[property.name] : "\(group).\(names[property.name])"
            if case .object = property.value.kind {
                found += words(property.value, of: option, in: path)
            } else if let text = text(property.value, of: option) {
                let value = Output.Word(text, at: sources.place(property.value.span))
                found.append((path, sources.place(property.nameSpan), value))
            }
        }
        return found
    }

    private mutating func package(_ node: Node, of option: String) -> String? {
        guard let name = text(node, of: option) else { return nil }
        if KotlinText.isPackage(name) { return name }
        invalid(option, "the name of a package such as com.example.theme", node)
        return nil
    }

    /// The paths of Material's color roles.
    private mutating func roles(_ node: Node, of option: String) -> [(role: String, path: Output.Word)] {
        let found = words(node, of: option)
        for (role, place, _) in found where !ComposeImport.materialRoles.contains(role) {
            remarks.append(
                Remark(
                    .unknownOption, "unknown color role '\(role)' of Material", at: place,
                    notes: Suggestion.note(for: role, in: ComposeImport.materialRoles)))
        }
        return found.map { ($0.path, $0.value) }
    }

    private mutating func unknown(_ name: String, _ span: Span, of owner: String, _ known: [String]) {
        let option = OutputOption(rawValue: name)
        let others = OutputKind.allCases.filter { option.map($0.options.contains) == true }
        let forms = others.map(\.rawValue).joined(separator: ", ")
        let note = Remark.Note(message: "it is an option of \(forms)", place: nil)
        remarks.append(
            Remark(
                .unknownOption, "unknown option '\(name)' of \(owner)", at: sources.place(span),
                notes: others.isEmpty ? Suggestion.note(for: name, in: known) : [note]))
    }

    private mutating func missing(_ name: String, of owner: String, at span: Span) {
        remarks.append(Remark(.missingOption, "\(owner) is missing '\(name)'", at: sources.place(span)))
    }

    private mutating func invalid(_ option: String, _ expected: String, _ node: Node) {
        invalid(option, expected, at: sources.place(node.span))
    }

    private mutating func invalid(
        _ option: String, _ expected: String, at place: Place?, notes: [Remark.Note] = []
    ) {
        remarks.append(
            Remark(.invalidOption, "invalid value of '\(option)': expected \(expected)", at: place, notes: notes))
    }
}
