extension Theme {
    /// The attributes of one kind of view, independent of its content.
    public struct Style: Hashable, Sendable {
        /// The name of the component type.
        public var type: String
        /// The attributes by name. An attribute that is missing here is left unchanged.
        public var attributes: [String: Attribute]

        /// Creates a style.
        public init(type: String, attributes: [String: Attribute] = [:]) {
            self.type = type
            self.attributes = attributes
        }

        /// The value or values of one attribute.
        public enum Attribute: Hashable, Sendable {
            /// The same value in every state. `.null` resets the attribute, and `.style` is the style of a part.
            case value(Value)
            /// A value for each named state. Other states use the value of ``Theme/ControlState/normal``.
            case states([ControlState: Value])
        }

        /// The value of an attribute in a state. `normal` replaces states without a value. Nil if the style leaves the
        /// attribute unchanged.
        public func value(_ name: String, in state: ControlState = .normal) -> Value? {
            switch attributes[name] {
            case .value(let value): value
            case .states(let values): values[state] ?? values[.normal]
            case nil: nil
            }
        }
    }
}

extension Theme {
    /// A state of a control.
    public enum ControlState: String, CaseIterable, Hashable, Sendable {
        case normal, highlighted, selected, disabled, focused, hovered

        /// Hashes the position, because hashing the name takes several times as long, and views often look up states.
        public func hash(into hasher: inout Hasher) {
            let position: UInt8 =
                switch self {
                case .normal: 0
                case .highlighted: 1
                case .selected: 2
                case .disabled: 3
                case .focused: 4
                case .hovered: 5
                }
            hasher.combine(position)
        }
    }
}
