import LiveryModel

/// Resolves the slots of a merged tree: applies mixins, follows links and determines types.
///
/// Each slot is resolved on demand, and only once.
package final class Resolver {
    package let root: Slot
    package let names: NameTable
    package let diagnostics: DiagnosticCollector
    package let components: ComponentTable
    package let sources: SourceMap
    /// The slots whose links are being followed, in order, for showing a cycle.
    private var following: [Slot] = []
    private var mixing: [Slot] = []
    private var depth = 0
    /// The axes that affect anything read since the current ``tracking(_:)`` began.
    private(set) var touched: AxisSet = []
    /// The length of the longest chain of steps since the current ``tracking(_:)`` or ``deeper(at:_:)`` began. A cached
    /// result counts with its full chain length, so that the length doesn't depend on where a chain starts.
    private var height: Int16 = 0
    /// The value at which counting stops, because longer chains all exceed the limit.
    private static let maximumHeight = Int16(Limits.chain) + 2
    /// Whether a limit was reached or a mixin led back to itself, so that the diagnostics depend on the starting point.
    var isCutShort = false
    /// The possible targets of broken links by name. Built on first use.
    private(set) lazy var namesakes = Namesakes(of: root)
    /// The number of values examined for suggestions.
    var searched = 0
    /// Whether a chain has already been reported as too long.
    private var isTooLong = false
    /// The number of mixins examined for the origin of values.
    var traced = 0
    /// The number of values that mixins have merged.
    private var laid = 0

    init(
        tree: ObjectNode, components: ComponentTable, names: NameTable, sources: SourceMap,
        diagnostics: DiagnosticCollector
    ) {
        self.components = components
        self.names = names
        self.sources = sources
        self.diagnostics = diagnostics
        let node = Node(kind: .object(tree), span: tree.span)
        let name = names.intern("")
        let property = Property(
            name: name, nameSpan: tree.span, parts: Property.Parts(Property.Part(value: node)))
        root = Slot(parent: nil, of: ObjectNode(properties: [property], span: tree.span), at: 0)
    }

    deinit {
        // Slots reference each other as parents, children and link targets. Break these reference cycles when the
        // resolver is released.
        var left = [[root]]
        while let slots = left.popLast() {
            for slot in slots {
                let children = slot.dissolve()
                if !children.isEmpty { left.append(children) }
            }
        }
    }

    package func path(_ slot: Slot) -> String { names.path(slot.path) }

    /// The paths in a cycle. A long cycle is shortened to its beginning and end.
    func picture(_ cycle: [Slot]) -> [String] {
        guard cycle.count > 2 * Self.shownSteps else { return cycle.map(path) }
        return cycle.prefix(Self.shownSteps).map(path) + ["…"] + cycle.suffix(Self.shownSteps).map(path)
    }

    private static let shownSteps = 10

    /// Whether a link to a slot would close a cycle with the slots that are being followed or mixed.
    func leadsBack(_ slot: Slot) -> Bool { underway.contains { $0 === slot || $0.isInside(slot) } }

    /// The slots to which a link would not close a cycle. The time is linear in the number of slots.
    func notLeadingBack(_ slots: [Slot]) -> [Slot] {
        var around: Set<ObjectIdentifier> = []
        for slot in underway {
            around.insert(ObjectIdentifier(slot))
            for ancestor in slot.ancestors { around.insert(ObjectIdentifier(ancestor)) }
        }
        return slots.filter { !around.contains(ObjectIdentifier($0)) }
    }

    /// The slots whose links are being followed or whose mixins are being applied.
    var underway: [Slot] { following + mixing }

    /// Runs a step. Returns its result, the axes on which its reads depend, and the length of its longest chain.
    func tracking<Result>(_ step: () -> Result) -> (Result, AxisSet, Int16) {
        let (outer, below, reports) = (touched, height, diagnostics.reports)
        touched = []
        height = 0
        let result = step()
        if diagnostics.reports != reports || diagnostics.isFull { touched.insert(.reported) }
        let (axes, own) = (touched, height)
        touched.formUnion(outer)
        height = max(below, own)
        return (result, axes, own)
    }

    func touch(_ axes: AxisSet) { touched.formUnion(axes) }

    /// Takes the chain length of a cached result into account.
    func reach(_ known: Int16) { height = max(height, known) }

    /// Runs a step one level deeper. If the chain is too long, reports a problem and returns `nil`.
    func deeper<Result>(at span: Span, _ step: () -> Result?) -> Result? {
        diagnostics.interruption?.step()
        guard !diagnostics.isUnwanted else { return nil }
        guard depth < Limits.chain else {
            reportTooLong(at: span)
            return nil
        }
        depth += 1
        let outer = height
        height = 0
        let result = step()
        let own = min(height + 1, Self.maximumHeight)
        depth -= 1
        height = max(outer, own)
        // Every chain that leads here is also too long, so report only this one.
        if own == Limits.chain + 1 { reportTooLong(at: span) }
        return own <= Limits.chain ? result : nil
    }

    /// Reports that a chain is too long. Only the first such chain is reported, because a link, its type and its value
    /// each form a chain, and longer chains also exceed the limit.
    func reportTooLong(at span: Span) {
        isCutShort = true
        guard !isTooLong else { return }
        isTooLong = true
        diagnostics.report(.chainTooLong, at: span)
    }

    /// Reports that there are too many values.
    func reportTooMany(at span: Span) {
        isCutShort = true
        diagnostics.report(.tooManyValues, at: span)
    }
}

