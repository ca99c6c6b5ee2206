import LiveryModel

/// The body of a request to `POST /v1/files/:file_key/variables`, which creates and updates all variables
/// (https://developers.figma.com/docs/rest-api/variables-endpoints).
///
/// Anything that doesn't exist in Figma yet is created with a temporary ID, by which the rest of the body refers to it.
/// A new collection already contains one mode, which is renamed. Nothing is deleted.
struct FigmaBody {
    /// The maximum size of a body, in bytes.
    static let limit = 4 << 20
    private let collections: FigmaCollections

    init(_ collections: FigmaCollections) { self.collections = collections }

    /// Whether the IDs of all collections and modes that exist in Figma are known, which a request requires.
    var isComplete: Bool { collections.collections.allSatisfy { !$0.isKnown || $0.id != nil } }

    /// The body, with one change per line.
    var bytes: [UInt8] {
        var (creations, modes, changes, values) = (FigmaLines(), FigmaLines(), FigmaLines(), FigmaLines())
        for collection in collections.collections where !collection.variables.isEmpty {
            if collection.id == nil { creations.add { writeCreation(of: collection, to: &$0) } }
            for index in collection.modes.indices where collection.modes[index].id == nil {
                modes.add { writeMode(index, of: collection, to: &$0) }
            }
            let modeIDs = collection.modes.map { id($0, in: collection) }
            for variable in collection.variables {
                let variableID = id(variable)
                changes.add { writeChange(of: variable, variableID, in: collection, to: &$0) }
                for (mode, entry) in zip(modeIDs, variable.entries) {
                    values.add { write(entry, of: variableID, in: mode, to: &$0) }
                }
            }
        }
        let parts = [
            ("variableCollections", creations), ("variableModes", modes), ("variables", changes),
            ("variableModeValues", values),
        ]
        var bytes: [UInt8] = []
        for (name, lines) in parts where !lines.isEmpty {
            bytes += "\(bytes.isEmpty ? "{" : ",")\n  \"\(name)\": [".utf8
            lines.write(indent: "    ", to: &bytes)
            bytes += "\n  ]".utf8
        }
        return bytes.isEmpty ? Array("{}\n".utf8) : bytes + "\n}\n".utf8
    }

    private func writeCreation(of collection: FigmaCollection, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("action", "CREATE")
            writer.member("id", id(collection))
            writer.member("name", collection.name)
            writer.member("initialModeId", id(collection.modes[0], in: collection))
        }
    }

    private func writeMode(_ index: Int, of collection: FigmaCollection, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("action", collection.id == nil && index == 0 ? "UPDATE" : "CREATE")
            writer.member("id", id(collection.modes[index], in: collection))
            writer.member("name", collection.modes[index].name)
            writer.member("variableCollectionId", id(collection))
        }
    }

    /// Writes the change of a variable. Figma keeps the scopes of an existing variable, and whether it is published.
    private func writeChange(
        of variable: FigmaVariable, _ variableID: String, in collection: FigmaCollection, to writer: inout JSONWriter
    ) {
        writer.object { writer in
            writer.member("action", variable.id == nil ? "CREATE" : "UPDATE")
            writer.member("id", variableID)
            writer.member("name", variable.name)
            if variable.id == nil {
                writer.member("variableCollectionId", id(collection))
                writer.member("resolvedType", variable.type.resolvedType)
                if let scopes = variable.type.scopes { writer.member("scopes", scopes) }
                if variable.isHidden { writer.member("hiddenFromPublishing", true) }
            }
            if variable.id != nil || variable.description != nil {
                writer.member("description", variable.description ?? "")
            }
            if let syntax = variable.codeSyntax {
                writer.name("codeSyntax")
                writer.verbatim(collections.code.names[syntax])
            }
        }
    }

    private func write(
        _ entry: FigmaVariable.Entry, of variableID: String, in modeID: String, to writer: inout JSONWriter
    ) {
        writer.object { writer in
            writer.member("variableId", variableID)
            writer.member("modeId", modeID)
            writer.name("value")
            guard let target = entry.target.flatMap(collections.variable)?.variable else {
                return entry.value.write(to: &writer)
            }
            writer.object { writer in
                writer.member("type", "VARIABLE_ALIAS")
                writer.member("id", id(target))
            }
        }
    }

    private func id(_ collection: FigmaCollection) -> String { collection.id ?? "collection:\(collection.name)" }

    private func id(_ mode: FigmaCollection.Mode, in collection: FigmaCollection) -> String {
        mode.id ?? "mode:\(collection.name)/\(mode.name)"
    }

    private func id(_ variable: FigmaVariable) -> String { variable.id ?? "variable:\(variable.key)" }
}
