/// The attributes of one kind of view, apart from its content.
public struct Style: Hashable, Sendable {
    /// The name of its component type.
    public var type: String
    /// Its attributes by name. An attribute that is not here is to be left alone.
    public var attributes: [String: Attribute]

    /// A style of a component type.
    public init(type: String, attributes: [String: Attribute] = [:]) {
        self.type = type
        self.attributes = attributes
    }

    /// What one attribute says.
    public enum Attribute: Hashable, Sendable {
        /// The same value in every state; `.null` resets the attribute, `.style` is the style of a part.
        case value(Value)
        /// A value for each state named; the others are as ``ControlState/normal``.
        case states([ControlState: Value])
    }

    /// The value of an attribute in a state, `normal` standing in for a state that is not named; nil if the style
    /// leaves the attribute alone.
    public func value(_ name: String, in state: ControlState = .normal) -> Value? {
        switch attributes[name] {
        case .value(let value): value
        case .states(let values): values[state] ?? values[.normal]
        case nil: nil
        }
    }
}

/// A state of a control.
public enum ControlState: String, CaseIterable, Hashable, Sendable {
    case normal, highlighted, selected, disabled, focused, hovered
}
