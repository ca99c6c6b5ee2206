/// Reads the response of `GET /v1/files/:file_key/variables/local`
/// (https://developers.figma.com/docs/rest-api/variables-endpoints).
///
/// The response contains local variables and the library variables that the file uses. Deleted variables to which other
/// variables still refer are treated like library variables.
struct FigmaResponse {
    private let file: SourceFile
    private let meta: SourceNode
    private let findings: FindingCollector

    /// Creates a reader for a response, or returns `nil` if the file isn't such a response.
    init?(_ file: SourceFile, _ findings: FindingCollector) {
        guard let meta = Self.meta(of: file) else { return nil }
        self.file = file
        self.meta = meta
        self.findings = findings
    }

    /// The member of the response that contains the variables.
    static func meta(of file: SourceFile) -> SourceNode? {
        [file.root["meta"], file.root].compactMap { $0 }
            .first { $0["variableCollections"]?.members != nil && $0["variables"]?.members != nil }
    }

    func collections() -> [FigmaSource.Collection] {
        var collections: [FigmaSource.Collection] = []
        var positions: [String: Int] = [:]
        for member in meta["variableCollections"]?.members ?? [] {
            guard let collection = collection(member) else { continue }
            positions[member.name] = collections.count
            collections.append(collection)
        }
        var deleted = collections.map { FigmaSource.Collection(deletedOf: $0) }
        for (member, position) in ordered(positions) {
            guard let variable = variable(member, in: collections[position]) else { continue }
            if member.value.isTrue("deletedButReferenced") {
                deleted[position].variables.append(variable)
            } else {
                collections[position].variables.append(variable)
            }
        }
        return collections + deleted.filter { !$0.variables.isEmpty }
    }

    private func collection(_ member: SourceMember) -> FigmaSource.Collection? {
        let node = member.value
        guard let name = node["name"]?.string, let elements = node["modes"]?.elements, !elements.isEmpty else {
            return reject("expected a collection with 'name' and 'modes'", at: node.span)
        }
        let modes = elements.compactMap { mode -> FigmaSource.Mode? in
            guard let id = mode["modeId"]?.string, let name = mode["name"]?.string else {
                return reject("expected a mode with 'modeId' and 'name'", at: mode.span)
            }
            return FigmaSource.Mode(name: name, id: id, span: mode.span)
        }
        guard !node.isTrue("isExtension") else {
            findings.report(.extendedCollection(name), at: node.span)
            return nil
        }
        let first = node["defaultModeId"]?.string
        return FigmaSource.Collection(
            name: name, path: file.path, id: member.name, isLocal: !node.isTrue("remote"),
            modes: modes.filter { $0.id == first } + modes.filter { $0.id != first })
    }

    /// The variables in the order of their collections.
    private func ordered(_ positions: [String: Int]) -> [(SourceMember, Int)] {
        var order: [String: Int] = [:]
        for member in meta["variableCollections"]?.members ?? [] {
            for id in member.value["variableIds"]?.elements ?? [] { id.string.map { order[$0] = order.count } }
        }
        let found = (meta["variables"]?.members ?? []).compactMap { member -> (SourceMember, Int)? in
            guard let id = member.value["variableCollectionId"]?.string, let position = positions[id] else {
                return reject("expected a variable of one of the collections", at: member.value.span)
            }
            return (member, position)
        }
        return found.enumerated().sorted { a, b in
            (order[a.element.0.name] ?? .max, a.offset) < (order[b.element.0.name] ?? .max, b.offset)
        }.map(\.element)
    }

    private func variable(_ member: SourceMember, in collection: FigmaSource.Collection) -> FigmaSource.Variable? {
        let node = member.value
        let scopes = node["scopes"]?.elements?.compactMap(\.string) ?? []
        guard let name = node["name"]?.string, let type = node["resolvedType"]?.string,
            let kind = FigmaKind(resolvedType: type, scopes: scopes), node["valuesByMode"]?.members != nil
        else {
            return reject("expected a variable with 'name', 'resolvedType' and 'valuesByMode'", at: node.span)
        }
        let names = name.split(separator: "/", maxSplits: ImportLimits.nesting).map(String.init)
        guard names.count <= ImportLimits.nesting else {
            return reject("nested too deeply: the limit is \(ImportLimits.nesting) levels", at: node.span)
        }
        let values = collection.modes.map { mode in mode.id.flatMap { node["valuesByMode"]?[$0] } }
        if collection.isLocal { reportMissing(values, of: name, in: collection, at: node["name"]?.span ?? node.span) }
        return FigmaSource.Variable(
            names: names, id: member.name,
            span: node["name"]?.span ?? node.span, description: node["description"]?.string, kind: kind,
            values: values.map { $0.flatMap { value($0, as: kind, name) } })
    }

    private func reportMissing(
        _ values: [SourceNode?], of name: String, in collection: FigmaSource.Collection, at span: SourceSpan
    ) {
        guard values.contains(where: { $0 != nil }) else {
            return findings.report(.missingValue(mode: nil), token: name, at: span)
        }
        for (mode, value) in zip(collection.modes, values) where value == nil {
            findings.report(.missingValue(mode: mode.name), token: name, at: span)
        }
    }

    private func value(_ node: SourceNode, as kind: FigmaKind, _ name: String) -> FigmaSource.Value? {
        if node["type"]?.string == "VARIABLE_ALIAS", let id = node["id"]?.string {
            return FigmaSource.Value(content: .alias(FigmaSource.Target(id: id), nil), span: node.span)
        }
        guard let literal = FigmaLiteral(node, as: kind) else {
            findings.report(
                .unreadableValue(node.described, as: kind.tokenKind.described), token: name, at: node.span)
            return nil
        }
        return FigmaSource.Value(content: .literal(literal), span: node.span)
    }

    /// Reports content that the API never sends.
    private func reject<Result>(_ reason: String, at span: SourceSpan) -> Result? {
        findings.report(.invalidText(reason), at: span)
        return nil
    }
}

extension SourceNode {
    fileprivate func isTrue(_ name: String) -> Bool {
        if case .bool(true)? = self[name]?.kind { true } else { false }
    }
}
