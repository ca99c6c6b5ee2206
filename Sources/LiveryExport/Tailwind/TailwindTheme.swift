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
        var text = "@theme inline {\n"
        for (path, typed) in Self.tokens(of: theme) {
            Self.visit(typed.value, at: [path]) { outer, inside, value in
                let leaf = outer + inside
                let full = leaf.name
                guard let namespace = Self.namespace(of: value, typed.type, leaf) else {
                    let what = value == .null ? "no utilities for 'nil'" : "no utilities"
                    remarks.append(Remark(.noEquivalent, "\(what) in Tailwind CSS", path: full))
                    return
                }
                let end = inside.isEmpty ? "" : Self.ends[namespace] ?? ""
                let own = Self.name(of: outer.name) + end
                names.add("\(Self.utilities[namespace] ?? "--\(namespace)")-\(own)", of: full)
                if Self.taken[namespace]?.contains(own) == true {
                    remarks.append(
                        Remark(.noEquivalent, "Tailwind CSS has a utility of this name: use 'rename'", path: full))
                }
                text += "  --\(namespace)-\(own): var(--\(CSSName.text(of: leaf, prefix: prefix)));\n"
            }
        }
        text += "}\n"
        for axis in theme.axes { text += variants(of: axis, theme.axes, &names) }
        try names.check()
        remarks += theme.leaves.filter { $0.values.contains { $0?.isStyle == true } }.map {
            Remark(.noEquivalent, "styles have no utilities: use the classes of 'css'", path: $0.path)
        }
        return ([ExportedFile(path: fileName, text: text, comment: .block)], remarks + theme.emptyLists)
    }

    /// The words in a path, joined by hyphens. If the path contains no letters or digits, such as `--`, the code points
    /// of its characters.
    private static func name(of path: String) -> String {
        let text = Casing.kebab.text(of: Words(of: path))
        return text.isEmpty
            ? path.unicodeScalars.map { "u\(String($0.value, radix: 16))" }.joined(separator: "-") : text
    }

    /// The prefixes of utilities that two namespaces share. For example, `text-title` can be a size or a color.
    private static let utilities = ["font": "font", "font-weight": "font", "text": "text", "color": "text"]
    /// The suffixes for the second of these namespaces, after the name of a font or text attributes, as in
    /// `font-title-weight`.
    private static let ends = ["font-weight": "-weight", "color": "-color"]

    /// The names of Tailwind's own utilities. A variable with one of these names wouldn't replace the utility, or would
    /// change it.
    private static let taken: [String: Set<String>] = [
        "color": [
            "auto", "balance", "bottom", "center", "clip", "collapse", "contain", "cover", "current", "dashed",
            "dotted", "double", "ellipsis", "end", "fixed", "hidden", "inherit", "justify", "left", "local", "none",
            "nowrap", "pretty", "repeat", "right", "scroll", "separate", "solid", "start", "top", "transparent", "wrap",
        ],
        "text": [
            "balance", "center", "clip", "ellipsis", "end", "justify", "left", "nowrap", "pretty", "right", "start",
            "wrap",
        ],
        "spacing": [
            "auto", "dvh", "dvw", "fit", "full", "lvh", "lvw", "max", "min", "none", "px", "reverse", "screen", "svh",
            "svw",
        ],
        "radius": ["full", "none"], "shadow": ["none"], "leading": ["none"], "ease": ["initial", "linear"],
    ]

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

    /// The namespace of a theme variable, which determines the utilities that use the variable, or `nil` for types
    /// without utilities.
    private static func namespace(of value: Theme.Value, _ type: Theme.ValueType, _ path: [String]) -> String? {
        let member = path.count > 1 ? path[path.count - 1] : nil
        switch value {
        case .color: return "color"
        case .fontFamily: return "font"
        case .easing: return "ease"
        case .dimension where member == "size" || type == .fontSize: return "text"
        case .dimension where member == "letterSpacing": return "tracking"
        case .dimension where member == "lineHeight", .double where member == "lineHeight": return "leading"
        case .dimension where member == nil:
            let last = Words(of: path[0].lastName).words.last ?? Words(of: path[0]).words.last
            return last == "radius" ? "radius" : "spacing"
        case .double where member == "weight" || type == .fontWeight: return "font-weight"
        default: return type == .shadow && value != .null ? "shadow" : nil
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
