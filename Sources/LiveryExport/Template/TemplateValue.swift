/// The value of a name in a template.
enum TemplateValue {
    /// The name is known but has no value, such as the description of a token without a description.
    case none
    /// The value has several parts, each of which has its own value for the name.
    case several
    case flag(Bool)
    case text(String)
    /// A complete expression in a language. In a file in that language, it isn't escaped.
    case literal(String, of: TemplateEscaping)
    case list([TemplateValue])
    case object(any TemplateScope)

    init(_ text: String?) { self = text.map { .text($0) } ?? .none }

    init(_ literal: String?, of language: TemplateEscaping) {
        self = literal.map { .literal($0, of: language) } ?? .none
    }

    /// Whether a section with this value isn't rendered.
    var isFalse: Bool {
        switch self {
        case .none, .several, .flag(false): true
        case .text(let text), .literal(let text, _): text.isEmpty
        case .list(let elements): elements.isEmpty
        case .flag, .object: false
        }
    }
}

/// The names that a template can use at a position.
protocol TemplateScope: SendableMetatype {
    /// The kind of value that each name has in any theme. Templates are checked against these kinds before they are
    /// rendered.
    static var members: TemplateMembers { get }
    /// All names, for suggestions.
    var names: [String] { get }
    /// Returns the value of a name, or `nil` if the scope doesn't have it.
    func value(of name: String) -> TemplateValue?
}

extension TemplateScope {
    var names: [String] { Self.members.names }
}

/// The kind of value that a name can have.
enum TemplateShape: Sendable {
    /// A text, a flag or no value.
    case text
    case texts
    case object(any TemplateScope.Type)
    case list(any TemplateScope.Type)

    /// The kind of value for which a section is rendered.
    var element: TemplateShape {
        switch self {
        case .text, .texts: .text
        case .object(let scope), .list(let scope): .object(scope)
        }
    }
}

/// The names in a scope, with the kinds of their values.
struct TemplateMembers: Sendable {
    private var shapes: [String: TemplateShape]

    /// - Parameters:
    ///   - texts: The names of texts and flags.
    ///   - shapes: All other names.
    ///   - shared: The names that several scopes share.
    init(_ texts: [String], _ shapes: [String: TemplateShape] = [:], and shared: TemplateMembers...) {
        self.shapes = shapes
        for name in texts { self.shapes[name] = .text }
        for members in shared { self.shapes.merge(members.shapes) { first, _ in first } }
    }

    var names: [String] { shapes.keys.sorted() }

    subscript(name: String) -> TemplateShape? { shapes[name] }
}

/// The position of an element in its list.
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
    /// The elements as scopes with their positions.
    func listed(_ scope: (Element, TemplatePosition) -> any TemplateScope) -> TemplateValue {
        .list(enumerated().map { .object(scope($1, TemplatePosition(index: $0, count: count))) })
    }
}
