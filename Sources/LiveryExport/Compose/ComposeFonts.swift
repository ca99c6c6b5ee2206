import LiveryModel
import LiveryTheme

/// The theme's own fonts, as the `android` output copies them to the app's resources.
struct ComposeFonts {
    /// The package of the class `R` with the resources.
    private let package: String
    private let families: [String: [UsedAssets.Font]]

    init(_ theme: ResolvedTheme, in package: String) {
        self.package = package
        families = Dictionary(grouping: UsedAssets(theme).fonts, by: \.face.family)
    }

    /// The fonts of a family: for each, its resource, its weight, and whether it is slanted. Empty if the family isn't in
    /// the theme. A variable font has an entry for each hundred in its weights.
    func fonts(of family: String) -> [(resource: String, weight: Int, isItalic: Bool)] {
        (families[family] ?? []).flatMap { font in
            let resource = "\(package).R.font.\(AndroidName.value([font.name]))"
            return font.namedWeights.map { (resource, $0, font.face.isItalic) }
        }
    }

    /// Whether a family has a variable font.
    func isVariable(_ family: String) -> Bool { families[family]?.contains { $0.face.weights.count > 1 } == true }
}