// Mixins.
extension Resolver {
    /// The slot's value, merged with its mixins and parents. If the value is a link, the link isn't followed.
    package func node(of slot: Slot) -> Node {
        let node = shell(of: slot)
        touch(slot.axes)
        return node
    }

    /// The same as ``node(of:)``, for callers that only need the kind of value or one name in it. The result doesn't
    /// depend on overlays that change other names.
    func shell(of slot: Slot) -> Node {
        let node = mixture(of: slot)
        touch(slot.place)
        return node
    }

    private func mixture(of slot: Slot) -> Node {
        switch slot.node {
        case .known(let node):
            reach(slot.nodeHeight)
            return node
        case .underway: return mixinCycle(slot)
        case .unknown: break
        }
        slot.node = .underway
        mixing.append(slot)
        let (mixture, read, steps) = tracking {
            deeper(at: slot.property.nameSpan) { mixed(slot.property.parts, of: slot) }
        }
        mixing.removeLast()
        slot.mixes(read)
        slot.nodeHeight = steps
        // A cycle along the way was reported, and its slots are resolved.
        if case .known(let node) = slot.node { return node }
        let node = mixture ?? Node(kind: .invalid, span: slot.property.nameSpan)
        slot.node = .known(node)
        return node
    }

    private func mixed(_ parts: Property.Parts, of slot: Slot) -> Node? {
        guard mayLay(parts.count) else { return nil }
        let layers = parts.map { (mixins: mixins(of: $0), value: $0.value) }
        // The contents of an unreadable parent would be missing.
        guard parts.allSatisfy(\.hasSoundParent) else { return nil }
        // Merging the same mixin again in a higher layer wouldn't change anything, but would multiply the work in each
        // layer.
        var left = Dictionary(layers.flatMap(\.mixins).map { ($0.names, 1) }, uniquingKeysWith: +)
        var result = NodeMerger()
        for layer in layers {
            for mixin in layer.mixins {
                left[mixin.names, default: 1] -= 1
                guard left[mixin.names] == 0 else { continue }
                let target = mixin.isExtension ? group(extendedBy: slot, mixin) : target(of: mixin)
                guard let target else { continue }
                if let start = start(of: mixin, to: target, endlessAt: slot) {
                    return endless(slot, from: start, mixin)
                }
                let node = respelled(node(of: target), of: target, at: mixin.span)
                guard mayLay(node.size) else { return nil }
                result.lay(node)
            }
            let value = respelled(layer.value, of: slot, at: slot.property.nameSpan)
            guard mayLay(value.size) else { return nil }
            result.lay(value)
        }
        return result.whole()
    }

