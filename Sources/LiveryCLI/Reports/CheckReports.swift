import Foundation
import LiveryModel
import LiveryService
import LiveryTheme

/// A diagnostic and its theme, for reports that contain paths on disk.
struct CheckedDiagnostic {
    /// The theme's path, as given on the command line.
    let theme: String
    let diagnostic: Diagnostic
    private let folder: ThemeFolder

    init(_ diagnostic: Diagnostic, of theme: String, in folder: ThemeFolder) {
        self.theme = theme
        self.diagnostic = diagnostic
        self.folder = folder
    }

    /// The path of the file on disk.
    func path(of place: Place) -> String { folder.path(of: place) }
}

/// A diagnostic as a workflow command. GitHub Actions shows it next to the line in a pull request. The format is
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

    /// Escapes percent signs, line breaks and, in a property, separators, as the runner requires.
    private static func escaped(_ text: String, also more: Set<Unicode.Scalar> = []) -> String {
        let escaped = more.union(["%", "\r", "\n"])
        return text.unicodeScalars.map { scalar in
            guard escaped.contains(scalar) else { return String(scalar) }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
        }.joined()
    }
}

/// Diagnostics as a SARIF 2.1.0 log, which code scanning services can read
/// (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html).
struct SARIFLog {
    private let found: [CheckedDiagnostic]

    init(_ found: [CheckedDiagnostic]) {
        self.found = found
    }

    /// The log as JSON.
    var json: JSON {
        [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [
                [
                    "tool": ["driver": ["name": "livery", "version": .string(Build.version), "rules": .array(rules)]],
                    // Diagnostics count Unicode scalars, so a character outside the Basic Multilingual Plane is one
                    // column.
                    "columnKind": "unicodeCodePoints",
                    "results": .array(found.map(result)),
                ]
            ],
        ]
    }

    /// The ids of the reported diagnostics.
    private var ids: [DiagnosticID] {
        Set(found.map(\.diagnostic.id)).sorted { utf8Precedes($0.rawValue, $1.rawValue) }
    }

    private var rules: [JSON] {
        ids.map { id in
            let words = id.rawValue.replacing("-", with: " ")
            return [
                "id": .string(id.rawValue),
                "shortDescription": ["text": .string(words.prefix(1).uppercased() + words.dropFirst())],
                "help": ["text": .string("See '\(id.rawValue)' on the page Diagnostics of Livery's documentation.")],
                "defaultConfiguration": ["level": .string(id.severity.rawValue)],
            ]
        }
    }

    private func result(_ checked: CheckedDiagnostic) -> JSON {
        let diagnostic = checked.diagnostic
        let unplaced = diagnostic.notes.filter { $0.place == nil }.map { "\nnote: \($0.message)" }.joined()
        var members = [
            JSON.Member("ruleId", .string(diagnostic.id.rawValue)),
            JSON.Member("ruleIndex", .int(ids.firstIndex(of: diagnostic.id) ?? 0)),
            JSON.Member("level", .string(diagnostic.severity.rawValue)),
            JSON.Member("message", ["text": .string(diagnostic.message + unplaced)]),
            JSON.Member("locations", [Self.location(diagnostic.place, checked)]),
        ]
        let related = diagnostic.notes.compactMap { note in
            note.place.map { Self.location($0, checked, message: note.message) }
        }
        if !related.isEmpty { members.append(JSON.Member("relatedLocations", .array(related))) }
        if let fix = diagnostic.fix {
            let fixes = [fix] + diagnostic.alternatives
            members.append(JSON.Member("fixes", .array(fixes.map { Self.fix($0, checked) })))
        }
        return .object(members)
    }

    private static func location(_ place: Place, _ checked: CheckedDiagnostic, message: String? = nil) -> JSON {
        let physical: JSON = [
            "artifactLocation": ["uri": .string(uri(of: checked.path(of: place)))],
            "region": region(place, length: place.length),
        ]
        let message = message.map { [JSON.Member("message", ["text": .string($0)])] } ?? []
        return .object([JSON.Member("physicalLocation", physical)] + message)
    }

    private static func fix(_ fix: Diagnostic.Fix, _ checked: CheckedDiagnostic) -> JSON {
        let replacement: JSON = [
            "deletedRegion": region(fix.place, length: fix.length),
            "insertedContent": ["text": .string(fix.replacement)],
        ]
        return [
            "description": ["text": .string(fix.title)],
            "artifactChanges": [
                [
                    "artifactLocation": ["uri": .string(uri(of: checked.path(of: fix.place)))],
                    "replacements": [replacement],
                ]
            ],
        ]
    }

    private static func region(_ place: Place, length: Int) -> JSON {
        [
            "startLine": .int(place.line), "startColumn": .int(place.column), "endLine": .int(place.line),
            "endColumn": .int(place.column + length),
        ]
    }

    /// A path as a URI, which is a relative reference or a file URL.
    private static func uri(of path: String) -> String {
        guard !path.hasPrefix("/") else { return URL(filePath: path).absoluteString }
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":"))
        return path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    }
}
