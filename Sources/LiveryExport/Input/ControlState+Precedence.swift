import LiveryModel

extension Theme.ControlState {
    /// The states in the order of precedence. A control may be in several at once, and the first of them decides.
    static let byPrecedence: [Self] = [.disabled, .highlighted, .selected, .focused, .hovered, .normal]
}
