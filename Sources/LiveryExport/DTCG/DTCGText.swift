import LiveryModel

/// Values as Design Tokens write them (Format 2025.10 §8 and §9).
enum DTCGText {
    /// The `$type` and the `$value` of a value; nil if the format has no type for the value.
    static func typeAndValue(_ typed: Value.Typed) -> (String, JSON)? {
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
        case .shadow(let shadow): ("shadow", self.shadow(shadow))
        case .shadows(let shadows): ("shadow", .array(shadows.map(self.shadow)))
        case .border(let border): ("border", self.border(border))
        case .gradient(let gradient): ("gradient", .array(gradient.stops.map(stop)))
        case .transition(let transition): ("transition", self.transition(transition))
        case .textAttributes(let attributes): typography(attributes).map { ("typography", $0) }
        default: nil
        }
    }

    /// The parts of a value that is exported as a group of tokens. Parts that the format doesn't support are left out.
    static func parts(of value: Value) -> [(String, Value.Typed)] {
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
        case .font(let font): parts(of: font)
        case .textAttributes(let attributes): parts(of: attributes)
        default: []
        }
    }

    private static func lengths(_ lengths: [(String, Double)]) -> [(String, Value.Typed)] {
        lengths.map { ($0, Value.Typed(.dimension, .dimension(Dimension($1)))) }
    }

    private static func parts(of font: Font) -> [(String, Value.Typed)] {
        var parts: [(String, Value.Typed)] = []
        if let name = font.name { parts.append(("name", .init(.fontFamily, .fontFamily([name] + font.fallbacks)))) }
        if let size = font.size { parts.append(("size", .init(.dimension, .dimension(size)))) }
        if let weight = font.weight { parts.append(("weight", .init(.fontWeight, .double(weight)))) }
        if let style = font.textStyle { parts.append(("textStyle", .init(.enumeration(.textStyle), .keyword(style)))) }
        return parts
    }

    private static func parts(of attributes: TextAttributes) -> [(String, Value.Typed)] {
        var parts: [(String, Value.Typed)] = []
        if let font = attributes.font { parts.append(("font", .init(.font, .font(font)))) }
        if let color = attributes.color { parts.append(("color", .init(.color, .color(color)))) }
        let lengths = [
            ("lineHeight", attributes.lineHeight), ("letterSpacing", attributes.letterSpacing),
            ("paragraphSpacing", attributes.paragraphSpacing),
            ("paragraphSpacingBefore", attributes.paragraphSpacingBefore),
        ]
        for case (let name, let length?) in lengths { parts.append((name, .init(.dimension, .dimension(length)))) }
        if let multiple = attributes.lineHeightMultiple {
            parts.append(("lineHeightMultiple", .init(.double, .double(multiple))))
        }
        let keywords = [
            (Enumeration.alignment, attributes.alignment), (.lineBreakMode, attributes.lineBreakMode),
            (.letterCase, attributes.letterCase),
        ]
        for case (let enumeration, let keyword?) in keywords {
            parts.append((enumeration.name, .init(.enumeration(enumeration), .keyword(keyword))))
        }
        return parts
    }

    /// The type of a style's value whose declaration is unknown.
    static func type(of value: Value) -> ValueType {
        switch value {
        case .null: .null
        case .bool: .bool
        case .int: .int
        case .double: .double
        case .string, .keyword: .string
        case .color: .color
        case .dimension: .dimension
        case .duration: .duration
        case .easing: .easing
        case .font: .font
        case .fontFamily: .fontFamily
        case .textAttributes: .textAttributes
        case .point: .point
        case .size: .size
        case .rect: .rect
        case .insets: .insets
        case .shadow, .shadows: .shadow
        case .border: .border
        case .gradient: .gradient
        case .transition: .transition
        case .image: .image
        case .dashes: .enumeration(.strokeStyle)
        case .list: .list
        case .object: .object
        case .style(let style): .component(style.type)
        }
    }
}

