import LiveryModel

/// Converts a Design Tokens document to the compiler's own tree. A token becomes a property with a type and a value,
/// and a group becomes an object whose `$type` and similar members are directives. `$extends` becomes a mixin, and an
/// alias becomes a reference.
struct TokenReader {
    let names: NameTable
    let diagnostics: DiagnosticCollector
    /// The names from the theme's root to the document. References are relative to this location.
    var place: [Name] = []

    static let tokenNames = ["$deprecated", "$description", "$extensions", "$ref", "$type", "$value"]
    static let groupNames = ["$deprecated", "$description", "$extends", "$extensions", "$ref", "$root", "$type"]

    func document(_ object: ObjectNode) -> ObjectNode {
        if let property = object.properties.first(where: { ["$value", "$ref"].contains(names[$0.name]) }) {
            diagnostics.report(
                .unknownProperty(names[property.name], of: "group"), at: property.nameSpan,
                notes: [(.write("a name, followed by a token"), nil)])
        }
        return group(object, isDocument: true).object
    }

    private func group(_ object: ObjectNode, isDocument: Bool = false) -> (object: ObjectNode, extended: [LinkPath]) {
        var (properties, directives, extended) = ([Property](), [Directive](), [LinkPath]())
        let isUnmarked = isUnmarkedToken(object)
        for property in object.properties {
            switch names[property.name] {
            case "$root": properties += root(property).map { [$0] } ?? []
            case "$extends": extended += self.extended(property.value).map { [$0] } ?? []
            case "$schema" where isDocument: expectText(property)
            case "$value" where isDocument, "$ref" where isDocument: continue
            case "$ref": extended += referredGroup(property.value).map { [$0] } ?? []
            case let name where name.hasPrefix("$"):
                directives += metadata(property, known: Self.groupNames, of: "group").map { [$0] } ?? []
            case let name where isUnmarked && Self.unmarkedNames.contains(name):
                if name == "value" { reportUnmarked(property) }
            case let name:
                if isName(name, at: property.nameSpan), let child = child(property) { properties.append(child) }
            }
        }
        return (ObjectNode(properties: properties, directives: directives, span: object.span), extended)
    }

    /// Whether a name is valid. Names must not contain characters with a special meaning in references (Format §5.1.1).
    private func isName(_ name: String, at span: Span) -> Bool {
        guard let letter = name.first(where: { "{}.".contains($0) }) else { return true }
        diagnostics.report(.invalidName(name, why: "'\(letter)' has a special meaning in references"), at: span)
        return false
    }

    /// Reads a token or a group.
    private func child(_ property: Property) -> Property? {
        guard case .object(let object) = property.value.kind else {
            expect("a token or a group in braces", at: property.value)
            return nil
        }
        if isToken(object) { return token(property, object) }
        let (group, extended) = group(object)
        var result = property
        result.role = .group
        let node = Node(kind: .object(group), span: property.value.span)
        result.parts = Property.Parts(Property.Part(mixins: extended, value: node))
        return result
    }

    /// Whether an object is a token. An object with `$ref` is a group if it contains other tokens or groups. It is also
    /// a group if the pointer doesn't lead to a value and the object has no token type.
    private func isToken(_ object: ObjectNode) -> Bool {
        if object.properties.contains(where: { names[$0.name] == "$value" }) { return true }
        guard let reference = object.properties.first(where: { names[$0.name] == "$ref" }) else { return false }
        if case .text(let pointer) = reference.value.kind, pointer.hasPrefix("#/"), !pointer.contains("/$value") {
            let isTyped = object.properties.contains { names[$0.name] == "$type" }
            let hasContent = object.properties.contains { !names[$0.name].hasPrefix("$") || names[$0.name] == "$root" }
            return isTyped && !hasContent
        }
        return true
    }

    /// Reads `$root`, which is always a token (Format §6).
    private func root(_ property: Property) -> Property? {
        guard let child = child(property) else { return nil }
        guard child.role == .token else {
            diagnostics.report(.missingProperty("$value", of: "$root"), at: property.nameSpan)
            return nil
        }
        return child
    }

