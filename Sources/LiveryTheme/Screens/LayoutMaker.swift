import LiveryModel

/// Reads a directive such as `@layout: { Hero: { axis: row, spacing: 12, align: center, parts: [picture, [title,
/// text]] } }`.
struct LayoutMaker {
    let names: NameTable
    let components: ComponentTable
    let diagnostics: DiagnosticCollector

    private static let members = ["axis", "spacing", "align", "parts"]

    /// The layouts by component. A later declaration replaces an earlier one of the same component, or removes it if
    /// its value is `nil`.
    func layouts(_ declarations: [ObjectNode]) -> [String: PartLayout] {
        var layouts: [String: PartLayout] = [:]
        for property in declarations.flatMap(\.properties) {
            let name = names[property.name]
            guard components.types[name] != nil else {
                diagnostics.reportUnknownType(
                    name, at: property.nameSpan, declared: components.places.types,
                    known: components.types.keys.sorted())
                continue
            }
            layouts[name] = layout(property.value, of: name)
        }
        return layouts
    }

    private func layout(_ node: Node, of type: String) -> PartLayout? {
        switch node.kind {
        case .null, .missing, .invalid: return nil
        case .object(let object):
            var layout = PartLayout(axis: .column)
            for property in object.properties { set(property, of: type, in: &layout) }
            return layout
        default:
            reportInvalid(node, expected: "an object such as { axis: row, spacing: 12 }")
            return nil
        }
    }

    private func set(_ property: Property, of type: String, in layout: inout PartLayout) {
        let (name, value) = (names[property.name], property.value)
        switch name {
        case "axis": layout.axis = oneOf(PartLayout.Axis.self, value) ?? layout.axis
        case "align": layout.alignment = oneOf(PartLayout.Alignment.self, value)
        case "spacing": layout.spacing = length(value)
        case "parts": layout.parts = parts(value, of: type)
        default:
            diagnostics.report(
                .unknownProperty(name, of: "@layout"), at: property.nameSpan, unknown: name, known: Self.members)
        }
    }

    private func oneOf<Case: RawRepresentable & CaseIterable>(_: Case.Type, _ node: Node) -> Case?
    where Case.RawValue == String {
        let known = Case.allCases.map(\.rawValue)
        guard case .text(let text) = node.kind else {
            reportInvalid(node, expected: known.joined(separator: ", "))
            return nil
        }
        guard let found = Case(rawValue: text) else {
            let problem = Problem.invalidDirective(
                "@layout", expected: known.joined(separator: ", "), found: "'\(text)'")
            diagnostics.report(problem, at: node.span, unknown: text, known: known)
            return nil
        }
        return found
    }

    private func length(_ node: Node) -> Double? {
        switch node.kind {
        case .int(let points) where points >= 0: return Double(points)
        case .double(let points) where points >= 0: return points
        default:
            reportInvalid(node, expected: "a number of points, such as 12")
            return nil
        }
    }

    private func parts(_ node: Node, of type: String) -> [[String]] {
        guard case .array(let elements) = node.kind else {
            reportInvalid(node, expected: "a list of parts, such as [picture, [title, text]]")
            return []
        }
        // The names are listed once, because a component can have many.
        let known = components.attributeNames(of: type).filter { isPart($0, of: type) }
        return elements.map { element in
            if case .array(let group) = element.kind {
                group.compactMap { part($0, of: type, known) }
            } else {
                part(element, of: type, known).map { [$0] } ?? []
            }
        }
        .filter { !$0.isEmpty }
    }

    private func part(_ node: Node, of type: String, _ known: [String]) -> String? {
        guard case .text(let name) = node.kind else {
            reportInvalid(node, expected: "the name of a part")
            return nil
        }
        guard !isPart(name, of: type) else { return name }
        guard components.isComplete(type) else { return nil }
        diagnostics.report(.unknownProperty(name, of: type), at: node.span, unknown: name, known: known)
        return nil
    }

    private func isPart(_ name: String, of type: String) -> Bool {
        if case .value(.component, _) = components.attribute(name, of: type) { true } else { false }
    }

    private func reportInvalid(_ node: Node, expected: String) {
        guard !node.isInvalid else { return }
        diagnostics.report(.invalidDirective("@layout", expected: expected, found: node.kind.described), at: node.span)
    }
}
