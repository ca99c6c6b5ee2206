import LiveryAPI
import LiveryAuthoring
import LiveryHTTP
import LiveryModel
import LiveryStore
import LiveryTheme

/// Other names for values in text.
enum Renamings {
    /// Answers with the edits that rename a value or group in text that is not saved.
    static func rename(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let body: API.RenamingRequest = try path.body(of: request)
        let text = try FilesBody(body.files, entry: body.entry)
        let theme = service.publisher.theme(text, app: path.app, for: path.caller)
        let reader = BaseReader(service.store)
        let compiler = service.publisher.compiler(reader, app: path.app, for: path.caller)
        let renaming = Result { try compiler.rename(body.path, to: body.name, in: theme) }
        try reader.check()
        return .json(API.Renaming(try renaming.get()))
    }
}

extension API.Renaming {
    fileprivate init(_ renaming: LiveryAuthoring.Renaming) {
        self.init()
        path = renaming.path
        newPath = renaming.newPath
        edits = renaming.edits.map { edit in
            var result = API.RenamingEdit()
            result.place = API.Place(edit.place)
            result.replacement = edit.replacement
            return result
        }
    }
}

extension OpenAPI.Operation {
    static let rename = Self(
        .history, "rename", "Finds the edits that rename a value or group everywhere in text that is not saved.", [],
        body: .json(
            API.RenamingRequest.self,
            example: ["path": "brand.purple", "name": "violet", "files": ["theme.ktv": "brand: { purple: #783bf9 }"]]),
        answers: [.json(.ok, API.Renaming.self, "The edits.")],
        problems: [.malformedBody, .unsupportedMediaType, .unknownValue, .themeHasErrors, .renamingRejected])
}
