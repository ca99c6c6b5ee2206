import LiveryModel

/// A position in the merged tree: a property and the results of resolving it. Each result is computed once.
package final class Slot {
    package let name: Name
    package let parent: Slot?
    /// The object that contains the property. A copy of the property would retain each of its parts.
    private let object: ObjectNode
    private let position: Int
    /// Whether the value is merged from several parts or with mixins.
    let isMixed: Bool

    /// The end of the chain of links, which is this slot itself if its value isn't a link.
    var end: Memo<Slot?> = .unknown
    var type: Memo<Theme.ValueType?> = .unknown
    var value: Memo<Theme.Value.Typed?> = .unknown
    var children: [Slot]?
    /// Results that few slots have.
    private var rare: Rare?

    /// The axes on which the slot's existence and its kind of value depend. Looking up a name in the slot depends only
    /// on these axes.
    private(set) var place: AxisSet
    /// The axes on which ``node`` depends.
    private(set) var axes: AxisSet
    /// The axes on which each of the other results depends.
    var endAxes: AxisSet = []
    var typeAxes: AxisSet = []
    var valueAxes: AxisSet = []
    /// The length of the chain that leads to each result.
    var nodeHeight: Int16 = 0
    var endHeight: Int16 = 0
    var typeHeight: Int16 = 0
    var valueHeight: Int16 = 0

    /// Creates the slot of the property at a position in an object.
    init(parent: Slot?, of object: ObjectNode, at position: Int) {
        self.parent = parent
        self.object = object
        self.position = position
        name = object.properties[position].name
        isMixed = object.properties[position].parts.count > 1 || object.properties[position].parts.top.hasMixins
        place = object.properties[position].replacedBy.union(parent?.place ?? [])
        axes = place.union(object.properties[position].extendedBy)
    }

    package var property: Property { object.properties[position] }

    /// Whether the value is used as written: not an object, a token or the result of mixing, and without annotations.
    var isPlainValue: Bool {
        guard !isMixed, property.remarks == nil, property.role == nil else { return false }
        if case .object = property.parts.top.value.kind { return false }
        return true
    }

    /// Makes the slot depend on the axes that were read to apply its mixins and on its own axes, because an overlay can
    /// override the contents of a mixin.
    func mixes(_ read: AxisSet) {
        axes.formUnion(read)
        place.formUnion(axes)
    }

    /// Makes the slot's value invalid, after a problem with it was reported.
    func spoil(at span: Span) {
        node = .known(Node(kind: .invalid, span: span))
        mixes(.reported)
    }

    /// Releases the slots that this slot references, except its parent. Returns its existing children.
    func dissolve() -> [Slot] {
        defer {
            children = nil
            rare?.members = []
            end = .unknown
        }
        return existingChildren
    }

    /// The children that have been created so far.
    var existingChildren: [Slot] { children ?? rare?.members.compactMap(\.self) ?? [] }

    /// The slot of one property of this slot's object. Created on first use.
    func member(at position: Int, in object: ObjectNode) -> Slot {
        let results = rareResults
        if results.members.isEmpty { results.members = Array(repeating: nil, count: object.properties.count) }
        if let known = results.members[position] { return known }
        let created = Slot(parent: self, of: object, at: position)
        results.members[position] = created
        return created
    }

    /// The slots of all properties of this slot's object.
    func members(in object: ObjectNode) -> [Slot] {
        defer { rare?.members = [] }
        guard let known = rare?.members, !known.isEmpty else {
            return object.properties.indices.map { Slot(parent: self, of: object, at: $0) }
        }
        return known.enumerated().map { $1 ?? Slot(parent: self, of: object, at: $0) }
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

    /// Whether the slot is inside another slot, at any depth.
    func isInside(_ other: Slot) -> Bool { ancestors.contains { $0 === other } }

    /// Results that only few slots have. Other slots don't use memory for them.
    final class Rare {
        fileprivate var node: Memo<Node>?
        /// The result of the call, if the value is a function call.
        var result: Memo<Theme.Value.Typed?> = .unknown
        var resultAxes: AxisSet = []
        var resultHeight: Int16 = 0
        /// The node that deprecates the slot. Found on first use.
        var deprecation: Memo<Node?> = .unknown
        /// The slots of some of the properties, as long as not all of them are needed.
        fileprivate var members: [Slot?] = []
        /// The paths of the values that the slot mixes in. Found on first use.
        var mixed: Set<[Name]>?
    }

    /// The rare results. Created on first use.
    var rareResults: Rare {
        if let rare { return rare }
        let created = Rare()
        rare = created
        return created
    }

    /// The value merged with its mixins, or the value as written if there is nothing to merge.
    var node: Memo<Node> {
        get { rare?.node ?? (isMixed ? .unknown : .known(property.value)) }
        set { rareResults.node = newValue }
    }

    /// A result that isn't available yet, is being computed, or is known. A request for a result that is being computed
    /// means that there is a cycle.
    enum Memo<Answer> {
        case unknown
        case underway
        case known(Answer)
    }
}
