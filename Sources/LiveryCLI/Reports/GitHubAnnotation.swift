import LiveryTheme

/// A diagnostic as a workflow command, which GitHub Actions shows next to the line in a pull request:
/// `::error file=badoo/base.ktv,line=3,col=12,endColumn=25,title=unknown-link::…`.
struct GitHubAnnotation {
    let text: String

    init(_ checked: CheckedDiagnostic) {
        let diagnostic = checked.diagnostic
        let place = diagnostic.place
        let properties = [
            ("file", checked.path(of: place)), ("line", "\(place.line)"), ("col", "\(place.column)"),
            ("endColumn", "\(place.column + place.length)"), ("title", diagnostic.id.rawValue),
        ]
        let message = ([diagnostic.message] + diagnostic.notes.map { "note: \($0.message)" }).joined(separator: "\n")
        text =
            "::\(diagnostic.severity.rawValue) "
            + properties.map { "\($0)=\(Self.escaped($1, also: [":", ","]))" }.joined(separator: ",")
            + "::\(Self.escaped(message))"
    }

    /// Escapes percent signs, line ends and, in a property, separators, as the runner expects.
    private static func escaped(_ text: String, also more: Set<Unicode.Scalar> = []) -> String {
        let escaped = more.union(["%", "\r", "\n"])
        return text.unicodeScalars.map { scalar in
            guard escaped.contains(scalar) else { return String(scalar) }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
        }.joined()
    }
}
