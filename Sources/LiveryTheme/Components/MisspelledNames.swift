import LiveryModel

// A misspelled definition is the cause of all errors at the uses of the name that was meant.

extension DiagnosticCollector {
    /// Reports a definition whose name is misspelled, and shows a use of the name that was meant.
    func reportMisspelled(_ name: String, meaning meant: String, at span: Span, usedAt use: Span) {
        report(
            .misspelledName(name, meant: meant), at: span, notes: [(.didYouMean(meant), nil), (.usedHere(meant), use)],
            fix: self.span(of: name, in: span).map { ("replace with '\(meant)'", $0, meant) }, certainty: .spelling)
    }

    /// Reports a declaration whose name differs by a typo from a missing name, if nothing else has the declared name and
    /// the missing name occurs several times. Returns false if the mistake is more likely in the use.
    ///
    /// `declared` is evaluated only while there is time to search for suggestions.
    func reportMisspelledDeclaration(
        of missing: String, in declared: @autoclosure () -> [String: Span], usedAt span: Span
    ) -> Bool {
        guard maySuggest, sources.words[missing] > 1 else { return false }
        let declared = declared()
        let known = declared.keys.sorted()
        guard let nearest = nearest(to: missing, in: known), isOnlySlip(missing, of: nearest, in: known),
            let place = declared[nearest], sources[place].name != BuiltInComponents.path,
            sources.words.suggest(that: nearest, definedTimes: 1, means: missing)
        else { return false }
        reportMisspelled(nearest, meaning: missing, at: place, usedAt: span)
        return true
    }

    /// Reports a type that doesn't exist, or the declaration whose misspelled name is the reason.
    func reportUnknownType(_ name: String, at span: Span, declared: [String: Span], known: @autoclosure () -> [String])
    {
        if reportMisspelledDeclaration(of: name, in: declared, usedAt: span) { return }
        report(.unknownType(name), at: span, unknown: name, known: known())
    }

    /// Reports a type annotation that names no type, or the declaration whose misspelled name is the reason.
    func reportUnknownType(_ named: TypeName, among components: ComponentTable) {
        reportUnknownType(named.name, at: named.span, declared: components.places.types, known: components.typeNames)
    }
}
