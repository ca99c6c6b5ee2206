extension Diagnostic {
    /// The diagnostic for a terminal: location, severity, sentence and id, then the line with carets, then the notes.
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
    /// The line and, below it, a caret at the location and tildes up to its end; empty if the line is too long.
    public var picture: [String] {
        // Carets are useless under a line that is much wider than a terminal.
        guard lineText.unicodeScalars.count <= 200, !lineText.isEmpty else { return [] }
        let indent = lineText.unicodeScalars.prefix(column - 1).map { $0 == "\t" ? "\t" : " " }.joined()
        return [shownText, indent + "^" + String(repeating: "~", count: length - 1)]
    }

    /// The line with a visible replacement for each invisible character, so that the carets are aligned.
    private var shownText: String {
        let shown = lineText.unicodeScalars.map { $0.isUnseen ? "\u{FFFD}" : $0 }
        return String(String.UnicodeScalarView(shown))
    }
}
