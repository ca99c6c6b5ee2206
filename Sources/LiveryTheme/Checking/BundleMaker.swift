import LiveryModel

/// Walks a resolved tree and collects every value and style by path. Reuses results from walks for other axis choices
/// where they are still valid.
struct BundleMaker {
    let checker: Checker
    let selection: Selection
    /// Whether to collect links and mixins.
    private let refers: Bool
    /// The number of visited values.
    private var count = 0
    /// The objects on the current path, to detect objects that contain themselves through a link.
    private var walking: [Slot] = []
    /// The axes on which the links on the current path depend.
    private var passed: AxisSet = []
    /// Whether a link of an object on the current path led to another object.
    private var isLinked = false

    private var resolver: Resolver { checker.resolver }

    private init(checker: Checker, selection: Selection, refers: Bool) {
        self.checker = checker
        self.selection = selection
        self.refers = refers
    }

    /// The bundle of a tree. Results are stored in `cache` for other axis choices. The cache belongs to the tree's
    /// root.
    /// - Parameter referring: Whether the bundle's parts need references.
    static func bundle(
        _ checker: Checker, app: String, axes: [String: String], selection: Selection, referring: Bool,
        cache: PartCache?
    ) -> CompiledBundle {
        var maker = BundleMaker(checker: checker, selection: selection, refers: referring)
        let resolver = checker.resolver
        let parts = resolver.children(of: resolver.root).map { slot in
            maker.part(slot.name, in: "", cache) { slot }
        }
        let used = parts.reduce(into: Set()) { $0.formUnion($1.types) }
        var types = resolver.components.closure(of: used)
        let set = parts.reduce(into: Set()) { $0.formUnion($1.newAttributes) }
        for (name, attribute) in BuiltInComponents.new where !set.contains(attribute) {
            types[name]?.attributes[attribute] = nil
        }
        return CompiledBundle(app: app, axes: axes, types: types, parts: parts, count: maker.count)
    }

    /// - Parameters:
    ///   - prefix: The path of the object that encloses the slot, followed by a dot. Empty for the root.
    ///   - cache: The results of earlier walks for the children of that object.
    ///   - slot: Creates the slot. Not called if an earlier result is valid.
    private mutating func part(
        _ name: Name, in prefix: String, _ cache: PartCache?, of slot: () -> Slot
    ) -> BundlePart {
        // Stop, because no further problem would be reported.
        guard !checker.diagnostics.isFull else {
            return BundlePart(.nothing, nil, hasDot: false, count: 0, axes: .reported, selection: selection)
        }
        if let known = cache?.part(of: name, for: selection, referring: refers), count + known.count <= Limits.values {
            count += known.count
            resolver.touch(known.axes)
            return known
        }
        let before = count
        let (found, axes, _) = resolver.tracking { () -> (BundlePart.Content, FoundReferences?) in
            resolver.touch(passed)
            let (slot, path) = (slot(), prefix + checker.names[name])
            let content = find(slot, at: path, cache)
            return (content, refers ? references(of: slot, at: path, content) : nil)
        }
        let part = BundlePart(
            found.0, found.1, hasDot: checker.names.hasDot(name), count: count - before, axes: axes,
            selection: selection)
        cache?.add(part, of: name)
        return part
    }

    /// The references at a path. Returns `nil` after an error, because the references of an invalid value would be
    /// reported as well.
    private func references(of slot: Slot, at path: String, _ content: BundlePart.Content) -> FoundReferences? {
        guard !checker.diagnostics.hasErrors else { return nil }
        return switch content {
        case .nothing: nil
        case .object: ReferenceMaker.references(of: slot, at: path, isLinked: isLinked, isGroup: true, resolver)
        case .value: ReferenceMaker.references(of: slot, at: path, isLinked: isLinked, isGroup: false, resolver)
        }
    }

    private mutating func find(_ slot: Slot, at path: String, _ cache: PartCache?) -> BundlePart.Content {
        guard mayAdd(slot), let end = resolver.end(of: slot) else { return .nothing }
        if resolver.type(of: slot) == nil, slot.property.role != .token, case .object = resolver.shell(of: end).kind {
            return object(end, linkedFrom: slot, at: path, cache)
        }
        guard let typed = checker.value(of: slot),
            mayAdd(slot, typed.value.weight(upTo: Limits.values + 1) - 1 + Theme.Value.weight(of: path))
        else { return .nothing }
        guard !typed.value.isDeeper(than: Limits.valueDepth) else {
            checker.diagnostics.report(.nestedTooDeep, at: slot.property.nameSpan)
            return .nothing
        }
        return .value(typed, path: path)
    }

    private mutating func object(
        _ object: Slot, linkedFrom slot: Slot, at path: String, _ cache: PartCache?
    ) -> BundlePart.Content {
        guard !walking.contains(where: { $0 === object }) else {
            let chain = [resolver.path(object), resolver.path(slot), resolver.path(object)]
            checker.diagnostics.report(.linkCycle(chain), at: resolver.node(of: slot).span)
            return .nothing
        }
        guard walking.count < Limits.chain else {
            resolver.reportTooLong(at: slot.property.nameSpan)
            return .nothing
        }
        let outer = (passed: passed, isLinked: isLinked)
        passed.formUnion(slot.endAxes)
        if object !== slot { isLinked = true }
        walking.append(object)
        defer {
            walking.removeLast()
            (passed, isLinked) = outer
        }
        let (prefix, resolver) = ("\(path).", resolver)
        guard case .object(let node) = resolver.node(of: object).kind else { return .nothing }
        // Without earlier results, all children are needed.
        if cache == nil { _ = resolver.children(of: object) }
        let below = cache?.below(slot.name, count: node.properties.count)
        let parts = node.properties.indices.map { position in
            part(node.properties[position].name, in: prefix, below) {
                resolver.member(at: position, of: object, in: node)
            }
        }
        return .object(parts, prefix: prefix)
    }

    /// Counts more values. If there are too many, reports a problem and returns `false`.
    private mutating func mayAdd(_ slot: Slot, _ more: Int = 1) -> Bool {
        let before = count
        count += more
        guard count > Limits.values else { return true }
        if before <= Limits.values { checker.diagnostics.report(.tooManyValues, at: slot.property.nameSpan) }
        resolver.touch(.reported)
        resolver.isCutShort = true
        return false
    }
}
