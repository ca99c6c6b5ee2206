import LiveryModel

extension Theme.ControlState {
    /// The states in order of precedence. If a control is in several states, the first of these states applies.
    static let byPrecedence: [Self] = [.disabled, .highlighted, .selected, .focused, .hovered, .normal]
}
