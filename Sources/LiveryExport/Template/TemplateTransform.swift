/// What a template can do with a text: `{{kebab(name)}}`.
enum TemplateTransform: String, CaseIterable, Sendable {
    case camel, kebab, lower, pascal, snake, upper

    func text(of text: String) -> String {
        switch self {
        case .camel: Casing.camel.text(of: Words(of: text))
        case .kebab: Casing.kebab.text(of: Words(of: text))
        case .lower: text.lowercased()
        case .pascal: Casing.pascal.text(of: Words(of: text))
        case .snake: Casing.snake.text(of: Words(of: text))
        case .upper: text.uppercased()
        }
    }
}
