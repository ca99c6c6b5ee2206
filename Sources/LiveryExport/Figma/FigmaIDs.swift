import LiveryModel

/// The ids of what a file of Figma already has, so that its variables are updated and not created again.
///
/// `livery import` writes them, and the option `ids` of the output names the file. Without it, everything is new.
struct FigmaIDs: Hashable, Sendable {
    /// A collection of variables.
    struct Collection: Hashable, Sendable {
        let name: String
        /// Nil if it is not known, as in the files that Figma exports.
        let id: String?
        /// The axis whose values the modes are; nil for a single mode.
        let axis: String?
        let modes: [Mode]
    }

    /// A mode of a collection.
    struct Mode: Hashable, Sendable {
        /// The value of the axis; nil if there is no axis.
        let value: String?
        let name: String
        let id: String?
    }

    /// A variable.
    struct Variable: Hashable, Sendable {
        let id: String
        /// The name of its collection.
        let collection: String
        /// The type in the REST API, which can't change.
        let type: String?
        /// The name in Figma, if it isn't the path.
        let name: String?
    }

    var collections: [Collection]
    /// The variables by path in the theme.
    var variables: [String: Variable]

    /// Reads the file; nil if the bytes are something else.
    init?(_ bytes: [UInt8]) {
        guard let json = try? JSON.parse(bytes), let collections = json["collections"]?.elements,
            let variables = json["variables"]?.members
        else { return nil }
        self.collections = []
        self.variables = [:]
        for json in collections {
            guard let collection = Self.collection(json) else { return nil }
            self.collections.append(collection)
        }
        let known = Set(self.collections.map(\.name))
        for member in variables {
            guard let variable = Self.variable(member.value), known.contains(variable.collection) else { return nil }
            self.variables[member.name] = variable
        }
    }

    private static func collection(_ json: JSON) -> Collection? {
        guard let name = json["name"]?.string, let elements = json["modes"]?.elements, !elements.isEmpty else {
            return nil
        }
        let modes = elements.compactMap { mode in
            mode["name"]?.string.map { Mode(value: mode["value"]?.string, name: $0, id: mode["id"]?.string) }
        }
        guard modes.count == elements.count else { return nil }
        return Collection(name: name, id: json["id"]?.string, axis: json["axis"]?.string, modes: modes)
    }

    private static func variable(_ json: JSON) -> Variable? {
        guard let id = json["id"]?.string, let collection = json["collection"]?.string else { return nil }
        return Variable(
            id: id, collection: collection, type: json["type"]?.string, name: json["name"]?.string)
    }
}