    /// Counts merged values. If there are too many, reports a problem and returns `false`.
    private func mayLay(_ count: Int) -> Bool {
        laid += count
        guard laid > Limits.laid else { return true }
        reportTooMany(at: sources.start)
        return false
    }

    /// The mixins of a part, with `@parent` first.
    package func mixins(of part: Property.Part) -> [LinkPath] {
        guard case .object(let object) = part.value.kind, let parent = object.directive("@parent") else {
            return part.mixins
        }
        switch parent.value.kind {
        case .link(let path): return [LinkPath(names: path, span: parent.value.span)] + part.mixins
        case .text(let text):
            let names = text.split { $0 == "." || $0 == "/" }.map { self.names.intern(String($0)) }
            return [LinkPath(names: names, span: parent.value.span)] + part.mixins
        default:
            diagnostics.report(
                .invalidDirective(
                    "@parent", expected: "a path such as \"buttons.base\"", found: parent.value.kind.described),
                at: parent.value.span)
            return part.mixins
        }
    }

    /// The target of a mixin, after following links. If it doesn't exist, reports a problem and returns `nil`.
    package func target(of mixin: LinkPath) -> Slot? {
        slot(at: mixin.names, linkedFrom: mixin.span).flatMap(end)
    }

    /// The slot that contains itself through a mixin, so that the mixin's contents would be infinite. Returns `nil` if
    /// no slot contains itself.
    ///
    /// The result is the slot itself, or its original in the mixin's target if an enclosing object copied it from there
    /// with the same mixin.
    private func start(of mixin: LinkPath, to target: Slot, endlessAt slot: Slot) -> Slot? {
        if slot.isInside(target) { return slot }
        var path = [slot.name]
        for around in slot.ancestors {
            if mixed(into: around).contains(mixin.names), let source = find(path.reversed(), in: target),
                mixed(into: source).contains(mixin.names)
            {
                return source
            }
            path.append(around.name)
        }
        return nil
    }

    /// The paths of the values that a slot mixes in.
    private func mixed(into slot: Slot) -> Set<[Name]> {
        if let paths = slot.rareResults.mixed { return paths }
        let paths = Set(slot.property.parts.flatMap(mixins).map(\.names))
        slot.rareResults.mixed = paths
        return paths
    }

    private func endless(_ slot: Slot, from start: Slot, _ mixin: LinkPath) -> Node? {
        isCutShort = true
        let chain = [path(start), names.path(mixin.names), path(start)]
        diagnostics.report(.mixinCycle(chain), at: slot.property.nameSpan)
        slot.spoil(at: slot.property.nameSpan)
        return nil
    }

    private func mixinCycle(_ slot: Slot) -> Node {
        isCutShort = true
        let start = mixing.firstIndex { $0 === slot } ?? 0
        let cycle = Array(mixing[start...])
        diagnostics.report(.mixinCycle(picture(cycle + [slot])), at: slot.property.nameSpan)
        for member in cycle { member.spoil(at: slot.property.nameSpan) }
        return Node(kind: .invalid, span: slot.property.nameSpan)
    }
}

