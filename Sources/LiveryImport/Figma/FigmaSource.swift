import LiveryModel

/// Figma variables, read from files that Figma exported or from a response of Figma's REST API.
struct FigmaSource {
    /// A collection of variables, with its modes. The first mode is the default.
    struct Collection {
        let name: String
        /// The file that contains the collection.
        let path: String
        let id: String?
        /// Whether the collection belongs to the Figma file and not to a library.
        let isLocal: Bool
        /// The axis whose values are the modes, or `nil` if the source doesn't name it.
        var axis: String?
        let modes: [Mode]
        var variables: [Variable] = []
    }

    struct Mode {
        let name: String
        let id: String?
        let span: SourceSpan
    }

    /// A variable, with a value for each mode or `nil` for each mode in which it has no value.
    struct Variable {
        /// The names of the variable's groups, followed by its own name.
        let names: [String]
        let id: String?
        let span: SourceSpan
        let description: String?
        let kind: FigmaKind
        var values: [Value?]
        /// The variable's names in other modes, if it was renamed between two exports.
        var otherNames: [[String]] = []

        var name: String { names.joined(separator: "/") }
    }

    struct Value {
        let content: Content
        let span: SourceSpan
    }

    enum Content: Hashable {
        case literal(FigmaLiteral)
        /// An alias, with the value that it stands for if that is known.
        case alias(Target, FigmaLiteral?)
    }

    /// The identity of an alias's target.
    struct Target: Hashable {
        var id: String?
        /// The name, in which groups are separated by `/` or, in a reference in braces, by `.`.
        var name: String?
        /// The name of the target's collection, or `nil` if it is the alias's own collection.
        var collection: String?
    }

    var collections: [Collection] = []
}

/// The kind of a variable's value, as far as Figma specifies it. The scopes of a number distinguish lengths from
/// weights.
enum FigmaKind: Hashable {
    case boolean, color, dimension, duration, fontFamily, fontSize, fontWeight, number, string

    /// Creates the kind for a type in the REST API. Returns `nil` if the type is unknown.
    init?(resolvedType: String, scopes: [String]) {
        switch resolvedType {
        case "BOOLEAN": self = .boolean
        case "COLOR": self = .color
        case "STRING": self = scopes == ["FONT_FAMILY"] ? .fontFamily : .string
        case "FLOAT": self = Self.number(scopes)
        default: return nil
        }
    }

    /// Creates the kind for a token's `$type` and `com.figma.type`. Returns `nil` for a type that doesn't exist in
    /// Figma.
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

    /// The scopes that contain only fields for lengths.
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

    /// The kind of the token in a theme. A plain number has no type annotation.
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
    /// Creates the collection for the deleted variables of another collection.
    init(deletedOf other: Self) {
        self.init(name: other.name, path: other.path, id: other.id, isLocal: false, axis: nil, modes: other.modes)
    }
}
