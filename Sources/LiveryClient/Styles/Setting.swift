extension Theme {
    /// What a style specifies for one attribute: nothing, a reset to the default, or a value.
    public enum Setting<Element: Sendable>: Sendable {
        /// The style doesn't specify the attribute, which stays unchanged.
        case leave
        /// The style specifies `null`. The attribute is reset to the component's default.
        case reset
        /// The style specifies a value.
        case set(Element)

        /// The value. `nil` for `leave` and `reset`.
        @inlinable
        public var value: Element? {
            if case .set(let value) = self { value } else { nil }
        }

        /// The same setting with a transformed value.
        @inlinable
        public func map<Other>(_ transform: (Element) -> Other) -> Setting<Other> {
            switch self {
            case .leave: .leave
            case .reset: .reset
            case .set(let value): .set(transform(value))
            }
        }

        /// Applies the setting: calls `apply` with the value, with `nil` to reset, or not at all.
        @inlinable
        public func apply(_ apply: (Element?) -> Void) {
            switch self {
            case .leave: break
            case .reset: apply(nil)
            case .set(let value): apply(value)
            }
        }
    }
}

extension Theme.Setting: Equatable where Element: Equatable {}
extension Theme.Setting: Hashable where Element: Hashable {}

extension Theme {
    /// A setting for each state of a control.
    public struct Stateful<Element: Sendable>: Sendable {
        /// The settings of the states that the style mentions. An attribute without states has only `normal`.
        public var states: [ControlState: Setting<Element>]

        /// Creates settings for the given states. An empty dictionary leaves the attribute unchanged.
        @inlinable
        public init(_ states: [ControlState: Setting<Element>] = [:]) {
            self.states = states
        }

        /// The same setting in every state.
        @inlinable
        public init(_ setting: Setting<Element>) {
            if case .leave = setting { self.init() } else { self.init([.normal: setting]) }
        }

        /// The setting in a state. A missing state has the setting of `normal`, and a missing `normal` is `leave`.
        @inlinable
        public subscript(state: ControlState) -> Setting<Element> {
            if states.isEmpty { return .leave }
            if case .normal = state { return states[.normal] ?? .leave }
            return states[state] ?? states[.normal] ?? .leave
        }

        /// The setting in the normal state.
        @inlinable public var normal: Setting<Element> { self[.normal] }
    }
}

extension Theme.Stateful: Equatable where Element: Equatable {}
extension Theme.Stateful: Hashable where Element: Hashable {}
