import LiveryModel

/// The parts of the types that are objects in a Design Tokens file, all required but `inset` (Format §8 and §9).
enum TokenSchema {
    static let parts: [ValueType: [String: ValueType]] = [
        .border: ["color": .color, "width": .dimension, "style": .enumeration(.strokeStyle)],
        .transition: ["duration": .duration, "delay": .duration, "timingFunction": .easing],
        .shadow: [
            "color": .color, "offsetX": .dimension, "offsetY": .dimension, "blur": .dimension, "spread": .dimension,
            "inset": .bool,
        ],
        .gradient: ["color": .color, "position": .double],
        .textAttributes: [
            "fontFamily": .fontFamily, "fontSize": .dimension, "fontWeight": .fontWeight,
            "letterSpacing": .dimension, "lineHeight": .double,
        ],
        .dimension: ["value": .double, "unit": .string],
        .duration: ["value": .double, "unit": .string],
        .color: ["alpha": .double, "colorSpace": .string, "hex": .string],
    ]

    /// What the parts of typography that make a font are called in one.
    static let fontParts = ["fontFamily": "name", "fontSize": "size", "fontWeight": "weight"]

    /// The type of a member, so that references to it are typed; nil if the member's own form decides.
    static func type(of part: String, in type: ValueType) -> ValueType? {
        if type == .shadow, Int(part) != nil { return .shadow }
        return parts[type]?[part]
    }

    /// The allowed range of each color component (Color, "Supported color spaces"); unbounded if the report sets no
    /// limit.
    static func ranges(of space: ColorSpace) -> [ClosedRange<Double>] {
        let (hue, share, percent) = (0...360.0.nextDown, 0...1.0, 0...100.0)
        let (any, positive) = (-Double.infinity...Double.infinity, 0...Double.infinity)
        switch space {
        case .hsl, .hwb: return [hue, percent, percent]
        case .lab: return [percent, any, any]
        case .lch: return [percent, positive, hue]
        case .oklab: return [share, any, any]
        case .oklch: return [share, positive, hue]
        // White has a Z of 1.0888 in D65, so a range of 0 to 1 would be wrong.
        case .xyzD65, .xyzD50: return [any, any, any]
        default: return [share, share, share]
        }
    }
}
