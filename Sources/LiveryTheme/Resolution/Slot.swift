import LiveryModel

/// A place in the merged tree: one property, and what became of it. Every question about it is answered once.
package final class Slot {
    package let name: Name
    package let parent: Slot?
    package let property: Property

    /// The value with its mixins under it.
    var node: Memo<Node> = .unknown
    /// Where a link ends; this slot itself if its value is no link.
    var end: Memo<Slot?> = .unknown
    var type: Memo<ValueType?> = .unknown
    var value: Memo<Value.Typed?> = .unknown
    /// What its call gives, if it is one.
    var result: Memo<Value.Typed?> = .unknown
    /// The word that makes it deprecated, once somebody has asked.
    var deprecation: Memo<Node?> = .unknown
    var children: [Slot]?
    /// The paths that it mixes in, once somebody has asked.
    var mixed: Set<[Name]>?

    /// The axes that its being here and what kind of value it is depend on: enough for who looks for something in it.
    private(set) var place: AxisSet
    /// The axes that ``node`` depends on.
    private(set) var axes: AxisSet
    /// The axes that each of the other answers depends on.
    var endAxes: AxisSet = []
    var typeAxes: AxisSet = []
    var valueAxes: AxisSet = []
    var resultAxes: AxisSet = []
    /// How many steps led to each other on the way to each answer.
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

    /// Makes all that is in here depend on some axes: those that its mixins were read of, and its own, since an overlay
    /// may put something over what a mixin brings.
    func mixes(_ read: AxisSet) {
        axes.formUnion(read)
        place.formUnion(axes)
    }

    /// Takes the value away that something was said about.
    func spoil(at span: Span) {
        node = .known(Node(kind: .invalid, span: span))
        mixes(.reported)
    }

    /// Lets go of the slots that it holds, but for its parent, and gives its children.
    func dissolve() -> [Slot] {
        defer {
            children = nil
            end = .unknown
        }
        return children ?? []
    }

    /// The names from the root to here.
    package var path: [Name] {
        var names: [Name] = []
        var slot = self
        while let parent = slot.parent {
            names.append(slot.name)
            slot = parent
        }
        return names.reversed()
    }

    /// The slots that it is in, the root last.
    package var ancestors: some Sequence<Slot> { sequence(first: self, next: \.parent).dropFirst() }

    /// Whether it is in another slot, at any depth.
    func isInside(_ other: Slot) -> Bool { ancestors.contains { $0 === other } }

    /// An answer that is not there yet, is being worked out (asking again then is a cycle), or is known.
    enum Memo<Answer> {
        case unknown
        case underway
        case known(Answer)
    }
}
