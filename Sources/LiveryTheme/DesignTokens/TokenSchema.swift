import LiveryModel

/// The objects of a Design Tokens file (Format §8 and §9).
enum TokenSchema {
    static let dimension = quantity("dimension")
    static let duration = quantity("duration")
    private static let color = CompositeType(
        "color", .one, [.init("alpha", .double), .init("colorSpace", .string), .init("hex", .string)])

    private static func quantity(_ name: String) -> CompositeType {
        CompositeType(name, .one, [.init("value", .double), .init("unit", .string)])
    }

    /// The type of a member, so that references to it are typed; nil if the member's own form decides.
    static func type(of part: String, in type: ValueType) -> ValueType? {
        switch type {
        case .shadow where Int(part) != nil: .shadow
        case .textAttributes: CompositeType.typography.type(of: part)
        case .composite(let composite): composite == .font ? nil : composite.type(of: part)
        case .dimension: dimension.type(of: part)
        case .duration: duration.type(of: part)
        case .color: color.type(of: part)
        default: nil
        }
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
