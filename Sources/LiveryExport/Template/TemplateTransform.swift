/// A transform that a template can apply to a text, as in `{{kebab(name)}}`.
enum TemplateTransform: String, CaseIterable, Sendable {
    case camel, identifier, kebab, lower, pascal, quoted, snake, typeName, upper

    /// Whether the result is a name in the output. The elements of a list can't share such a name.
    var isName: Bool { self == .identifier || self == .typeName }

    /// Whether the result is valid in the output's language as it is and must not be escaped.
    var isComplete: Bool { isName || self == .quoted }

    func text(of text: String, _ identifiers: TemplateIdentifiers, _ escaping: TemplateEscaping) -> String {
        switch self {
        case .camel: Casing.camel.text(of: Words(of: text))
        case .identifier: identifiers.members.text(of: text)
        case .kebab: Casing.kebab.text(of: Words(of: text))
        case .lower: text.lowercased()
        case .pascal: Casing.pascal.text(of: Words(of: text))
        case .quoted: escaping.quoted(text)
        case .snake: Casing.snake.text(of: Words(of: text))
        case .typeName: identifiers.types.text(of: text)
        case .upper: text.uppercased()
        }
    }
}
