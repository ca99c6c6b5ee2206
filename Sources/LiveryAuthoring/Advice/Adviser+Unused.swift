import LiveryModel
import LiveryTheme

// Unused values.
//
// Apps look values up by name, so a compiler can't find all uses, and a warning for every size or switch that only an
// app reads would be noise. A value is reported only if three conditions hold. The theme has styles, which are the
// usual users of its colors. The value is a literal of a type that styles use, such as a color, a font or a shadow; a
// link is a name that is given to a value on purpose. And nothing links to it in any axis choice, and no contract
// (`@requires`) promises it to apps. Deprecated values are exempt, because they are there for existing users.
extension Adviser {
    private static let materials: Set<ValueType> = [
        .color, .font, .textAttributes, .shadow, .border, .gradient, .transition,
    ]

    func gatherUnused(_ survey: Survey) {
        let resolver = survey.resolver
        // A link to an object uses every value inside the object.
        var (places, wholes) = (Set<ObjectIdentifier>(), Set<ObjectIdentifier>())
        for use in survey.uses where survey.shouldContinue() {
            places.insert(ObjectIdentifier(use.target))
            guard let end = resolver.end(of: use.target), case .object = resolver.node(of: end).kind else { continue }
            wholes.insert(ObjectIdentifier(use.target))
            wholes.insert(ObjectIdentifier(end))
        }
        for slot in survey.values
        where survey.shouldContinue() && isMaterial(slot, survey) && isOwn(slot.property.nameSpan) {
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
