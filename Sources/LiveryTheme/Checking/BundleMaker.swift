import LiveryBundle

/// Walks a resolved tree and writes down every value and style by its path.
struct BundleMaker {
    let checker: Checker
    private var bundle: ThemeBundle
    private var count = 0
    /// Objects being walked, to notice one that contains itself by a link.
    private var walking: [Slot] = []

    private var resolver: Resolver { checker.resolver }

    init(checker: Checker, app: String, axes: [String: String]) {
        self.checker = checker
        bundle = ThemeBundle(app: app, axes: axes)
    }

    static func bundle(_ checker: Checker, app: String, axes: [String: String]) -> ThemeBundle {
        var maker = BundleMaker(checker: checker, app: app, axes: axes)
        for slot in checker.resolver.children(of: checker.resolver.root) {
            maker.add(slot, at: checker.names[slot.name])
        }
        var used = Set(maker.bundle.styles.values.map(\.type))
        for case .component(let name) in maker.bundle.tokens.values.map(\.type) { used.insert(name) }
        maker.bundle.types = checker.resolver.components.closure(of: used)
        return maker.bundle
    }

    /// Counts one more value; false, and reported, if there are too many.
    private mutating func mayAdd(_ slot: Slot) -> Bool {
        count += 1
        if count == Limits.values + 1 { checker.diagnostics.report(.tooManyValues, at: slot.property.nameSpan) }
        return count <= Limits.values
    }

    /// Counts what is in a value: shared in memory, it is written out as often as it was linked.
    private mutating func weigh(_ value: Value, at slot: Slot) {
        let parts: [Value] =
            switch value {
            case .list(let elements): elements.map(\.value)
            case .object(let members): members.values.map(\.value)
            case .style(let style):
                style.attributes.values.compactMap { if case .value(let part) = $0 { part } else { nil } }
            default: []
            }
        for part in parts where mayAdd(slot) { weigh(part, at: slot) }
    }

    private mutating func add(_ slot: Slot, at path: String) {
        guard mayAdd(slot) else { return }
        guard let end = resolver.end(of: slot) else { return }
        if resolver.type(of: slot) == nil, slot.property.role != .token, case .object = resolver.node(of: end).kind {
            addObject(end, linkedFrom: slot, at: path)
        } else if let typed = checker.value(of: slot) {
            if case .style(let style) = typed.value {
                bundle.styles[path] = style
            } else {
                bundle.tokens[path] = typed
            }
            weigh(typed.value, at: slot)
        }
    }

    private mutating func addObject(_ object: Slot, linkedFrom slot: Slot, at path: String) {
        guard !walking.contains(where: { $0 === object }) else {
            let chain = [resolver.path(object), resolver.path(slot), resolver.path(object)]
            checker.diagnostics.report(.linkCycle(chain), at: resolver.node(of: slot).span)
            return
        }
        guard walking.count < Limits.chain else {
            checker.diagnostics.report(.chainTooLong, at: slot.property.nameSpan)
            return
        }
        walking.append(object)
        for child in resolver.children(of: object) {
            add(child, at: "\(path).\(checker.names[child.name])")
        }
        walking.removeLast()
    }
}
