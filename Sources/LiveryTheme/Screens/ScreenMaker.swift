import LiveryModel

/// Reads a directive such as `@screens: { People: [@legos.hero, { style: @news, title: "Hello" }, [@buttons.like,
/// @buttons.skip]] }` for one axis choice.
struct ScreenMaker {
    let resolver: Resolver
    private var names: NameTable { resolver.names }
    private var components: ComponentTable { resolver.components }
    private var diagnostics: DiagnosticCollector { resolver.diagnostics }

    /// The screens in declared order. A later declaration replaces an earlier one with the same name, or removes it if
    /// its value is `nil`.
    func screens(_ declarations: [ObjectNode]) -> [SampleScreen] {
        guard let first = declarations.first else { return [] }
        let all = first.merged(under: Array(declarations.dropFirst())).properties
        if all.count > Limits.screens, let beyond = all.dropFirst(Limits.screens).first {
            diagnostics.report(.limitExceeded(.screens, count: all.count), at: beyond.nameSpan)
        }
        return all.prefix(Limits.screens).compactMap(screen)
    }

    private func screen(_ property: Property) -> SampleScreen? {
        let name = names[property.name]
        switch property.value.kind {
        case .null, .missing, .invalid: return nil
        case .array(let nodes):
            let rows = nodes.map { node in
                if case .array(let elements) = node.kind { elements } else { [node] }
            }
            let count = rows.reduce(0) { $0 + $1.count }
            if count > Limits.screenElements {
                diagnostics.report(.limitExceeded(.screenElements(name), count: count), at: property.nameSpan)
                return nil
            }
            return SampleScreen(name: name, rows: rows.map { $0.compactMap(element) }.filter { !$0.isEmpty })
        default:
            reportInvalid(property.value, expected: "a list of styles, such as [@news, @buttons.like]")
            return nil
        }
    }

    private func element(_ node: Node) -> SampleScreen.Element? {
        switch node.kind {
        case .link(let path): return style(path, at: node.span).map { .init(style: $0.path) }
        case .object(let object): return element(object, at: node.span)
        case .missing, .null, .invalid: return nil
        default:
            reportInvalid(node, expected: "a link to a style, or an object with 'style'")
            return nil
        }
    }

    private func element(_ object: ObjectNode, at span: Span) -> SampleScreen.Element? {
        guard let link = object.properties.first(where: { names[$0.name] == "style" })?.value else {
            diagnostics.report(
                .invalidDirective("@screens", expected: "a link to a style in 'style'", found: "an object without it"),
                at: span)
            return nil
        }
        guard case .link(let path) = link.kind else {
            reportInvalid(link, expected: "a link to a style")
            return nil
        }
        guard let (path, type) = style(path, at: link.span) else { return nil }
        var element = SampleScreen.Element(style: path)
        for property in object.properties where names[property.name] != "style" {
            if names[property.name] == "state", part("state", of: type) == nil {
                element.state = state(property.value) ?? .normal
            } else {
                add(property, of: type, to: "", in: &element)
            }
        }
        return element
    }

    private func state(_ node: Node) -> Theme.ControlState? {
        guard case .text(let name) = node.kind else {
            reportInvalid(node, expected: "the name of a state, such as highlighted")
            return nil
        }
        guard let state = Theme.ControlState(rawValue: name) else {
            diagnostics.report(
                .unknownState(name), at: node.span, unknown: name, known: Theme.ControlState.allCases.map(\.rawValue))
            return nil
        }
        return state
    }

    /// Adds the sample text of a part.
    /// - Parameter group: The path of the part that contains it, with a dot at the end.
    private func add(_ property: Property, of type: String, to group: String, in element: inout SampleScreen.Element) {
        let name = names[property.name]
        let part = part(name, of: type)
        guard part != nil || name == "text" && hasOwnText(type) else {
            guard components.isComplete(type) else { return }
            let parts = components.attributeNames(of: type).filter { self.part($0, of: type) != nil }
            return diagnostics.report(
                .unknownProperty(name, of: type), at: property.nameSpan, unknown: name,
                known: parts + (hasOwnText(type) ? ["text"] : []))
        }
        switch (property.value.kind, part) {
        case (.missing, _), (.null, _), (.invalid, _): return
        case (.text(let text), _): element.texts[group + name] = text
        case (.object(let texts), let part?):
            for property in texts.properties { add(property, of: part, to: group + name + ".", in: &element) }
        default: reportInvalid(property.value, expected: "a string")
        }
    }

    /// The type of a style's part.
    private func part(_ name: String, of type: String) -> String? {
        guard case .value(.component(let part), _) = components.attribute(name, of: type) else { return nil }
        return part
    }

    /// Whether views of a type show text or an image themselves, not only in their parts.
    private func hasOwnText(_ type: String) -> Bool {
        components.lineage(of: type).contains { Self.contentViews.contains($0.name) }
    }

    private static let contentViews = ["Label", "Button", "ImageView", "TextField"]

    /// The path and type of the style to which a link refers. Returns `nil` if the target isn't a style or has no value
    /// for this choice.
    private func style(_ path: [Name], at span: Span) -> (path: String, type: String)? {
        guard let slot = resolver.slot(at: path, linkedFrom: span), let end = resolver.end(of: slot) else { return nil }
        if case .null = resolver.node(of: end).kind { return nil }
        let isPart = end.ancestors.contains { around in
            if case .component = resolver.type(of: around) { true } else { false }
        }
        guard case .component(let type) = resolver.type(of: slot), !isPart else {
            let problem = Problem.typeMismatch(expected: "a style", found: "'@\(names.path(path))'")
            diagnostics.report(problem, at: span, notes: [(.definedHere, end.property.nameSpan)])
            return nil
        }
        return (names.path(path), type)
    }

    private func reportInvalid(_ node: Node, expected: String) {
        guard !node.isInvalid else { return }
        diagnostics.report(
            .invalidDirective("@screens", expected: expected, found: node.kind.described), at: node.span)
    }
}
