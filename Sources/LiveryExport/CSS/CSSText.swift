import LiveryModel

/// Writes values in CSS syntax.
enum CSSText {
    static func text(of value: Theme.Value) -> String {
        switch value {
        case .null: "initial"
        case .bool(let value): value ? "true" : "false"
        case .int(let number): String(number)
        case .double(let number): self.number(number)
        case .string(let text), .image(let text): string(text)
        case .keyword(let name): keyword(name)
        case .css(let text): text
        case .fontFamily(let names): families(names)
        // CSS doesn't support dash patterns. `dashed` is the closest style.
        case .dashes: "dashed"
        case .color(let color): color.css
        case .dimension(let dimension): length(dimension)
        case .duration(let milliseconds): time(milliseconds)
        case .easing(let easing): self.easing(easing)
        case .point(let point): points([point.x, point.y])
        case .size(let size): points([size.width, size.height])
        case .rect(let rect): points([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
        // CSS lists sides clockwise from the top. The members of insets are in the order top, left, bottom, right.
        case .insets(let insets): points([insets.top, insets.right, insets.bottom, insets.left])
        case .composite(let composite): shorthand(composite)
        case .composites(let composites):
            Theme.Gradient(value).map(gradient) ?? composites.map(shorthand).joined(separator: ", ")
        case .list, .object, .style: ""
        }
    }

    /// The CSS keyword for a name in an enumeration.
    static func keyword(_ name: String) -> String { keywords[name] ?? name }

    /// The names for which CSS has other keywords.
    private static let keywords = [
        "upper": "uppercase", "lower": "lowercase", "capitalized": "capitalize", "justified": "justify",
        "left": "start", "right": "end", "natural": "start", "scaleToFill": "fill", "scaleAspectFit": "contain",
        "scaleAspectFill": "cover", "strikethrough": "line-through",
    ]

    /// A number without rounding noise. If there is a decimal with up to 12 digits within a few units in the last
    /// place, it is written instead, such as `-0.2176` for `-0.21760000000000002`. Any other number is written exactly.
    static func number(_ number: Double) -> String { JSON.double(rounded(number)).text }

    private static func rounded(_ number: Double) -> Double {
        guard number.isFinite, number != 0, number.description.utf8.count > 14 else { return number }
        var scale = 1.0
        // Powers of ten are exact up to 10²², which is enough for any realistic length.
        while abs(number) * scale < 1e11, scale < 1e22 { scale *= 10 }
        let rounded = (number * scale).rounded() / scale
        return abs(rounded - number) <= abs(number) * 1e-15 ? rounded : number
    }

    /// A string on one line that can't end the enclosing comment.
    static func comment(_ text: String) -> String {
        let line = String.UnicodeScalarView(
            text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 })
        return String(line).escaping("*/", as: "* /")
    }

    /// A string literal in which quotation marks, backslashes and control characters are escaped (CSS Syntax 3 §4.3.7).
    ///
    /// `!important` is escaped as well, because Tailwind CSS would remove it and the text after it, even from a string.
    static func string(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy {
            $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "!")
        }
        if isPlain { return "\"\(text)\"" }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\" + String(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                result += "\\" + String(scalar.value, radix: 16) + " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result.escaping("!important", as: "\\21 important") + "\""
    }

    /// The names of font families in quotes, except generic families and the platform's families (CSS Fonts 4 §2.1).
    static func families(_ names: [String]) -> String {
        names.map { $0 == "system" ? "system-ui" : genericFamilies.contains($0) ? $0 : string($0) }
            .joined(separator: ", ")
    }

    private static let genericFamilies: Set<String> = [
        "serif", "sans-serif", "monospace", "cursive", "fantasy", "math", "system-ui", "ui-serif", "ui-sans-serif",
        "ui-monospace", "ui-rounded", "-apple-system",
    ]

    static func length(_ dimension: Theme.Dimension) -> String {
        number(dimension.value) + (dimension.unit == .rem ? "rem" : "px")
    }

    static func time(_ milliseconds: Double) -> String { number(milliseconds) + "ms" }

    static func easing(_ easing: Theme.Easing) -> String {
        "cubic-bezier(\(easing.numbers.map(number).joined(separator: ", ")))"
    }

    static func points(_ numbers: [Double]) -> String {
        numbers.map { number($0) + "px" }.joined(separator: " ")
    }

    /// The members in the order that CSS requires: flags such as `inset`, then lengths and styles, and then the color.
    private static func shorthand(_ composite: Theme.Composite) -> String {
        var (flags, rest, colors) = ([String](), [String](), [String]())
        for (member, value) in composite.members {
            switch value {
            case .bool(let isSet): flags += isSet ? [member.css] : []
            case .color(let color): colors.append(color.css)
            default: rest.append(text(of: value))
            }
        }
        return (flags + rest + colors).joined(separator: " ")
    }

    /// A gradient. The shape of a radial one touches the edges, as on the other platforms.
    private static func gradient(_ gradient: Theme.Gradient) -> String {
        let stops = gradient.stops.map { "\($0.color.css) \(number($0.position * 100))%" }
        if gradient.isRadial { return call("radial-gradient", ["closest-side"] + stops) }
        let isDefault = gradient.angle == Theme.Gradient.defaultAngle
        return call("linear-gradient", (isDefault ? [] : [number(gradient.angle) + "deg"]) + stops)
    }

    private static func call(_ name: String, _ arguments: [String]) -> String {
        "\(name)(\(arguments.joined(separator: ", ")))"
    }
}

extension Theme.Value {
    /// The value for use in code. Numbers, Booleans and strings are written as such, and all other values as in CSS.
    var plainJSON: JSON {
        switch self {
        case .null: .null
        case .bool(let value): .bool(value)
        case .int(let number): .int(number)
        case .double(let number): .double(number)
        case .string(let text), .image(let text), .css(let text): .string(text)
        default: .string(CSSText.text(of: self))
        }
    }
}
