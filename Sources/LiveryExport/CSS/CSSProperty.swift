import LiveryModel

/// How an attribute of a style is written in CSS.
enum CSSProperty {
    /// As a property whose value is the attribute's custom property.
    case value(String)
    /// As a property whose value is the attribute's custom property, with additional declarations that don't depend on
    /// the value.
    case valueAnd(String, [(String, String)])
    /// As a property for all four sides or, where the left and the right side differ, as properties that CSS mirrors in
    /// right-to-left layouts. See ``CSSInsets``.
    case sides(String)
    /// The family, size, weight and slant of a font.
    case font
    /// As declarations for each name of an enumeration, because CSS has other names for them.
    case keyword([String: [(String, String)]])
    /// As a property of a pseudo-element.
    case pseudoElement(String, String)

    /// The built-in attributes that have equivalent CSS properties.
    static let named: [String: CSSProperty] = [
        "backgroundColor": .value("background-color"), "tintColor": .value("accent-color"), "alpha": .value("opacity"),
        "borderColor": .value("border-color"), "borderWidth": .valueAnd("border-width", [("border-style", "solid")]),
        "cornerRadius": .value("border-radius"), "shadow": .value("box-shadow"), "width": .value("width"),
        "height": .value("height"), "margins": .sides("margin"), "contentInsets": .sides("padding"), "font": .font,
        "textColor": .value("color"), "lineHeight": .value("line-height"), "letterSpacing": .value("letter-spacing"),
        "imageSpacing": .value("gap"), "cursorColor": .value("caret-color"),
        "placeholderColor": .pseudoElement("placeholder", "color"),
        "numberOfLines": .valueAnd(
            "-webkit-line-clamp",
            [("display", "-webkit-box"), ("-webkit-box-orient", "vertical"), ("overflow", "hidden")]),
        "textAlignment": .keyword(each("text-align", Theme.Enumeration.alignment.cases)),
        "case": .keyword(each("text-transform", Theme.Enumeration.letterCase.cases)),
        "decoration": .keyword(each("text-decoration-line", Theme.Enumeration.decoration.cases)),
        "contentMode": .keyword(
            each("object-fit", ["scaleToFill", "scaleAspectFit", "scaleAspectFill"])
                .merging(["center": [("object-fit", "none")]]) { $1 }),
        "lineBreakMode": .keyword([
            "wordWrapping": [("overflow-wrap", "break-word")], "charWrapping": [("word-break", "break-all")],
            "clipping": [("overflow", "hidden"), ("text-overflow", "clip"), ("white-space", "nowrap")],
            "truncatingTail": [("overflow", "hidden"), ("text-overflow", "ellipsis"), ("white-space", "nowrap")],
        ]),
    ]

    private static func each(_ property: String, _ names: [String]) -> [String: [(String, String)]] {
        Dictionary(uniqueKeysWithValues: names.map { ($0, [(property, CSSText.keyword($0))]) })
    }

    /// The CSS properties for the members of a font.
    static let fontMembers = [
        "name": "font-family", "size": "font-size", "weight": "font-weight", "style": "font-style",
    ]
}
