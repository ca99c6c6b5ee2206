import LiveryAPI
import LiveryAuthoring
import LiveryHTTP
import LiveryModel
import LiveryStore
import LiveryTheme

/// Other names for values of a draft.
enum Renamings {
    /// Answers with the edits that rename a value or group in the saved draft, and changes nothing.
    static func draft(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let query = try RenamingQuery(request)
        let draft = try service.store.draft(app: path.app, name: path["draft"])
        let text = FilesBody(files: draft.files, entry: draft.draft.entry)
        let theme = service.publisher.theme(text, app: path.app, for: path.caller)
        let reader = BaseReader(service.store)
        let compiler = service.publisher.compiler(reader, app: path.app, for: path.caller)
        let renaming = Result { try compiler.rename(query.path, to: query.name, in: theme) }
        try reader.check()
        return .json(API.Renaming(try renaming.get()))
    }
}

/// The query of a renaming: a value's path and its new name.
private struct RenamingQuery {
    let path: String
    let name: String

    init(_ request: borrowing Request) throws {
        var members = try BundleQuery(request).axes
        path = try Self.take("path", "a value's path, such as 'brand.purple'", from: &members)
        name = try Self.take("name", "its new last name, such as 'violet'", from: &members)
        if let other = members.keys.min() { throw Problem(.unknownParameter, "unknown parameter '\(other)'") }
    }

    private static func take(
        _ parameter: String, _ meaning: String, from members: inout [String: String]
    ) throws -> String {
        guard let value = members.removeValue(forKey: parameter), !value.isEmpty else {
            throw Problem(.unknownParameter, "expected '\(parameter)': \(meaning)")
        }
        guard value.utf8.count <= Limits.pathBytes else {
            throw Problem(
                .unknownParameter,
                "expected at most \(Limits.pathBytes) bytes in '\(parameter)', found \(value.utf8.count)")
        }
        return value
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
    static let renameInDraft = Self(
        .drafts, "renameInDraft", "Finds the edits that rename a value or group everywhere in a draft.",
        [.renamedPath, .newName],
        answers: [.json(.ok, API.Renaming.self, "The edits. The draft is unchanged.")],
        problems: [.unknownParameter, .unknownDraft, .unknownValue, .themeHasErrors, .renamingRejected])
}

extension OpenAPI.Parameter {
    fileprivate static let renamedPath = Self(
        place: .query, name: "path",
        schema: .plainText.with("maxLength", .int(Limits.pathBytes)).with("examples", ["brand.purple"]),
        description: "The path of a value or group.", isRequired: true)
    fileprivate static let newName = Self(
        place: .query, name: "name",
        schema: .plainText.with("maxLength", .int(Limits.pathBytes)).with("examples", ["violet"]),
        description: "The last name of the new path.", isRequired: true)
}
