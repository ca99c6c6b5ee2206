import LiveryModel
import LiveryTheme

/// Writes a style sheet with the values for every axis choice: custom properties in `:root`, and rules with the values
/// that differ. An element with attributes for axes doesn't depend on the elements that enclose it.
///
/// Every token becomes a property that is named after its path, such as `--about-separatorSpacing`. A composite value
/// becomes one property for each part, such as `--fonts-title-size`. An attribute of a style also becomes a property,
/// such as `--news-title-textColor`. If it varies by state, the state is appended, as in
/// `--primary-backgroundColor-highlighted`. Points are written as `px`, durations as `ms`, and `null` as `initial`. The
/// author's description is a comment before the property.
struct CSSSheet: Export {
    let fileName: String
    var prefix = ""
    var keepsReferences = false
    /// The axis value for dark mode, if it is neither `night` nor `dark`.
    var dark: OptionText?
    var usesLightDark = false
    /// Whether each style is also written as a class.
    var hasClasses = false
    /// Whether properties are registered with their types.
    var hasProperties = false
    /// Whether the sheet refers to copies of images and fonts.
    var assets = AssetCopying.none
    /// The media queries that axis values follow.
    var media: [CSSMedia.Binding] = []

    static let kind = OutputKind(
        CSSSheet.self, "css", fileExtension: ".css", revision: 6,
        options: [
            .text("prefix") { $0.prefix = $1 }, .flag("references") { $0.keepsReferences = $1 }, .axes,
            .placedText("dark") { $0.dark = $1 }, .flag("lightDark") { $0.usesLightDark = $1 },
            .flag("styles") { $0.hasClasses = $1 }, .flag("properties") { $0.hasProperties = $1 },
            .assets { $0.assets = $1 }, ExportOption("media") { $0.media = $2.mediaQueries($1) },
        ]
    ) { CSSSheet(fileName: $0.lastName) }

    var usesReferences: Bool { keepsReferences }
    var axisValues: [OptionText] { dark.map { [$0] } ?? [] }

    var conflicts: [Remark] {
        guard hasProperties, usesLightDark else { return [] }
        // A registered color is computed where it is declared, and not where it is used.
        return [Remark(.invalidOption, "'properties' and 'lightDark' can't be combined: remove one of them", at: nil)]
    }

    func mistakes(in theme: ResolvedTheme) -> [Remark] { media.compactMap { $0.mistake(in: theme.axes) } }

    func files(_ theme: ResolvedTheme) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        let copied = assets == .copy ? CSSAssets(theme, for: fileName) : nil
        let theme = copied?.applied(to: theme) ?? theme
        var writer = CSSSheetWriter(sheet: self, theme: theme)
        writer.text = copied?.fontFaces ?? ""
        writer.write()
        try writer.names.check()
        var remarks = Self.remarks(on: theme) + (copied?.remarks ?? [])
        if hasClasses {
            var classes = CSSClasses(theme, prefix: prefix)
            classes.write()
            try classes.names.check()
            writer.text += classes.text
            remarks += classes.remarks
        }
        var seen: Set<String> = []
        return (
            [ExportedFile(path: fileName, text: writer.text, comment: .block)] + (copied?.files ?? []),
            remarks.filter { seen.insert("\($0.path ?? "") \($0.message)").inserted } + theme.emptyLists
        )
    }

    /// Returns remarks for values that CSS can only approximate.
    private static func remarks(on theme: ResolvedTheme) -> [Remark] {
        var remarks: [Remark] = []
        for mode in [0] + theme.layered {
            for (path, typed) in theme.stylesLast(in: mode) {
                Leaves.visit(typed.value) { names, value in
                    guard value.hasDashes else { return }
                    let path = ([path] + names).joined(separator: ".")
                    remarks.append(
                        Remark(.noEquivalent, "CSS doesn't support dash patterns: written as 'dashed'", path: path))
                }
            }
        }
        return remarks
    }
}

extension Theme.Value {
    /// Whether the value contains a dash pattern.
    fileprivate var hasDashes: Bool {
        switch self {
        case .dashes: true
        case .composite(let composite): composite.values.contains(where: \.hasDashes)
        default: false
        }
    }
}

/// Writes the rules of a ``CSSSheet`` in order.
private struct CSSSheetWriter {
    private let sheet: CSSSheet
    private let theme: ResolvedTheme
    private let scope: CSSScope
    private let base: CSSTexts
    private let insets: CSSInsets
    private let variants: [Variant]
    /// The declarations of each variant, with their text.
    private var differences: [[(declared: VariantDeclaration, text: String)]] = []
    /// For each declaration that is written with `light-dark()`, the text for the other color scheme, by path.
    private var schemed: [String: String] = [:]
    fileprivate var text = ""
    fileprivate private(set) var names = NameTable()

    init(sheet: CSSSheet, theme: ResolvedTheme) {
        self.sheet = sheet
        self.theme = theme
        scope = CSSScope(theme.axes, dark: sheet.dark?.text, media: CSSMedia(sheet.media, of: theme.axes))
        base = CSSTexts(theme, mode: 0, prefix: sheet.prefix, keepsReferences: sheet.keepsReferences)
        insets = CSSInsets(theme)
        variants = theme.variants
        differences = findDifferences()
        if sheet.usesLightDark { findSchemed() }
    }

