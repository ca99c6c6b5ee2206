import LiveryModel
import LiveryTheme

/// Reads the parsed text of a `generate.ktv` file, and adds remarks for anything unknown.
struct PlanReader {
    private var reader: OptionReader

    /// The options that all outputs support, in the order in which they are read.
    private static let common = ["as", "to", "with", "include", "exclude", "rename", "strict"]

    init(names: LiveryTheme.NameTable, sources: SourceMap) {
        reader = OptionReader(names: names, sources: sources)
    }

    var remarks: [Remark] { reader.remarks }

    private var sources: SourceMap { reader.sources }

    mutating func plan(_ root: Node) -> GenerationPlan? {
        let known = ["theme", "outputs"]
        guard let members = members(root, of: "the file", known: known) else { return nil }
        guard let node = required("theme", members, of: "the file", at: root.span),
            let theme = reader.placedText(node, of: "theme"),
            let outputs = required("outputs", members, of: "the file", at: root.span)
        else { return nil }
        guard case .array(let elements) = outputs.kind else {
            reader.invalid("outputs", "a list of objects", outputs)
            return nil
        }
        return GenerationPlan(theme: theme, outputs: distinct(elements.compactMap { output($0) }))
    }

    /// Adds remarks for outputs that write to the same file as another output.
    private mutating func distinct(_ outputs: [Output]) -> [Output] {
        var first: [String: Output] = [:]
        for output in outputs {
            guard let other = first[output.path] else {
                first[output.path] = output
                continue
            }
            reader.remark(output.overlap(with: other, at: output.path))
        }
        return outputs
    }

    private mutating func output(_ node: Node) -> Output? {
        guard case .object(let object) = node.kind else {
            reader.invalid("outputs", "an object such as { as: css, to: \"theme.css\" }", node)
            return nil
        }
        guard let (kind, place) = kind(of: object),
            let members = members(node, of: "'\(kind.name)'", known: Self.common + kind.options),
            let to = required("to", members, of: "'\(kind.name)'", at: node.span),
            let path = path(to, of: kind)
        else { return nil }
        if let option = kind.requiredOption { _ = required(option, members, of: "'\(kind.name)'", at: node.span) }
        var output = Output(kind, path: path, at: place)
        output.pathPlace = sources.place(to.span)
        for option in Self.common {
            if let node = members[option] { set(option, to: node, in: &output) }
        }
        for option in kind.options {
            guard let node = members[option] else { continue }
            if option == "axes" { output.axes = reader.list(node, of: option) }
            kind.read(option, from: node, into: &output.export, &reader)
        }
        check(output)
        return output
    }

    private mutating func set(_ option: String, to node: Node, in output: inout Output) {
        switch option {
        case "with": output.choices = reader.texts(node, of: option).map { ($0.path, $0.value) }
        case "include": output.included = paths(node, of: option)
        case "exclude": output.excluded = paths(node, of: option)
        case "rename": output.renamed = renamed(node, of: option)
        case "strict": output.isStrict = reader.flag(node, of: option)
        default: break
        }
    }

    /// Adds remarks for options that exclude each other.
    private mutating func check(_ output: Output) {
        for axis in output.axes ?? [] where output.choices.contains(where: { $0.axis.text == axis.text }) {
            reader.remark(
                Remark(
                    .invalidOption, "'\(axis.text)' has a fixed value in 'with': remove it from 'with' or from 'axes'",
                    at: axis.place))
        }
        for remark in output.export.conflicts { reader.remark(remark) }
    }
}

// Values.
extension PlanReader {
    private mutating func kind(of object: ObjectNode) -> (OutputKind, Place)? {
        guard let property = object.properties.first(where: { reader.names[$0.name] == "as" }) else {
            missing("as", of: "the output", at: object.span)
            return nil
        }
        guard let name = reader.text(property.value, of: "as") else { return nil }
        let place = sources.place(property.value.span)
        guard let kind = OutputKind(named: name) else {
            let notes = Suggestion.note(for: name, in: OutputKind.all.map(\.name))
            reader.remark(Remark(.unknownOutput, "unknown output '\(name)'", at: place, notes: notes))
            return nil
        }
        return (kind, place)
    }

