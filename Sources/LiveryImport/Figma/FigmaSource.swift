import LiveryModel

/// Figma variables, from the files that Figma exports or from a response of its REST API.
struct FigmaSource {
    /// A collection of variables, and its modes, the default first.
    struct Collection {
        let name: String
        /// The file that contains it.
        let path: String
        let id: String?
        /// Whether it belongs to the Figma file, and not to a library.
        let isLocal: Bool
        /// The axis whose values are the modes. Nil if the source doesn't name it.
        var axis: String?
        let modes: [Mode]
        var variables: [Variable] = []
    }

    struct Mode {
        let name: String
        let id: String?
        let span: SourceSpan
    }

    /// A variable, with a value for each mode. Nil where it has no value.
    struct Variable {
        /// The groups and the name.
        let names: [String]
        let id: String?
        let span: SourceSpan
        let description: String?
        let kind: FigmaKind
        var values: [Value?]
        /// Its names in other modes, if it was renamed between two exports.
        var otherNames: [[String]] = []

        var name: String { names.joined(separator: "/") }
    }

    struct Value {
        let content: Content
        let span: SourceSpan
    }

    enum Content: Hashable {
        case literal(FigmaLiteral)
        /// An alias, and the value that it represents, if known.
        case alias(Target, FigmaLiteral?)
    }

    /// Identifies the target of an alias.
    struct Target: Hashable {
        var id: String?
        /// The name with `/` or, in a reference in braces, with `.`.
        var name: String?
        /// The name of the collection. Nil for the alias's own collection.
        var collection: String?
    }

    var collections: [Collection] = []
}

/// The kind of a variable's value, as far as Figma specifies it. For numbers, the scopes distinguish lengths from
/// weights.
enum FigmaKind: Hashable {
    case boolean, color, dimension, duration, fontFamily, fontSize, fontWeight, number, string

    /// The kind for a type in the REST API. Nil for an unknown type.
    init?(resolvedType: String, scopes: [String]) {
        switch resolvedType {
        case "BOOLEAN": self = .boolean
        case "COLOR": self = .color
        case "STRING": self = scopes == ["FONT_FAMILY"] ? .fontFamily : .string
        case "FLOAT": self = Self.number(scopes)
        default: return nil
        }
    }

    /// The kind for the `$type` of a token and its `com.figma.type`. Nil for a type that Figma doesn't have.
    init?(tokenType: String, marker: String?, scopes: [String]) {
        switch (tokenType, marker) {
        case ("boolean", _), ("number", "boolean"): self = .boolean
        case ("color", _): self = .color
        case ("dimension", _): self = scopes == ["FONT_SIZE"] ? .fontSize : .dimension
        case ("duration", _): self = .duration
        case ("fontFamily", _): self = .fontFamily
        case ("string", _): self = scopes == ["FONT_FAMILY"] ? .fontFamily : .string
        case ("fontWeight", _): self = .fontWeight
        case ("number", _): self = Self.number(scopes)
        default: return nil
        }
    }

    private static func number(_ scopes: [String]) -> FigmaKind {
        if scopes == ["FONT_WEIGHT"] { return .fontWeight }
        if scopes == ["FONT_SIZE"] { return .fontSize }
        return !scopes.isEmpty && scopes.allSatisfy(lengths.contains) ? .dimension : .number
    }

    /// The scopes whose fields all take lengths.
    private static let lengths: Set<String> = [
        "CORNER_RADIUS", "WIDTH_HEIGHT", "GAP", "STROKE_FLOAT", "EFFECT_FLOAT", "FONT_SIZE", "LINE_HEIGHT",
        "LETTER_SPACING", "PARAGRAPH_SPACING", "PARAGRAPH_INDENT",
    ]

    /// The type in the REST API.
    var resolvedType: String {
        switch self {
        case .boolean: "BOOLEAN"
        case .color: "COLOR"
        case .fontFamily, .string: "STRING"
        case .dimension, .duration, .fontSize, .fontWeight, .number: "FLOAT"
        }
    }

    /// The kind of a token in a theme. A plain number gets no type annotation.
    var tokenKind: TokenKind {
        switch self {
        case .boolean: .boolean
        case .color: .color
        case .dimension: .dimension
        case .duration: .duration
        case .fontFamily: .fontFamily
        case .fontSize: .fontSize
        case .fontWeight: .fontWeight
        case .number: .number
        case .string: .text
        }
    }
}

extension FigmaSource.Collection {
    /// The collection for the deleted variables of another collection.
    init(deletedOf other: Self) {
        self.init(name: other.name, path: other.path, id: other.id, isLocal: false, axis: nil, modes: other.modes)
    }
}
