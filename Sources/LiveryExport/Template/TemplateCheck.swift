/// Finds names that don't exist in a template's scopes for any theme, including in sections that the current theme
/// doesn't render.
///
/// The check uses only the members of each scope, not their values. It visits each partial once for each combination of
/// enclosing scopes. If it stops at one of its limits, the renderer still finds unknown names in the sections that it
/// renders.
struct TemplateCheck {
    private let library: TemplateLibrary
    private var stack: [TemplateShape]
    private var included: [TemplateInclusion] = []
    private var visits: Set<Visit> = []
    private var depth = 0
    private var steps = 0
    private static let stepLimit = 1_000_000

    /// A partial, with the scopes in which its names are looked up.
    private struct Visit: Hashable {
        let partial: String
        let scopes: [ObjectIdentifier]
        let isText: Bool
    }

    private init(_ library: TemplateLibrary, _ scope: any TemplateScope.Type) {
        self.library = library
        stack = [.object(scope)]
    }

    /// - Parameter scope: The outermost scope.
    static func check(
        _ library: TemplateLibrary, for scope: any TemplateScope.Type = ThemeScope.self
    ) throws(TemplateError) {
        var check = TemplateCheck(library, scope)
        try check.check(library.main.nodes, of: library.main.source)
    }

    private mutating func check(_ nodes: [TemplateNode], of source: TemplateSource) throws(TemplateError) {
        guard depth <= TemplateRenderer.depthLimit else { return }
        depth += 1
        for node in nodes {
            steps += 1
            guard steps <= Self.stepLimit else { return }
            switch node {
            case .text, .lineStart: break
            case .value(let expression, _): try checkText(expression, in: source)
            case .section(let expression, let isInverted, let nodes):
                let shape = try shape(of: expression, in: source)
                if !isInverted { stack.append(shape.element) }
                try check(nodes, of: source)
                if !isInverted { stack.removeLast() }
            case .partial(let name, _, let range): try check(partial: name, of: source, at: range)
            }
        }
        depth -= 1
    }

    private mutating func check(
        partial name: String, of source: TemplateSource, at range: Range<Int>
    ) throws(TemplateError) {
        guard let partial = library.partials[name], included.count < TemplateRenderer.partialLimit,
            visits.insert(visit(of: name)).inserted
        else { return }
        included.append(TemplateInclusion(name: name, source: source, range: range))
        try check(partial.nodes, of: partial.source)
        included.removeLast()
    }

    /// Visits of a partial are equal if the scopes are. A scope hides outer scopes of the same kind, because they have
    /// the same names.
    private func visit(of partial: String) -> Visit {
        var scopes: [ObjectIdentifier] = []
        for case .object(let scope) in stack.reversed() where !scopes.contains(ObjectIdentifier(scope)) {
            scopes.append(ObjectIdentifier(scope))
        }
        if case .text? = stack.last { return Visit(partial: partial, scopes: scopes, isText: true) }
        return Visit(partial: partial, scopes: scopes, isText: false)
    }
}

// Names.
extension TemplateCheck {
    private func checkText(_ expression: TemplateExpression, in source: TemplateSource) throws(TemplateError) {
        if case .text = try shape(of: expression, in: source) { return }
        throw source.notText(expression, notes: included.notes)
    }

    private func shape(
        of expression: TemplateExpression, in source: TemplateSource
    ) throws(TemplateError) -> TemplateShape {
        guard let first = expression.path.first else { return stack.last ?? .text }
        var found: TemplateShape?
        for case .object(let scope) in stack.reversed() where found == nil { found = scope.members[first] }
        guard var shape = found else { throw unknown(first, expression, in: source, stack) }
        for name in expression.path.dropFirst() {
            guard case .object(let scope) = shape, let member = scope.members[name] else {
                throw unknown(name, expression, in: source, [shape])
            }
            shape = member
        }
        return shape
    }

    private func unknown(
        _ name: String, _ expression: TemplateExpression, in source: TemplateSource, _ shapes: [TemplateShape]
    ) -> TemplateError {
        var known: Set<String> = []
        for case .object(let scope) in shapes { known.formUnion(scope.members.names) }
        return source.unknown(name, in: expression, known: known, notes: included.notes)
    }
}

// The mistakes that both the check and the renderer can find.
extension TemplateSource {
    func unknown(
        _ name: String, in expression: TemplateExpression, known: Set<String>, notes: [Remark.Note]
    ) -> TemplateError {
        let whole = expression.path.count == 1 ? "" : " in '\(expression.name)'"
        let own = Remark.Note(message: "write '.' for the current element, or its names without 'this'", place: nil)
        return error(
            "unknown name '\(name)'\(whole)", at: expression.range,
            notes: (name == "this" ? [own] : Suggestion.note(for: name, in: known.sorted())) + notes, id: .unknownName)
    }

    func several(_ expression: TemplateExpression, notes: [Remark.Note]) -> TemplateError {
        let hint = Remark.Note(
            message: "write its parts with '{{#values}}', or test its kind with '{{#is.…}}'", place: nil)
        return error(
            "'\(expression.name)' is not available for values with several parts", at: expression.range,
            notes: [hint] + notes)
    }

    func notText(_ expression: TemplateExpression, notes: [Remark.Note]) -> TemplateError {
        let name = expression.name
        return error(
            "'\(name)' is not a string: use a section, '{{#\(name)}}…{{/\(name)}}'", at: expression.range, notes: notes)
    }
}
