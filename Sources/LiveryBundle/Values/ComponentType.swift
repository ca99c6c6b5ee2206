/// The declaration of a component type: which attributes a style of it may have.
public struct ComponentType: Hashable, Sendable {
    /// The type's name, such as `NewsView`.
    public var name: String
    /// The type whose attributes this one has as well.
    public var parent: String?
    /// Its own attributes by name, those of ``parent`` not among them.
    public var attributes: [String: Attribute]

    /// A declaration.
    public init(name: String, parent: String? = nil, attributes: [String: Attribute] = [:]) {
        (self.name, self.parent, self.attributes) = (name, parent, attributes)
    }

    /// The declaration of one attribute.
    public enum Attribute: Hashable, Sendable {
        /// A value of a type, one for each state if it is stateful.
        case value(ValueType, stateful: Bool)
        /// Content, which no style of this type may touch.
        case unmanaged
    }
}
