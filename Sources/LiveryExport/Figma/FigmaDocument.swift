import LiveryModel

/// Writes the variables of a collection in one mode in the format in which Figma exports and imports them. They are
/// tokens in the Design Tokens format, with additional data in `$extensions`
/// (https://help.figma.com/hc/en-us/articles/15343816063383-Modes-for-variables).
///
/// If a variable is an alias in the same collection, its value is written as `{a.b}`. If the target has another type or
/// is in another collection, the value itself is written, with the names of the target and its collection.
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

    /// The document, with one token per line.
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

    /// Writes the data that files from Figma don't contain: the collection, its axis, and the order of its modes.
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

    /// Whether a reference can represent an alias, which requires that the target is in the same file and has the same
    /// token type.
    private func isReference(_ target: FigmaVariable, of variable: FigmaVariable) -> Bool {
        collections.positions[target.key]?.collection == index && target.type.tokenType == variable.type.tokenType
    }

    /// Writes the extensions of a variable. Figma keeps the scopes of an existing variable.
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

/// The variables of a collection, grouped by their names.
struct FigmaGroups {
    /// The position of the variable whose name is the path of this group.
    private var variable: Int?
    private var names: [Substring] = []
    private var children: [Substring: FigmaGroups] = [:]

    /// Adds a variable. Returns `false` if another variable has the same name, or if a variable has the same name as a
    /// group.
    @discardableResult mutating func add(_ position: Int, at path: ArraySlice<Substring>) -> Bool {
        let isFree = variable == nil
        guard let name = path.first else {
            variable = position
            return isFree && names.isEmpty
        }
        if children[name] == nil { names.append(name) }
        return children[name, default: FigmaGroups()].add(position, at: path.dropFirst()) && isFree
    }

    /// Writes the tokens in their groups. The names in each group are in the order in which they were added.
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
