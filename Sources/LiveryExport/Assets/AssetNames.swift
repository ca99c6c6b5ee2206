import LiveryModel
import LiveryTheme

/// The names of images and font families in values.
struct AssetNames {
    private(set) var images: Set<String> = []
    private(set) var families: Set<String> = []

    /// Adds the names in a value.
    mutating func add(_ value: Theme.Value) {
        switch value {
        case .image(let name): images.insert(name)
        case .fontFamily(let names): families.formUnion(names)
        case .composite(let composite): composite.values.forEach { add($0) }
        case .composites(let composites): composites.forEach { $0.values.forEach { add($0) } }
        case .list(let elements): elements.forEach { add($0.value) }
        case .object(let members): members.values.forEach { add($0.value) }
        case .style(let style):
            for attribute in style.attributes.values {
                switch attribute {
                case .value(let value): add(value)
                case .states(let values): values.values.forEach { add($0) }
                }
            }
        default: break
        }
    }
}

extension ResolvedTheme {
    /// The names in the values of a mode.
    func assetNames(in mode: Int) -> AssetNames {
        leaves.reduce(into: AssetNames()) { names, leaf in leaf[mode].map { names.add($0.value) } }
    }

    /// Removes the images and fonts that no value uses any longer.
    mutating func removeUnusedAssets() {
        for mode in modes.indices where !modes[mode].assets.isEmpty {
            let names = assetNames(in: mode)
            modes[mode].assets.images = modes[mode].assets.images.filter { names.images.contains($0.key) }
            modes[mode].assets.fonts.removeAll { !names.families.contains($0.face.family) }
        }
    }
}
