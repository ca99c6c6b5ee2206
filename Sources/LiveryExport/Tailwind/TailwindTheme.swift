import LiveryModel
import LiveryTheme

/// Writes a theme for Tailwind CSS 4, in which variables refer to those of the `css` output and each axis value is a
/// variant.
struct TailwindTheme: Export {
    let fileName: String
    var prefix = ""
    /// The axis value for dark mode, if it is neither `night` nor `dark`.
    var dark: OptionText?

    static let kind = OutputKind(
        TailwindTheme.self, "tailwind", fileExtension: ".css",
        options: [.text("prefix") { $0.prefix = $1 }, .axes, .placedText("dark") { $0.dark = $1 }]
    ) { TailwindTheme(fileName: $0.lastName) }

    var axisValues: [OptionText] { dark.map { [$0] } ?? [] }

    func files(_ theme: ResolvedTheme) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        var names = NameTable()
        var remarks: [Remark] = []
        var lines: [String] = []
        var owners: [String: (path: String, namespace: TailwindNamespace)] = [:]
        for entry in entries(theme, &remarks) {
            let (namespace, name, full) = (entry.namespace, entry.name, entry.path)
            names.add(entry.variable, of: full)
            if let other = owners.updateValue((full, namespace), forKey: "\(namespace.utilities)-\(name)"),
                other.namespace != namespace
            {
                let message = "'\(other.path)' has the same utility '\(namespace.utilities)-\(name)': use 'rename'"
                remarks.append(Remark(.noEquivalent, message, path: full))
            }
            if namespace.taken.contains(name) {
                remarks.append(
                    Remark(.noEquivalent, "Tailwind CSS has a utility of this name: use 'rename'", path: full))
            }
            if namespace.isUsedInQueries, theme.leaf(at: entry.leaf)?.varies == true {
                remarks.append(Remark(.noEquivalent, Self.fixed, path: full))
            }
            lines.append("  \(entry.variable): \(entry.text);\n")
        }
        // Variables of Tailwind's own sheet would hide those of the 'css' output that have the same name.
        var text = "@theme inline reference {\n\(lines.joined())}\n"
        for axis in theme.axes { text += variants(of: axis, theme.axes, &names) }
        try names.check()
        remarks += theme.leaves.filter { $0.values.contains { $0?.isStyle == true } }.map {
            Remark(.noEquivalent, "styles have no utilities: use the classes of 'css'", path: $0.path)
        }
        return ([ExportedFile(path: fileName, text: text, comment: .block)], remarks + theme.emptyLists)
    }

    /// A theme variable of Tailwind CSS.
    private struct Entry {
        /// The path of the leaf, and the path of the value, which can be a part of it.
        let leaf: String
        let path: String
        let namespace: TailwindNamespace
        var name: String
        /// The name with the group that names the namespace.
        let longName: String
        let text: String

        var variable: String { "--\(namespace.rawValue)-\(name)" }
    }

    /// The variables of all values. If two values would have the same name, the name of the group is repeated:
    /// `color.card` and `card` are `--color-color-card` and `--color-card`.
    private func entries(_ theme: ResolvedTheme, _ remarks: inout [Remark]) -> [Entry] {
        var entries: [Entry] = []
        for (path, typed) in Self.tokens(of: theme) {
            Self.visit(typed.value, at: [path]) { outer, inside, value in
                let full = (outer + inside).name
                guard let (namespace, name, longName) = Self.variable(of: value, typed.type, outer, inside) else {
                    let what = value == .null ? "'nil' has no utilities" : "no utilities"
                    remarks.append(Remark(.noEquivalent, "\(what) in Tailwind CSS", path: full))
                    return
                }
                let text =
                    namespace.isUsedInQueries
                    ? Self.query(value) : "var(--\(CSSName.text(of: outer + inside, prefix: prefix)))"
                entries.append(
                    Entry(
                        leaf: path, path: full, namespace: namespace, name: name, longName: longName, text: text))
            }
        }
        let uses = entries.reduce(into: [:]) { $0[$1.variable, default: 0] += 1 }
        for index in entries.indices where uses[entries[index].variable, default: 1] > 1 {
            entries[index].name = entries[index].longName
        }
        return entries
    }

    private static let fixed = "CSS queries can't use variables: the value of the first mode is written"

    /// A length in a query. Tailwind sorts breakpoints of one unit, and its own are in `rem`.
    private static func query(_ value: Theme.Value) -> String {
        guard case .dimension(let length) = value else { return CSSText.text(of: value) }
        return CSSText.length(Theme.Dimension(length.points / 16, .rem))
    }

    /// The namespace and name of a theme variable, or `nil` for values without utilities. If the path begins with a group
    /// that names the namespace, the name doesn't repeat it: `radius.sm` is `--radius-sm`.
    private static func variable(
        of value: Theme.Value, _ type: Theme.ValueType, _ outer: [String], _ inside: [String]
    ) -> (TailwindNamespace, name: String, longName: String)? {
        guard value != .null else { return nil }
        let words = Words(of: outer.name).words
        var length = 0
        let leading = TailwindNamespace(words[...], length: &length)
        let named = inside.isEmpty ? TailwindNamespace.named(in: words, for: value) : nil
        guard let namespace = named ?? self.namespace(of: value, type, outer + inside) else { return nil }
        let isNamed = leading == namespace || !inside.isEmpty && leading?.isTypographic == true
        let rest = isNamed && length < words.count ? Words(Array(words[length...])) : nil
        let longName = name(of: outer.name)
        let name = rest.map { Casing.kebab.text(of: $0) } ?? longName
        let end = inside.isEmpty ? "" : namespace.end
        return (namespace, name + end, longName + end)
    }

    /// The words in a path, joined by hyphens. If the path contains no letters or digits, such as `--`, the code points
    /// of its characters.
    private static func name(of path: String) -> String {
        let text = Casing.kebab.text(of: Words(of: path))
        return text.isEmpty
            ? path.unicodeScalars.map { "u\(String($0.value, radix: 16))" }.joined(separator: "-") : text
    }

    /// The tokens of all modes. If a token is `nil` by default, its type is taken from another mode.
    private static func tokens(of theme: ResolvedTheme) -> [(path: String, typed: Theme.Value.Typed)] {
        let modes = [0] + theme.layered
        return theme.leaves.compactMap { leaf in
            let tokens = (leaf.varies ? modes : [0]).compactMap { leaf[$0] }.filter { !$0.isStyle }
            return (tokens.first { $0.value != .null } ?? tokens.first).map { (leaf.path, $0) }
        }
    }

    /// Visits the single values in a value. Passes the names that lead to the value or to the enclosing composite
    /// value, and the names inside the composite value. The namespace of a variable replaces the latter.
    private static func visit(
        _ value: Theme.Value, at outer: [String],
        _ body: (_ outer: [String], _ inside: [String], Theme.Value) -> Void
    ) {
        switch value {
        case .list(let elements):
            for (index, element) in elements.enumerated() { visit(element.value, at: outer + ["\(index)"], body) }
        case .object(let members):
            for (name, member) in members.sortedMembers { visit(member.value, at: outer + [name], body) }
        default: Leaves.visit(value) { body(outer, $0, $1) }
        }
    }

    /// The namespace of a value that isn't in a group named after a namespace, or `nil` for types without utilities.
    private static func namespace(
        of value: Theme.Value, _ type: Theme.ValueType, _ path: [String]
    ) -> TailwindNamespace? {
        let member = path.count > 1 ? path[path.count - 1] : nil
        // A length in a unit of CSS has the same utilities as any other.
        let isLength = type == .dimension || type == .fontSize
        let value = if case .css = value, isLength { Theme.Value.dimension(Theme.Dimension(0)) } else { value }
        switch value {
        case .color: return .color
        case .fontFamily: return .font
        case .easing: return .ease
        case .dimension where member == "size" || type == .fontSize: return .text
        case .dimension where member == "letterSpacing": return .tracking
        case .dimension where member == "lineHeight", .double where member == "lineHeight": return .leading
        case .dimension where member == nil:
            let last = Words(of: path[0].lastName).words.last ?? Words(of: path[0]).words.last
            return last == "radius" ? .radius : .spacing
        case .double where member == "weight" || type == .fontWeight: return .fontWeight
        default: return type == .shadow && value != .null ? .shadow : nil
        }
    }

    private func variants(of axis: Theme.Axis, _ axes: [Theme.Axis], _ names: inout NameTable) -> String {
        var text = ""
        for value in axis.values.dropFirst() {
            let word = Self.name(of: value)
            let name = Self.reserved.contains(word) ? "\(Self.name(of: axis.name))-\(word)" : word
            names.add("@\(name)", of: "\(axis.name)=\(value)")
            let rules = CSSScope(axes, dark: dark?.text).conditions(axis.name, value)
            text += "\n@custom-variant \(name) {\n"
            for (media, selector) in rules {
                let rule = "&\(selector) {"
                text +=
                    media.map { "  @media \($0) {\n    \(rule)\n      @slot;\n    }\n  }\n" }
                    ?? "  \(rule)\n    @slot;\n  }\n"
            }
            text += "}\n"
        }
        return text
    }

    /// The names of Tailwind's own variants, except `dark`, which a theme replaces. Axis values with these names get
    /// the axis as a prefix.
    private static let reserved: Set<String> = [
        "hover", "focus", "active", "visited", "target", "first", "last", "only", "odd", "even", "empty", "disabled",
        "enabled", "checked", "default", "required", "valid", "invalid", "open", "inert", "before", "after", "marker",
        "selection", "file", "backdrop", "placeholder", "print", "portrait", "landscape", "ltr", "rtl", "sm", "md",
        "lg", "xl", "2xl", "group", "peer", "has", "not", "in", "nth", "supports", "aria", "data", "max", "min",
        "starting", "optional", "autofill", "details-content", "noscript", "contrast-more", "contrast-less",
        "motion-safe", "motion-reduce", "forced-colors", "inverted-colors", "focus-within", "focus-visible",
        "first-of-type", "last-of-type", "only-of-type", "first-line", "first-letter", "in-range", "out-of-range",
        "read-only", "read-write", "placeholder-shown", "indeterminate", "user-valid", "user-invalid",
    ]
}
