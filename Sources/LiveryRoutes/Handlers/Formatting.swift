import LiveryAPI
import LiveryAuthoring
import LiveryHTTP
import LiveryModel
import LiveryService
import LiveryTheme

/// Text in canonical form.
struct Formatting: Handler {
    init(_: ServiceResponder) {}

    /// Answers with the texts that are not in canonical form yet. JSON files have a form of their own.
    func format(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let body = try ThemeText(path.body(of: request))
        var answer = API.Formatting()
        for (path, text) in body.files.sorted(by: { $0.key < $1.key }) where path.hasSuffix(".ktv") {
            switch FormattedText(of: text, path: path).outcome {
            case .text(text): break
            case .text(let formatted): answer.files[path] = String(decoding: formatted, as: UTF8.self)
            case .broken(let diagnostics): answer.diagnostics += diagnostics.map(API.Diagnostic.init)
            case .refused: break
            }
        }
        return .json(answer)
    }
}

extension OpenAPI.Operation {
    static let format = Self(
        .history, "format", "Formats unsaved files in canonical form.", [],
        body: .json(API.FilesRequest.self, example: ["files": ["theme.ktv": "radius:12"]]),
        answers: [.json(.ok, API.Formatting.self, "The files that change.")],
        problems: [.malformedBody, .unsupportedMediaType])
}
