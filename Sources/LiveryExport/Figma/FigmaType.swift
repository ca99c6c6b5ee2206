import LiveryModel

/// The type of a Figma variable's value.
///
/// Figma itself has four types: colors, numbers, strings and Booleans. A number has no unit. Its scopes, which are the
/// fields for which Figma offers the variable, distinguish a length from a weight
/// (https://developers.figma.com/docs/plugins/api/VariableScope).
enum FigmaType: Hashable, Sendable {
    case boolean, color, dimension, duration, fontFamily, fontSize, fontWeight, number, string

    /// The type in the REST API (https://developers.figma.com/docs/rest-api/variables-endpoints).
    var resolvedType: String {
        switch self {
        case .boolean: "BOOLEAN"
        case .color: "COLOR"
        case .fontFamily, .string: "STRING"
        case .dimension, .duration, .fontSize, .fontWeight, .number: "FLOAT"
        }
    }

    /// The `$type` of a token, which is one of the types that Figma imports
    /// (https://help.figma.com/hc/en-us/articles/15343816063383-Modes-for-variables). Booleans are written as 0 or 1.
    var tokenType: String {
        switch self {
        case .boolean, .fontWeight, .number: "number"
        case .color: "color"
        case .dimension, .fontSize: "dimension"
        case .duration: "duration"
        case .fontFamily: "fontFamily"
        case .string: "string"
        }
    }

    /// The `com.figma.type` of a token, if its `$type` doesn't say enough.
    var marker: String? {
        switch self {
        case .boolean: "boolean"
        case .string: "string"
        default: nil
        }
    }

    /// The fields for which Figma offers the variable, or `nil` for all fields, which is Figma's default.
    var scopes: [String]? {
        switch self {
        case .dimension:
            [
                "CORNER_RADIUS", "WIDTH_HEIGHT", "GAP", "STROKE_FLOAT", "EFFECT_FLOAT", "LINE_HEIGHT",
                "LETTER_SPACING", "PARAGRAPH_SPACING", "PARAGRAPH_INDENT",
            ]
        case .fontFamily: ["FONT_FAMILY"]
        case .fontSize: ["FONT_SIZE"]
        case .fontWeight: ["FONT_WEIGHT"]
        case .boolean, .color, .duration, .number, .string: nil
        }
    }
}

/// The value of a variable in a mode.
enum FigmaValue: Hashable, Sendable {
    case boolean(Bool)
    /// Red, green, blue and alpha in sRGB, from 0 to 1.
    case color(red: Double, green: Double, blue: Double, alpha: Double)
    /// A number, which is in px for lengths and in seconds for durations.
    case number(Double)
    case text(String)

    init(_ color: Theme.Color) {
        let rgb = color.sRGB
        self = .color(red: rgb.x, green: rgb.y, blue: rgb.z, alpha: color.opacity)
    }
}

extension FigmaValue {
    /// Writes the value in the format of the REST API.
    func write(to writer: inout JSONWriter) {
        switch self {
        case .boolean(let value): writer.bool(value)
        case .color(let red, let green, let blue, let alpha):
            writer.object { writer in
                for (name, share) in [("r", red), ("g", green), ("b", blue), ("a", alpha)] {
                    writer.name(name)
                    writer.double(share)
                }
            }
        case .number(let number): writer.double(number)
        case .text(let text): writer.string(text)
        }
    }

    /// Writes the `$value` of a token.
    func writeToken(_ type: FigmaType, to writer: inout JSONWriter) {
        switch self {
        case .boolean(let value): writer.int(value ? 1 : 0)
        case .color(let red, let green, let blue, let alpha):
            writer.object { writer in
                writer.member("colorSpace", "srgb")
                writer.name("components")
                writer.array { for share in [red, green, blue] { $0.double(share) } }
                writer.name("alpha")
                writer.double(alpha)
                writer.member("hex", Self.hex([red, green, blue]))
            }
        case .number(let number) where type == .dimension || type == .fontSize:
            DTCGText.write(number, "px", to: &writer)
        case .number(let number) where type == .duration: DTCGText.write(number, "s", to: &writer)
        case .number(let number): writer.double(number)
        case .text(let text): writer.string(text)
        }
    }

    private static func hex(_ channels: [Double]) -> String {
        let bytes = channels.map { Theme.Color.byte($0) }
        let color = Theme.Color(red: bytes[0], green: bytes[1], blue: bytes[2])
        return color.hex.dropLast(2).uppercased()
    }
}
