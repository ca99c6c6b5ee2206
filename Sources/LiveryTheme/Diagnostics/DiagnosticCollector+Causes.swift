// One cause, one error: the uses of a value that has the wrong type are notes of its error.

extension DiagnosticCollector {
    /// The maximum number of uses that an error shows.
    private static let shownUses = 3

    /// Adds a mismatch to the error of the value that causes it. Returns false if there is no such error yet.
    func fold(_ problem: Problem, at span: Span, _ notes: [NoteInput]) -> Bool {
        guard case .typeMismatch(_, let found) = problem else { return false }
        guard let cause = notes.first(where: { $0.hint == .definedHere })?.span else {
            // The value itself: what was reported at its first use belongs here.
            guard let index = misused[Key(problem: problem, span: span)] else { return false }
            move(index, to: span)
            return true
        }
        let key = Key(problem: problem, span: cause)
        guard let index = misused[key] else {
            guard !seen.contains(key) else { return true }
            misused[key] = diagnostics.count
            return false
        }
        // If a type is declared, the mistake is in the uses.
        if !found.hasPrefix("a value of type"), seen.insert(key).inserted { move(index, to: cause) }
        addUse(at: span, to: index)
        return true
    }

    /// Moves the error of a use to the value, and shows the use in a note.
    private func move(_ index: Int, to cause: Span) {
        guard diagnostics.indices.contains(index), spans[index] != cause else { return }
        let (old, place) = (diagnostics[index], sources.place(cause))
        let others = old.notes.filter { $0.place?.line != place.line || $0.place?.path != place.path }
        let use = Diagnostic.Note(message: Hint.linkedFrom.message, place: old.place)
        diagnostics[index] = Diagnostic(
            id: old.id, severity: old.severity, message: old.message, place: place, notes: [use] + others,
            fix: old.fix, alternatives: old.alternatives)
        spans[index] = cause
    }

    private func addUse(at span: Span, to index: Int) {
        guard diagnostics.indices.contains(index) else { return }
        let (old, message) = (diagnostics[index], Hint.linkedFrom.message)
        guard old.notes.count(where: { $0.message == message }) < Self.shownUses else { return }
        let note = Diagnostic.Note(message: message, place: sources.place(span))
        diagnostics[index] = Diagnostic(
            id: old.id, severity: old.severity, message: old.message, place: old.place, notes: old.notes + [note],
            fix: old.fix, alternatives: old.alternatives)
    }
}

extension [Diagnostic] {
    /// The diagnostics without errors about a value that ends where the text can't be read.
    var withoutConsequences: [Diagnostic] {
        let broken = filter { Self.grammar.contains($0.id) }.map(\.place)
        guard !broken.isEmpty else { return self }
        return filter { diagnostic in
            guard diagnostic.id == .typeMismatch else { return true }
            let values = [diagnostic.place] + diagnostic.notes.filter(\.isDefinition).compactMap(\.place)
            return !values.contains { value in broken.contains { $0.follows(value) } }
        }
    }

    private static let grammar: Set<DiagnosticID> = [
        .missingColon, .missingSeparator, .extraSeparator, .colonInValue, .unexpectedText, .unterminatedString,
        .invalidCall, .unexpectedCharacter, .misplacedComment, .invalidEscape, .unclosedBracket, .unexpectedBracket,
        .blockComment, .unquotedURL,
    ]
}

extension Diagnostic.Note {
    fileprivate var isDefinition: Bool { message == Hint.definedHere.message }
}

extension Place {
    /// Whether it begins right after another one, with at most a separator between.
    fileprivate func follows(_ other: Place) -> Bool {
        path == other.path && line == other.line && (0...1).contains(column - other.column - other.length)
    }
}