// Links.
extension Resolver {
    /// The slot at the end of a chain of links. If the chain is broken, reports a problem and returns `nil`.
    package func end(of slot: Slot) -> Slot? {
        switch slot.end {
        case .known(let end):
            touch(slot.endAxes)
            reach(slot.endHeight)
            return end
        case .underway: return linkCycle(slot)
        case .unknown: break
        }
        // Build the node first, so that a cycle of mixins is reported as a cycle of mixins.
        let node = shell(of: slot)
        guard node.kind.isLink else {
            let end: Slot? = node.isInvalid ? nil : slot
            slot.end = .known(end)
            slot.endAxes.formUnion(slot.place)
            slot.endHeight = slot.nodeHeight
            return end
        }
        slot.end = .underway
        following.append(slot)
        let (found, read, steps) = tracking { deeper(at: slot.property.nameSpan) { linked(node) } }
        following.removeLast()
        slot.endAxes.formUnion(read.union(slot.place))
        slot.endHeight = max(steps, slot.nodeHeight)
        if case .known(let end) = slot.end { return end }
        slot.end = .known(found)
        return found
    }

    private func linked(_ node: Node) -> Slot? {
        switch node.kind {
        case .link(let path): slot(at: path, linkedFrom: node.span).flatMap(end)
        case .reference(let reference): slot(of: reference, at: node.span).flatMap(end)
        default: nil
        }
    }

    private func linkCycle(_ slot: Slot) -> Slot? {
        let start = following.firstIndex { $0 === slot } ?? 0
        let cycle = Array(following[start...])
        diagnostics.report(.linkCycle(picture(cycle + [slot])), at: node(of: slot).span)
        for (index, token) in cycle.enumerated() where index > 0 && token.property.role == .token {
            let turned = cycle[index...] + cycle[...index]
            diagnostics.report(.linkCycle(picture(Array(turned))), at: node(of: token).span)
        }
        for slot in cycle {
            slot.end = .known(nil)
            slot.endAxes.insert(.reported)
        }
        return nil
    }

    /// The slot at a path from the root. Links along the path are followed, but a link at the end isn't.
    package func slot(at path: [Name], linkedFrom span: Span) -> Slot? {
        var current = root
        for (index, name) in path.enumerated() {
            guard let container = end(of: current) else { return nil }
            guard let child = child(name, of: container) else {
                reportUnknown(path, failing: index, in: container, at: span)
                return nil
            }
            current = child
        }
        return current
    }

    package func child(_ name: Name, of slot: Slot) -> Slot? {
        guard case .object(let object) = shell(of: slot).kind, let position = object.position(of: name) else {
            return nil
        }
        return member(at: position, of: slot, in: object)
    }

    /// The slot of one property of a slot's object. Doesn't create the slots of other properties.
    func member(at position: Int, of slot: Slot, in object: ObjectNode) -> Slot {
        slot.children?[position] ?? slot.member(at: position, in: object)
    }

    /// The slots of an object's properties or a list's elements. Empty for other values.
    package func children(of slot: Slot) -> [Slot] {
        touch(slot.axes)
        return members(of: slot)
    }

    /// The child with a name. In a list or call, the name is the child's index.
    func member(_ name: Name, of slot: Slot) -> Slot? {
        let children = children(of: slot)
        if case .object(let object) = shell(of: slot).kind { return object.position(of: name).map { children[$0] } }
        guard let index = Int(names[name]), children.indices.contains(index) else { return nil }
        return children[index].name == name ? children[index] : nil
    }

    private func members(of slot: Slot) -> [Slot] {
        if let children = slot.children { return children }
        let node = shell(of: slot)
        let children: [Slot]
        switch node.kind {
        case .object(let object):
            children = slot.members(in: object)
        case .array(let elements):
            children = slots(for: elements, in: slot)
        case .call(_, _, let arguments):
            children = slots(for: arguments, in: slot)
        default: children = []
        }
        slot.children = children
        return children
    }

    /// The slots of a list's elements or a call's arguments. Their names are their indices.
    private func slots(for nodes: [Node], in parent: Slot) -> [Slot] {
        let properties = nodes.enumerated().map { position, node in
            Property(
                name: names.intern(String(position)), nameSpan: node.span,
                parts: Property.Parts(Property.Part(value: node)))
        }
        let object = ObjectNode(properties: properties, span: parent.property.nameSpan)
        return properties.indices.map { Slot(parent: parent, of: object, at: $0) }
    }
}
