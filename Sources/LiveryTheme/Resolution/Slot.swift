import LiveryModel

/// A position in the merged tree: one property and its resolved results. Each result is computed once.
package final class Slot {
    package let name: Name
    package let parent: Slot?
    package let property: Property

    /// The value merged with its mixins.
    var node: Memo<Node> = .unknown
    /// The end of the link chain; this slot itself if its value is not a link.
    var end: Memo<Slot?> = .unknown
    var type: Memo<ValueType?> = .unknown
    var value: Memo<Value.Typed?> = .unknown
    /// The result of the call, if the value is one.
    var result: Memo<Value.Typed?> = .unknown
    /// The node that deprecates the slot, computed on first use.
    var deprecation: Memo<Node?> = .unknown
    var children: [Slot]?
    /// The paths that the slot mixes in, computed on first use.
    var mixed: Set<[Name]>?

    /// The axes that the slot's existence and the kind of its value depend on: enough for looking up a name in it.
    private(set) var place: AxisSet
    /// The axes that ``node`` depends on.
    private(set) var axes: AxisSet
    /// The axes that each of the other results depends on.
    var endAxes: AxisSet = []
    var typeAxes: AxisSet = []
    var valueAxes: AxisSet = []
    var resultAxes: AxisSet = []
    /// The length of the chain that leads to each result.
    var nodeHeight: Int16 = 0
    var endHeight: Int16 = 0
    var typeHeight: Int16 = 0
    var valueHeight: Int16 = 0
    var resultHeight: Int16 = 0

    init(name: Name, parent: Slot?, property: Property) {
        self.name = name
        self.parent = parent
        self.property = property
        place = property.replacedBy.union(parent?.place ?? [])
        axes = place.union(property.extendedBy)
    }

    /// Makes the contents depend on the axes of its mixins and on its own axes, because an overlay may override the
    /// contents of a mixin.
    func mixes(_ read: AxisSet) {
        axes.formUnion(read)
        place.formUnion(axes)
    }

    /// Invalidates a value with a reported problem.
    func spoil(at span: Span) {
        node = .known(Node(kind: .invalid, span: span))
        mixes(.reported)
    }

    /// Releases the slots that it references, except its parent. Returns its children.
    func dissolve() -> [Slot] {
        defer {
            children = nil
            end = .unknown
        }
        return children ?? []
    }

    /// The names from the root to this slot.
    package var path: [Name] {
        var names: [Name] = []
        var slot = self
        while let parent = slot.parent {
            names.append(slot.name)
            slot = parent
        }
        return names.reversed()
    }

    /// The enclosing slots, ending with the root.
    package var ancestors: some Sequence<Slot> { sequence(first: self, next: \.parent).dropFirst() }

    /// Whether the slot is inside another one, at any depth.
    func isInside(_ other: Slot) -> Bool { ancestors.contains { $0 === other } }

    /// A result that is not available yet, is being computed (another request then means a cycle), or is known.
    enum Memo<Answer> {
        case unknown
        case underway
        case known(Answer)
    }
}
