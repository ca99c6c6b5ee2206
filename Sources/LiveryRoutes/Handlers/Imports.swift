package import LiveryAPI
import LiveryHTTP
package import LiveryImport
import LiveryModel
import LiveryService
import LiveryTheme

/// Themes from the tokens of other tools.
struct Imports: Handler {
    init(_: ServiceResponder) {}

    /// Converts files of another tool to a theme with the name of the app, which doesn't have to exist. Saves nothing.
    func convert(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let body: API.ImportRequest = try path.body(of: request)
        let dialect = try body.dialect.map { name in
            guard let dialect = Dialect(rawValue: name) else {
                let names = Dialect.allCases.map(\.rawValue).joined(separator: ", ")
                throw Problem(.malformedBody, "expected one of \(names) as 'dialect', found '\(name)'")
            }
            return dialect
        }
        let files = try ThemeText(body.files, entry: nil).files
        let outcome = Importer(dialect: dialect).theme(path.app, from: files)
        var answer = API.Import()
        answer.files = outcome.theme?.files.mapValues { String(decoding: $0, as: UTF8.self) }
        answer.entry = outcome.theme?.entry
        answer.findings = outcome.findings.map(API.ImportFinding.init)
        return .json(answer)
    }
}

extension API.ImportFinding {
    /// A finding in the form of the HTTP API and the command line.
    package init(_ finding: Finding) {
        self.init()
        id = finding.id.rawValue
        severity = finding.severity.rawValue
        message = finding.message
        token = finding.token
        notes = finding.notes.map { text in
            var note = API.Note()
            note.message = text
            return note
        }
        file = finding.place?.file
        line = finding.place?.line
        column = finding.place?.column
        length = finding.place?.length
    }
}

extension OpenAPI.Operation {
    static let convert = Self(
        .history, "convert",
        "Converts tokens from Style Dictionary, Tokens Studio or Figma, or design tokens (DTCG), to theme files.", [],
        body: .json(
            API.ImportRequest.self,
            example: ["files": ["tokens.json": "{\"brand\": {\"$type\": \"color\", \"$value\": \"#783bf9\"}}"]]),
        answers: [.json(.ok, API.Import.self, "The files, and everything that couldn't be converted unchanged.")],
        problems: [.malformedBody, .unsupportedMediaType])
}
