import LiveryModel

/// A theme as Swift source.
struct SwiftTheme: Export {
    /// What the source has the values from.
    enum Mode: String, CaseIterable, Sendable {
        /// From LiveryClient: stored properties of a class, and the shipped bundles.
        case live
        /// From literals in getters, without a dependency.
        case baked
        /// Colors from an asset catalog.
        case assets
    }

    /// How properties are grouped.
    enum Shape: String, CaseIterable, Sendable {
        /// As in the theme: `theme.brand.purple`.
        case tree
        /// By type, with a type for the current theme: `R.color.brand.purple`.
        case r
    }

    var mode = Mode.live
    var shape = Shape.tree
    /// The axis value for dark surroundings.
    var dark: String?

    func files(_ input: ExportInput) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        let values = SwiftValues(input, isByType: shape == .r)
        let name = SwiftName.theme(input.app)
        switch mode {
        case .live: return try SwiftLive(values, name).files()
        case .baked: return try SwiftBaked(values, name).files()
        case .assets: return try SwiftAssets(values, name, dark: dark).files()
        }
    }
}
