package import LiveryModel

/// Checks a bundle against `@requires: { brand.purple: color, news: NewsView, news.title.textColor: color }`. Paths can
/// refer to values, to styles, and to attributes of a style, a part or a state. `news(NewsView): { title.textColor:
/// color }` requires a style with specific attributes.
struct RequirementChecker {
    let checker: Checker
    private var resolver: Resolver { checker.resolver }
    private var names: NameTable { resolver.names }
    private var components: ComponentTable { resolver.components }
    private var diagnostics: DiagnosticCollector { resolver.diagnostics }

    func check(_ requirements: [ObjectNode], against bundle: ThemeBundle) {
        for object in requirements { check(object, in: [], against: bundle) }
    }

    /// A name in a requirement, and the path to which it leads.
    private typealias Step = (path: String, span: Span)

    private func check(_ object: ObjectNode, in groups: [Step], against bundle: ThemeBundle) {
        for property in object.properties where !diagnostics.isFull {
            let path = (groups.last.map { $0.path + "." } ?? "") + names[property.name]
            let steps = groups + [(path, property.nameSpan)]
            if let type = property.type { check(path, is: type, at: steps, against: bundle) }
            switch property.value.kind {
            case .object(let inner): check(inner, in: steps, against: bundle)
            case .text(let name):
                check(path, is: TypeName(name: name, span: property.value.span), at: steps, against: bundle)
            case .invalid: continue
            default:
                diagnostics.report(
                    .invalidDirective(
                        "@requires", expected: "a type for each path", found: property.value.kind.described),
                    at: property.value.span)
            }
        }
    }

    private func check(_ path: String, is named: TypeName, at steps: [Step], against bundle: ThemeBundle) {
        guard let type = components.type(named: named.name) else {
            return diagnostics.reportUnknownType(named, among: components)
        }
        let (found, span) = (bundle.type(at: path), steps[steps.count - 1].span)
        if let found, found == type || components.extends(found, type) || (found == .int && type == .double) { return }
        let value = resolver.existing(at: path)
        if found == nil, let value, isFaulty(value) { return }
        if value == nil, reportReplaced(path) { return }
        let place = { (spelled: String) in steps.first { $0.path.hasPrefix(spelled) }?.span ?? span }
        if found == nil, value == nil, resolver.reportMisspelled(path, requiredAt: place) { return }
        if found != nil, let value, checker.reportRequired(value, as: type, at: span) { return }
        let definition =
            (found == nil ? nil : value?.property.nameSpan).map { [(Hint.definedHere, Span?.some($0))] } ?? []
        diagnostics.report(
            .unmetRequirement(path, type: type.name, found: found.map { $0 == .null ? "nil" : $0.name }),
            at: span,
            notes: definition + (bundle.axes.isEmpty ? [] : [(.resolvedFor(bundle.axes.axisKey), nil)]))
    }

    /// Reports a single value that overrides a group along the path. Returns `false` if there is no such value.
    private func reportReplaced(_ path: String) -> Bool {
        let names = path.split(separator: ".")
        return names.indices.dropFirst().contains { count in
            guard let slot = resolver.existing(at: names[..<count].joined(separator: ".")) else { return false }
            // Authors write `nil` on purpose, so the contract determines whether the value is missing.
            if case .null = slot.property.value.kind { return false }
            return resolver.reportReplaced(slot)
        }
    }

    /// Whether there is a node at the path that has no value because of an error that was already reported.
    private func isFaulty(_ slot: Slot) -> Bool {
        guard let end = resolver.end(of: slot), case .object = resolver.node(of: end).kind else { return true }
        return resolver.type(of: slot) != nil
    }
}

extension PreparedTheme {
    /// The paths that the theme's `@requires` directives require, and their types.
    package var contract: [String: Theme.ValueType] {
        var contract: [String: Theme.ValueType] = [:]
        for object in requirements { add(object, in: "", to: &contract) }
        return contract
    }

    private func add(_ object: ObjectNode, in group: String, to contract: inout [String: Theme.ValueType]) {
        for property in object.properties {
            let path = group + names[property.name]
            if let type = property.type { contract[path] = components.type(named: type.name) }
            switch property.value.kind {
            case .object(let inner): add(inner, in: path + ".", to: &contract)
            case .text(let name): contract[path] = components.type(named: name)
            default: continue
            }
        }
    }
}
