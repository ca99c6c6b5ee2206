// The built-in types whose values consist of named members. To add a member, add a row here. To make it available in
// Swift, add a property in `Font.swift` or `Effects.swift`.
extension Theme.CompositeType {
    /// A font, specified by family and size or as one of the platform's text styles.
    public static let font = Theme.CompositeType(
        "font", .one,
        [
            Member("name", .fontFamily, overflow: "fallbacks", typography: "fontFamily"),
            Member("size", .fontSize, .requiredWithout("textStyle"), minimum: 0, typography: "fontSize"),
            Member("weight", .fontWeight, typography: "fontWeight"),
            Member("textStyle", .enumeration(.textStyle)),
            Member("italic", .bool, css: "style"),
        ])

    /// The appearance of a run of text and the layout of its lines.
    public static let textAttributes = Theme.CompositeType(
        "textAttributes", .one,
        [
            Member("font", .font),
            Member("color", .color),
            Member("lineHeight", .dimension, minimum: 0),
            Member("lineHeightMultiple", .double, minimum: 0, css: "lineHeight", typography: "lineHeight"),
            Member("letterSpacing", .dimension, typography: "letterSpacing"),
            Member("paragraphSpacing", .dimension, minimum: 0),
            Member("paragraphSpacingBefore", .dimension, minimum: 0),
            Member("alignment", .enumeration(.alignment)),
            Member("lineBreakMode", .enumeration(.lineBreakMode)),
            Member("case", .enumeration(.letterCase)),
            Member("decoration", .enumeration(.decoration)),
        ])

    /// A shadow of a view, outside or inside its edges.
    public static let shadow = Theme.CompositeType(
        "shadow", .oneOrMore,
        [
            Member("color", .color, .required),
            Member("offsetX", .dimension, .defaultsTo(.dimension(Theme.Dimension(0)))),
            Member("offsetY", .dimension, .defaultsTo(.dimension(Theme.Dimension(0)))),
            Member("blur", .dimension, .defaultsTo(.dimension(Theme.Dimension(0))), minimum: 0),
            Member("spread", .dimension, .defaultsTo(.dimension(Theme.Dimension(0)))),
            Member("inset", .bool, .defaultsTo(.bool(false)), isRequiredInTokens: false),
        ])

    /// A line along the edge of a view.
    public static let border = Theme.CompositeType(
        "border", .one,
        [
            Member("color", .color, .required),
            Member("width", .dimension, .required, minimum: 0),
            Member("style", .enumeration(.strokeStyle), .defaultsTo(.keyword("solid")), overflow: "dashes"),
        ])

    /// A color stop of a gradient. The first stop also has the direction or shape of the whole gradient, unless that is
    /// the default: apps that don't know these members draw the same stops from top to bottom.
    public static let gradient = Theme.CompositeType(
        "gradient", .list,
        [
            Member("color", .color, .required),
            // Design Tokens 2025.10 §9.6 clamps positions to the range from 0 to 1.
            Member("position", .double, .required, range: 0...1),
            Member("angle", .double, isRequiredInTokens: false),
            Member("radial", .bool, isRequiredInTokens: false),
        ])

    /// How a change is animated: its duration, delay and timing curve.
    public static let transition = Theme.CompositeType(
        "transition", .one,
        [
            Member("duration", .duration, .required),
            Member("delay", .duration, .defaultsTo(.duration(0))),
            Member("timingFunction", .easing, .defaultsTo(.easing(.ease))),
        ])

    /// All types that a theme can name.
    public static let all = [font, textAttributes, shadow, border, gradient, transition]
}

extension Theme.ValueType {
    /// ``Theme/CompositeType/font``.
    public static let font = Theme.ValueType.composite(.font)
    /// ``Theme/CompositeType/textAttributes``.
    public static let textAttributes = Theme.ValueType.composite(.textAttributes)
    /// One or more shadows.
    public static let shadow = Theme.ValueType.composite(.shadow)
    /// ``Theme/CompositeType/border``.
    public static let border = Theme.ValueType.composite(.border)
    /// A gradient: a list of stops.
    public static let gradient = Theme.ValueType.composite(.gradient)
    /// ``Theme/CompositeType/transition``.
    public static let transition = Theme.ValueType.composite(.transition)
}
