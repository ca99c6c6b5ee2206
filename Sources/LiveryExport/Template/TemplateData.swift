import LiveryModel
import LiveryTheme

/// The lists that templates read. Each is created when a template first uses it.
final class TemplateData {
    let theme: ResolvedTheme
    private(set) lazy var modes: [ModeData] = theme.modes.indices.map { ModeData($0, self) }
    private(set) lazy var modeList = modes.listed(ModeScope.init)
    private lazy var differences = theme.variants
    private lazy var declared = differences.declarations
    private(set) lazy var variants = zip(differences, declared).filter { !$0.1.isEmpty }.listed {
        VariantScope(self, $0.0, $0.1.map(\.own), $1)
    }
    private(set) lazy var defaults = differences.defaults(restoring: declared).listed {
        DefaultsScope(defaults: $0, data: self, position: $1)
    }
    private(set) lazy var groups = TemplateGroup(self)
    private(set) lazy var uses = theme.tokenUses
    private(set) lazy var allTokens = theme.leaves.compactMap { leaf in uses[leaf.path].map { (leaf.path, $0) } }.listed
    {
        TokenScope(modes[$0.1.mode], $0.0, $0.1.typed, $1)
    }
    /// The comments before each value, by path.
    private(set) lazy var comments: [String: [String]] = {
        commentTexts(before: theme.stylesLast(in: 0).map(\.path))
    }()
    private(set) lazy var insets = CSSInsets(theme)
    /// The comments in the order of ``ModeScope``'s values, in which a style that is a token in another mode is treated
    /// as a token.
    private(set) lazy var commentsBefore: [String: [String]] = {
        commentTexts(before: theme.stylesLast.filter { $0[0] != nil }.map(\.path))
    }()

    private func commentTexts(before paths: [String]) -> [String: [String]] {
        var comments = AnnotationComments(theme.annotations)
        return Dictionary(
            paths.map { ($0, comments.comments(before: $0).map(CSSText.comment)) }, uniquingKeysWith: { $1 })
    }

    /// The paths of the colors that were written as the closest color in sRGB.
    private var nearestColors: Set<String> = []

    init(_ theme: ResolvedTheme) { self.theme = theme }

    /// Records that a template writes the sRGB components of a color.
    func writeSRGB(_ color: Theme.Color, at path: String) {
        if !color.isInSRGB { nearestColors.insert(path) }
    }

    /// The remarks for values that the template could only approximate. Available after the template has been rendered.
    var remarks: [Remark] {
        nearestColors.sorted(by: utf8Precedes).map {
            Remark(
                .noEquivalent,
                "outside sRGB, which 'argb' and 'literal.xml' require: written as the closest sRGB color",
                path: $0)
        }
    }
}

/// A token, as it is in all modes.
struct TokenUse {
    /// The index of the first mode in which the token has a value.
    let mode: Int
    /// The value in that mode.
    let typed: Theme.Value.Typed
    /// Whether the token is missing or `nil` in any mode.
    let isOptional: Bool
    /// Whether the token has different kinds of values in different modes.
    let isMixed: Bool
}

extension ResolvedTheme {
    /// The tokens of all modes, by path.
    fileprivate var tokenUses: [String: TokenUse] {
        var uses: [String: TokenUse] = [:]
        for leaf in leaves {
            let known = leaf.values.indices.filter { leaf[$0].map { $0.value != .null && !$0.isStyle } ?? false }
            guard let first = known.first ?? leaf.values.firstIndex(where: { $0?.value == .null }),
                let typed = leaf[first]
            else { continue }
            uses[leaf.path] = TokenUse(
                mode: first, typed: typed, isOptional: leaf.values.contains { $0 == nil || $0?.value == .null },
                isMixed: Set(leaf.values.compactMap { $0?.value }.filter { $0 != .null }.map(\.kind)).count > 1)
        }
        return uses
    }
}

/// The data of an axis choice for templates.
final class ModeData {
    let mode: ResolvedTheme.Mode
    let index: Int
    /// The modes of a theme share this data, which outlives them.
    unowned let data: TemplateData
    private(set) lazy var tokens = data.theme.tokens(in: index).listed { TokenScope(self, $0.path, $0.typed, $1) }
    private(set) lazy var styles = data.theme.styles(in: index).listed { StyleScope(self, $0.path, $0.style, $1) }
    private(set) lazy var values = data.theme.declarations(in: index).listed(in: self)
    private(set) lazy var types = LiteralTypes(theme: data.theme, mode: index)

    var isDefault: Bool { mode.changed.isEmpty }
    var references: References { mode.references }

    init(_ index: Int, _ data: TemplateData) {
        mode = data.theme.modes[index]
        self.index = index
        self.data = data
    }
}

/// A group of values, for templates that write nested objects.
final class TemplateGroup {
    let path: String
    private unowned let data: TemplateData
    private var ownTokens: [(path: String, typed: Theme.Value.Typed)] = []
    private var ownStyles: [(path: String, style: Theme.Style)] = []
    private var children: [String: TemplateGroup] = [:]
    private var inner: [TemplateGroup] = []
    private(set) lazy var tokens = ownTokens.listed { TokenScope(data.modes[0], $0.path, $0.typed, $1) }
    private(set) lazy var styles = ownStyles.listed { StyleScope(data.modes[0], $0.path, $0.style, $1) }
    private(set) lazy var groups = inner.listed { GroupScope(group: $0, position: $1) }

    init(_ data: TemplateData) {
        self.data = data
        path = ""
        for token in data.theme.tokens(in: 0) { group(of: token.path).ownTokens.append(token) }
        for style in data.theme.styles(in: 0) { group(of: style.path).ownStyles.append(style) }
    }

    private init(_ path: String, _ data: TemplateData) {
        self.path = path
        self.data = data
    }

    var description: String? { data.theme.annotations[path]?.description }

    /// The group that contains a value.
    private func group(of path: String) -> TemplateGroup {
        var group = self
        for name in path.split(separator: ".", omittingEmptySubsequences: false).dropLast().map(String.init) {
            let inner = group.path.isEmpty ? name : "\(group.path).\(name)"
            let next = group.children[name] ?? TemplateGroup(inner, data)
            if group.children.updateValue(next, forKey: name) == nil { group.inner.append(next) }
            group = next
        }
        return group
    }
}
