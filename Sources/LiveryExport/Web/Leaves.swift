import LiveryModel

/// Splits values into the single values that the web outputs write.
///
/// A font has a value for each member, a list has a value for each element, and a style has a value for each attribute
/// and state. Anything that CSS writes on one line, such as a shadow, is a single value.
enum Leaves {
    /// Visits the single values in a value, with the names that lead to each: the attribute of a style, and the state
    /// unless it is the normal state. If the value itself is single, there are no names.
    static func visit(_ value: Theme.Value, _ body: (_ names: [String], Theme.Value) -> Void) {
        // Reuse one array, so that callers that don't store the names need no memory for them.
        var names: [String] = []
        visit(value, in: &names, body)
    }

    /// Visits the single values in a style.
    static func visit(_ style: Theme.Style, _ body: (_ names: [String], Theme.Value) -> Void) {
        var names: [String] = []
        visit(style, in: &names, body)
    }

    private static func visit(
        _ style: Theme.Style, in names: inout [String], _ body: ([String], Theme.Value) -> Void
    ) {
        for (name, attribute) in style.attributes.sortedMembers {
            names.append(name)
            switch attribute {
            case .value(let value): visit(value, in: &names, body)
            case .states(let values):
                for state in Theme.ControlState.allCases {
                    guard let value = values[state] else { continue }
                    if state != .normal { names.append(state.rawValue) }
                    visit(value, in: &names, body)
                    if state != .normal { names.removeLast() }
                }
            }
            names.removeLast()
        }
    }

    private static func visit(
        _ value: Theme.Value, in names: inout [String], _ body: ([String], Theme.Value) -> Void
    ) {
        switch value {
        case .composite(let composite) where !composite.type.hasShorthand:
            for (member, value) in composite.members {
                visit(member.word(for: value), named: member.css, in: &names, body)
            }
        case .list(let elements):
            for (index, element) in elements.enumerated() {
                visit(element.value, named: String(index), in: &names, body)
            }
        case .object(let members):
            for (name, member) in members.sortedMembers { visit(member.value, named: name, in: &names, body) }
        case .style(let style): visit(style, in: &names, body)
        default: body(names, value)
        }
    }

    private static func visit(
        _ value: Theme.Value, named name: String, in names: inout [String], _ body: ([String], Theme.Value) -> Void
    ) {
        names.append(name)
        visit(value, in: &names, body)
        names.removeLast()
    }
}

extension Theme.CompositeType.Member {
    /// The value of the member as CSS writes it: the slant of a font is a keyword.
    fileprivate func word(for value: Theme.Value) -> Theme.Value {
        guard css == "style", case .bool(let isItalic) = value else { return value }
        return .keyword(isItalic ? "italic" : "normal")
    }
}

extension Theme.CompositeType {
    /// Whether CSS has a shorthand for the type. Values of other types are written as one property for each member.
    var hasShorthand: Bool { [.shadow, .border].contains(self) }
}
