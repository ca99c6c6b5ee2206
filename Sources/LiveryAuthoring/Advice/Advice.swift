import LiveryTheme

/// Something that is no mistake and yet looks like one, and for which choices of axes it holds.
struct Advice {
    let problem: Problem
    /// Where it is said.
    let span: Span
    let notes: [DiagnosticCollector.NoteInput]
    let fix: DiagnosticCollector.FixInput?
    var choices: [[String: String]]

    /// What makes two the same.
    struct Key: Hashable {
        let problem: Problem
        let span: Span
    }
}
