import LiveryModel

/// The default values that an element's attributes restore. They allow a part of a page to use the day skin while the
/// rest of the page uses the night skin.
///
/// The rule for an axis contains the values that vary with that axis. The rule for several axes contains the values
/// that vary only with all of these axes, and applies to an element that has all of their attributes.
struct CSSDefaults {
    let selector: String
    let declarations: [Declaration]
}

extension [Variant] {
    /// The defaults for each set of axes for which there is a variant. Their rules come before those of the variants.
    /// - Parameter differences: The declarations of each variant.
    func defaults(restoring differences: [[VariantDeclaration]]) -> [CSSDefaults] {
        var known: [(axes: Set<String>, names: Set<String>)] = []
        for variant in self where !known.contains(where: { $0.axes == Set(variant.choice.keys) }) {
            known.append((Set(variant.choice.keys), []))
        }
        return known.indices.compactMap { index in
            let axes = known[index].axes
            var names = known[..<index].filter { $0.axes.isSubset(of: axes) }.reduce(into: Set()) {
                $0.formUnion($1.names)
            }
            var restored: [Declaration] = []
            for (variant, declared) in zip(self, differences) where Set(variant.choice.keys) == axes {
                for declared in declared where names.insert(declared.own.name).inserted {
                    restored.append(declared.own.with(declared.standard ?? .null))
                }
            }
            if known[(index + 1)...].contains(where: { axes.isSubset(of: $0.axes) }) {
                known[index].names = Set(restored.map(\.name))
            }
            guard !restored.isEmpty else { return nil }
            return CSSDefaults(selector: CSSScope.attributes(axes), declarations: restored)
        }
    }
}
