import LiveryModel

/// The representation of a single value in Android resources.
enum AndroidLeaf {
    case resource(AndroidResource.Kind, AndroidResource.Content)
    /// A font or text attributes, which become a style.
    case text(Theme.Composite)
    case style(Theme.Style)
    /// The platform's default. The type of the value is known only for other axis choices.
    case null
    /// There is no equivalent, for the specified reason.
    case nothing(String)

    /// Visits the single values in a value, which are its members or, by index, its elements.
    static func visit(
        _ value: Theme.Value, _ type: Theme.ValueType, at path: [String],
        _ body: ([String], AndroidLeaf, Theme.Value) -> Void
    ) {
        func parts(_ parts: KeyValuePairs<String, Double>) {
            for (name, points) in parts {
                visit(.dimension(Theme.Dimension(points)), .dimension, at: path + [name], body)
            }
        }
        switch value {
        case .composite(let composite) where [.font, .textAttributes].contains(composite.type):
            body(path, .text(composite), value)
        case .composite(let composite):
            for (member, value) in composite.members { visit(value, member.type, at: path + [member.name], body) }
        case .composites(let composites):
            if case .resource(let kind, let content)? = drawing(value) {
                return body(path, .resource(kind, content), value)
            }
            if type == .gradient { body(path, .nothing(Self.tooManyStops), value) }
            for (index, part) in composites.enumerated() {
                visit(.composite(part), .composite(part.type), at: path + [String(index)], body)
            }
        case .point(let point): parts(["x": point.x, "y": point.y])
        case .size(let size): parts(["width": size.width, "height": size.height])
        case .rect(let rect):
            parts([
                "x": rect.origin.x, "y": rect.origin.y, "width": rect.size.width, "height": rect.size.height,
            ])
        case .insets(let insets):
            parts(["top": insets.top, "left": insets.left, "bottom": insets.bottom, "right": insets.right])
        case .list(let elements):
            for (index, element) in elements.enumerated() {
                visit(element.value, element.type, at: path + [String(index)], body)
            }
        case .object(let members):
            for (name, member) in members.sortedMembers { visit(member.value, member.type, at: path + [name], body) }
        case .style(let style): body(path, .style(style), value)
        default: body(path, single(value, type), value)
        }
    }

    private static let tooManyStops =
        "a drawable has a color at each end and up to one between: written as colors and positions"

    private static func single(_ value: Theme.Value, _ type: Theme.ValueType) -> AndroidLeaf {
        switch value {
        case .null: return .null
        case .dashes: return .nothing("Android resources don't support dash patterns: left out")
        case .image(let name):
            return name.isEmpty
                ? .nothing("a drawable must have a name: left out")
                : .resource(.drawable, .value("@drawable/\(AndroidName.value([name]))"))
        case .easing(let easing): return .resource(.interpolator, .file(.interpolator(easing)))
        default: break
        }
        let kind = kind(of: value, type)
        guard let text = AndroidText.literal(of: value, type) else { return .nothing(reason(value)) }
        if kind == .dimen, case .double = value { return .resource(.dimen, .float(text)) }
        return .resource(kind, .value(text))
    }

    private static func drawing(_ value: Theme.Value) -> AndroidLeaf? {
        Theme.Gradient(value).flatMap(AndroidXML.gradient).map { .resource(.drawable, .file($0)) }
    }

    private static func kind(of value: Theme.Value, _ type: Theme.ValueType) -> AndroidResource.Kind {
        switch value {
        case .bool: .bool
        case .color: .color
        case .int, .duration: .integer
        case .double: type == .fontWeight ? .integer : .dimen
        case .dimension: .dimen
        default: .string
        }
    }

    private static func reason(_ value: Theme.Value) -> String {
        switch value {
        case .int: "Android integers have 32 bits: left out"
        case .double: "Android numbers have 32 bits, and font weights are whole numbers: left out"
        case .duration: "Android durations are whole milliseconds in 32 bits: left out"
        case .dimension: "Android lengths are less than 8,388,608: left out"
        default: "Android strings can have up to 32,767 bytes and no NUL: left out"
        }
    }

    /// How a resource only approximates a value, or `nil` if it is exact.
    static func approximation(_ value: Theme.Value) -> String? {
        switch value {
        case .color(let color) where color.wide.map { !$0.fitsSRGB } ?? false:
            "outside sRGB: written as the closest sRGB color"
        case .fontFamily(let names) where names.count > 1:
            "Android resources don't support fallback fonts: only the first font is written"
        case .composites: Theme.Gradient(value).flatMap(AndroidXML.approximation)
        default: nil
        }
    }
}
