import LiveryModel
import LiveryTheme

// Links to deprecated values.
extension Adviser {
    func adviseOnDeprecation(_ inspection: Inspection) {
        for use in inspection.uses where isOwn(use.span) && inspection.shouldContinue() {
            // Deprecated values can link to other deprecated values.
            guard let word = inspection.resolver.deprecation(of: use.target),
                inspection.resolver.deprecation(of: use.from) == nil
            else { continue }
            let path = inspection.resolver.path(use.target)
            let reason = if case .text(let text) = word.kind { String(text.prefix(200)) } else { String?.none }
            let successor = reason.flatMap { self.successor(in: $0, of: use.target, inspection) }
            let fix = successor.flatMap { self.fix(use, from: path, to: $0) }
            advise(
                .deprecatedLink(path, reason: reason), at: use.span, notes: [(.deprecatedHere, word.span)], fix: fix)
        }
    }

    /// The first path in a deprecation message that leads to a value of the same type, such as `brand.primary` in the
    /// message `use brand.primary`.
    private func successor(in reason: String, of slot: Slot, _ inspection: Inspection) -> String? {
        let type = type(of: slot, inspection)
        for word in reason.split(whereSeparator: { " \t\n,;:!?'\"`(){}".contains($0) }) {
            let path = String(word.drop { $0 == "@" }.reversed().drop { $0 == "." }.reversed())
            guard let found = inspection.resolver.existing(at: path), found.parent != nil, found !== slot,
                self.type(of: found, inspection) == type, inspection.resolver.deprecation(of: found) == nil
            else { continue }
            return inspection.resolver.path(found)
        }
        return nil
    }

    private func type(of slot: Slot, _ inspection: Inspection) -> Theme.ValueType? {
        inspection.resolver.type(of: slot) ?? inspection.checker.value(of: slot)?.type
    }

    /// A fix that replaces the path of a link and keeps the link's syntax. Returns `nil` if the syntax isn't
    /// recognized.
    private func fix(_ use: Inspection.Use, from path: String, to other: String) -> DiagnosticCollector.FixInput? {
        let title = "replace with '\(other)'"
        let text = sources.text(use.span)
        switch use.form {
        case .link, .mixin:
            return DiagnosticCollector.span(of: path, in: use.span, sources).map { (title, $0, other) }
        case .braces: return text == "\"{\(path)}\"" ? (title, use.span, "\"{\(other)}\"") : nil
        case .pointer:
            let old = JSONPointer.text(path)
            for end in ["", "/$value"] where text == "\"\(old)\(end)\"" {
                return (title, use.span, "\"\(JSONPointer.text(other))\(end)\"")
            }
            return nil
        }
    }
}

// Unused values.
//
// Apps look up values by name, so the compiler can't find all uses. Warning about every size or switch that only an app
// reads would be noise. A value is therefore reported only if three conditions are met. First, the theme has styles,
// which usually use its colors. Second, the value is a literal of a type that styles use, such as a color, font or
// shadow. Links aren't reported, because an author who writes a link names a value on purpose. Third, no value links to
// it for any axis choice, and no contract (`@requires`) guarantees it to apps. Deprecated values are never reported,
// because they are kept for existing uses.
extension Adviser {
    private static let materials = Set([.color] + Theme.CompositeType.all.map { Theme.ValueType.composite($0) })

    func gatherUnused(_ inspection: Inspection, _ targets: LinkTargets) {
        let resolver = inspection.resolver
        for slot in inspection.values
        where inspection.shouldContinue() && isMaterial(slot, inspection) && isOwn(slot.property.nameSpan) {
            let path = resolver.path(slot)
            let isUsed =
                targets.contain(slot) || required.contains(path) || resolver.deprecation(of: slot) != nil
            if isUsed { used.insert(path) } else if unused[path] == nil { unused[path] = slot.property.nameSpan }
        }
    }

    private func isMaterial(_ slot: Slot, _ inspection: Inspection) -> Bool {
        if case .call = inspection.resolver.node(of: slot).kind { return false }
        let type = inspection.resolver.type(of: slot) ?? (inspection.literal(slot) == nil ? nil : .color)
        return type.map(Self.materials.contains) ?? false
    }
}

/// The slots to which links, mixins and references lead.
struct LinkTargets {
    private var slots: Set<ObjectIdentifier> = []
    /// Objects. A link to an object uses every value inside the object.
    private var objects: Set<ObjectIdentifier> = []

    init(_ inspection: Inspection) {
        let resolver = inspection.resolver
        for use in inspection.uses where inspection.shouldContinue() {
            slots.insert(ObjectIdentifier(use.target))
            guard let end = resolver.end(of: use.target), case .object = resolver.node(of: end).kind else { continue }
            objects.insert(ObjectIdentifier(use.target))
            objects.insert(ObjectIdentifier(end))
        }
    }

    /// Whether a link leads to the slot or to an object around it.
    func contain(_ slot: Slot) -> Bool {
        slots.contains(ObjectIdentifier(slot)) || objects.contains(ObjectIdentifier(slot))
            || slot.ancestors.contains { objects.contains(ObjectIdentifier($0)) }
    }
}
