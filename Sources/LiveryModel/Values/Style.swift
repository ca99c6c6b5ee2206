extension Theme {
    /// The attributes of a kind of view, independent of its content.
    public struct Style: Hashable, Sendable {
        /// The name of the component type.
        public var type: String
        /// The attributes by name. The style leaves all other attributes unchanged.
        public var attributes: [String: Attribute]

        /// Creates a style.
        public init(type: String, attributes: [String: Attribute] = [:]) {
            self.type = type
            self.attributes = attributes
        }

        /// An attribute's single value, or its value for each state.
        public enum Attribute: Hashable, Sendable {
            /// One value for all states. `.null` resets the attribute, and `.style` is the style of a part.
            case value(Value)
            /// A value for each of several states. All other states use the value for ``Theme/ControlState/normal``.
            case states([ControlState: Value])
        }

        /// The value of an attribute in a state, or `nil` if the style leaves the attribute unchanged. If the state has
        /// no value, the value for `normal` applies.
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

        /// Hashes the case's index. Hashing its name takes several times as long, and views look up states often.
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
