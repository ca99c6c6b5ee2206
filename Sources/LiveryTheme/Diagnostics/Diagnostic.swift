import LiveryModel

/// An error or warning for the author of a theme. Diagnostics are collected, never thrown.
public struct Diagnostic: Hashable, Sendable {
    /// How serious a diagnostic is. A theme with an error can't produce a bundle.
    public enum Severity: String, Hashable, Sendable {
        case error, warning
    }

    /// An additional sentence, about a location or about the theme as a whole.
    public struct Note: Hashable, Sendable {
        /// The sentence, in lowercase without a period.
        public let message: String
        /// The location of the note, if it differs from the diagnostic's location.
        public let place: Place?
    }

    /// A change to the text that fixes the problem.
    public struct Fix: Hashable, Sendable {
        /// The description of the change, such as `replace with 'brand.purple'`.
        public let title: String
        /// The location of the text to remove, or the location at which to insert text.
        public let place: Place
        /// The number of characters to remove.
        public let length: Int
        /// The text to insert.
        public let replacement: String
        /// How certain it is that the author intended the result of this change.
        public let certainty: Certainty
    }

    /// The kind of error or warning. The ID is stable, so that tools and the documentation can refer to it.
    public let id: DiagnosticID
    /// The severity.
    public let severity: Severity
    /// One sentence in lowercase, without a period, with source text in single quotes.
    public let message: String
    /// The location.
    public let place: Place
    /// Additional information.
    public let notes: [Note]
    /// The fix, or the most likely fix if there are ``alternatives``.
    public let fix: Fix?
    /// Other possible fixes, from which the author can choose.
    public let alternatives: [Fix]
}

/// A location in the text of a theme, in lines and characters.
public struct Place: Hashable, Sendable {
    /// The file's path inside the theme, such as `skins/night.ktv`.
    public let file: String
    /// The path to display. It consists of the theme's name and ``file``, unless the theme has a display folder
    /// (``ThemeFiles/shownFolder``).
    public let path: String
    /// The line number, starting at 1.
    public let line: Int
    /// The column in Unicode scalars, starting at 1.
    public let column: Int
    /// The number of Unicode scalars that the location covers on its line. At least 1.
    public let length: Int
    /// The whole line, for display. Empty if the line is too long.
    public let lineText: String

    /// Creates a location. Line and column numbers start at 1.
    public init(file: String, path: String, line: Int, column: Int, length: Int, lineText: String) {
        self.file = file
        self.path = path
        self.line = line
        self.column = column
        self.length = length
        self.lineText = lineText
    }
}

extension Diagnostic {
    /// The diagnostic for display in a terminal. It starts with the location, severity, message and ID, followed by the
    /// line with a caret, and the notes.
    public var text: String {
        var lines = ["\(place.path):\(place.line):\(place.column): \(severity.rawValue): \(message) [\(id.rawValue)]"]
        lines += place.picture
        for note in notes {
            guard let place = note.place else {
                lines.append("note: \(note.message)")
                continue
            }
            lines.append("\(place.path):\(place.line):\(place.column): note: \(note.message)")
            lines += place.picture
        }
        return lines.joined(separator: "\n")
    }
}

extension Place {
    /// The line, and below it a caret followed by tildes that mark the location. Empty if the line is too long.
    public var picture: [String] {
        // A caret is useless under a line that is much wider than a terminal.
        guard lineText.unicodeScalars.count <= 200, !lineText.isEmpty else { return [] }
        let indent = lineText.unicodeScalars.prefix(column - 1).map { $0 == "\t" ? "\t" : " " }.joined()
        return [shownText, indent + "^" + String(repeating: "~", count: length - 1)]
    }

    /// The line with invisible characters replaced by visible ones, so that the caret is aligned.
    private var shownText: String {
        let shown = lineText.unicodeScalars.map { $0.isUnseen ? "\u{FFFD}" : $0 }
        return String(String.UnicodeScalarView(shown))
    }
}