    /// Reads the path of the file or folder to write, without `.` and `..` inside it. The path can be outside the
    /// plan's folder, but must be relative to it, because the plan is in a repository whose absolute path differs
    /// between machines.
    private mutating func path(_ node: Node, of kind: OutputKind) -> String? {
        guard let written = reader.text(node, of: "to") else { return nil }
        let path = Self.normalized(written)
        guard let fault = Self.fault(of: path, written, kind) else { return path }
        reader.invalid("to", fault, node)
        return nil
    }

    /// What the path should be instead, or `nil` if it is valid.
    private static func fault(of path: String, _ written: String, _ kind: OutputKind) -> String? {
        if written.hasPrefix("/") { return "a path relative to the folder of this file, such as ../app/theme" }
        if written.contains("\\") || ["$", "~"].contains(where: written.hasPrefix) {
            return "a path with '/' as separator, without variables"
        }
        if Manifest.plan(of: path) != nil {
            return "a name that isn't \(path): Livery lists the generated files in it"
        }
        let isFolder = written.hasSuffix("/")
        if let fault = kind.pathFault(OutputPath(path: isFolder ? path + "/" : path)) { return fault }
        let name = OutputPath(path: path).lastName
        guard let end = kind.fileExtension, !written.hasSuffix(end) || name == end else { return nil }
        return "the path of a file that ends with '\(end)'"
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

    /// Reads a list of one or more paths.
    private mutating func paths(_ node: Node, of option: String) -> [OptionText] {
        if case .array(let elements) = node.kind, elements.isEmpty {
            reader.invalid(option, "at least one path", node)
        }
        return reader.list(node, of: option)
    }

    /// Reads the new path of each value or group.
    private mutating func renamed(_ node: Node, of option: String) -> [(path: OptionText, name: String)] {
        reader.texts(node, of: option).map { path, name in
            if name.text.parts(between: ".").contains("") {
                reader.invalid(option, "a path such as color.accent", at: name.place)
            }
            return (path, name.text)
        }
    }
}

// Members.
extension PlanReader {
    /// The members of an object, by name. Adds remarks for unknown names, directives and types.
    private mutating func members(_ node: Node, of owner: String, known: [String]) -> [String: Node]? {
        guard case .object(let object) = node.kind else {
            reader.remark(
                Remark(.invalidOption, "\(owner) must be an object with \(known[0])", at: sources.place(node.span)))
            return nil
        }
        for directive in object.directives { unknown(directive.name, directive.nameSpan, of: owner, known) }
        var members: [String: Node] = [:]
        for property in object.properties {
            let name = reader.names[property.name]
            if !known.contains(name) {
                unknown(name, property.nameSpan, of: owner, known)
            } else if property.type != nil || property.parts.contains(where: \.hasMixins) {
                reader.invalid(name, "a value without a type", at: sources.place(property.nameSpan))
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

    private mutating func unknown(_ name: String, _ span: Span, of owner: String, _ known: [String]) {
        let forms = OutputKind.all.filter { $0.options.contains(name) }.map(\.name).joined(separator: ", ")
        let note = Remark.Note(message: "it is an option of \(forms)", place: nil)
        reader.remark(
            Remark(
                .unknownOption, "unknown option '\(name)' of \(owner)", at: sources.place(span),
                notes: forms.isEmpty ? Suggestion.note(for: name, in: known) : [note]))
    }

    private mutating func missing(_ name: String, of owner: String, at span: Span) {
        reader.remark(Remark(.missingOption, "\(owner) is missing '\(name)'", at: sources.place(span)))
    }
}
