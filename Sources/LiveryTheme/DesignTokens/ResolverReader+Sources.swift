import LiveryModel

/// Reads sets, modifiers, and references to them (Resolver §4.1, "Sets" and "Modifiers", and §4.2).
extension ResolverReader {
    private static let common = ["$extensions", "description", "name", "type"]

    /// The tokens of a set, lowest source first. `chain` contains the sets that are currently being read.
    func sources(ofSet object: ObjectNode, chain: [String]) -> [ObjectNode] {
        check(object, known: Self.common + ["sources"], of: "set")
        guard let sources = member("sources", of: object) else {
            diagnostics.report(.missingProperty("sources", of: "set"), at: object.span.firstByte)
            return []
        }
        return self.sources(sources, chain: chain)
    }

    private func sources(_ property: Property, chain: [String]) -> [ObjectNode] {
        guard case .array(let elements) = property.value.kind else {
            expect("a list of tokens and references", for: property)
            return []
        }
        return elements.flatMap { element -> [ObjectNode] in
            guard case .object(let object) = element.kind else {
                diagnostics.report(
                    .invalidResolver(names[property.name], expected: "tokens in braces or '$ref' to tokens"),
                    at: element.span)
                return []
            }
            guard let reference = member("$ref", of: object) else {
                return reader.tokens(object, from: object.span.firstByte).map { [$0] } ?? []
            }
            return tokens(of: reference, in: object, chain: chain)
        }
    }

    private func tokens(of reference: Property, in object: ObjectNode, chain: [String]) -> [ObjectNode] {
        // Sets can refer to each other many times, so count every reference.
        guard reader.mayPlace(0, from: reference.value.span), let target = target(of: reference) else { return [] }
        let whole = overridden(target.object, by: object)
        switch target.kind {
        case .tokens: return reader.tokens(whole, from: reference.value.span).map { [$0] } ?? []
        case .modifier:
            invalid(reference, expected: "tokens or a set: modifiers are allowed only in 'resolutionOrder'")
            return []
        case .set(let name):
            let pointer = "#/sets/\(name)"
            guard !chain.contains(pointer), chain.count < Limits.chain else {
                diagnostics.report(.sourceCycle(chain + [pointer]), at: reference.value.span)
                return []
            }
            return sources(ofSet: whole, chain: chain + [pointer])
        }
    }

    /// Converts a modifier to an axis, with the modifier's default first. Also returns the tokens of each context,
    /// lowest source first.
    func modifier(
        _ object: ObjectNode, named name: String
    ) -> (axis: Theme.Axis, contexts: [String: [ObjectNode]])? {
        check(object, known: Self.common + ["contexts", "default"], of: "modifier")
        diagnostics.checkAxisName(name, at: object.span.firstByte)
        guard let contexts = member("contexts", of: object) else {
            diagnostics.report(.missingProperty("contexts", of: "modifier"), at: object.span.firstByte)
            return nil
        }
        guard case .object(let byName) = contexts.value.kind, byName.properties.count > 1 else {
            expect("an object with at least two contexts", for: contexts)
            return nil
        }
        guard byName.properties.count <= Limits.axisValues else {
            let bound = Bound.axisValues(name)
            diagnostics.report(.limitExceeded(bound, count: byName.properties.count), at: contexts.nameSpan)
            return nil
        }
        var trees: [String: [ObjectNode]] = [:]
        for context in byName.properties { trees[names[context.name]] = sources(context, chain: []) }
        let values = byName.properties.map { names[$0.name] }
        guard let property = member("default", of: object) else {
            return (Theme.Axis(name: name, values: values, isRequired: true, ignoresCase: true), trees)
        }
        guard case .text(let text) = property.value.kind, values.contains(text) else {
            expect("one of its contexts, \(values.joined(separator: ", "))", for: property)
            return nil
        }
        return (Theme.Axis(name: name, values: [text] + values.filter { $0 != text }, ignoresCase: true), trees)
    }
}

extension ResolverReader {
    /// The target of a reference.
    enum Kind {
        case set(String)
        case modifier(String)
        /// A token file, or part of a token file.
        case tokens
    }

    /// The object to which `$ref` refers. If it doesn't exist, reports a problem and returns `nil`.
    func target(of reference: Property) -> (kind: Kind, object: ObjectNode)? {
        guard case .text(let text) = reference.value.kind else {
            expect("a string", for: reference)
            return nil
        }
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, !first.isEmpty else { return inside(text, reference) }
        guard let root = file(String(first), reference) else { return nil }
        guard parts.count == 2, !parts[1].isEmpty else { return (.tokens, root) }
        guard let path = JSONPointer.names("#\(parts[1])") else {
            invalid(reference, expected: "a file's path, optionally with '#' and a JSON pointer")
            return nil
        }
        return object(at: path, in: root, reference).map { (.tokens, $0) }
    }

    /// The target of a reference to a part of this document.
    private func inside(_ text: String, _ reference: Property) -> (kind: Kind, object: ObjectNode)? {
        guard let path = JSONPointer.names(text) else {
            invalid(reference, expected: "a file's path or a JSON pointer such as #/sets/base")
            return nil
        }
        guard path[0] != "resolutionOrder" else {
            invalid(reference, expected: "the name of a set or modifier: references can't point into 'resolutionOrder'")
            return nil
        }
        guard let object = object(at: path, in: document, reference) else { return nil }
        switch (path[0], path.count) {
        case ("sets", 2): return (.set(path[1]), object)
        case ("modifiers", _): return (.modifier(path.count > 1 ? path[1] : ""), object)
        default: return (.tokens, object)
        }
    }

    private func object(at path: [String], in root: ObjectNode, _ reference: Property) -> ObjectNode? {
        var current = root
        for name in path {
            guard case .object(let next)? = member(name, of: current)?.value.kind else {
                let known = diagnostics.maySuggest ? current.properties.map { names[$0.name] } : []
                diagnostics.report(
                    .unknownSource(path.joined(separator: "/")), at: reference.value.span,
                    notes: diagnostics.nearest(to: name, in: known).map { [(.didYouMean($0), nil)] } ?? [])
                return nil
            }
            current = next
        }
        return current
    }

    /// The contents of a file. The path is relative to this document.
    private func file(_ path: String, _ reference: Property) -> ObjectNode? {
        guard !path.contains("://") else {
            invalid(reference, expected: "the path of a file of this theme")
            return nil
        }
        let folder = self.path.split(separator: "/").dropLast().map(String.init)
        guard let file = FileReader.normalized(path, in: folder) else {
            diagnostics.report(.outsideTheme(path), at: reference.value.span)
            return nil
        }
        guard reader.files.files[file] != nil else {
            diagnostics.report(
                .missingFile(file), at: reference.value.span, unknown: file, known: reader.files.files.keys.sorted())
            return nil
        }
        guard let node = reader.node(in: file, isDesignTokens: true) else { return nil }
        guard case .object(let object) = node.kind else {
            if !node.isInvalid { diagnostics.report(.expectedObject(found: node.kind.described), at: node.span) }
            return nil
        }
        return object
    }
}
