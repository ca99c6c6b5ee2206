/// The images and font families that have different files in two bundles.
struct ChangedFiles {
    private let images: Set<String>
    private let families: Set<String>

    init(_ old: ThemeAssets, _ new: ThemeAssets) {
        let names = Set(old.images.keys).union(new.images.keys)
        images = names.filter { old.images[$0] != new.images[$0] }
        families = Set(Set(old.fonts).symmetricDifference(new.fonts).map(\.face.family))
    }

    var isEmpty: Bool { images.isEmpty && families.isEmpty }

    /// Whether a style or one of its parts uses one of the files. Linear in the size of the style.
    func areUsed(by style: Theme.Style) -> Bool {
        style.attributes.values.contains { attribute in
            switch attribute {
            case .value(let value): areUsed(by: value)
            case .states(let values): values.values.contains(where: areUsed)
            }
        }
    }

    /// Whether a value uses one of the files. Linear in the size of the value.
    func areUsed(by value: Theme.Value) -> Bool {
        switch value {
        case .image(let name): images.contains(name)
        case .fontFamily(let names): !families.isDisjoint(with: names)
        case .composite(let composite): composite.values.contains(where: areUsed)
        case .composites(let several): several.contains { $0.values.contains(where: areUsed) }
        case .list(let elements): elements.contains { areUsed(by: $0.value) }
        case .object(let members): members.values.contains { areUsed(by: $0.value) }
        case .style(let style): areUsed(by: style)
        default: false
        }
    }
}
