import LiveryModel

/// Answers what lies at a path of one merged tree: mixins laid under, links followed, types found.
///
/// Works on demand: only what is asked for is resolved, and each thing once.
package final class Resolver {
    package let root: Slot
    package let names: NameTable
    package let diagnostics: DiagnosticCollector
    package let components: ComponentTable
    package let sources: SourceMap
    /// Slots whose link is being followed, in order, for the picture of a cycle.
    private var following: [Slot] = []
    private var mixing: [Slot] = []
    private var depth = 0
    /// The axes that whatever was read since the last ``tracking(_:)`` began depends on.
    private(set) var touched: AxisSet = []
    /// How many steps led to each other at most in what was read since the last ``tracking(_:)`` or ``deeper(at:_:)``
    /// began. What was worked out before counts as if it were worked out now, so that a chain is as long for who comes
    /// by its middle first as for who begins at its end.
    private var height: Int16 = 0
    /// A chain is never counted further than one step beyond what is reported.
    private static let maximumHeight = Int16(Limits.chain) + 2
    /// Whether a limit was met or a mixin led to itself, so that what was said depends on where one began.
    var isCutShort = false
    /// The values that a link may have meant, by their names, once somebody has asked.
    private(set) lazy var namesakes = Namesakes(of: root)
    /// How many of them were looked at for suggestions.
    var searched = 0
    /// Whether it has been said that a chain is too long.
    private var isTooLong = false
    /// How many mixins were looked at to tell where something came from.
    var traced = 0
    /// How many values were laid on each other by mixins.
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
            name: name, nameSpan: tree.span, type: nil, parts: [Property.Part(mixins: [], value: node)])
        root = Slot(name: name, parent: nil, property: property)
    }

    deinit {
        // Slots hold each other, up, down and by links: they go when who made them does.
        var left = [root]
        while let slot = left.popLast() { left += slot.dissolve() }
    }

    package func path(_ slot: Slot) -> String { names.path(slot.path) }

    /// The paths of a cycle; of a long one, those at its beginning and its end.
    func picture(_ cycle: [Slot]) -> [String] {
        guard cycle.count > 2 * Self.shownSteps else { return cycle.map(path) }
        return cycle.prefix(Self.shownSteps).map(path) + ["…"] + cycle.suffix(Self.shownSteps).map(path)
    }

    private static let shownSteps = 10

    /// Whether a link to a slot, from what is being followed just now, would lead back to where it began.
    func leadsBack(_ slot: Slot) -> Bool { underway.contains { $0 === slot || $0.isInside(slot) } }

    /// Those of some slots to which a link would not lead back to where it began. Takes time in line with both.
    func notLeadingBack(_ slots: [Slot]) -> [Slot] {
        var around: Set<ObjectIdentifier> = []
        for slot in underway {
            around.insert(ObjectIdentifier(slot))
            for ancestor in slot.ancestors { around.insert(ObjectIdentifier(ancestor)) }
        }
        return slots.filter { !around.contains(ObjectIdentifier($0)) }
    }

    /// What is being followed or put together just now.
    var underway: [Slot] { following + mixing }

    /// Runs a step and says which axes all that it read depends on, and how many steps led to each other in it.
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

    /// Counts the steps of what was worked out before.
    func reach(_ known: Int16) { height = max(height, known) }

    /// Runs a step that may lead to another of its kind, one deeper; reports and gives nil beyond the limit.
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
        // All that leads here is too long as well, and silent.
        if own == Limits.chain + 1 { reportTooLong(at: span) }
        return own <= Limits.chain ? result : nil
    }

    /// Says that the way to a place is too long: once, since a link, its type and its value each have a way, and all
    /// that leads on from there is too long as well.
    func reportTooLong(at span: Span) {
        isCutShort = true
        guard !isTooLong else { return }
        isTooLong = true
        diagnostics.report(.chainTooLong, at: span)
    }

    /// Says that there are too many values.
    func reportTooMany(at span: Span) {
        isCutShort = true
        diagnostics.report(.tooManyValues, at: span)
    }
}

