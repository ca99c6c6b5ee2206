import LiveryModel

/// The Swift type of a member of a generated theme.
enum SwiftType: Hashable {
    case bool, int, double, string, color, dimension, duration, easing, fontFamily, point, size, rect, insets, image
    case composite(Theme.CompositeType)
    case keyword(Theme.Enumeration)
    case dashes
    indirect case list(SwiftType)
    /// Any value.
    case value

    /// The type that holds all values of a path, one for each choice of axes; nil if no type does.
    init?(_ values: [Theme.Value.Typed?]) {
        var type: SwiftType?
        for typed in values {
            guard let next = typed.flatMap(SwiftType.init) else { continue }
            guard let known = type else {
                type = next
                continue
            }
            guard let both = SwiftType.holding(known, next) else { return nil }
            type = both
        }
        guard let type else { return nil }
        self = type
    }

    /// The type of a value; nil for `nil` and styles.
    private init?(_ typed: Theme.Value.Typed) {
        switch typed.value {
        case .null, .style: return nil
        case .list(let elements):
            let types = elements.map(SwiftType.init)
            let first = types.first.flatMap { $0 }
            self = .list(types.allSatisfy { $0 == first } ? first ?? .value : .value)
        case .composite(let composite): self = .composite(composite.type)
        case .composites(let several):
            guard let type = several.first?.type else { return nil }
            self = .list(.composite(type))
        case .dashes: self = .dashes
        case .object: self = .value
        default:
            guard let type = SwiftType(declared: typed.type) else { return nil }
            self = type
        }
    }

    /// The type of an attribute of a component type; nil if the attribute is a part.
    init?(declared type: Theme.ValueType) {
        switch type {
        case .bool: self = .bool
        case .int: self = .int
        case .double, .fontWeight: self = .double
        case .string: self = .string
        case .color: self = .color
        case .dimension, .fontSize: self = .dimension
        case .duration: self = .duration
        case .easing: self = .easing
        case .fontFamily: self = .fontFamily
        case .point: self = .point
        case .size: self = .size
        case .rect: self = .rect
        case .insets: self = .insets
        case .image: self = .image
        case .composite(let type): self = type.count == .one ? .composite(type) : .list(.composite(type))
        case .enumeration(let type): self = .keyword(type)
        case .list: self = .list(.value)
        case .object, .null: self = .value
        case .component: return nil
        }
    }

    /// The narrowest type that holds the values of two; nil if no type does.
    static func holding(_ one: SwiftType, _ other: SwiftType) -> SwiftType? {
        switch (one, other) {
        case _ where one == other: one
        case (.int, .double), (.double, .int): .double
        case (.list(let element), let single) where element == single: one
        case (let single, .list(let element)) where element == single: other
        case (.list(let first), .list(let second)): .list(holding(first, second) ?? .value)
        default: nil
        }
    }
}

// Names.
extension SwiftType {
    /// The name of the type in the client, which an app may also use in a file with a `Theme` of its own.
    var client: String {
        switch self {
        case .bool: "Bool"
        case .int: "Int"
        case .double: "Double"
        case .string: "String"
        case .duration: "Duration"
        case .list(.composite(.gradient)): Self.client("Gradient")
        case .list(let element): "[\(element.client)]"
        case .composite(let type): Self.client(Self.name(of: type))
        case .keyword(let type): Self.client(Self.name(of: type))
        case .color, .dimension, .point, .size, .rect: Self.client(own)
        case .easing, .fontFamily, .insets, .dashes, .value: Self.client(own)
        case .image: Self.client("ImageName")
        }
    }

    /// The one place that knows where the client's types are.
    static func client(_ name: String) -> String { "LiveryClient.Theme." + name }

    /// The name of the type in the baked form, which has no dependencies; nil if it has no such type.
    /// - Parameter owner: The type that the types are nested in, and a dot.
    func baked(in owner: String) -> String? {
        switch self {
        case .bool: "Bool"
        case .int: "Int"
        case .double, .dimension: "Double"
        case .string, .image: "String"
        case .duration: "Duration"
        case .fontFamily: "[String]"
        case .list(let element): element.baked(in: owner).map { "[\($0)]" }
        case .value: nil
        default: owner + own
        }
    }

    private var own: String {
        switch self {
        case .color: "Color"
        case .dimension: "Dimension"
        case .easing: "Easing"
        case .fontFamily: "FontFamily"
        case .point: "Point"
        case .size: "Size"
        case .rect: "Rect"
        case .insets: "Insets"
        case .dashes: "Dashes"
        case .composite(let type): Self.name(of: type)
        case .keyword(let type): Self.name(of: type)
        default: "Value"
        }
    }

    /// The name of the type for a composite.
    static func name(of type: Theme.CompositeType) -> String {
        type == .gradient ? "GradientStop" : Casing.capitalized(type.name)
    }

    /// The name of the type for keywords.
    static func name(of type: Theme.Enumeration) -> String {
        switch type {
        case .alignment: "TextAlignment"
        case .letterCase: "LetterCase"
        default: Casing.capitalized(type.name)
        }
    }
}
