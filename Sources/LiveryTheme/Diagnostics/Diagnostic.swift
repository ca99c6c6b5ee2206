/// A mistake or a warning for the author of a theme. Diagnostics are collected, never thrown.
public struct Diagnostic: Hashable, Sendable {
    /// How serious a diagnostic is. A theme with an error has no bundle.
    public enum Severity: String, Hashable, Sendable {
        case error, warning
    }

    /// An additional sentence, about a place or about the whole theme.
    public struct Note: Hashable, Sendable {
        /// Lower case, no full stop.
        public let message: String
        /// The place the note is about, if it differs from the diagnostic's.
        public let place: Place?
    }

    /// A change of the text that fixes the problem.
    public struct Fix: Hashable, Sendable {
        /// What the change does: `replace with 'brand.purple'`.
        public let title: String
        /// The text to remove; of length 0 where text is only inserted.
        public let place: Place
        /// How many characters are removed.
        public let length: Int
        /// The text to insert.
        public let replacement: String
        /// How certain it is that this is what the author meant.
        public let certainty: Certainty
    }

    /// What kind of mistake it is; stable, for tools and for the documentation.
    public let id: DiagnosticID
    /// How serious it is.
    public let severity: Severity
    /// One sentence: lower case, no full stop, source in single quotes.
    public let message: String
    /// Where it is.
    public let place: Place
    /// More about it.
    public let notes: [Note]
    /// How to fix it, if there is one way.
    public let fix: Fix?
}

/// A place in the text of a theme, as a person counts.
public struct Place: Hashable, Sendable {
    /// The file's path inside the theme: `skins/night.ktv`.
    public let file: String
    /// The path to show: the theme's name and ``file``, unless the theme says otherwise (``ThemeFiles/shownFolder``).
    public let path: String
    /// From 1.
    public let line: Int
    /// From 1, counted in Unicode scalars.
    public let column: Int
    /// How many Unicode scalars it covers on its line, at least 1.
    public let length: Int
    /// The whole line, for a picture; empty where the line is far too long for one.
    public let lineText: String

    /// A place; the counts from 1, as the properties say.
    public init(file: String, path: String, line: Int, column: Int, length: Int, lineText: String) {
        self.file = file
        self.path = path
        self.line = line
        self.column = column
        self.length = length
        self.lineText = lineText
    }
}
