import LiveryModel

/// Values as Design Tokens write them (Format 2025.10 §8 and §9).
enum DTCGText {
    /// The `$type` and the `$value` of a value; nil if the format has no type for the value.
    static func typeAndValue(_ typed: Theme.Value.Typed) -> (String, JSON)? {
        switch typed.value {
        case .int(let number): ("number", .int(number))
        case .double(let number): (typed.type == .fontWeight ? "fontWeight" : "number", .double(number))
        case .color(let color): ("color", self.color(color))
        case .dimension(let dimension): ("dimension", length(dimension))
        case .duration(let milliseconds): ("duration", time(milliseconds))
        case .easing(let easing): ("cubicBezier", .array(easing.numbers.map { .double($0) }))
        case .fontFamily(let names): ("fontFamily", families(names))
        case .keyword(let name) where typed.type == .enumeration(.strokeStyle): ("strokeStyle", .string(name))
        case .dashes(let dashes): ("strokeStyle", self.dashes(dashes))
        case .composite(let composite): token(composite).flatMap { token in json(token).map { (token.type.name, $0) } }
        case .composites(let composites): list(composites)
        default: nil
        }
    }

    /// The parts of a value that is exported as a group of tokens. Parts that the format doesn't support are left out.
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
    private static func object(_ members: [(String, JSON)]) -> JSON { .object(members.map { JSON.Member($0, $1) }) }

    /// sRGB as its components, with the bytes in `hex`; any other space as written.
    private static func color(_ color: Theme.Color) -> JSON {
        let wide =
            color.wide
            ?? Theme.WideColor(
                space: .srgb, components: [color.red, color.green, color.blue].map { Double($0) / 255 },
                alpha: Double(color.alpha) / 255)
        let components = wide.components.map { component -> JSON in component.map { .double($0) } ?? "none" }
        let opacity = wide.alpha == 1 ? [] : [("alpha", JSON.double(wide.alpha))]
        return object(
            [("colorSpace", .string(wide.space.rawValue)), ("components", .array(components))] + opacity
                + [("hex", .string(String(color.hex.dropLast(2))))])
    }

    private static func length(_ dimension: Theme.Dimension) -> JSON {
        object([("value", .double(dimension.value)), ("unit", dimension.unit == .rem ? "rem" : "px")])
    }

    private static func time(_ milliseconds: Double) -> JSON {
        object([("value", .double(milliseconds)), ("unit", "ms")])
    }

    private static func families(_ names: [String]) -> JSON {
        names.count == 1 ? .string(names[0]) : .array(names.map { .string($0) })
    }

    private static func dashes(_ dashes: Theme.Dashes) -> JSON {
        object([("dashArray", .array(dashes.lengths.map(length))), ("lineCap", .string(dashes.cap.rawValue))])
    }

    /// The composite as the value of a token: text attributes become `typography`. Nil if the format has no such type.
    private static func token(_ composite: Theme.Composite) -> Theme.Composite? {
        switch composite.type {
        case .font: return nil
        case .textAttributes:
            var attributes = Theme.TextAttributes(composite: composite)
            if let size = attributes.font?.size, let multiple = multiple(attributes, of: size) {
                attributes.lineHeight = nil
                attributes.lineHeightMultiple = multiple
            }
            return attributes.typography
        default: return composite
        }
    }

    /// Returns nil if the format has no type for one of the members.
    private static func json(_ composite: Theme.Composite) -> JSON? {
        var members: [JSON.Member] = []
        for (member, value) in composite.members where member.isRequiredInTokens || value != member.initial {
            let json =
                if case .bool(let flag) = value { JSON.bool(flag) } else { typeAndValue(.init(member.type, value))?.1 }
            guard let json else { return nil }
            members.append(JSON.Member(member.name, json))
        }
        return .object(members)
    }

    private static func list(_ composites: [Theme.Composite]) -> (String, JSON)? {
        let elements = composites.compactMap(json)
        guard let type = composites.first?.type, elements.count == composites.count else { return nil }
        return (type.name, .array(elements))
    }

    /// The line height in multiples of the font size: either as stated, or computed from a length if a short decimal
    /// number times the font size equals it exactly.
    private static func multiple(_ attributes: Theme.TextAttributes, of size: Theme.Dimension) -> Double? {
        guard let length = attributes.lineHeight else { return attributes.lineHeightMultiple }
        guard attributes.lineHeightMultiple == nil, length.unit == size.unit, size.value > 0 else { return nil }
        let ratio = (length.value / size.value * 1e6).rounded() / 1e6
        return ratio * size.value == length.value ? ratio : nil
    }
}
