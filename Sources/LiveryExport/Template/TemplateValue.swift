/// What a name of a template stands for.
enum TemplateValue {
    /// The name is known and has no value, such as the description of a token without one.
    case none
    case flag(Bool)
    case text(String)
    case list([TemplateValue])
    case object(any TemplateScope)

    init(_ text: String?) { self = text.map { .text($0) } ?? .none }

    /// Whether a section is left out.
    var isFalse: Bool {
        switch self {
        case .none, .flag(false): true
        case .text(let text): text.isEmpty
        case .list(let elements): elements.isEmpty
        case .flag, .object: false
        }
    }
}

/// The names that a template can use at a place.
protocol TemplateScope {
    /// All names, for suggestions.
    var names: [String] { get }
    /// The value of a name; nil if the scope doesn't have it.
    func value(of name: String) -> TemplateValue?
}

/// Where an element is in its list.
struct TemplatePosition {
    let index: Int
    let count: Int

    static let names = ["first", "last"]

    func value(of name: String) -> TemplateValue? {
        switch name {
        case "first": .flag(index == 0)
        case "last": .flag(index == count - 1)
        default: nil
        }
    }
}

extension Collection {
    /// The elements as scopes that know their position.
    func listed(_ scope: (Element, TemplatePosition) -> any TemplateScope) -> TemplateValue {
        .list(enumerated().map { .object(scope($1, TemplatePosition(index: $0, count: count))) })
    }
}