    private func token(_ property: Property, _ object: ObjectNode) -> Property {
        var result = property
        result.role = .token
        var value: Node?
        var directives: [Directive] = []
        for part in object.properties {
            switch names[part.name] {
            case "$value", "$ref":
                if value != nil { diagnostics.report(.valueAndReference, at: part.nameSpan) }
                value = names[part.name] == "$ref" ? pointer(part.value) : self.value(part.value)
            case "$type": result.type = type(part)
            case let name where name.hasPrefix("$"):
                directives += metadata(part, known: Self.tokenNames, of: "token").map { [$0] } ?? []
            case let name where Self.unmarkedNames.contains(name): reportUnmarked(part)
            case let name: diagnostics.report(.nestedToken(name), at: part.nameSpan)
            }
        }
        let isTyped = object.properties.allSatisfy { names[$0.name] != "$type" } || result.type != nil
        let invalid = Node(kind: .invalid, span: property.nameSpan)
        result.parts = Property.Parts(Property.Part(value: isTyped ? value ?? invalid : invalid))
        result.remarks = Remarks(directives)
        return result
    }
}

// Reports tokens whose members have no `$`, as Style Dictionary and Tokens Studio write them.
extension TokenReader {
    private static let unmarkedNames = ["value", "type", "description"]

    /// Whether an object would be a token if the names of its members began with `$`.
    private func isUnmarkedToken(_ object: ObjectNode) -> Bool {
        let isTyped = object.properties.contains { property in
            guard case .text = property.value.kind else { return false }
            return ["type", "$type"].contains(names[property.name])
        }
        return object.properties.contains { property in
            guard names[property.name] == "value" else { return false }
            guard case .object = property.value.kind else { return true }
            return isTyped
        }
    }

    private func reportUnmarked(_ property: Property) {
        let name = names[property.name]
        diagnostics.report(
            .unmarkedMember(name), at: property.nameSpan, notes: [(.convertedByImport, nil)],
            fix: diagnostics.span(of: name, in: property.nameSpan).map { ("write '$\(name)'", $0, "$" + name) })
    }
}

extension TokenReader {
    func expect(_ what: String, at node: Node) {
        diagnostics.report(.typeMismatch(expected: what, found: node.kind.described), at: node.span)
    }

    private func expected(_ what: String, at node: Node) -> Node {
        expect(what, at: node)
        return Node(kind: .invalid, span: node.span)
    }

    private func expectText(_ property: Property) {
        if case .text = property.value.kind { return }
        expect("a string", at: property.value)
    }

    /// Converts a `$type` to the name of the bundle type.
    private func type(_ property: Property) -> TypeName? {
        guard case .text(let name) = property.value.kind else {
            expect("the name of a type", at: property.value)
            return nil
        }
        guard let type = DesignTokens.types[name] else {
            diagnostics.report(
                .unknownTokenType(name), at: property.value.span, unknown: name,
                known: DesignTokens.types.keys.sorted())
            return nil
        }
        return TypeName(name: type.name, span: property.value.span)
    }

    /// Reads the other members of a token or group (Format §5.2 and §6).
    private func metadata(_ property: Property, known: [String], of kind: String) -> Directive? {
        let name = names[property.name]
        var value = property.value
        switch (name, value.kind) {
        case _ where !known.contains(name):
            diagnostics.report(
                .unknownProperty(name, of: kind), at: property.nameSpan, unknown: name, known: known)
            return nil
        case ("$type", _):
            value = Node(kind: type(property).map { .text($0.name) } ?? .invalid, span: value.span)
        case ("$description", .text), ("$deprecated", .text), ("$deprecated", .bool), ("$extensions", .object): break
        case ("$description", _): value = expected("a string", at: value)
        case ("$deprecated", _): value = expected("true, false or a string", at: value)
        default: value = expected("an object in braces", at: value)
        }
        return Directive(name: name, nameSpan: property.nameSpan, value: value)
    }
}
