/// The declaration of a component type: which attributes a style of it may have.
public struct ComponentType: Hashable, Sendable {
    /// The type's name, such as `NewsView`.
    public var name: String
    /// The type whose attributes this one has as well.
    public var parent: String?
    /// Its own attributes by name, those of ``parent`` not among them.
    public var attributes: [String: Attribute]
    /// The names of its own parts in the order in which the theme declares them. Empty in a bundle that an earlier
    /// release made; ``parts`` has an order for those as well.
    public var declaredParts: [String]

    /// A declaration.
    public init(
        name: String, parent: String? = nil, attributes: [String: Attribute] = [:], declaredParts: [String] = []
    ) {
        self.name = name
        self.parent = parent
        self.attributes = attributes
        self.declaredParts = declaredParts
    }

    /// The names of its own parts, which are the attributes whose type is a component: in declared order, then, by
    /// name, those whose order the bundle does not say.
    public var parts: [String] {
        let all = Set(attributes.keys.filter { isPart($0) })
        let known = Set(declaredParts)
        return declaredParts.filter(all.contains) + all.subtracting(known).sorted(by: utf8Precedes)
    }

    private func isPart(_ name: String) -> Bool {
        if case .value(.component, _) = attributes[name] { true } else { false }
    }

    /// The declaration of one attribute.
    public enum Attribute: Hashable, Sendable {
        /// A value of a type, one for each state if it is stateful.
        case value(ValueType, stateful: Bool)
        /// Content, which no style of this type may touch.
        case unmanaged
    }
}
