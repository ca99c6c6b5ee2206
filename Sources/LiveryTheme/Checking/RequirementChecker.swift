import LiveryBundle

/// Checks `@requires: { brand.purple: color }` against a bundle.
struct RequirementChecker {
    let resolver: Resolver
    private var names: NameTable { resolver.names }
    private var components: ComponentTable { resolver.components }
    private var diagnostics: DiagnosticCollector { resolver.diagnostics }

    func check(_ requirements: [ObjectNode], against bundle: ThemeBundle) {
        for object in requirements { check(object, prefix: "", against: bundle) }
    }

    private func check(_ object: ObjectNode, prefix: String, against bundle: ThemeBundle) {
        for property in object.properties {
            let path = prefix + names[property.name]
            switch property.value.kind {
            case .object(let inner): check(inner, prefix: path + ".", against: bundle)
            case .text(let name): check(path, is: name, at: property, against: bundle)
            case .invalid: continue
            default:
                diagnostics.report(
                    .invalidDirective(
                        "@requires", expected: "a type for each path", found: property.value.kind.described),
                    at: property.value.span)
            }
        }
    }

    private func check(_ path: String, is name: String, at property: Property, against bundle: ThemeBundle) {
        guard let type = components.type(named: name) else {
            return diagnostics.report(
                .unknownType(name), at: property.value.span, unknown: name, known: components.typeNames)
        }
        let found =
            bundle.tokens[path].map { $0.value == .null ? .null : $0.type }
            ?? bundle.styles[path].map { .component($0.type) }
        if let found, found == type || components.extends(found, type) || (found == .int && type == .double) { return }
        let value = found == nil ? nil : resolver.existing(at: path)
        let definition = value.map { [(Hint.definedHere, Span?.some($0.property.nameSpan))] } ?? []
        diagnostics.report(
            .unmetRequirement(path, type: type.name, found: found.map { $0 == .null ? "nil" : $0.name }),
            at: property.nameSpan,
            notes: definition + (bundle.axes.isEmpty ? [] : [(.resolvedFor(bundle.axes.axisKey), nil)]))
    }
}
