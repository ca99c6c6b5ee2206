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
        try writer.checkNames()
        var remarks = Self.remarks(on: input.sortedValues)
        for variant in input.variants { remarks += Self.remarks(on: variant.tokens, variant.styles) }
        if hasClasses {
            var classes = CSSClasses(input, prefix: prefix)
            classes.write()
            try classes.names.check()
            writer.bytes.append(classes.text)
            remarks += classes.remarks
        }
        var seen: Set<String> = []
        return (
            [ExportedFile(path: fileName, bytes: writer.bytes, comment: .block)],
            remarks.filter { seen.insert("\($0.path ?? "") \($0.message)").inserted }
        )
    }

    /// Remarks on the values that CSS can only approximate. Few of them need to be sorted.
    private static func remarks(on tokens: [String: Theme.Value.Typed], _ styles: [String: Theme.Style]) -> [Remark] {
        let tokens = tokens.filter { $0.value.value.hasDashes }
        let styles = styles.filter { $0.value.hasDashes }
        return remarks(on: SortedValues(ThemeBundle(app: "", tokens: tokens, styles: styles)))
    }

    /// Remarks on the values that CSS can only approximate.
    static func remarks(on values: SortedValues) -> [Remark] {
        var remarks: [Remark] = []
        for (path, typed) in values.tokens where typed.value.hasDashes {
            Leaves.visit(typed.value) { add($0, $1, of: path, to: &remarks) }
        }
        for (path, style) in values.styles where style.hasDashes {
            Leaves.visit(style) { add($0, $1, of: path, to: &remarks) }
        }
        return remarks
    }

    private static func add(_ names: [String], _ value: Theme.Value, of path: String, to remarks: inout [Remark]) {
        guard value.hasDashes else { return }
        let name = ([path] + names).joined(separator: ".")
        remarks.append(Remark(.noEquivalent, "no dash patterns in CSS: written as 'dashed'", path: name))
    }
}

extension Theme.Value {
    /// Whether the value or one inside it has dashes.
    fileprivate var hasDashes: Bool {
        switch self {
        case .dashes: true
        case .composite(let composite): composite.values.contains(where: \.hasDashes)
        case .list(let elements): elements.contains(where: \.value.hasDashes)
        case .object(let members): members.values.contains(where: \.value.hasDashes)
        case .style(let style): style.hasDashes
        default: false
        }
    }
}

