import LiveryModel
import LiveryTheme

/// A style sheet with the values for every choice of axes: custom properties in `:root`, and rules with what differs.
/// Elements with attributes of axes are independent of those around them.
struct CSSSheet: Export {
    let fileName: String
    var prefix = ""
    var keepsReferences = false
    /// The axis value for dark surroundings, if it is neither `night` nor `dark`.
    var dark: String?
    var usesLightDark = false
    /// Whether each style is a class.
    var hasClasses = false

    func files(_ input: ExportInput) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        var writer = CSSSheetWriter(sheet: self, input: input)
        writer.write()
        try writer.names.check()
        var remarks = Self.remarks(on: input.base.tokens, input.base.styles)
        for variant in input.variants { remarks += Self.remarks(on: variant.tokens, variant.styles) }
        if hasClasses {
            var classes = CSSClasses(input, prefix: prefix)
            classes.write()
            try classes.names.check()
            writer.text += classes.text
            remarks += classes.remarks
        }
        var seen: Set<String> = []
        return (
            [ExportedFile(path: fileName, bytes: Array(writer.text.utf8), comment: .block)],
            remarks.filter { seen.insert("\($0.path ?? "") \($0.message)").inserted }
        )
    }

    /// Remarks on the values that CSS can only approximate. Few of them need to be sorted.
    private static func remarks(on tokens: [String: Theme.Value.Typed], _ styles: [String: Theme.Style]) -> [Remark] {
        let tokens = tokens.filter { $0.value.value.mayHaveDashes }
        return remarks(on: SortedValues(ThemeBundle(app: "", tokens: tokens, styles: styles)))
    }

    /// Remarks on the values that CSS can only approximate.
    static func remarks(on values: SortedValues) -> [Remark] {
        var remarks: [Remark] = []
        let visit = { (path: [String], value: Theme.Value) in
            guard value.hasDashes else { return }
            let name = path.joined(separator: ".")
            remarks.append(Remark(.noEquivalent, "no dash patterns in CSS: written as 'dashed'", path: name))
        }
        for (path, typed) in values.tokens where typed.value.mayHaveDashes {
            Leaves.visit(typed.value, at: [path], visit)
        }
        for (path, style) in values.styles { Leaves.visit(style, at: [path], visit) }
        return remarks
    }
}

extension Theme.Value {
    fileprivate var hasDashes: Bool {
        switch self {
        case .dashes: true
        case .composite(let composite): composite.members.contains { $0.1.hasDashes }
        default: false
        }
    }

    /// Whether the value or one inside it may have dashes, without a look at the latter.
    fileprivate var mayHaveDashes: Bool {
        switch self {
        case .list, .object, .style: true
        default: hasDashes
        }
    }
}

/// Writes the rules of a ``CSSSheet`` in order.
private struct CSSSheetWriter {
    private let sheet: CSSSheet
    private let input: ExportInput
    private let scope: CSSScope
    private let base: CSSTexts
    /// The text for the other color scheme by path, of each declaration that `light-dark()` writes.
    private var schemed: [String: String] = [:]
    private(set) var names = NameTable()
    var text = ""

    init(sheet: CSSSheet, input: ExportInput) {
        self.sheet = sheet
        self.input = input
        scope = CSSScope(input.axes, dark: sheet.dark)
        base = CSSTexts(
            input.base, input.references, prefix: sheet.prefix, keepsReferences: sheet.keepsReferences)
    }

    mutating func write() {
        let differences = differences()
        if sheet.usesLightDark { findSchemed(differences) }
        writeBase()
        if sheet.usesLightDark { writeSchemes() }
        for defaults in input.defaults(restoring: differences.map { $0.map(\.declaration) }) {
            let declarations = defaults.declarations.filter { schemed[$0.name] == nil }
            guard !declarations.isEmpty else { continue }
            let properties = declarations.map { property($0, base.text(of: $0)) }
            write(properties, in: (nil, defaults.selector))
        }
        for (variant, lines) in zip(input.variants, differences) {
            let lines = lines.filter { schemed[$0.declaration.name] == nil || !isSchemed(variant) }
            guard !lines.isEmpty else { continue }
            let properties = lines.map { property($0.declaration, $0.text) }
            for rule in scope.rules(for: variant.choice) { write(properties, in: rule) }
        }
    }

    private mutating func writeBase() {
        var remarks = CSSRemarks(input.annotations)
        text += ":root {\n"
        if sheet.usesLightDark, schemeVariant != nil { text += "  color-scheme: light dark;\n" }
        let bundle = input.base
        for path in bundle.sortedPaths {
            for comment in remarks.comments(before: path) { text += "  /* \(CSSText.comment(comment)) */\n" }
            for declaration in bundle.declarations(at: path) {
                let own = base.text(of: declaration)
                text += "  "
                text += property(declaration, schemed[declaration.name].map { lightDark(own, $0) } ?? own)
            }
        }
        text += "}\n"
    }

    /// The name and the value of a declaration, on a line without its indent.
    private mutating func property(_ declaration: Declaration, _ value: String) -> String {
        var text = "--"
        text += CSSName.text(of: declaration.path, prefix: sheet.prefix)
        names.add(text, of: declaration.name)
        text += ": "
        text += value
        text += ";\n"
        return text
    }

