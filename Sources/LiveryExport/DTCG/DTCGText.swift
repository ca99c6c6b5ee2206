import LiveryModel

/// Writes values in the syntax of Design Tokens (Format 2025.10 §8 and §9).
enum DTCGText {
    /// The `$type` of a value, or `nil` if the format has no type for it.
    static func type(of typed: Theme.Value.Typed) -> String? {
        switch typed.value {
        case .int: "number"
        case .double: typed.type == .fontWeight ? "fontWeight" : "number"
        case .color: "color"
        case .dimension: "dimension"
        case .duration: "duration"
        case .easing: "cubicBezier"
        case .fontFamily: "fontFamily"
        case .keyword where typed.type == .enumeration(.strokeStyle), .dashes: "strokeStyle"
        case .composite(let composite): token(composite).flatMap { hasTypes($0) ? $0.type.name : nil }
        case .composites(let composites): composites.allSatisfy(hasTypes) ? composites.first?.type.name : nil
        default: nil
        }
    }

    /// Writes the `$value` of a value for which the format has a type.
    static func write(_ value: Theme.Value, to writer: inout JSONWriter) {
        switch value {
        case .int(let number): writer.int(number)
        case .double(let number): writer.double(number)
        case .color(let color): write(color, to: &writer)
        case .dimension(let dimension): write(dimension, to: &writer)
        case .duration(let milliseconds): write(milliseconds, "ms", to: &writer)
        case .easing(let easing): writer.array { for number in easing.numbers { $0.double(number) } }
        case .fontFamily(let names):
            guard names.count != 1 else { return writer.string(names[0]) }
            writer.array { for name in names { $0.string(name) } }
        case .keyword(let name): writer.string(name)
        case .dashes(let dashes):
            writer.object { writer in
                writer.name("dashArray")
                writer.array { for length in dashes.lengths { write(length, to: &$0) } }
                writer.name("lineCap")
                writer.string(dashes.cap.rawValue)
            }
        case .composite(let composite): if let whole = token(composite) { write(whole, to: &writer) }
        case .composites(let composites): writer.array { for composite in composites { write(composite, to: &$0) } }
        default: break
        }
    }

    /// The parts of a value that is exported as a group of tokens. Parts that the format doesn't support are omitted.
    static func parts(of value: Theme.Value) -> [(String, Theme.Value.Typed)] {
        switch value {
        case .point(let point): lengths([("x", point.x), ("y", point.y)])
        case .size(let size): lengths([("width", size.width), ("height", size.height)])
        case .rect(let rect):
            lengths([
                ("x", rect.origin.x), ("y", rect.origin.y), ("width", rect.size.width), ("height", rect.size.height),
            ])
        case .insets(let insets):
            lengths([
                ("top", insets.top), ("left", insets.left), ("bottom", insets.bottom), ("right", insets.right),
            ])
        case .composite(let composite): composite.members.map { ($0.name, Theme.Value.Typed($0.type, $1)) }
        default: []
        }
    }

    private static func lengths(_ lengths: [(String, Double)]) -> [(String, Theme.Value.Typed)] {
        lengths.map { ($0, Theme.Value.Typed(.dimension, .dimension(Theme.Dimension($1)))) }
    }
}

extension DTCGText {
    /// Writes an sRGB color as its components, with 8 bits per channel in `hex`. A color in any other space is written
    /// unchanged.
    private static func write(_ color: Theme.Color, to writer: inout JSONWriter) {
        let wide = color.wide
        writer.object { writer in
            writer.name("colorSpace")
            writer.string((wide?.space ?? .srgb).rawValue)
            writer.name("components")
            writer.array { writer in
                if let wide {
                    for component in wide.components {
                        if let component { writer.double(component) } else { writer.string("none") }
                    }
                } else {
                    for byte in [color.red, color.green, color.blue] { writer.double(Double(byte) / 255) }
                }
            }
            let alpha = wide?.alpha ?? Double(color.alpha) / 255
            if alpha != 1 {
                writer.name("alpha")
                writer.double(alpha)
            }
            writer.name("hex")
            writer.string(String(decoding: color.hex.utf8.dropLast(2), as: UTF8.self))
        }
    }

    private static func write(_ length: Theme.Dimension, to writer: inout JSONWriter) {
        write(length.value, length.unit == .rem ? "rem" : "px", to: &writer)
    }

    /// Writes a length or a duration.
    static func write(_ value: Double, _ unit: String, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("value")
            writer.double(value)
            writer.name("unit")
            writer.string(unit)
        }
    }

    /// The composite as the value of a token. Text attributes become `typography`. Returns `nil` if the format has no
    /// equivalent type.
    private static func token(_ composite: Theme.Composite) -> Theme.Composite? {
        switch composite.type {
        case .font: return nil
        case .textAttributes: return DTCGTypography(composite)?.value
        default: return composite
        }
    }

    /// Whether the format has a type for each member.
    private static func hasTypes(_ composite: Theme.Composite) -> Bool {
        members(of: composite).allSatisfy { member, value in
            if case .bool = value { true } else { type(of: .init(member.type, value)) != nil }
        }
    }

    private static func write(_ composite: Theme.Composite, to writer: inout JSONWriter) {
        writer.object { writer in
            for (member, value) in members(of: composite) {
                writer.name(member.name)
                if case .bool(let flag) = value { writer.bool(flag) } else { write(value, to: &writer) }
            }
        }
    }

    /// The members that the format has, except optional members that have their default value. A gradient of the format
    /// has no direction or shape.
    private static func members(of composite: Theme.Composite) -> [(Theme.CompositeType.Member, Theme.Value)] {
        composite.members.filter { $0.isRequiredInTokens || ($1 != $0.initial && composite.type != .gradient) }
    }
}