    mutating func write() {
        if sheet.hasProperties { text += CSSRegistrations(theme, prefix: sheet.prefix).text }
        writeBase()
        if sheet.usesLightDark { writeSchemes() }
        for defaults in variants.defaults(restoring: differences.map { $0.map(\.declared) }) {
            let own = defaults.declarations.filter { schemed[$0.name] == nil }
            write(own.flatMap { lines($0, base.text(of: $0)) }, in: (nil, defaults.selector))
        }
        for (variant, differences) in zip(variants, differences) {
            let isSchemed = isSchemed(variant)
            let own = differences.filter { schemed[$0.declared.own.name] == nil || !isSchemed }
                .flatMap { lines($0.declared.own, $0.text) }
            for rule in scope.rules(for: variant.choice) { write(own, in: rule) }
        }
    }

    private mutating func writeBase() {
        var comments = AnnotationComments(theme.annotations)
        text += ":root {\n"
        if sheet.usesLightDark, schemeVariant != nil { text += "  color-scheme: light dark;\n" }
        for (path, typed) in theme.stylesLast(in: 0) {
            for comment in comments.comments(before: path) { text += "  /* \(CSSText.comment(comment)) */\n" }
            for declaration in typed.value.declarations(at: path) {
                let own = base.text(of: declaration)
                let value = schemed[declaration.name].map { lightDark(own, $0) } ?? own
                for line in lines(declaration, value) { text += "  " + line }
            }
        }
        text += "}\n"
    }

    /// The lines for a declaration: one, or more for insets that pages mirror. Records their names.
    private mutating func lines(_ declaration: Declaration, _ value: String) -> [String] {
        let name = "--" + CSSName.text(of: declaration.path, prefix: sheet.prefix)
        names.add(name, of: declaration.name)
        var lines = ["\(name): \(value);\n"]
        for (end, pair) in insets.pairs(of: declaration) {
            names.add(name + end, of: declaration.name + end)
            lines.append("\(name)\(end): \(pair);\n")
        }
        return lines
    }

    private mutating func write(_ lines: [String], in rule: (media: String?, selector: String)) {
        guard !lines.isEmpty else { return }
        let indent = rule.media == nil ? "" : "  "
        text += "\n"
        if let media = rule.media { text += "@media \(media) {\n" }
        text += "\(indent)\(rule.selector) {\n"
        for line in lines { text += "\(indent)  \(line)" }
        text += "\(indent)}\n"
        if rule.media != nil { text += "}\n" }
    }
}

// Differences.
extension CSSSheetWriter {
    /// Finds the declarations of each variant.
    private func findDifferences() -> [[(declared: VariantDeclaration, text: String)]] {
        let changed = variants.declarations
        guard sheet.keepsReferences else {
            return changed.map { $0.map { ($0, CSSText.text(of: $0.own.value)) } }
        }
        let texts = Dictionary(
            theme.declarations(in: 0).map { ($0.name, base.text(of: $0)) }, uniquingKeysWith: { $1 })
        var found: [[(declared: VariantDeclaration, text: String)]] = []
        for (variant, declarations) in zip(variants, changed) {
            let known = zip(variants, found).filter { $0.0.isPart(of: variant.choice) }.reduce(into: texts) {
                for (declared, text) in $1.1 { $0[declared.own.name] = text }
            }
            found.append(difference(declarations, of: variant, over: known))
        }
        return found
    }

    /// The declarations of a variant if references are preserved. They include values that are equal but have another
    /// link, because the target of the link in `known` might have another value in the variant.
    private func difference(
        _ declarations: [VariantDeclaration], of variant: Variant, over known: [String: String]
    ) -> [(declared: VariantDeclaration, text: String)] {
        let texts = CSSTexts(theme, mode: variant.mode, prefix: sheet.prefix, keepsReferences: true)
        let changed = Set(declarations.map(\.own.name))
        var relinked: [VariantDeclaration] = []
        for (path, typed) in theme.stylesLast(in: variant.mode) {
            for declaration in typed.value.declarations(at: path)
            where !changed.contains(declaration.name) && known[declaration.name] != texts.text(of: declaration) {
                let standard = theme.leaf(at: path)?.declarations(in: 0) ?? []
                relinked.append(VariantDeclaration(declaration, over: standard))
            }
        }
        return (declarations + relinked).map { ($0, texts.text(of: $0.own)) }
    }
}

// Color schemes.
extension CSSSheetWriter {
    /// The variant that changes only the color scheme.
    private var schemeVariant: Variant? { variants.first { isSchemed($0) } }

    private func isSchemed(_ variant: Variant) -> Bool {
        variant.choice.count == 1 && scope.scheme(of: variant.choice) != nil
    }

    /// Finds the colors that differ only in the other color scheme.
    private mutating func findSchemed() {
        guard let index = variants.firstIndex(where: { isSchemed($0) }) else { return }
        let others = Set(
            differences.enumerated().filter { $0.offset != index }.flatMap { $0.element.map(\.declared.own.name) })
        for (declared, text) in differences[index] where !others.contains(declared.own.name) {
            guard case .color = declared.own.value, case .color? = declared.standard else { continue }
            schemed[declared.own.name] = text
        }
    }

    private func lightDark(_ own: String, _ other: String) -> String {
        guard own != other else { return own }
        let isDark = schemeVariant.flatMap { scope.scheme(of: $0.choice)?.scheme } == "dark"
        return isDark ? "light-dark(\(own), \(other))" : "light-dark(\(other), \(own))"
    }

    /// Writes the rules with which an attribute overrides the system's color scheme.
    private mutating func writeSchemes() {
        guard let found = schemeVariant.flatMap({ scope.scheme(of: $0.choice) }),
            let standard = theme.modes[0].choice[found.axis]
        else { return }
        let opposite = found.scheme == "dark" ? "light" : "dark"
        for (value, scheme) in [(standard, opposite), (found.value, found.scheme)] {
            text += "\n\(CSSScope.attribute(found.axis, value)) {\n  color-scheme: \(scheme);\n}\n"
        }
    }
}
