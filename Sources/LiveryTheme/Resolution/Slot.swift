import LiveryBundle

/// A place in the merged tree: one property, and what became of it. Every question about it is answered once.
final class Slot {
    let name: Name
    let parent: Slot?
    let property: Property

    /// The value with its mixins under it.
    var node: Memo<Node> = .unknown
    /// Where a link ends; this slot itself if its value is no link.
    var end: Memo<Slot?> = .unknown
    var type: Memo<ValueType?> = .unknown
    var value: Memo<Value.Typed?> = .unknown
    /// What its call gives, if it is one.
    var result: Memo<Value.Typed?> = .unknown
    var children: [Slot]?

    init(name: Name, parent: Slot?, property: Property) {
        (self.name, self.parent, self.property) = (name, parent, property)
    }

    /// The names from the root to here.
    var path: [Name] {
        var names: [Name] = []
        var slot = self
        while let parent = slot.parent {
            names.append(slot.name)
            slot = parent
        }
        return names.reversed()
    }

    /// An answer that is not there yet, is being worked out (asking again then is a cycle), or is known.
    enum Memo<Answer> {
        case unknown
        case underway
        case known(Answer)
    }
}