    private mutating func write(_ properties: [String], in rule: (media: String?, selector: String)) {
        let indent = rule.media == nil ? "" : "  "
        text += "\n"
        if let media = rule.media { text += "@media \(media) {\n" }
        text += "\(indent)\(rule.selector) {\n"
        for property in properties {
            text += indent
            text += "  "
            text += property
        }
        text += "\(indent)}\n"
        if rule.media != nil { text += "}\n" }
    }

    private typealias Difference = (declaration: Declaration, text: String)

    /// What each variant declares, and the text of each.
    private func differences() -> [[Difference]] {
        let changed = input.variantDeclarations
        guard sheet.keepsReferences else { return changed.map { $0.map { ($0, base.text(of: $0)) } } }
        let declared = input.base.sortedPaths.flatMap(input.base.declarations)
        let texts = Dictionary(declared.map { ($0.name, base.text(of: $0)) }, uniquingKeysWith: { $1 })
        var found: [[Difference]] = []
        for (index, declarations) in changed.enumerated() {
            let variant = input.variants[index]
            let known = zip(input.variants, found).filter { $0.0.isPart(of: variant.choice) }.reduce(into: texts) {
                for (declaration, text) in $1.1 { $0[declaration.name] = text }
            }
            found.append(difference(declarations, at: index, over: known))
        }
        return found
    }

    /// What a variant declares if references are kept: also a value that is equal, but whose link differs. Where the
    /// link in `known` leads to may change.
    private func difference(
        _ declarations: [Declaration], at index: Int, over known: [String: String]
    ) -> [Difference] {
        let variant = input.variants[index]
        let bundle = input.bundle(for: variant.choice, upTo: index + 1)
        let texts = CSSTexts(bundle, input.references(for: variant.choice), prefix: sheet.prefix, keepsReferences: true)
        let changed = Set(declarations.map(\.name))
        let relinked = bundle.sortedPaths.flatMap(bundle.declarations).filter {
            !changed.contains($0.name) && known[$0.name] != texts.text(of: $0)
        }
        return (declarations + relinked).map { ($0, texts.text(of: $0)) }
    }
}

extension ExportInput {
    /// What each variant declares: the declarations that differ from those of the variants that it adds to, and those
    /// that it doesn't have, as `nil`.
    var variantDeclarations: [[Declaration]] {
        var found: [[String: [Declaration]]] = []
        return variants.indices.map { index in
            let (variant, whole) = (variants[index], layers(for: variants[index].choice, upTo: index + 1))
            let parts = found.indices.filter { variants[$0].isPart(of: variant.choice) }
            found.append([:])
            return variant.sortedPaths.flatMap { path in
                let before = parts.reduce(base.declarations(at: path)) { $0.overlaid(by: found[$1][path] ?? []) }
                let own = Self.difference(of: whole.declarations(at: path), from: before)
                found[index][path] = own
                return own
            }
        }
    }

    private static func difference(of new: [Declaration], from before: [Declaration]) -> [Declaration] {
        if before.count == 1, new.count == 1, before[0].name == new[0].name {
            return before[0].value == new[0].value ? [] : new
        }
        let old = Dictionary(before.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        let gone = Set(old.keys).subtracting(new.map(\.name))
        let reset = before.filter { gone.contains($0.name) && $0.value != .null }
        return new.filter { old[$0.name] != $0.value } + reset.map { Declaration(path: $0.path, value: .null) }
    }
}

extension [Declaration] {
    /// The declarations with those of a later rule, which take precedence.
    fileprivate func overlaid(by later: [Declaration]) -> [Declaration] {
        guard !later.isEmpty else { return self }
        let names = Set(later.map(\.name))
        return filter { !names.contains($0.name) } + later
    }
}

// Color schemes.
extension CSSSheetWriter {
    /// The variant for the other color scheme alone.
    private var schemeVariant: ExportInput.Variant? { input.variants.first { isSchemed($0) } }

    private func isSchemed(_ variant: ExportInput.Variant) -> Bool {
        variant.choice.count == 1 && scope.scheme(of: variant.choice) != nil
    }

    /// Finds the colors that differ only in the other color scheme.
    private mutating func findSchemed(_ differences: [[(declaration: Declaration, text: String)]]) {
        guard let index = input.variants.firstIndex(where: { isSchemed($0) }) else { return }
        let others = Set(
            differences.enumerated().filter { $0.offset != index }.flatMap { $0.element.map(\.declaration.name) })
        for (declaration, text) in differences[index] where !others.contains(declaration.name) {
            guard case .color = declaration.value, let path = declaration.path.first,
                let old = input.base.declarations(at: path).first(where: { $0.name == declaration.name }),
                case .color = old.value
            else { continue }
            schemed[declaration.name] = text
        }
    }

    private func lightDark(_ own: String, _ other: String) -> String {
        guard own != other else { return own }
        let isDark = schemeVariant.flatMap { scope.scheme(of: $0.choice)?.scheme } == "dark"
        return isDark ? "light-dark(\(own), \(other))" : "light-dark(\(other), \(own))"
    }

    /// The rules by which an attribute overrides the system's color scheme.
    private mutating func writeSchemes() {
        guard let found = schemeVariant.flatMap({ scope.scheme(of: $0.choice) }),
            let standard = input.axes.defaults[found.axis]
        else { return }
        let opposite = found.scheme == "dark" ? "light" : "dark"
        for (value, scheme) in [(standard, opposite), (found.value, found.scheme)] {
            text += "\n\(CSSScope.attribute(found.axis, value)) {\n  color-scheme: \(scheme);\n}\n"
        }
    }
}
