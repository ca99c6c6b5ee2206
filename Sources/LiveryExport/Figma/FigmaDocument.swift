import LiveryModel

/// The variables of a collection in one mode as Figma exports and imports them: tokens of the Design Tokens format,
/// with what the format has no member for in `$extensions`
/// (https://help.figma.com/hc/en-us/articles/15343816063383-Modes-for-variables).
///
/// A variable's value is `{a.b}` if it is an alias in the same collection. An alias in another collection is the value
/// itself, with the names of variable and collection.
struct FigmaDocument {
    private let collections: FigmaCollections
    private let collection: FigmaCollection
    private let index: Int
    private let mode: Int

    init(_ collections: FigmaCollections, collection: Int, mode: Int) {
        self.collections = collections
        self.collection = collections.collections[collection]
        index = collection
        self.mode = mode
    }

    /// The document, one token a line.
    var text: String {
        var tree = Tree()
        for variable in collection.variables {
            let path = variable.name.split(separator: "/", omittingEmptySubsequences: false)
            tree.add(token(variable).text, at: path[...])
        }
        let own = JSON.object([
            JSON.Member("com.figma.modeName", .string(collection.modes[mode].name)),
            JSON.Member("livery", origin),
        ])
        tree.add(own.text, at: ["$extensions"])
        return tree.text(indent: "") + "\n"
    }

    /// What Figma's own files don't say: the collection, its axis, and the order of its modes.
    private var origin: JSON {
        var members = [JSON.Member("collection", .string(collection.name))]
        if let axis = collection.axis { members.append(JSON.Member("axis", .string(collections.axes[axis].name))) }
        members.append(JSON.Member("modes", .array(collection.modes.map { .string($0.name) })))
        return .object(members)
    }

    private func token(_ variable: FigmaVariable) -> JSON {
        let entry = variable.entries[mode]
        let target = entry.target.flatMap { collections.variable($0) }
        let isInside = entry.target.map { collections.positions[$0]?.collection == index } ?? false
        var members = [JSON.Member("$type", .string(variable.type.tokenType))]
        if isInside, let name = target?.variable.name {
            members.append(JSON.Member("$value", .string("{\(name.split(separator: "/").joined(separator: "."))}")))
        } else {
            members.append(JSON.Member("$value", entry.value.tokenJSON(variable.type)))
        }
        if let description = variable.description { members.append(JSON.Member("$description", .string(description))) }
        var extensions = extensions(of: variable)
        if let target, !isInside {
            extensions.append(JSON.Member("com.figma.aliasData", Self.alias(target.variable, target.collection)))
        }
        if !extensions.isEmpty { members.append(JSON.Member("$extensions", .object(extensions))) }
        return .object(members)
    }

    /// Figma keeps the scopes of a variable that it knows.
    private func extensions(of variable: FigmaVariable) -> [JSON.Member] {
        var members: [JSON.Member] = []
        if let id = variable.id { members.append(JSON.Member("com.figma.variableId", .string(id))) }
        if variable.isHidden { members.append(JSON.Member("com.figma.hiddenFromPublishing", true)) }
        if variable.id == nil, let scopes = variable.type.scopes {
            members.append(JSON.Member("com.figma.scopes", .array(scopes.map { .string($0) })))
        }
        if let syntax = variable.codeSyntax { members.append(JSON.Member("com.figma.codeSyntax", syntax)) }
        if let marker = variable.type.marker { members.append(JSON.Member("com.figma.type", .string(marker))) }
        return members
    }

    private static func alias(_ variable: FigmaVariable, _ collection: FigmaCollection) -> JSON {
        var members: [JSON.Member] = []
        if let id = variable.id { members.append(JSON.Member("targetVariableId", .string(id))) }
        members.append(JSON.Member("targetVariableName", .string(variable.name)))
        if let id = collection.id { members.append(JSON.Member("targetVariableSetId", .string(id))) }
        members.append(JSON.Member("targetVariableSetName", .string(collection.name)))
        return .object(members)
    }

    /// Nested groups, and the text of each token.
    private struct Tree {
        private var token: String?
        private var names: [Substring] = []
        private var children: [Substring: Tree] = [:]

        mutating func add(_ token: String, at path: ArraySlice<Substring>) {
            guard let name = path.first else {
                self.token = token
                return
            }
            if children[name] == nil { names.append(name) }
            children[name, default: Tree()].add(token, at: path.dropFirst())
        }

        func text(indent: String) -> String {
            if let token { return token }
            let inner = indent + "  "
            let lines = names.map { name in
                "\(inner)\(JSON.string(String(name)).text): \(children[name]?.text(indent: inner) ?? "{}")"
            }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
        }
    }
}
