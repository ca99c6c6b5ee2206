extension Theme.Value {
    /// The name of the value's type for messages.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "bool"
        case .int: "int"
        case .double: "double"
        case .string: "string"
        case .color: "color"
        case .dimension: "dimension"
        case .duration: "duration"
        case .easing: "easing"
        case .fontFamily: "fontFamily"
        case .point: "point"
        case .size: "size"
        case .rect: "rect"
        case .insets: "insets"
        case .composite(let composite): composite.type.name
        case .composites(let stops) where stops.first?.type == .gradient: "gradient"
        case .composites: "several shadows"
        case .image: "image"
        case .css: "css"
        case .keyword(let name): "the keyword '\(name)'"
        case .dashes: "dashes"
        case .list: "list"
        case .object: "object"
        case .style(let style): "a style of '\(style.type)'"
        }
    }
}