extension DTCGText {
    private static func object(_ members: [(String, JSON)]) -> JSON { .object(members.map { JSON.Member($0, $1) }) }

    /// sRGB as its components, with the bytes in `hex`; any other space as written.
    private static func color(_ color: Color) -> JSON {
        let wide =
            color.wide
            ?? WideColor(
                space: .srgb, components: [color.red, color.green, color.blue].map { Double($0) / 255 },
                alpha: Double(color.alpha) / 255)
        let components = wide.components.map { component -> JSON in component.map { .double($0) } ?? "none" }
        let opacity = wide.alpha == 1 ? [] : [("alpha", JSON.double(wide.alpha))]
        return object(
            [("colorSpace", .string(wide.space.rawValue)), ("components", .array(components))] + opacity
                + [("hex", .string(String(color.hex.dropLast(2))))])
    }

    private static func length(_ dimension: Dimension) -> JSON {
        object([("value", .double(dimension.value)), ("unit", dimension.unit == .rem ? "rem" : "px")])
    }

    private static func time(_ milliseconds: Double) -> JSON {
        object([("value", .double(milliseconds)), ("unit", "ms")])
    }

    private static func families(_ names: [String]) -> JSON {
        names.count == 1 ? .string(names[0]) : .array(names.map { .string($0) })
    }

    private static func dashes(_ dashes: Dashes) -> JSON {
        object([("dashArray", .array(dashes.lengths.map(length))), ("lineCap", .string(dashes.cap.rawValue))])
    }

    private static func shadow(_ shadow: Shadow) -> JSON {
        object(
            [
                ("color", color(shadow.color)), ("offsetX", length(shadow.offsetX)),
                ("offsetY", length(shadow.offsetY)), ("blur", length(shadow.blur)), ("spread", length(shadow.spread)),
            ] + (shadow.inset ? [("inset", true)] : []))
    }

    private static func border(_ border: Border) -> JSON {
        object([
            ("color", color(border.color)), ("width", length(border.width)),
            ("style", border.dashes.map(dashes) ?? .string(border.style)),
        ])
    }

    private static func stop(_ stop: Gradient.Stop) -> JSON {
        object([("color", color(stop.color)), ("position", .double(stop.position))])
    }

    private static func transition(_ transition: Transition) -> JSON {
        object([
            ("duration", time(transition.duration)), ("delay", time(transition.delay)),
            ("timingFunction", .array(transition.timingFunction.numbers.map { .double($0) })),
        ])
    }

    /// The line height in multiples of the font size: either as stated, or computed from a length if a short decimal
    /// number times the font size equals it exactly.
    private static func multiple(_ attributes: TextAttributes, of size: Dimension) -> Double? {
        guard let length = attributes.lineHeight else { return attributes.lineHeightMultiple }
        guard attributes.lineHeightMultiple == nil, length.unit == size.unit, size.value > 0 else { return nil }
        let ratio = (length.value / size.value * 1e6).rounded() / 1e6
        return ratio * size.value == length.value ? ratio : nil
    }

    /// A typography token requires exactly these five parts, so other text attributes are not exported as one.
    private static func typography(_ attributes: TextAttributes) -> JSON? {
        guard let font = attributes.font, let name = font.name, let size = font.size, let weight = font.weight,
            let spacing = attributes.letterSpacing, let lineHeight = multiple(attributes, of: size)
        else { return nil }
        var rest = attributes
        rest.font = nil
        rest.letterSpacing = nil
        rest.lineHeight = nil
        rest.lineHeightMultiple = nil
        guard rest == TextAttributes(), font.textStyle == nil else { return nil }
        return object([
            ("fontFamily", families([name] + font.fallbacks)), ("fontSize", length(size)),
            ("fontWeight", .double(weight)), ("letterSpacing", length(spacing)), ("lineHeight", .double(lineHeight)),
        ])
    }
}
