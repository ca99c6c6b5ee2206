extension Theme {
    /// A style's specification for one attribute: nothing, a reset to the default, or a value.
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

        /// Applies the setting by calling `apply` with the value, with `nil` for a reset, or not at all.
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
        /// A setting and its state.
        @usableFromInline
        struct Entry: Sendable {
            @usableFromInline let state: ControlState
            @usableFromInline let setting: Setting<Element>

            @inlinable
            init(_ state: ControlState, _ setting: Setting<Element>) {
                self.state = state
                self.setting = setting
            }
        }

        /// The settings in the order of the states. With so few states, a linear search is faster than a hash.
        @usableFromInline var entries: [Entry]

        /// The settings of the states that the style specifies. An attribute without states has only `normal`.
        public var states: [ControlState: Setting<Element>] {
            get { Dictionary(uniqueKeysWithValues: entries.map { ($0.state, $0.setting) }) }
            set { self = Stateful(newValue) }
        }

        /// Creates settings for the given states. An empty dictionary leaves the attribute unchanged.
        public init(_ states: [ControlState: Setting<Element>] = [:]) {
            entries = states.map { Entry($0.key, $0.value) }.sorted { $0.state.position < $1.state.position }
        }

        /// The same setting in every state.
        @inlinable
        public init(_ setting: Setting<Element>) {
            if case .leave = setting { entries = [] } else { entries = [Entry(.normal, setting)] }
        }

        /// The settings that a closure returns for each state.
        ///
        /// ```swift
        /// style.alpha = Theme.Stateful { state in state == .disabled ? 0.5 : 1 }
        /// ```
        public init(_ setting: (ControlState) -> Setting<Element>) {
            self.init(Dictionary(uniqueKeysWithValues: ControlState.allCases.map { ($0, setting($0)) }))
        }

        /// The setting in a state. A missing state has the setting of `normal`, and a missing `normal` is `leave`.
        @inlinable
        public subscript(state: ControlState) -> Setting<Element> {
            get {
                for entry in entries where entry.state.position == state.position { return entry.setting }
                guard let first = entries.first, case .normal = first.state else { return .leave }
                return first.setting
            }
            set {
                entries.removeAll { $0.state.position == state.position }
                let index = entries.firstIndex { $0.state.position > state.position } ?? entries.endIndex
                entries.insert(Entry(state, newValue), at: index)
            }
        }

        /// The setting in the normal state.
        @inlinable public var normal: Setting<Element> {
            get { self[.normal] }
            set { self[.normal] = newValue }
        }
    }
}

extension Theme.Stateful.Entry: Equatable where Element: Equatable {
    @usableFromInline
    static func == (left: Self, right: Self) -> Bool {
        left.state.position == right.state.position && left.setting == right.setting
    }
}
extension Theme.Stateful.Entry: Hashable where Element: Hashable {}
extension Theme.Stateful: Equatable where Element: Equatable {}
extension Theme.Stateful: Hashable where Element: Hashable {}

extension Theme.ControlState {
    /// The position in the declaration. Comparing positions is faster than comparing names, as `==` does.
    @inlinable
    internal var position: UInt8 {
        switch self {
        case .normal: 0
        case .highlighted: 1
        case .selected: 2
        case .disabled: 3
        case .focused: 4
        case .hovered: 5
        }
    }
}
