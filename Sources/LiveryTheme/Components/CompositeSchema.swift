import LiveryModel

/// The properties of the built-in types that are objects.
enum CompositeSchema {
    static let properties: [ValueType: [String: ValueType]] = [
        .font: ["name": .fontFamily, "size": .fontSize, "weight": .double, "textStyle": .enumeration(.textStyle)],
        .textAttributes: [
            "font": .font, "color": .color, "lineHeight": .dimension, "lineHeightMultiple": .double,
            "letterSpacing": .dimension, "paragraphSpacing": .dimension, "paragraphSpacingBefore": .dimension,
            "alignment": .enumeration(.alignment), "lineBreakMode": .enumeration(.lineBreakMode),
            "case": .enumeration(.letterCase),
        ],
        .shadow: [
            "color": .color, "offsetX": .dimension, "offsetY": .dimension, "blur": .dimension, "spread": .dimension,
            "inset": .bool,
        ],
        .border: ["color": .color, "width": .dimension, "style": .enumeration(.strokeStyle)],
        .transition: ["duration": .duration, "delay": .duration, "timingFunction": .easing],
    ]

    static func type(of property: String, in type: ValueType) -> ValueType? {
        // A weight may also be a name, so its own form decides.
        property == "weight" ? nil : properties[type]?[property]
    }
}
