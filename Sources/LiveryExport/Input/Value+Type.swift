import LiveryModel

extension Theme.Value {
    /// The type that a value appears to have. It is used if the declared type is unknown, such as for an attribute that
    /// no component type declares.
    var apparentType: Theme.ValueType {
        switch self {
        case .null: .null
        case .bool: .bool
        case .int: .int
        case .double: .double
        case .string, .keyword: .string
        case .color: .color
        case .dimension: .dimension
        case .duration: .duration
        case .easing: .easing
        case .fontFamily: .fontFamily
        case .point: .point
        case .size: .size
        case .rect: .rect
        case .insets: .insets
        case .composite(let composite): .composite(composite.type)
        case .composites(let composites): composites.first.map { .composite($0.type) } ?? .list
        case .image: .image
        case .css: .css
        case .dashes: .enumeration(.strokeStyle)
        case .list: .list
        case .object: .object
        case .style(let style): .component(style.type)
        }
    }
}
