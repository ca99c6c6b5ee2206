import LiveryAPI
import LiveryAuthoring
import LiveryHTTP
import LiveryModel
import LiveryService
import LiveryStore
import LiveryTheme

/// Other names for values in text.
struct Renamings: Handler {
    let store: Store
    let publisher: Publisher

    init(_ responder: ServiceResponder) {
        store = responder.service.store
        publisher = responder.service.publisher
    }

    /// Answers with the edits that rename a value or group in text that is not saved.
    func rename(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let body: API.RenamingRequest = try path.body(of: request)
        let text = try ThemeText(body.files, entry: body.entry)
        let theme = publisher.theme(text, app: path.app, for: path.caller)
        let reader = BaseReader(store)
        let compiler = publisher.compiler(reader, app: path.app, for: path.caller)
        let renaming = Result { try compiler.rename(body.path, to: body.name, in: theme) }
        try reader.check()
        let found = try renaming.get()
        var answer = API.Renaming(found)
        if body.dependents == true {
            answer.dependents = try dependents(
                DependentRenaming(found, to: body.name, of: theme), of: path.app, for: path.caller,
                path.workLimit)
        }
        return .json(answer)
    }

    /// The edits of the apps that extend the renamed one.
    private func dependents(
        _ renaming: DependentRenaming, of app: String, for caller: Caller?, _ workLimit: WorkLimit
    ) throws -> [API.RenamingDependent] {
        var renaming = renaming
        return try publisher.versions(extending: app, for: caller).compactMap { version in
            try workLimit.check()
            var dependent = API.RenamingDependent()
            (dependent.app, dependent.version) = (version.app, version.number)
            let reader = BaseReader(store)
            let compiler = publisher.compiler(reader, app: version.app, for: caller)
            let text = try store.files(of: version)
            do {
                dependent.edits = try renaming.rename(in: text, with: compiler)?.edits.map(API.RenamingEdit.init) ?? []
            } catch let error as RenamingError { dependent.reason = error.message }
            try reader.check()
            return dependent.edits.isEmpty && dependent.reason == nil ? nil : dependent
        }
    }
}

extension API.Renaming {
    fileprivate init(_ renaming: LiveryAuthoring.Renaming) {
        self.init()
        path = renaming.path
        newPath = renaming.newPath
        edits = renaming.edits.map(API.RenamingEdit.init)
    }
}

extension API.RenamingEdit {
    fileprivate init(_ edit: LiveryAuthoring.Renaming.Edit) {
        self.init()
        place = API.Place(edit.place)
        replacement = edit.replacement
    }
}

extension OpenAPI.Operation {
    static let rename = Self(
        .history, "rename", "Finds the edits that rename a value or group everywhere in unsaved files.", [],
        body: .json(
            API.RenamingRequest.self,
            example: ["path": "brand.purple", "name": "violet", "files": ["theme.ktv": "brand: { purple: #783bf9 }"]]),
        answers: [.json(.ok, API.Renaming.self, "The edits.")],
        problems: [.malformedBody, .unsupportedMediaType, .unknownValue, .themeHasErrors, .renamingRejected])
}
