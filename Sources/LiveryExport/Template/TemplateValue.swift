/// What a name of a template stands for.
enum TemplateValue {
    /// The name is known and has no value, such as the description of a token without one.
    case none
    /// The value has several parts, each of which has the name.
    case several
    case flag(Bool)
    case text(String)
    /// A complete expression of a language, which a file of that language needs without escapes.
    case literal(String, of: TemplateEscaping)
    case list([TemplateValue])
    case object(any TemplateScope)

    init(_ text: String?) { self = text.map { .text($0) } ?? .none }

    init(_ literal: String?, of language: TemplateEscaping) {
        self = literal.map { .literal($0, of: language) } ?? .none
    }

    /// Whether a section is left out.
    var isFalse: Bool {
        switch self {
        case .none, .several, .flag(false): true
        case .text(let text), .literal(let text, _): text.isEmpty
        case .list(let elements): elements.isEmpty
        case .flag, .object: false
        }
    }
}

/// The names that a template can use at a place.
protocol TemplateScope: SendableMetatype {
    /// What each name stands for in every theme. Templates are checked by it before they are rendered.
    static var members: TemplateMembers { get }
    /// All names, for suggestions.
    var names: [String] { get }
    /// The value of a name; nil if the scope doesn't have it.
    func value(of name: String) -> TemplateValue?
}

extension TemplateScope {
    var names: [String] { Self.members.names }
}

/// What a name can stand for.
enum TemplateShape: Sendable {
    /// A text, a flag, or nothing.
    case text
    case texts
    case object(any TemplateScope.Type)
    case list(any TemplateScope.Type)

    /// What a section with such a value is rendered for.
    var element: TemplateShape {
        switch self {
        case .text, .texts: .text
        case .object(let scope), .list(let scope): .object(scope)
        }
    }
}

/// The names of a scope, and what they stand for.
struct TemplateMembers: Sendable {
    private var shapes: [String: TemplateShape]

    /// - Parameters:
    ///   - texts: The names of texts and flags.
    ///   - shapes: The other names.
    ///   - shared: Names that several scopes have.
    init(_ texts: [String], _ shapes: [String: TemplateShape] = [:], and shared: TemplateMembers...) {
        self.shapes = shapes
        for name in texts { self.shapes[name] = .text }
        for members in shared { self.shapes.merge(members.shapes) { first, _ in first } }
    }

    var names: [String] { shapes.keys.sorted() }

    subscript(name: String) -> TemplateShape? { shapes[name] }
}

/// Where an element is in its list.
struct TemplatePosition {
    let index: Int
    let count: Int

    static let members = TemplateMembers(["first", "last"])

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
