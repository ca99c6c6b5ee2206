import LiveryModel
import LiveryTheme

// Unused values.
//
// Apps look values up by name, so that no compiler can know all uses, and a warning for each size or switch that only
// an app reads would be noise. Three things together are a sign of a leftover: the theme has styles, which are what its
// colors are there for; the value is raw material for styles (a color, a font, a shadow …), written in place and not a
// link, which is a name given to something for others to use; and nothing links to it, under any choice of axes, and
// no contract (`@requires`) promises it to apps. What is deprecated is kept for those who still use it.
extension Adviser {
    private static let materials: Set<ValueType> = [
        .color, .font, .textAttributes, .shadow, .border, .gradient, .transition,
    ]

    func gatherUnused(_ survey: Survey) {
        let resolver = survey.resolver
        // What is linked as a whole is used with all that is in it.
        var (places, wholes) = (Set<ObjectIdentifier>(), Set<ObjectIdentifier>())
        for use in survey.uses {
            places.insert(ObjectIdentifier(use.target))
            guard let end = resolver.end(of: use.target), case .object = resolver.node(of: end).kind else { continue }
            wholes.insert(ObjectIdentifier(use.target))
            wholes.insert(ObjectIdentifier(end))
        }
        for slot in survey.values where isMaterial(slot, survey) && isOwn(slot.property.nameSpan) {
            let path = resolver.path(slot)
            let isUsed =
                places.contains(ObjectIdentifier(slot)) || required.contains(path)
                || wholes.contains(ObjectIdentifier(slot))
                || slot.ancestors.contains { wholes.contains(ObjectIdentifier($0)) }
                || resolver.deprecation(of: slot) != nil
            if isUsed { used.insert(path) } else if unused[path] == nil { unused[path] = slot.property.nameSpan }
        }
    }

    private func isMaterial(_ slot: Slot, _ survey: Survey) -> Bool {
        if case .call = survey.resolver.node(of: slot).kind { return false }
        let type = survey.resolver.type(of: slot) ?? (survey.literal(slot) == nil ? nil : .color)
        return type.map(Self.materials.contains) ?? false
    }
}
