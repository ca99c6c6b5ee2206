import LiveryTheme

/// A warning about source that is valid but probably unintended, with the axis choices that it applies to.
struct Advice {
    let problem: Problem
    /// The source range that the warning points at.
    let span: Span
    let notes: [DiagnosticCollector.NoteInput]
    let fix: DiagnosticCollector.FixInput?
    var choices: [[String: String]]

    /// Identifies a warning across axis choices: advice with equal keys is merged.
    struct Key: Hashable {
        let problem: Problem
        let span: Span
    }
}