extension Theme.Style {
    fileprivate var hasDashes: Bool {
        attributes.values.contains { attribute in
            switch attribute {
            case .value(let value): value.hasDashes
            case .states(let values): values.values.contains(where: \.hasDashes)
            }
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
    private var differences: [[VariantDeclaration]] = []
    private var defaults: [CSSDefaults] = []
    fileprivate(set) var bytes: [UInt8] = []
    private var hashes: NameHashes

    init(sheet: CSSSheet, input: ExportInput) {
        self.sheet = sheet
        self.input = input
        scope = CSSScope(input.axes, dark: sheet.dark)
        base = CSSTexts(
            input.sortedValues, input.references, prefix: sheet.prefix, keepsReferences: sheet.keepsReferences)
        hashes = NameHashes(count: input.base.tokens.count)
    }

    mutating func write() {
        differences = findDifferences()
        defaults = input.defaults(restoring: differences)
        if sheet.usesLightDark { findSchemed() }
        writeBase()
        addNewNames()
        if sheet.usesLightDark { writeSchemes() }
        for defaults in defaults {
            var lines = CSSLines()
            for declaration in defaults.declarations where schemed[declaration.name] == nil {
                lines.add(declaration, base.text(of: declaration), prefix: sheet.prefix)
            }
            write(lines, in: (nil, defaults.selector))
        }
        for (variant, differences) in zip(input.variants, differences) {
            var lines = CSSLines()
            for declared in differences where schemed[declared.own.name] == nil || !isSchemed(variant) {
                lines.add(declared.own, declared.text, prefix: sheet.prefix)
            }
            for rule in scope.rules(for: variant.choice) { write(lines, in: rule) }
        }
    }

    private mutating func writeBase() {
        var comments = AnnotationComments(input.annotations)
        bytes.append(":root {\n")
        if sheet.usesLightDark, schemeVariant != nil { bytes.append("  color-scheme: light dark;\n") }
        input.sortedValues.forEach { path, value in
            for comment in comments.comments(before: path) { bytes.append("  /* \(CSSText.comment(comment)) */\n") }
            Leaves.visit(value) { names, value in writeBase(Declaration(of: path, names, value: value)) }
        }
        bytes.append("}\n")
    }

    private mutating func writeBase(_ declaration: Declaration) {
        let own = base.text(of: declaration)
        bytes.append("  ")
        let text = schemed[declaration.name].map { lightDark(own, $0) } ?? own
        hashes.add(bytes.addProperty(declaration, text, prefix: sheet.prefix), in: bytes)
    }

    /// Adds the names that only variants declare.
    private mutating func addNewNames() {
        var (added, text) = (Set<String>(), [UInt8]())
        for declared in differences.joined()
        where declared.standard == nil && added.insert(declared.own.name).inserted {
            let start = text.count
            CSSName.add(declared.own.owner, declared.own.names, prefix: sheet.prefix, to: &text)
            hashes.add(start..<text.count, in: text)
        }
    }

    /// Throws if two values have the same name.
    func checkNames() throws(NameCollisions) {
        guard !hashes.areDistinct else { return }
        var names = NameTable()
        let base = input.sortedValues.declarations
        let others = defaults.map(\.declarations) + differences.map { $0.map(\.own) }
        for declaration in ([base] + others).joined() {
            names.add("--" + CSSName.text(of: declaration.path, prefix: sheet.prefix), of: declaration.name)
        }
        try names.check()
    }

    private mutating func write(_ lines: CSSLines, in rule: (media: String?, selector: String)) {
        guard !lines.isEmpty else { return }
        let indent = rule.media == nil ? "" : "  "
        bytes.append("\n")
        if let media = rule.media { bytes.append("@media \(media) {\n") }
        bytes.append("\(indent)\(rule.selector) {\n")
        lines.write(indentedBy: "\(indent)  ", to: &bytes)
        bytes.append("\(indent)}\n")
        if rule.media != nil { bytes.append("}\n") }
    }

    /// What each variant declares.
    private func findDifferences() -> [[VariantDeclaration]] {
        let changed = input.variantDeclarations
        guard sheet.keepsReferences else { return changed }
        let texts = Dictionary(
            input.sortedValues.declarations.map { ($0.name, base.text(of: $0)) }, uniquingKeysWith: { $1 })
        var found: [[VariantDeclaration]] = []
        for (index, declarations) in changed.enumerated() {
            let variant = input.variants[index]
            let known = zip(input.variants, found).filter { $0.0.isPart(of: variant.choice) }.reduce(into: texts) {
                for declared in $1.1 { $0[declared.own.name] = declared.text }
            }
            found.append(difference(declarations, at: index, over: known))
        }
        return found
    }

    /// What a variant declares if references are kept: also a value that is equal, but whose link differs. Where the
    /// link in `known` leads to may change.
    private func difference(
        _ declarations: [VariantDeclaration], at index: Int, over known: [String: String]
    ) -> [VariantDeclaration] {
        let variant = input.variants[index]
        let bundle = input.bundle(for: variant.choice, upTo: index + 1)
        let texts = CSSTexts(
            SortedValues(bundle), input.references(for: variant.choice), prefix: sheet.prefix, keepsReferences: true)
        let changed = Set(declarations.map(\.own.name))
        let relinked = SortedValues(bundle).declarations.filter {
            !changed.contains($0.name) && known[$0.name] != texts.text(of: $0)
        }
        let all = declarations + relinked.map { VariantDeclaration($0, over: input.base.declarations(at: $0.owner)) }
        return all.map { declared in
            var declared = declared
            declared.reference = texts.text(of: declared.own)
            return declared
        }
    }
}

/// The properties of a rule, each on a line.
private struct CSSLines {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    var isEmpty: Bool { ends.isEmpty }

    /// Adds a property.
    mutating func add(_ declaration: Declaration, _ value: String, prefix: String) {
        bytes.addProperty(declaration, value, prefix: prefix)
        ends.append(bytes.count)
    }

    func write(indentedBy indent: String, to text: inout [UInt8]) {
        var start = 0
        for end in ends {
            text.append(indent)
            text += bytes[start..<end]
            start = end
        }
    }
}

extension [UInt8] {
    /// Adds the name and the value of a declaration, and ends the line. Returns where the name is.
    @discardableResult
    fileprivate mutating func addProperty(_ declaration: Declaration, _ value: String, prefix: String) -> Range<Int> {
        append("--")
        let start = count
        CSSName.add(declaration.owner, declaration.names, prefix: prefix, to: &self)
        let end = count
        append(": ")
        append(value)
        append(";\n")
        return start..<end
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
    private mutating func findSchemed() {
        guard let index = input.variants.firstIndex(where: { isSchemed($0) }) else { return }
        let others = Set(
            differences.enumerated().filter { $0.offset != index }.flatMap { $0.element.map(\.own.name) })
        for declared in differences[index] where !others.contains(declared.own.name) {
            guard case .color = declared.own.value, case .color? = declared.standard else { continue }
            schemed[declared.own.name] = declared.text
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
            bytes.append("\n\(CSSScope.attribute(found.axis, value)) {\n  color-scheme: \(scheme);\n}\n")
        }
    }
}
