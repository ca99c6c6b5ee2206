import LiveryModel

/// Finds the value whose misspelled name breaks the links to it.
extension Resolver {
    /// Reports a value whose name differs by a typo from a missing name, if nothing names the value and the missing name
    /// occurs more often. Returns false if the mistake is more likely in the link.
    func reportMisspelled(_ missing: Name, in container: Slot, usedAt use: Span, isRequired: Bool = false) -> Bool {
        guard let slot = slip(of: missing, in: container) else { return false }
        let (name, meant, definitions) = (names[slot.name], names[missing], slot.property.parts.count)
        guard
            sources.words.suggest(that: name, definedTimes: definitions, means: meant, isRequired: isRequired)
        else { return false }
        diagnostics.reportMisspelled(name, meaning: meant, at: slot.property.nameSpan, usedAt: use)
        return true
    }

    /// Reports the mistake if the name of a value is misspelled, or a name in the path of a requirement. Returns false
    /// if neither is.
    ///
    /// - Parameter place: Returns where the requirement spells a path.
    func reportMisspelled(_ path: String, requiredAt place: (String) -> Span) -> Bool {
        var (container, spelled) = (root, "")
        for text in path.split(separator: ".") {
            spelled += (spelled.isEmpty ? "" : ".") + text
            let name = names.intern(String(text))
            guard let next = child(name, of: container) else {
                return reportMisspelled(name, in: container, usedAt: place(spelled), isRequired: true)
                    || reportMisspelledRequirement(name, in: container, at: place(spelled))
            }
            guard let end = end(of: next) else { return true }
            container = end
        }
        return false
    }

    /// Reports a required name that occurs nowhere else and differs by a typo from an existing name.
    private func reportMisspelledRequirement(_ name: Name, in container: Slot, at span: Span) -> Bool {
        guard sources.words[names[name]] == 1, let slot = slip(of: name, in: container) else { return false }
        diagnostics.report(
            .unknownPath(names[name]), at: span, unknown: names[name], known: [names[slot.name]])
        return true
    }

    /// The only value in an object whose name differs by a typo from a missing name.
    private func slip(of missing: Name, in container: Slot) -> Slot? {
        guard case .object = node(of: container).kind else { return nil }
        let siblings = children(of: container)
        guard diagnostics.mayCompare(siblings.count) else { return nil }
        let known = siblings.map { names[$0.name] }
        guard let nearest = diagnostics.nearest(to: names[missing], in: known),
            isOnlySlip(names[missing], of: nearest, in: known)
        else { return nil }
        return siblings.first { names[$0.name] == nearest }
    }
}
