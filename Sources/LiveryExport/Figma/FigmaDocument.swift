import LiveryModel

/// The variables of a collection in one mode as Figma exports and imports them: tokens of the Design Tokens format,
/// with what the format has no member for in `$extensions`
/// (https://help.figma.com/hc/en-us/articles/15343816063383-Modes-for-variables).
///
/// A variable's value is `{a.b}` if it is an alias in the same collection. An alias of a variable of another type, or in
/// another collection, is the value itself, with the names of variable and collection.
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
    var bytes: [UInt8] {
        var tokens = FigmaLines()
        for variable in collection.variables { tokens.add { write(variable, to: &$0) } }
        tokens.add(writeOrigin)
        var groups = collection.groups
        groups.add(collection.variables.count, at: ["$extensions"])
        var writer = JSONWriter(isIndented: true)
        groups.write(tokens, to: &writer)
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    /// What Figma's own files don't say: the collection, its axis, and the order of its modes.
    private func writeOrigin(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("com.figma.modeName", collection.modes[mode].name)
            writer.name("livery")
            writer.object { writer in
                writer.member("collection", collection.name)
                if let axis = collection.axis { writer.member("axis", collections.axes[axis].name) }
                writer.member("modes", collection.modes.map(\.name))
            }
        }
    }

    private func write(_ variable: FigmaVariable, to writer: inout JSONWriter) {
        let entry = variable.entries[mode]
        let target = entry.target.flatMap(collections.variable)
        let isInside = target.map { isReference($0.variable, of: variable) } ?? false
        writer.object { writer in
            writer.member("$type", variable.type.tokenType)
            if isInside, let name = target?.variable.name {
                writer.member("$value", "{\(name.split(separator: "/").joined(separator: "."))}")
            } else {
                writer.name("$value")
                entry.value.writeToken(variable.type, to: &writer)
            }
            if let description = variable.description { writer.member("$description", description) }
            let other = isInside ? nil : target
            guard variable.hasExtensions || other != nil else { return }
            writer.name("$extensions")
            writer.object { writer in
                writeExtensions(of: variable, to: &writer)
                if let other { Self.writeAlias(of: other.variable, in: other.collection, to: &writer) }
            }
        }
    }

    /// Whether a reference can stand for an alias: in a file, to a token of the same type.
    private func isReference(_ target: FigmaVariable, of variable: FigmaVariable) -> Bool {
        collections.positions[target.key]?.collection == index && target.type.tokenType == variable.type.tokenType
    }

    /// Figma keeps the scopes of a variable that it knows.
    private func writeExtensions(of variable: FigmaVariable, to writer: inout JSONWriter) {
        if let id = variable.id { writer.member("com.figma.variableId", id) }
        if variable.isHidden { writer.member("com.figma.hiddenFromPublishing", true) }
        if variable.id == nil, let scopes = variable.type.scopes { writer.member("com.figma.scopes", scopes) }
        if let syntax = variable.codeSyntax {
            writer.name("com.figma.codeSyntax")
            writer.verbatim(collections.code.names[syntax])
        }
        if let marker = variable.type.marker { writer.member("com.figma.type", marker) }
    }

    private static func writeAlias(
        of variable: FigmaVariable, in collection: FigmaCollection, to writer: inout JSONWriter
    ) {
        writer.name("com.figma.aliasData")
        writer.object { writer in
            if let id = variable.id { writer.member("targetVariableId", id) }
            writer.member("targetVariableName", variable.name)
            if let id = collection.id { writer.member("targetVariableSetId", id) }
            writer.member("targetVariableSetName", collection.name)
        }
    }
}

extension FigmaVariable {
    /// Whether the token of the variable has `$extensions`.
    fileprivate var hasExtensions: Bool {
        id != nil || isHidden || type.scopes != nil || codeSyntax != nil || type.marker != nil
    }
}

/// The variables of a collection, in groups by their names.
struct FigmaGroups {
    /// The position of the variable that has the name itself.
    private var variable: Int?
    private var names: [Substring] = []
    private var children: [Substring: FigmaGroups] = [:]

    /// Adds a variable. Returns false if another one has the name, or if one has the name of a group.
    @discardableResult mutating func add(_ position: Int, at path: ArraySlice<Substring>) -> Bool {
        let isFree = variable == nil
        guard let name = path.first else {
            variable = position
            return isFree && names.isEmpty
        }
        if children[name] == nil { names.append(name) }
        return children[name, default: FigmaGroups()].add(position, at: path.dropFirst()) && isFree
    }

    /// Writes the tokens in their groups, and each group's names in the order in which they were added.
    func write(_ tokens: FigmaLines, to writer: inout JSONWriter) {
        if names.isEmpty, let variable { return writer.verbatim(tokens[variable]) }
        writer.object { writer in
            if let variable {
                writer.name("$root")
                writer.verbatim(tokens[variable])
            }
            for name in names {
                writer.name(String(name))
                children[name]?.write(tokens, to: &writer)
            }
        }
    }
}
