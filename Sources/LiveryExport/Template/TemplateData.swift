import LiveryModel
import LiveryTheme

/// The lists that templates read, each made once, when a template first uses it.
final class TemplateData {
    let input: ExportInput
    let table: ModeTable
    private(set) lazy var modes: [ModeData] = zip(input.modes, table.modes).map { ModeData($0, $1, self) }
    private(set) lazy var modeList = modes.listed(ModeScope.init)
    private(set) lazy var variants = input.variants.indices.filter { !variantDeclarations[$0].isEmpty }.listed {
        VariantScope(self, $0, $1)
    }
    private(set) lazy var variantDeclarations = input.variantDeclarations
    private(set) lazy var defaults = input.defaults(restoring: variantDeclarations).listed {
        DefaultsScope(defaults: $0, data: self, position: $1)
    }
    private(set) lazy var groups = TemplateGroup(self)
    private(set) lazy var uses = input.tokenUses
    private(set) lazy var allTokens = uses.sortedMembers.listed {
        TokenScope(modes[$0.value.mode], $0.key, $0.value.typed, $1)
    }
    /// The comments before each value by path.
    private(set) lazy var comments: [String: [String]] = {
        var comments = AnnotationComments(input.annotations)
        return Dictionary(
            input.base.sortedPaths.map { ($0, comments.comments(before: $0).map(CSSText.comment)) },
            uniquingKeysWith: { first, _ in first })
    }()

    /// The paths of the colors that were written as the nearest color in sRGB.
    private var nearestColors: Set<String> = []

    init(_ input: ExportInput, _ table: ModeTable) {
        self.input = input
        self.table = table
    }

    /// Records that a template writes a color by its sRGB components.
    func writeSRGB(_ color: Theme.Color, at path: String) {
        if !color.isInSRGB { nearestColors.insert(path) }
    }

    /// Remarks on values that the template could only approximate, after it was rendered.
    var remarks: [Remark] {
        nearestColors.sorted(by: utf8Precedes).map {
            Remark(
                .noEquivalent, "outside of sRGB, which 'argb' and 'literal.xml' write: written as the nearest color",
                path: $0)
        }
    }
}

/// A token in all modes.
struct TokenUse {
    /// The index of the first mode with a value.
    let mode: Int
    /// The value there.
    let typed: Theme.Value.Typed
    /// Whether a mode has no value, or `nil`.
    let isOptional: Bool
    /// Whether the modes have values of different kinds.
    let isMixed: Bool
}

extension ExportInput {
    /// The tokens of all modes by path.
    fileprivate var tokenUses: [String: TokenUse] {
        var uses = base.tokens.mapValues {
            TokenUse(mode: 0, typed: $0, isOptional: $0.value == .null, isMixed: false)
        }
        let layers = modes.map { self.layers(for: $0.changed) }
        for path in variants.reduce(into: Set(), { $0.formUnion($1.sortedPaths) }) {
            let found = layers.map { $0.value(at: path) }
            let known = found.indices.filter { found[$0].map { $0.value != .null && !$0.isStyle } ?? false }
            guard let first = known.first ?? found.firstIndex(where: { $0?.value == .null }), let typed = found[first]
            else { continue }
            uses[path] = TokenUse(
                mode: first, typed: typed, isOptional: found.contains { $0 == nil || $0?.value == .null },
                isMixed: Set(found.compactMap { $0?.value }.filter { $0 != .null }.map(\.kind)).count > 1)
        }
        return uses
    }
}

/// A choice of axes for templates.
final class ModeData {
    let mode: ExportInput.Mode
    /// The modes of a theme share its data. It outlives them.
    unowned let data: TemplateData
    let references: References
    private let table: ModeTable.Mode
    private lazy var bundle = data.input.bundle(for: mode.changed)
    private(set) lazy var tokens = bundle.tokens.sortedMembers.listed { TokenScope(self, $0.key, $0.value, $1) }
    private(set) lazy var styles = bundle.styles.sortedMembers.listed { StyleScope(self, $0.key, $0.value, $1) }
    private(set) lazy var values = data.table.declarations(of: table).listed(in: self)
    private(set) lazy var types = LiteralTypes(bundle: bundle)

    var isDefault: Bool { mode.changed.isEmpty }

    init(_ mode: ExportInput.Mode, _ table: ModeTable.Mode, _ data: TemplateData) {
        self.mode = mode
        self.data = data
        self.table = table
        references = data.input.references(for: mode.changed)
    }
}

/// A group of values, for templates that write nested objects.
final class TemplateGroup {
    let path: String
    private unowned let data: TemplateData
    private var tokenPaths: [String] = []
    private var stylePaths: [String] = []
    private var children: [String: TemplateGroup] = [:]
    private(set) lazy var tokens = tokenPaths.listed { path, position in
        TokenScope(data.modes[0], path, data.input.base.tokens[path] ?? Theme.Value.Typed(.null, .null), position)
    }
    private(set) lazy var styles = stylePaths.listed { path, position in
        StyleScope(data.modes[0], path, data.input.base.styles[path] ?? Theme.Style(type: ""), position)
    }
    private(set) lazy var groups = children.sortedMembers.listed { GroupScope(group: $0.value, position: $1) }

    init(_ data: TemplateData) {
        self.data = data
        path = ""
        for path in data.input.base.tokens.keys.sorted(by: utf8Precedes) { group(of: path).tokenPaths.append(path) }
        for path in data.input.base.styles.keys.sorted(by: utf8Precedes) { group(of: path).stylePaths.append(path) }
    }

    private init(_ path: String, _ data: TemplateData) {
        self.path = path
        self.data = data
    }

    var description: String? { data.input.annotations[path]?.description }

    /// The group that a value is in.
    private func group(of path: String) -> TemplateGroup {
        var group = self
        for name in path.split(separator: ".", omittingEmptySubsequences: false).dropLast().map(String.init) {
            let inner = group.path.isEmpty ? name : "\(group.path).\(name)"
            let next = group.children[name] ?? TemplateGroup(inner, data)
            group.children[name] = next
            group = next
        }
        return group
    }
}
