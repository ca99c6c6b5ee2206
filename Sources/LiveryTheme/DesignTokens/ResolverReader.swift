import LiveryModel

/// Reads a resolver document. Its modifiers become axes, and its resolution order becomes the order of layers (Resolver
/// §4).
struct ResolverReader {
    let reader: FileReader
    /// The document's path, to which references are relative.
    let path: String
    let document: ObjectNode
    var names: NameTable { reader.names }
    var diagnostics: DiagnosticCollector { reader.diagnostics }

    /// Creates a reader for a document. If the document is unreadable, reports a problem and returns `nil`.
    init?(reader: FileReader, path: String) {
        guard let node = reader.node(in: path, isDesignTokens: true) else { return nil }
        guard case .object(let document) = node.kind else {
            if !node.isInvalid { reader.diagnostics.report(.expectedObject(found: node.kind.described), at: node.span) }
            return nil
        }
        self.reader = reader
        self.path = path
        self.document = document
    }

    private static let known = [
        "$defs", "$schema", "description", "modifiers", "name", "resolutionOrder", "sets", "version",
    ]

    /// Adds the document's axes and layers to the file reader.
    func read() {
        check(document, known: Self.known, of: "resolver")
        readVersion()
        for set in members("sets") { _ = sources(ofSet: set.object, chain: ["#/sets/\(set.name)"]) }
        for modifier in members("modifiers") { _ = self.modifier(modifier.object, named: modifier.name) }
        guard let order = member("resolutionOrder", of: document) else {
            return diagnostics.report(.missingProperty("resolutionOrder", of: "resolver"), at: document.span.firstByte)
        }
        guard case .array(let elements) = order.value.kind else {
            return expect("a list of sets and modifiers", for: order)
        }
        guard !elements.isEmpty else { return expect("at least one set or modifier", for: order) }
        var inline: Set<String> = []
        for element in elements { read(element, &inline) }
        guard reader.axes.count > Limits.axes else { return }
        diagnostics.report(.limitExceeded(.axes, count: reader.axes.count), at: order.nameSpan)
        reader.axes.removeSubrange(Limits.axes...)
    }

    private func readVersion() {
        guard let version = member("version", of: document) else {
            return diagnostics.report(.missingProperty("version", of: "resolver"), at: document.span.firstByte)
        }
        if case .text("2025.10") = version.value.kind { return }
        expect("\"2025.10\"", for: version)
    }

    /// Reads one element of the resolution order: a set or modifier, either inline or as a reference.
    private func read(_ element: Node, _ inline: inout Set<String>) {
        guard case .object(let object) = element.kind else {
            return diagnostics.report(
                .invalidResolver("resolutionOrder", expected: "a set, a modifier or '$ref' to one"), at: element.span)
        }
        if let reference = member("$ref", of: object) {
            guard let target = target(of: reference) else { return }
            let whole = overridden(target.object, by: object)
            switch target.kind {
            case .set(let name): layers(ofSet: whole, named: name, chain: ["#/sets/\(name)"])
            case .modifier(let name): layer(ofModifier: whole, named: name)
            case .tokens: invalid(reference, expected: "#/sets/… or #/modifiers/…")
            }
        } else if let (name, type) = inlineName(object) {
            if !inline.insert(name.text).inserted { diagnostics.report(.duplicateName(name.text), at: name.span) }
            if type == "set" {
                layers(ofSet: object, named: name.text, chain: [])
            } else {
                layer(ofModifier: object, named: name.text)
            }
        }
    }

    private func layers(ofSet object: ObjectNode, named name: String, chain: [String]) {
        for source in sources(ofSet: object, chain: chain) {
            guard mayLay(1) else { return }
            reader.layers.append(.always(source))
            reader.pieces.append(Piece(kind: .set(name), place: [], object: source))
        }
    }

