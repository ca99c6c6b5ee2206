public import LiveryModel

/// The contrast of text with its background in one state, as defined by WCAG 2.2.
public struct TextContrast: Hashable, Sendable {
    /// The path of the style, or the part of a style, that contains the text.
    public let path: String
    /// The state. Disabled controls are exempt.
    public let state: Theme.ControlState
    /// The contrast ratio, from 1 to 21. If the background isn't known exactly, the best possible ratio.
    public let ratio: Double
    /// The ratio that level AA requires: 4.5, or 3 for large text.
    public let required: Double

    /// Whether the text is easy enough to read.
    public var isEnough: Bool { ratio >= required }
}

extension ThemeBundle {
    /// The contrast of all text whose background is known, in each state that its style names, by path. Time is linear
    /// in the size of the styles.
    public var contrasts: [TextContrast] {
        styles.sortedMembers.flatMap { path, style in
            let texts = MeasuredText.all(in: style) { attribute("backgroundColor", of: $0) != .unmanaged }
            // A view may contain several pieces of text. The least readable one counts.
            let views = Dictionary(grouping: texts) { [$0.state.rawValue] + $0.part }
            return texts.filter { views[[$0.state.rawValue] + $0.part]?.min { $0.margin < $1.margin } == $0 }
                .map { text in
                    TextContrast(
                        path: ([path] + text.part).joined(separator: "."), state: text.state, ratio: text.ratio,
                        required: text.required)
                }
        }
    }
}

/// Text whose contrast is too low in one theme but not in another.
public struct FaintText: Hashable, Sendable {
    /// The text with its contrast.
    public let contrast: TextContrast
    /// The axis choices to which it applies, as in ``Change/regions``. Empty if it applies to all.
    public let regions: [[String: [String]]]

    /// The text whose contrast is too low in a new theme, and was sufficient or didn't exist in the old theme, by
    /// path. Bundles without differences are not parsed.
    /// - Throws: The errors of reading a bundle; ``BundleError`` for a bundle with an invalid value.
    public static func all(from old: ComparedTexts, to new: ComparedTexts) throws -> [FaintText] {
        let pairs = ComparedPairs((old.axes, old.choices), (new.axes, new.choices)).pairs
        let choices = pairs.map(\.choice)
        var found: [TextContrast: [Int]] = [:]
        for (index, pair) in pairs.enumerated() {
            guard let before = try pair.old.map(old.text), let after = try pair.new.map(new.text),
                !BundleText.pathsOfDifferences(before, after).isEmpty
            else { continue }
            let earlier = Set(try before.bundle().contrasts.filter { !$0.isEnough }.map(\.place))
            for contrast in try after.bundle().contrasts where !contrast.isEnough && !earlier.contains(contrast.place) {
                found[contrast, default: []].append(index)
            }
        }
        return found.map { contrast, indices in
            let isEverywhere = indices.count == choices.count
            return FaintText(
                contrast: contrast,
                regions: isEverywhere ? [] : Regions(of: indices.map { choices[$0] }, among: choices).alternatives)
        }.sorted { one, other in
            let (one, other) = (one.contrast, other.contrast)
            return (one.path, one.ratio, one.state.rawValue) < (other.path, other.ratio, other.state.rawValue)
        }
    }
}

extension TextContrast {
    /// The text that the contrast belongs to.
    fileprivate var place: [String] { [path, state.rawValue] }
}

/// Text in a style or a part of a style, on its background in one state. The rule for contrast is implemented only
/// here.
///
/// The background of text is its own style's background, or else the background of the enclosing style. A translucent
/// background is composited over the enclosing background. If that is unknown, the contrast on white or on black is
/// used, whichever is higher, because every other background gives a contrast in between. Styles whose background is
/// an image or content are skipped. Disabled controls are exempt.
struct MeasuredText: Equatable {
    /// The names of the parts that lead to the view with the text.
    let part: [String]
    let state: Theme.ControlState
    /// The attribute that colors the text.
    let attribute: String
    let color: Theme.Color
    let ground: Ground
    /// The most favorable possible background, and the contrast with it.
    let groundColor: Theme.Color
    let ratio: Double
    let required: Double

