extension Theme {
    /// The type of a value: a built-in type, an enumeration, or a component type that a theme declares.
    public enum ValueType: Hashable, Sendable {
        case bool, int, double, string
        case color, dimension, fontSize, duration, easing
        case fontFamily, fontWeight
        case point, size, rect, insets
        case image
        /// Any other value of CSS. Apps get nothing.
        case css
        /// A type whose values consist of named members.
        case composite(CompositeType)
        /// A list. Each element has its own type.
        case list
        /// An object in a list. Each of its members has its own type.
        case object
        /// The type of a `nil` value for which the theme declares no type.
        case null
        indirect case enumeration(Enumeration)
        /// The component type with the specified name.
        case component(String)

        /// The built-in types that a theme can name, by their canonical names.
        public static let named: [String: ValueType] = {
            let plain: [ValueType] = [
                .bool, .int, .double, .string, .color, .dimension, .fontSize, .duration, .easing, .fontFamily,
                .fontWeight, .point, .size, .rect, .insets, .image, .css, .list, .object, .null,
            ]
            let all = plain + CompositeType.all.map { .composite($0) } + Enumeration.all.map { .enumeration($0) }
            return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
        }()

        /// The type's canonical name, as written in bundles.
        public var name: String {
            switch self {
            case .bool: "bool"
            case .int: "int"
            case .double: "double"
            case .string: "string"
            case .color: "color"
            case .dimension: "dimension"
            case .fontSize: "fontSize"
            case .duration: "duration"
            case .easing: "easing"
            case .fontFamily: "fontFamily"
            case .fontWeight: "fontWeight"
            case .point: "point"
            case .size: "size"
            case .rect: "rect"
            case .insets: "insets"
            case .image: "image"
            case .css: "css"
            case .list: "list"
            case .object: "object"
            case .null: "null"
            case .composite(let type): type.name
            case .enumeration(let enumeration): enumeration.name
            case .component(let name): name
            }
        }

        /// Creates the type with a canonical name. Any name that isn't built in is taken as a component type.
        public init(name: String) {
            self = Self.named[name] ?? .component(name)
        }
    }
}
