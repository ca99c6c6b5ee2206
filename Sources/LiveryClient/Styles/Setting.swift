/// What a style says about one attribute: nothing, back to the default, or a value.
public enum Setting<Element: Sendable>: Sendable {
    /// The style does not mention the attribute: leave it as it is.
    case leave
    /// The style says `null`: reset the attribute to the component's default.
    case reset
    /// The style gives a value.
    case set(Element)

    /// The value, or nil if it is to be left alone or reset.
    public var value: Element? {
        if case .set(let value) = self { value } else { nil }
    }

    /// The same setting of a value that `transform` makes of this one's.
    public func map<Other>(_ transform: (Element) -> Other) -> Setting<Other> {
        switch self {
        case .leave: .leave
        case .reset: .reset
        case .set(let value): .set(transform(value))
        }
    }

    /// Does with the setting what it says: calls `apply` with the value, with nil to reset, or not at all.
    public func apply(_ apply: (Element?) -> Void) {
        switch self {
        case .leave: break
        case .reset: apply(nil)
        case .set(let value): apply(value)
        }
    }
}

extension Setting: Equatable where Element: Equatable {}
extension Setting: Hashable where Element: Hashable {}

/// A setting for each state of a control.
public struct Stateful<Element: Sendable>: Sendable {
    /// The settings of the states that the style names; an attribute without states names `normal` alone.
    public var states: [ControlState: Setting<Element>]

    /// A setting for every state that is named; none leaves the attribute alone.
    public init(_ states: [ControlState: Setting<Element>] = [:]) {
        self.states = states
    }

    /// The same setting in every state.
    public init(_ setting: Setting<Element>) {
        if case .leave = setting { self.init() } else { self.init([.normal: setting]) }
    }

    /// The setting in a state; a state that is not named is as `normal`, and `normal` is left alone if it is not.
    public subscript(state: ControlState) -> Setting<Element> {
        states[state] ?? states[.normal] ?? .leave
    }

    /// The setting in the normal state.
    public var normal: Setting<Element> { self[.normal] }
}

extension Stateful: Equatable where Element: Equatable {}
extension Stateful: Hashable where Element: Hashable {}
