import LiveryModel

/// Converts Figma variables. Each collection becomes a file of the theme, and the collection's modes become the values
/// of an axis.
///
/// Like a link in a theme, an alias in Figma always stands for a whole value. Numbers are lengths if their scopes in
/// Figma are only lengths. The names that variables have in code are omitted, because the outputs of the theme define
/// them.
struct Figma {
    private let collections: [FigmaSource.Collection]
    private let paths: [[[String]]]
    private let findings: FindingCollector
    /// The variables by ID, and by collection and name.
    private var byID: [String: Position] = [:]
    private var byName: [[String]: Position] = [:]
    /// Library variables and deleted variables, by ID. Each has the ID of its collection.
    private var libraries: [String: (variable: FigmaSource.Variable, collection: String?)] = [:]
    /// The axis of each collection that has several modes, with the axis's values.
    private var axes: [(name: String, values: [String])?] = []

    private struct Position {
        let collection: Int
        let variable: Int
    }

    /// - Parameter name: The name of a collection for which the files don't specify a name.
    init(_ files: [SourceFile], named name: String, _ findings: FindingCollector) {
        let responses = files.compactMap { FigmaResponse($0, findings) }
        let exports = files.filter(FigmaExports.isExport)
        for file in files where FigmaResponse.meta(of: file) == nil && !FigmaExports.isExport(file) {
            findings.report(.skippedFile(why: Self.obstacle(in: file)), at: file.root.span)
        }
        collections =
            responses.flatMap { $0.collections() } + FigmaExports(exports, findings).collections(named: name)
        paths = FigmaPaths(collections.filter(\.isLocal), findings).paths
        self.findings = findings
        index()
        nameAxes()
    }

    /// Whether a file contains Figma variables, a request with variables, or an error response.
    static func isFigma(_ file: SourceFile) -> Bool {
        FigmaExports.isExport(file) || FigmaResponse.meta(of: file) != nil || isRequest(file) || fault(of: file) != nil
    }

    /// The message in an error response of Figma's REST API, or `nil` if the file isn't an error response.
    private static func fault(of file: SourceFile) -> String? {
        file.root["status"]?.number == nil ? nil : file.root["err"]?.string ?? file.root["message"]?.string
    }

    /// The reason why a file doesn't contain variables.
    private static func obstacle(in file: SourceFile) -> String {
        if isRequest(file) { return "it is a request to Figma's REST API, not a response" }
        return fault(of: file).map { "it is an error response from Figma's REST API: \($0)" }
            ?? "it has no Figma variables"
    }

    /// Whether a file is the body of a request to Figma's REST API, as written by the output `figma`.
    private static func isRequest(_ file: SourceFile) -> Bool { file.root["variableModeValues"] != nil }

    private var local: [FigmaSource.Collection] { collections.filter(\.isLocal) }

    private mutating func index() {
        for (number, collection) in local.enumerated() {
            for (index, variable) in collection.variables.enumerated() {
                let position = Position(collection: number, variable: index)
                if let id = variable.id { byID[id] = position }
                for names in [variable.names] + variable.otherNames {
                    byName[[collection.name, names.joined(separator: "/")]] = position
                    byName[[collection.name, names.joined(separator: ".")]] = position
                }
            }
        }
        for collection in collections where !collection.isLocal {
            for variable in collection.variables {
                if let id = variable.id { libraries[id] = (variable, collection.id) }
            }
        }
    }

    private mutating func nameAxes() {
        var known: [String: [String]] = [:]
        for collection in local {
            guard collection.modes.count > 1 else {
                axes.append(nil)
                continue
            }
            var values: [String] = []
            for mode in collection.modes {
                let value = TokenName.unique(TokenName.plain(mode.name).lowercased(), among: Set(values))
                if value.lowercased() != mode.name.lowercased() {
                    findings.report(.renamedTheme(mode.name, to: value), at: mode.span)
                }
                values.append(value)
            }
            let isSkin = values.contains { !Self.skins.isDisjoint(with: $0.split(separator: "-")) }
            let own = isSkin ? "skin" : collection.name.lowercasedFirst
            let plain = TokenName.plain(collection.axis ?? own)
            let others = known.filter { $0.value != values }.map(\.key) + Theme.Axis.reservedNames
            let name = TokenName.unique(plain, among: Set(others))
            known[name] = values
            axes.append((name, values))
        }
    }

    private static let skins: Set<Substring> = ["day", "night", "light", "dark"]
}

