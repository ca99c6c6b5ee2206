import LiveryModel
import LiveryTheme

/// Writes a theme as Swift source.
struct SwiftTheme: Export {
    /// Where the source gets the values from.
    enum Mode: String, CaseIterable, Sendable {
        /// LiveryClient: a class with stored properties, and the shipped bundles.
        case live
        /// Literals in getters, without any dependency.
        case baked
        /// An asset catalog with colors.
        case assets
    }

    /// How properties are grouped.
    enum Shape: String, CaseIterable, Sendable {
        /// As in the theme, such as `theme.brand.purple`.
        case tree
        /// By type, with a type for the current theme, such as `R.color.brand.purple`.
        case r
    }

    /// How properties are spelled.
    enum Spelling: String, CaseIterable, Sendable {
        /// As Swift's guidelines recommend, such as `customStyle`.
        case swift
        /// As in the theme, such as `custom_style`, if it is a valid name.
        case exact
    }

    var mode = Mode.live
    var spelling = Spelling.swift
    var shape = Shape.tree
    /// The axis value for dark mode.
    var dark: OptionText?
    /// Whether a getter of baked values that links to another value calls that value's getter.
    var keepsReferences = false
    /// Whether the app can read which styles a style extends.
    var hasParents = false
    /// The version on the server that the shipped bundles contain.
    var published = PublicationStamp()
    /// Whether the app contains copies of images and fonts.
    var assets = AssetCopying.none
    /// The name of the theme's type; nil for one that is named after the app.
    var name: String?

    static let kind = OutputKind(
        SwiftTheme.self, "swift", fileExtension: nil, platform: "ios",
        options: [
            .axes, .placedText("dark") { $0.dark = $1 }, .choice("mode", of: SwiftTheme.Mode.self) { $0.mode = $1 },
            ExportOption("name") {
                $0.name = $2.text($1, of: "name", "the name of a Swift type such as AcmeTheme", SwiftName.isTheme)
            },
            .choice("shape", of: SwiftTheme.Shape.self) { $0.shape = $1 },
            .choice("names", of: SwiftTheme.Spelling.self) { $0.spelling = $1 },
            .flag("references") { $0.keepsReferences = $1 }, .flag("parents") { $0.hasParents = $1 },
            .assets { $0.assets = $1 },
            ExportOption("publishedAs") { $0.published.version = $2.version($1, of: "publishedAs") },
        ]
    ) { _ in SwiftTheme() }

    var usesReferences: Bool { keepsReferences || hasParents }
    var leavesOutCSS: Bool { true }
    var axisValues: [OptionText] { dark.map { [$0] } ?? [] }

    var conflicts: [Remark] {
        var conflicts: [Remark] = []
        if mode != .assets, let dark {
            conflicts.append(Remark(.invalidOption, "'dark' needs 'mode: assets'", at: dark.place))
        }
        if mode != .baked, keepsReferences {
            conflicts.append(Remark(.invalidOption, "'references' needs 'mode: baked'", at: nil))
        }
        if mode != .live, hasParents {
            conflicts.append(Remark(.invalidOption, "'parents' needs 'mode: live'", at: nil))
        }
        if mode != .live, published != PublicationStamp() {
            conflicts.append(Remark(.invalidOption, "'publishedAs' needs 'mode: live'", at: nil))
        }
        if mode == .baked, assets == .copy {
            conflicts.append(Remark(.invalidOption, "'assets' needs 'mode: live' or 'mode: assets'", at: nil))
        }
        return conflicts
    }

    /// Shipped bundles contain the version and its time, unless the output has its own `publishedAs`.
    func stamped(with publication: PublicationStamp) -> SwiftTheme {
        guard mode == .live, published == PublicationStamp() else { return self }
        var theme = self
        theme.published = publication
        return theme
    }

    func files(_ theme: ResolvedTheme) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        let values = SwiftValues(theme, isByType: shape == .r, isExact: spelling == .exact)
        let name = name ?? SwiftName.theme(theme.app)
        switch mode {
        case .live:
            var live = SwiftLive(values, name, copiesAssets: assets == .copy, hasParents: hasParents)
            live.published = published
            return try live.files()
        case .baked:
            var baked = try SwiftBaked(values, name)
            return try baked.files(keepsReferences: keepsReferences)
        case .assets: return try SwiftAssets(values, name, dark: dark?.text, copiesAssets: assets == .copy).files()
        }
    }
}
