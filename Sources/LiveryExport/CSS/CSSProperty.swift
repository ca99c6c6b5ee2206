/// How CSS writes an attribute of a style.
enum CSSProperty {
    /// The attribute's custom property is the value of a property.
    case value(String)
    /// The same, with declarations that don't depend on the value.
    case valueAnd(String, [(String, String)])
    /// The family, size and weight of a font.
    case font
    /// One of the names of an enumeration, each with its declarations. The names of CSS are others.
    case keyword([String: [(String, String)]])
    /// A property of a pseudo-element.
    case pseudoElement(String, String)

    /// The built-in attributes that CSS has a property for.
    static let named: [String: CSSProperty] = [
        "backgroundColor": .value("background-color"), "tintColor": .value("accent-color"), "alpha": .value("opacity"),
        "borderColor": .value("border-color"), "borderWidth": .valueAnd("border-width", [("border-style", "solid")]),
        "cornerRadius": .value("border-radius"), "shadow": .value("box-shadow"), "width": .value("width"),
        "height": .value("height"), "margins": .value("margin"), "contentInsets": .value("padding"), "font": .font,
        "textColor": .value("color"), "lineHeight": .value("line-height"), "letterSpacing": .value("letter-spacing"),
        "imageSpacing": .value("gap"), "cursorColor": .value("caret-color"),
        "placeholderColor": .pseudoElement("placeholder", "color"),
        "numberOfLines": .valueAnd(
            "-webkit-line-clamp",
            [("display", "-webkit-box"), ("-webkit-box-orient", "vertical"), ("overflow", "hidden")]),
        "textAlignment": .keyword(
            each("text-align", ["left": "left", "center": "center", "right": "right", "justified": "justify"])
                .merging(each("text-align", ["natural": "start"])) { $1 }),
        "case": .keyword(
            each(
                "text-transform",
                ["none": "none", "upper": "uppercase", "lower": "lowercase", "capitalized": "capitalize"])),
        "contentMode": .keyword(
            each(
                "object-fit",
                ["scaleToFill": "fill", "scaleAspectFit": "contain", "scaleAspectFill": "cover", "center": "none"])),
        "lineBreakMode": .keyword([
            "wordWrapping": [("overflow-wrap", "break-word")], "charWrapping": [("word-break", "break-all")],
            "clipping": [("overflow", "hidden"), ("text-overflow", "clip"), ("white-space", "nowrap")],
            "truncatingTail": [("overflow", "hidden"), ("text-overflow", "ellipsis"), ("white-space", "nowrap")],
        ]),
    ]

    private static func each(_ property: String, _ names: [String: String]) -> [String: [(String, String)]] {
        names.mapValues { [(property, $0)] }
    }

    /// The properties of a font's members.
    static let fontMembers = ["name": "font-family", "size": "font-size", "weight": "font-weight"]
}