// Tokens.
extension Figma {
    /// Creates a set for each collection, and for each mode except the default a set with the values that differ.
    func source() -> TokenSource {
        var source = TokenSource(dialect: .figma)
        source.sets = local.indices.map { set($0, mode: 0) }
        var groups: [ThemePlan.Group] = []
        for (number, axis) in axes.enumerated() {
            guard let axis else { continue }
            let position = groups.firstIndex { $0.axis == axis.name } ?? groups.count
            if position == groups.count {
                groups.append(
                    ThemePlan.Group(
                        axis: axis.name, choices: axis.values.map { ThemePlan.Choice(name: $0, sets: []) }))
            }
            for mode in axis.values.indices.dropFirst() {
                let set = set(number, mode: mode)
                guard !set.tokens.isEmpty else { continue }
                groups[position].choices[mode].sets.append(source.sets.count)
                source.sets.append(set)
            }
        }
        source.axes = groups
        source.axisSets = local.count..<source.sets.count
        return source
    }

    private func set(_ number: Int, mode: Int) -> TokenSet {
        let collection = local[number]
        let plain = collection.name.lowercasedFirst
        let name = mode == 0 ? plain : "\(plain)-\(collection.modes[mode].name)"
        var set = TokenSet(name: name.replacing("/", with: "-"), path: collection.path)
        for (index, variable) in collection.variables.enumerated() {
            // A variable always has a value without axes, even if it doesn't have one in the default mode.
            guard let base = variable.values.indices.first(where: { hasContent(variable, $0, in: collection) }) else {
                if mode == 0 { report(variable, in: collection, instead: nil) }
                continue
            }
            guard mode > 0 else {
                report(variable, in: collection, instead: base)
                if let value = variable.values[base] {
                    set.append(token(variable, value, at: paths[number][index], base, isBase: true, in: collection))
                }
                continue
            }
            guard let value = variable.values[mode], hasContent(variable, mode, in: collection),
                resolved(variable.values[base]?.content, base, collection) != resolved(value.content, mode, collection)
            else { continue }
            set.append(token(variable, value, at: paths[number][index], mode, in: collection))
        }
        return set
    }

    /// Whether a variable has a value in a mode. An alias of a variable with an unknown ID doesn't count.
    private func hasContent(
        _ variable: FigmaSource.Variable, _ mode: Int, in collection: FigmaSource.Collection
    ) -> Bool {
        guard let value = variable.values[mode] else { return false }
        guard case .alias(let target, let known) = value.content, known == nil, target.id != nil else { return true }
        return path(of: target, from: collection) != nil || result(of: target, mode, in: collection) != nil
    }

    /// The content of a value. If it is an alias whose target isn't a variable of the theme, the alias's value.
    private func resolved(
        _ content: FigmaSource.Content?, _ mode: Int, _ collection: FigmaSource.Collection
    ) -> FigmaSource.Content? {
        guard case .alias(let target, let known)? = content, path(of: target, from: collection) == nil else {
            return content
        }
        return (known ?? result(of: target, mode, in: collection)).map { .literal($0) } ?? content
    }

    /// Reports aliases of unknown variables.
    /// - Parameter base: The mode whose value replaces them, or `nil` if no mode has a value.
    private func report(_ variable: FigmaSource.Variable, in collection: FigmaSource.Collection, instead base: Int?) {
        for (mode, value) in variable.values.enumerated() where !hasContent(variable, mode, in: collection) {
            guard let value, case .alias(let target, _) = value.content else { continue }
            findings.report(
                .missingAlias(target.name ?? target.id ?? "", instead: base.map { collection.modes[$0].name }),
                token: variable.name, at: value.span)
        }
    }

    private func token(
        _ variable: FigmaSource.Variable, _ value: FigmaSource.Value, at path: [String], _ mode: Int,
        isBase: Bool = false, in collection: FigmaSource.Collection
    ) -> Token {
        let (node, literal) = content(of: value, variable, mode, in: collection)
        let words = !isBase ? (nil, nil) : Self.words(variable.description ?? "", at: variable.span)
        var token = Token(
            name: path.joined(separator: "."), path: path, kind: variable.kind.tokenKind,
            value: SourceNode(kind: node, span: value.span), comment: nil, modifiers: [], deprecation: words.1,
            nameSpan: variable.span)
        token.description = words.0
        token.literal = literal?.typed(as: variable.kind)
        return token
    }