    private func layer(ofModifier object: ObjectNode, named name: String) {
        guard let (axis, contexts) = modifier(object, named: name),
            mayLay(contexts.values.reduce(0) { $0 + $1.count })
        else { return }
        if !reader.axes.contains(where: { $0.name == axis.name }) { reader.axes.append(axis) }
        let trees = contexts.compactMapValues { $0.first?.merged(under: Array($0.dropFirst())) }
        reader.layers.append(.choice(axis: name, contexts: trees))
        for value in axis.values {
            reader.pieces += (contexts[value] ?? []).map {
                Piece(kind: .context(axis: name, value: value), place: [], object: $0)
            }
        }
    }

    /// Whether more layers can be added. If there are too many, reports a problem.
    private func mayLay(_ more: Int) -> Bool {
        let count = reader.pieces.count + more
        guard count > Limits.layers else { return true }
        diagnostics.report(.limitExceeded(.layers, count: count), at: document.span.firstByte)
        return false
    }

    /// The `name` and `type` of an inline set or modifier, both of which are required (Resolver §4.1, "Inline sets and
    /// modifiers").
    private func inlineName(_ object: ObjectNode) -> (name: (text: String, span: Span), type: String)? {
        let kind = "resolutionOrder"
        guard let name = member("name", of: object) else {
            diagnostics.report(.missingProperty("name", of: kind), at: object.span.firstByte)
            return nil
        }
        guard let type = member("type", of: object) else {
            diagnostics.report(.missingProperty("type", of: kind), at: object.span.firstByte)
            return nil
        }
        guard case .text(let text) = name.value.kind else {
            expect("a string", for: name)
            return nil
        }
        switch type.value.kind {
        case .text("set"): return ((text, name.value.span), "set")
        case .text("modifier"): return ((text, name.value.span), "modifier")
        default:
            expect("\"set\" or \"modifier\"", for: type)
            return nil
        }
    }
}

extension ResolverReader {
    func member(_ name: String, of object: ObjectNode) -> Property? {
        names.existing(name).flatMap(object.position).map { object.properties[$0] }
    }

    /// The members of an object of objects such as `sets`.
    func members(_ name: String) -> [(name: String, object: ObjectNode)] {
        guard let property = member(name, of: document) else { return [] }
        guard case .object(let object) = property.value.kind else {
            expect("an object in braces", for: property)
            return []
        }
        return object.properties.compactMap { property in
            guard case .object(let object) = property.value.kind else {
                expect("an object in braces", for: property)
                return nil
            }
            return (names[property.name], object)
        }
    }

    func check(_ object: ObjectNode, known: [String], of kind: String) {
        for property in object.properties where !known.contains(names[property.name]) {
            let name = names[property.name]
            diagnostics.report(
                .unknownProperty(name, of: kind), at: property.nameSpan, unknown: name, known: known)
        }
    }

    func expect(_ what: String, for property: Property) {
        guard !property.value.isInvalid else { return }
        diagnostics.report(.invalidResolver(names[property.name], expected: what), at: property.value.span)
    }

    func invalid(_ reference: Property, expected: String) {
        guard case .text(let text) = reference.value.kind else { return expect("a string", for: reference) }
        diagnostics.report(.invalidReference(text, expected: expected), at: reference.value.span)
    }

    /// An object, overridden by the members next to `$ref`. Members are replaced as a whole, not merged (Resolver
    /// §4.2).
    func overridden(_ object: ObjectNode, by reference: ObjectNode) -> ObjectNode {
        let own = reference.properties.filter { names[$0.name] != "$ref" }
        guard !own.isEmpty else { return object }
        let replaced = Set(own.map(\.name))
        let kept = object.properties.filter { !replaced.contains($0.name) }
        return ObjectNode(properties: kept + own, span: reference.span)
    }
}

extension Span {
    /// The first byte of the range, for reporting that something is missing from it.
    var firstByte: Span { Span(file: file, start: Int(start), end: Int(start) + 1) }
}