    /// By how much the contrast exceeds the requirement.
    fileprivate var margin: Double { ratio - required }

    /// All text in a style and its parts.
    /// - Parameter paints: Whether styles of a component type have their own background.
    static func all(in style: Theme.Style, paints: @escaping (String) -> Bool) -> [MeasuredText] {
        var texts: [MeasuredText] = []
        collect(style, at: [], on: { _ in .unknown }, paints, &texts)
        return texts
    }

    private static func collect(
        _ style: Theme.Style, at part: [String], on ground: @escaping (Theme.ControlState) -> Ground?,
        _ paints: @escaping (String) -> Bool, _ texts: inout [MeasuredText]
    ) {
        let own = { (state: Theme.ControlState) in style.ground(in: state, at: part, on: ground(state), paints) }
        for state in Theme.ControlState.allCases where state != .disabled && style.names(state) {
            guard let ground = own(state), ground.isPaint else { continue }
            for text in style.texts(in: state) {
                let ratios = ground.colors.map { ($0, Contrast.ratio(of: text.color, on: $0)) }
                guard let (color, ratio) = ratios.max(by: { $0.1 < $1.1 }) else { continue }
                texts.append(
                    MeasuredText(
                        part: part, state: state, attribute: text.attribute, color: text.color, ground: ground,
                        groundColor: color, ratio: ratio, required: text.isLarge ? Contrast.large : Contrast.normal))
            }
        }
        for (name, inner) in style.parts { collect(inner, at: part + [name], on: own, paints, &texts) }
    }
}

/// The background of text.
struct Ground: Equatable {
    /// The possible colors. There are several if the paint is translucent and the color below it is unknown.
    let colors: [Theme.Color]
    /// The parts whose `backgroundColor` it consists of, topmost first.
    let painters: [[String]]

    /// An unknown background: no darker than black and no brighter than white.
    static var unknown: Ground {
        Ground(
            colors: [Theme.Color(red: 255, green: 255, blue: 255), Theme.Color(red: 0, green: 0, blue: 0)],
            painters: [])
    }

    /// Whether a style paints this background.
    var isPaint: Bool { !painters.isEmpty }
}

extension Theme.Style {
    /// The styles of its parts.
    fileprivate var parts: [(name: String, style: Theme.Style)] {
        attributes.keys.sorted().compactMap { name in
            if case .style(let part)? = value(name) { (name, part) } else { nil }
        }
    }

    /// Whether an attribute has a value for the state. Every style has `normal`.
    fileprivate func names(_ state: Theme.ControlState) -> Bool {
        if state == .normal { return true }
        return attributes.values.contains { attribute in
            switch attribute {
            case .states(let values): values[state] != nil
            case .value(.style(let part)): part.names(state)
            default: false
            }
        }
    }

    /// The background of the style's text when the style itself is on `below`. Nil if it is content.
    fileprivate func ground(
        in state: Theme.ControlState, at part: [String], on below: Ground?, _ paints: (String) -> Bool
    ) -> Ground? {
        if case .image? = value("backgroundImage", in: state) { return nil }
        guard paints(type) else { return nil }
        guard case .color(let color)? = value("backgroundColor", in: state), color.alpha > 0 else { return below }
        guard color.alpha < 255 else { return Ground(colors: [color], painters: [part]) }
        guard let below else { return nil }
        return Ground(colors: below.colors.map(color.composed), painters: [part] + below.painters)
    }

    /// The style's text: one element for each attribute that colors text.
    fileprivate func texts(
        in state: Theme.ControlState
    ) -> [(attribute: String, color: Theme.Color, isLarge: Bool)] {
        attributes.keys.sorted().compactMap { name in
            guard let value = value(name, in: state) else { return nil }
            switch value {
            case .color(let color) where ["textColor", "placeholderColor"].contains(name):
                let font = self.value("font", in: state).flatMap { Theme.Font($0) }
                return (name, color, Contrast.isLarge(font))
            default:
                guard let attributes = Theme.TextAttributes(value), let color = attributes.color else { return nil }
                return (name, color, Contrast.isLarge(attributes.font))
            }
        }
    }
}