    /// The content of a value as a reference to another token or as a literal.
    private func content(
        of value: FigmaSource.Value, _ variable: FigmaSource.Variable, _ mode: Int,
        in collection: FigmaSource.Collection
    ) -> (SourceNode.Kind, FigmaLiteral?) {
        switch value.content {
        case .literal(let literal): return (literal.node, literal)
        case .alias(let target, let known):
            if let path = path(of: target, from: collection) {
                return (.string("{\(path.joined(separator: "."))}"), nil)
            }
            guard let result = known ?? result(of: target, mode, in: collection) else {
                return (.string("{\(target.name ?? target.id ?? "")}"), nil)
            }
            if variable.kind != .string || target.collection != nil || target.id != nil {
                let name = target.name ?? target.id.flatMap { libraries[$0]?.variable.name ?? $0 } ?? ""
                findings.report(.libraryAlias(name), token: variable.name, at: value.span)
            }
            return (result.node, result)
        }
    }

    private func path(of target: FigmaSource.Target, from collection: FigmaSource.Collection) -> [String]? {
        let position =
            target.id.flatMap { byID[$0] }
            ?? target.name.flatMap { byName[[target.collection ?? collection.name, $0]] }
        return position.map { paths[$0.collection][$0.variable] }
    }

    /// The value of a library variable in its default mode, or of a deleted variable of the collection in a specific
    /// mode.
    private func result(
        of target: FigmaSource.Target, _ mode: Int, in collection: FigmaSource.Collection, depth: Int = 0
    ) -> FigmaLiteral? {
        guard depth < ImportLimits.chain, let (variable, owner) = target.id.flatMap({ libraries[$0] }) else {
            return nil
        }
        let isDeleted = owner != nil && owner == collection.id
        switch (variable.values[isDeleted ? mode : 0] ?? variable.values[0])?.content {
        case .literal(let literal): return literal
        case .alias(let target, let known):
            return known ?? result(of: target, mode, in: collection, depth: depth + 1)
        case nil: return nil
        }
    }

    /// Separates a description from its last line, if that line is a deprecation that the output `figma` wrote.
    private static func words(_ text: String, at span: SourceSpan) -> (String?, SourceNode?) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var deprecation: SourceNode?
        if let last = lines.last, last == "Deprecated" || last.hasPrefix("Deprecated: ") {
            lines.removeLast()
            let reason = String(last.dropFirst("Deprecated: ".count))
            deprecation = SourceNode(kind: reason.isEmpty ? .bool(true) : .string(reason), span: span)
        }
        let rest = lines.joined(separator: "\n")
        return (rest.isEmpty ? nil : rest, deprecation)
    }
}

// IDs.
extension Figma {
    /// The IDs of collections, modes and variables, which the output `figma` needs to update them. Returns `nil` if no
    /// variable has an ID.
    /// - Parameter isImported: Returns whether the theme has a value for a token.
    func ids(_ isImported: (SetConverter.Key) -> Bool) -> [UInt8]? {
        var variables: [String] = []
        for (number, collection) in local.enumerated() {
            let isOnly = local.count { $0.name == collection.name } == 1
            let owner = isOnly ? collection.name : collection.id ?? collection.name
            for (variable, path) in zip(collection.variables, paths[number]) {
                let name = path.joined(separator: ".")
                guard let id = variable.id, isImported(SetConverter.Key(set: number, name: name)) else { continue }
                var members = [
                    JSON.Member("id", .string(id)), JSON.Member("collection", .string(owner)),
                    JSON.Member("type", .string(variable.kind.resolvedType)),
                ]
                if variable.names != path { members.append(JSON.Member("name", .string(variable.name))) }
                variables.append("\(JSON.string(name).text): \(JSON.object(members).text)")
            }
        }
        guard !variables.isEmpty else { return nil }
        let sets = local.indices.map { entry($0).text }
        let text =
            "{\n  \"collections\": [\n    \(sets.joined(separator: ",\n    "))\n  ],\n"
            + "  \"variables\": {\n    \(variables.joined(separator: ",\n    "))\n  }\n}\n"
        return Array(text.utf8)
    }

    private func entry(_ number: Int) -> JSON {
        let collection = local[number]
        var members = [JSON.Member("name", .string(collection.name))]
        if let id = collection.id { members.append(JSON.Member("id", .string(id))) }
        if let axis = axes[number] { members.append(JSON.Member("axis", .string(axis.name))) }
        let modes = collection.modes.enumerated().map { index, mode -> JSON in
            var members = [JSON.Member("name", .string(mode.name))]
            if let axis = axes[number] { members.append(JSON.Member("value", .string(axis.values[index]))) }
            if let id = mode.id { members.append(JSON.Member("id", .string(id))) }
            return .object(members)
        }
        members.append(JSON.Member("modes", .array(modes)))
        return .object(members)
    }
}
