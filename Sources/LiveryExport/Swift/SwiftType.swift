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

    /// The type that can represent all values of a path, one for each axis choice, or `nil` if there isn't one.
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

    /// The type of a value, or `nil` for the value `nil` and for styles.
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

    /// The type of a component type's attribute, or `nil` if the attribute is a part.
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
        case .component, .css: return nil
        }
    }

    /// The narrowest type that can represent the values of two types, or `nil` if there isn't one.
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
    /// The name of the type in the client. It also works in files of an app that has its own `Theme` type.
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

    /// The qualified name of a type in the client. This is the only place that determines where the client's types are.
    static func client(_ name: String) -> String { "LiveryClient.Theme." + name }

    /// The name of the type in the baked mode, which has no dependencies, or `nil` if that mode doesn't support the
    /// type.
    /// - Parameter owner: The type that encloses the declared types, followed by a dot.
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

    /// The name of the type for composite values.
    static func name(of type: Theme.CompositeType) -> String {
        type == .gradient ? "GradientStop" : Casing.capitalized(type.name)
    }

    /// The name of the type for an enumeration.
    static func name(of type: Theme.Enumeration) -> String {
        switch type {
        case .alignment: "TextAlignment"
        case .letterCase: "LetterCase"
        case .decoration: "TextDecoration"
        default: Casing.capitalized(type.name)
        }
    }
}
