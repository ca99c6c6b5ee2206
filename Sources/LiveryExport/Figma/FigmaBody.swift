import LiveryModel

/// The body of a request to `POST /v1/files/:file_key/variables`, which creates and updates all variables
/// (https://developers.figma.com/docs/rest-api/variables-endpoints).
///
/// What Figma doesn't have yet is created with a temporary id, by which the rest of the body refers to it. A new
/// collection has one mode already, which is renamed. Nothing is deleted.
struct FigmaBody {
    /// The most bytes of a body.
    static let limit = 4 << 20
    private let collections: FigmaCollections

    init(_ collections: FigmaCollections) { self.collections = collections }

    /// Whether the ids of all collections and modes that Figma has are known, as they must be for a request.
    var isComplete: Bool { collections.collections.allSatisfy { !$0.isKnown || $0.id != nil } }

    /// The body, one change a line.
    var text: String {
        let all = collections.collections.filter { !$0.variables.isEmpty }
        let parts: [(String, [JSON])] = [
            ("variableCollections", all.filter { $0.id == nil }.map(creation)),
            ("variableModes", all.flatMap(modes)),
            ("variables", all.flatMap { collection in collection.variables.map { change($0, in: collection) } }),
            ("variableModeValues", all.flatMap(values)),
        ]
        let lines = parts.filter { !$0.1.isEmpty }.map { name, changes in
            "  \"\(name)\": [\n\(changes.map { "    \($0.text)" }.joined(separator: ",\n"))\n  ]"
        }
        return lines.isEmpty ? "{}\n" : "{\n\(lines.joined(separator: ",\n"))\n}\n"
    }

    private func creation(_ collection: FigmaCollection) -> JSON {
        [
            "action": "CREATE", "id": .string(id(collection)), "name": .string(collection.name),
            "initialModeId": .string(id(collection.modes[0], in: collection)),
        ]
    }

    private func modes(_ collection: FigmaCollection) -> [JSON] {
        collection.modes.enumerated().filter { $0.element.id == nil }.map { index, mode in
            [
                "action": collection.id == nil && index == 0 ? "UPDATE" : "CREATE",
                "id": .string(id(mode, in: collection)), "name": .string(mode.name),
                "variableCollectionId": .string(id(collection)),
            ]
        }
    }

    /// Figma keeps the scopes of a variable that it knows, and whether it is published.
    private func change(_ variable: FigmaVariable, in collection: FigmaCollection) -> JSON {
        var members = [
            JSON.Member("action", variable.id == nil ? "CREATE" : "UPDATE"),
            JSON.Member("id", .string(id(variable))), JSON.Member("name", .string(variable.name)),
        ]
        if variable.id == nil {
            members.append(JSON.Member("variableCollectionId", .string(id(collection))))
            members.append(JSON.Member("resolvedType", .string(variable.type.resolvedType)))
            if let scopes = variable.type.scopes {
                members.append(JSON.Member("scopes", .array(scopes.map { .string($0) })))
            }
            if variable.isHidden { members.append(JSON.Member("hiddenFromPublishing", true)) }
        }
        if variable.id != nil || variable.description != nil {
            members.append(JSON.Member("description", .string(variable.description ?? "")))
        }
        if let syntax = variable.codeSyntax { members.append(JSON.Member("codeSyntax", syntax)) }
        return .object(members)
    }

    private func values(_ collection: FigmaCollection) -> [JSON] {
        collection.variables.flatMap { variable in
            zip(collection.modes, variable.entries).map { mode, entry in
                let target = entry.target.flatMap { collections.variable($0) }?.variable
                let alias = target.map { JSON.object([.init("type", "VARIABLE_ALIAS"), .init("id", .string(id($0)))]) }
                return [
                    "variableId": .string(id(variable)), "modeId": .string(id(mode, in: collection)),
                    "value": alias ?? entry.value.json,
                ]
            }
        }
    }

    private func id(_ collection: FigmaCollection) -> String { collection.id ?? "collection:\(collection.name)" }

    private func id(_ mode: FigmaCollection.Mode, in collection: FigmaCollection) -> String {
        mode.id ?? "mode:\(collection.name)/\(mode.name)"
    }

    private func id(_ variable: FigmaVariable) -> String { variable.id ?? "variable:\(variable.key)" }
}
