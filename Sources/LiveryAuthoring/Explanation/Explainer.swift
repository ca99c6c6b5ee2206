import LiveryModel
import LiveryTheme

/// Finds the origin of a value, using a separate resolver.
final class Explainer {
    let resolver: Resolver
    let checker: Checker
    let origins: [(origin: LayerOrigin, piece: Piece)]
    /// The ranges in each file that belong to a layer, lowest layer first.
    private let layers: [Int32: [(span: Span, layer: LayerOrigin)]]
    private(set) var steps: [Explanation.Step] = []
    /// The slots on the current path, for detecting cycles.
    private var passed: [Slot] = []
    /// The slots whose steps have been listed. Later steps to the same slot refer to this list.
    private var shown: Set<ObjectIdentifier> = []
    /// The number of values listed so far.
    var weight = 0
    var names: NameTable { resolver.names }

    init(resolver: Resolver, origins: [(origin: LayerOrigin, piece: Piece)]) {
        self.resolver = resolver
        self.origins = origins
        checker = Checker(resolver: resolver, sources: resolver.sources)
        layers = Dictionary(grouping: origins.map { ($0.piece.object.span, $0.origin) }, by: \.0.file)
    }

    /// The slot at a path as written in source text. A number in the path is an index into a list.
    func slot(at path: String) throws(ExplanationError) -> Slot {
        var current = resolver.root
        var reached: [String] = []
        for name in path.split(separator: ".", omittingEmptySubsequences: false).map(String.init) {
            guard let next = member(name, of: current) else {
                let container = resolver.end(of: current)
                let known = container.map { resolver.children(of: $0).map { names[$0.name] } } ?? []
                let wanted = path.split(separator: ".").map { names.intern(String($0)) }
                let nearest = container.flatMap { container in
                    wanted.count > reached.count
                        ? resolver.suggestion(wanted, failing: reached.count, in: container) : nil
                }
                throw .unknownPath(path, reached: reached.joined(separator: "."), nearest: nearest, known: known)
            }
            reached.append(name)
            current = next
        }
        return current
    }

    private func member(_ name: String, of slot: Slot) -> Slot? {
        guard let container = resolver.end(of: slot) else { return nil }
        if case .call = resolver.node(of: container).kind { return nil }
        return resolver.children(of: container).first { names[$0.name] == name }
    }

    func origin(_ span: Span) -> Explanation.Origin {
        let layers = layers[span.file] ?? []
        // A resolver document can contain several layers in the same file, each in its own braces.
        let inner = layers.last { $0.span.start <= span.start && span.end <= $0.span.end }
        return Explanation.Origin(place: resolver.sources.place(span), layer: (inner ?? layers.last)?.layer)
    }

    /// Adds the steps that lead to a slot's value.
    func follow(_ slot: Slot, depth: Int = 0) {
        guard passed.count < Limits.chain, steps.count < Limits.diagnostics, !passed.contains(where: { $0 === slot })
        else { return }
        passed.append(slot)
        defer { passed.removeLast() }
        if let (mixin, source) = resolver.source(of: slot) {
            guard leads(.mixin, slot, at: mixin.span, depth) else { return }
            return follow(source, depth: depth)
        }
        let node = resolver.node(of: slot)
        switch node.kind {
        case .link(let path):
            guard leads(.link, slot, at: node.span, depth) else { return }
            if let target = resolver.slot(at: path, linkedFrom: node.span) { follow(target, depth: depth) }
        case .reference(let reference):
            guard leads(.link, slot, at: node.span, depth) else { return }
            if let target = resolver.slot(of: reference, at: node.span) { follow(target, depth: depth) }
        case .call:
            guard leads(.call, slot, at: node.span, depth) else { return }
            for argument in resolver.children(of: slot) { follow(argument, depth: depth + 1) }
        case .array(let elements) where elements.contains { $0.kind.isLink }:
            guard leads(.set, slot, at: node.span, depth) else { return }
            for element in resolver.children(of: slot) { follow(element, depth: depth + 1) }
        default:
            let mixins = slot.property.parts.flatMap(resolver.mixins)
            let span = node.isInvalid ? slot.property.nameSpan : node.span
            guard !mixins.isEmpty else { return add(.set, slot, at: span, depth: depth) }
            guard leads(.set, slot, at: span, depth) else { return }
            for mixin in mixins { mixed(mixin, in: slot, depth) }
        }
    }

    /// Adds a step that leads to further steps. Returns `false` if those steps have already been listed.
    private func leads(_ kind: Explanation.Step.Kind, _ slot: Slot, at span: Span, _ depth: Int) -> Bool {
        let isFirst = shown.insert(ObjectIdentifier(slot)).inserted
        add(kind, slot, at: span, depth: depth, isRepeated: !isFirst)
        return isFirst
    }

    /// Adds the step for a mixin of the object itself, and the steps of the mixin's target.
    private func mixed(_ mixin: LinkPath, in slot: Slot, _ depth: Int) {
        add(.mixin, slot, at: mixin.span, depth: depth + 1)
        if let target = resolver.target(of: mixin) { follow(target, depth: depth + 1) }
    }

    private func add(
        _ kind: Explanation.Step.Kind, _ slot: Slot, at span: Span, depth: Int, isRepeated: Bool = false
    ) {
        let path = slot.path
        let lower = origins.reversed().compactMap { layer, piece -> Explanation.Origin? in
            guard let property = piece.property(at: path), property.nameSpan != slot.property.nameSpan else {
                return nil
            }
            return Explanation.Origin(place: resolver.sources.place(property.value.span), layer: layer)
        }
        let isArgument = slot.property.nameSpan == resolver.node(of: slot).span
        steps.append(
            Explanation.Step(
                kind: kind, path: resolver.path(slot), source: firstLine(span), origin: origin(span), depth: depth,
                overridden: kind == .mixin || isArgument || isRepeated ? [] : lower, isRepeated: isRepeated))
    }

    private func firstLine(_ span: Span) -> String {
        String(resolver.sources.text(span).prefix { !$0.isNewline })
    }
}
