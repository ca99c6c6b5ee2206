import LiveryModel

/// The single values that the web outputs write a value as.
///
/// A font is one value for each member, a list one for each element, a style one for each attribute and state. What CSS
/// writes on one line, such as a shadow, is one value.
enum Leaves {
    /// Visits the values of a style by the path of each: the style's own, the attribute, and the state unless it is
    /// normal.
    static func visit(_ style: Theme.Style, at path: [String], _ body: ([String], Theme.Value) -> Void) {
        for (name, attribute) in style.attributes.sortedMembers {
            switch attribute {
            case .value(let value): visit(value, at: path + [name], body)
            case .states(let values):
                for state in Theme.ControlState.allCases {
                    guard let value = values[state] else { continue }
                    visit(value, at: path + (state == .normal ? [name] : [name, state.rawValue]), body)
                }
            }
        }
    }

    /// Visits the single values of a value.
    static func visit(_ value: Theme.Value, at path: [String], _ body: ([String], Theme.Value) -> Void) {
        switch value {
        case .composite(let composite) where !CSSText.hasShorthand(composite.type):
            for (member, value) in composite.members { visit(value, at: path + [member.css], body) }
        case .list(let elements):
            for (index, element) in elements.enumerated() { visit(element.value, at: path + [String(index)], body) }
        case .object(let members):
            for (name, member) in members.sortedMembers { visit(member.value, at: path + [name], body) }
        case .style(let style): visit(style, at: path, body)
        default: body(path, value)
        }
    }
}
