/// The type of a token, regardless of how the dialect names it.
enum TokenKind: Hashable, Sendable {
    case color, gradient
    case dimension, radius, fontSize, letterSpacing, lineHeight
    case number, opacity, duration, easing
    case fontFamily, fontWeight, textCase, textDecoration
    case text, boolean, image
    case typography, shadow, border, transition, strokeStyle, composition
    /// A value whose syntax implies the type.
    case other
}

extension TokenKind {
    /// Creates the kind for a type name in any spelling. Returns `nil` for a name that neither dialect uses.
    init?(typeName name: String) {
        let plain = name.lowercased().filter { $0.isLetter }
        guard let kind = Self.named[plain] else { return nil }
        self = kind
    }

    private static let named: [String: TokenKind] = [
        "color": .color, "colour": .color, "gradient": .gradient,
        "dimension": .dimension, "size": .dimension, "sizing": .dimension, "spacing": .dimension, "space": .dimension,
        "borderradius": .radius, "radius": .radius, "borderwidth": .dimension, "paragraphspacing": .dimension,
        "paragraphindent": .dimension, "fontsize": .fontSize, "fontsizes": .fontSize,
        "letterspacing": .letterSpacing, "lineheight": .lineHeight, "lineheights": .lineHeight,
        "number": .number, "opacity": .opacity, "time": .duration, "duration": .duration, "cubicbezier": .easing,
        "easing": .easing, "fontfamily": .fontFamily, "fontfamilies": .fontFamily, "fontweight": .fontWeight,
        "fontweights": .fontWeight, "textcase": .textCase, "textdecoration": .textDecoration,
        "text": .text, "string": .text, "content": .text, "boolean": .boolean, "bool": .boolean, "asset": .image,
        "image": .image, "typography": .typography, "font": .typography,
        "boxshadow": .shadow, "shadow": .shadow, "border": .border,
        "transition": .transition, "strokestyle": .strokeStyle, "composition": .composition, "other": .other,
    ]

    /// Creates the kind for a Style Dictionary path of category, type and item. Returns `nil` if the category is
    /// unknown.
    init?(category: String, type: String?) {
        let inner = type.flatMap { TokenKind.fonts[$0.lowercased().filter(\.isLetter)] }
        switch category.lowercased() {
        case "color": self = .color
        case "size", "sizes": self = inner ?? .dimension
        case "font", "fonts": self = inner ?? .other
        case "border" where type == "radius": self = .radius
        case "border" where type == "width": self = .dimension
        case "time", "opacity", "asset", "content", "spacing", "space", "sizing", "gradient", "shadow", "duration",
            "easing", "transition", "radius", "typography":
            guard let kind = TokenKind(typeName: category) else { return nil }
            self = kind
        default: return nil
        }
    }

    /// Creates the kind that a unit implies for a number without a declared type. Returns `nil` if themes don't support
    /// the unit.
    init?(unit: String) {
        switch unit {
        case "px", "pt", "dp", "sp", "rem": self = .dimension
        case "ms", "s": self = .duration
        default: return nil
        }
    }

    private static let fonts: [String: TokenKind] = [
        "font": .fontSize, "size": .fontSize, "family": .fontFamily, "families": .fontFamily, "weight": .fontWeight,
        "weights": .fontWeight, "lineheight": .lineHeight, "letterspacing": .letterSpacing,
    ]

    /// The type annotation for a value of this kind in a theme.
    var annotation: String? {
        switch self {
        case .color: "color"
        case .gradient: "gradient"
        case .dimension, .radius: "dimension"
        case .fontSize: "fontSize"
        case .number, .opacity: "double"
        case .duration: "duration"
        case .easing: "easing"
        case .fontFamily: "fontFamily"
        case .fontWeight: "fontWeight"
        case .textCase: "case"
        case .textDecoration: "decoration"
        case .text: "string"
        case .boolean: "bool"
        case .image: "image"
        case .typography: "textAttributes"
        case .shadow: "shadow"
        case .border: "border"
        case .transition: "transition"
        case .strokeStyle: "strokeStyle"
        case .composition: "View"
        // The value determines the type: a length or a multiple of the font size, or any type.
        case .letterSpacing, .lineHeight, .other: nil
        }
    }

    /// Whether a value consists of named members.
    var isComposite: Bool {
        switch self {
        case .typography, .shadow, .border, .transition, .strokeStyle, .composition: true
        default: false
        }
    }

    /// The kind with its article, for messages.
    var described: String {
        switch self {
        case .color: "a color"
        case .gradient: "a gradient"
        case .dimension, .letterSpacing, .lineHeight: "a length"
        case .radius: "one length for all corners"
        case .fontSize: "a font size"
        case .number, .opacity: "a number"
        case .duration: "a time"
        case .easing: "a timing curve"
        case .fontFamily: "a font family"
        case .fontWeight: "a font weight"
        case .textCase: "a text case"
        case .textDecoration: "a text decoration"
        case .text: "a string"
        case .boolean: "true or false"
        case .image: "an asset"
        case .typography: "a text style"
        case .shadow: "a shadow"
        case .border: "a border"
        case .transition: "a transition"
        case .strokeStyle: "a stroke style"
        case .composition: "a composition"
        case .other: "a value"
        }
    }
}