// Mixins.
extension Resolver {
    /// The slot's value with its mixins and parents laid under it; a link stays a link.
    package func node(of slot: Slot) -> Node {
        let node = shell(of: slot)
        touch(slot.axes)
        return node
    }

    /// The same for who looks no further than what kind of value it is, or for one name in it: an overlay that changes
    /// another one does not count as read.
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
        let parts = slot.property.parts
        guard parts.count > 1 || parts[0].hasMixins else {
            slot.node = .known(parts[0].value)
            return parts[0].value
        }
        slot.node = .underway
        mixing.append(slot)
        let (mixture, read, steps) = tracking { deeper(at: slot.property.nameSpan) { mixed(parts, of: slot) } }
        mixing.removeLast()
        slot.mixes(read)
        slot.nodeHeight = steps
        // A cycle found on the way has said so and settled the slots in it.
        if case .known(let node) = slot.node { return node }
        let node = mixture ?? Node(kind: .invalid, span: slot.property.nameSpan)
        slot.node = .known(node)
        return node
    }

    private func mixed(_ parts: [Property.Part], of slot: Slot) -> Node? {
        guard mayLay(parts.count) else { return nil }
        let layers = parts.map { (mixins: mixins(of: $0), value: $0.value) }
        // What a parent that can't be read would have brought is missing.
        guard parts.allSatisfy(\.hasSoundParent) else { return nil }
        // What is laid again further up would change nothing here, and there would be more of it at every level.
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

    /// Counts what is laid on something else; false, and reported, if that is too much.
    private func mayLay(_ count: Int) -> Bool {
        laid += count
        guard laid > Limits.laid else { return true }
        reportTooMany(at: sources.start)
        return false
    }

    /// The mixins of a part, `@parent` first.
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

    /// The slot that a mixin means, its own links followed; nil, and reported, if there is none.
    package func target(of mixin: LinkPath) -> Slot? {
        slot(at: mixin.names, linkedFrom: mixin.span).flatMap(end)
    }

    /// The slot that is in what it mixes in, so that what a mixin brings has no end; nil if there is none.
    ///
    /// That is the slot itself, or the one that it was mixed in from, by the same mixin of an object around it.
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

    /// The paths that a slot mixes in.
    private func mixed(into slot: Slot) -> Set<[Name]> {
        if let paths = slot.mixed { return paths }
        let paths = Set(slot.property.parts.flatMap(mixins).map(\.names))
        slot.mixed = paths
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
    /// Where the slot's value really is: the end of its links; nil if they lead nowhere, which has been reported.
    package func end(of slot: Slot) -> Slot? {
        switch slot.end {
        case .known(let end):
            touch(slot.endAxes)
            reach(slot.endHeight)
            return end
        case .underway: return linkCycle(slot)
        case .unknown: break
        }
        // First, so that a cycle of mixins is found as one.
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

    /// The slot at a path from the root; links on the way are followed, one at the end is not.
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
        return members(of: slot)[position]
    }

    /// The slots of an object's properties or of a list's elements; none of anything else.
    package func children(of slot: Slot) -> [Slot] {
        touch(slot.axes)
        return members(of: slot)
    }

    /// One of the children, by its name; of a list or a call by its number.
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
            children = object.properties.map { Slot(name: $0.name, parent: slot, property: $0) }
        case .array(let elements):
            children = elements.enumerated().map { self.slot(for: $1, named: String($0), in: slot) }
        case .call(_, _, let arguments):
            children = arguments.enumerated().map { self.slot(for: $1, named: String($0), in: slot) }
        default: children = []
        }
        slot.children = children
        return children
    }

    private func slot(for node: Node, named name: String, in parent: Slot) -> Slot {
        let name = names.intern(name)
        let property = Property(
            name: name, nameSpan: node.span, type: nil, parts: [Property.Part(mixins: [], value: node)])
        return Slot(name: name, parent: parent, property: property)
    }
}
