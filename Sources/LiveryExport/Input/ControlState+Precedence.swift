import LiveryModel

extension Theme.ControlState {
    /// The states from the one that precedes all others, in which a control may be at the same time.
    static let byPrecedence: [Self] = [.disabled, .highlighted, .selected, .focused, .hovered, .normal]
}
