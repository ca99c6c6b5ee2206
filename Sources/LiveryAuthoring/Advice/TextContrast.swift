public import LiveryModel

/// The contrast of text with its background in one state, as defined by WCAG 2.2.
public struct TextContrast: Hashable, Sendable {
    /// The path of the style, or the part of a style, that contains the text.
    public let path: String
    /// The state of the control. It is never `disabled`, because disabled controls are exempt.
    public let state: Theme.ControlState
    /// The contrast ratio, from 1 to 21. If the background isn't known exactly, the highest possible ratio.
    public let ratio: Double
    /// The ratio that level AA requires: 3 for large text and 4.5 for all other text.
    public let required: Double

    /// Whether the contrast is sufficient.
    public var isEnough: Bool { ratio >= required }
}

extension ThemeBundle {
    /// The contrast of all text whose background is known, by path, for each state that has a value in the text's
    /// style. The time is linear in the size of the styles.
    public var contrasts: [TextContrast] {
        styles.sortedMembers.flatMap { path, style in
            let texts = MeasuredText.all(in: style, for: axes) { attribute("backgroundColor", of: $0) != .unmanaged }
            // A view can contain several pieces of text, of which only the least readable one is reported.
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

/// Text whose contrast is too low in a new theme but not in the old one.
public struct FaintText: Hashable, Sendable {
    /// The contrast of the text.
    public let contrast: TextContrast
    /// The axis choices in which the contrast is too low, as in ``Change/regions``. Empty if it is too low in all
    /// choices.
    public let regions: [[String: [String]]]

    /// The text whose contrast is too low in a new theme, and was sufficient or didn't exist in the old theme, by path.
    /// Bundles that don't differ aren't parsed.
    /// - Throws: An error from reading a bundle, or ``BundleError`` if a bundle contains an invalid value.
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
    /// The text whose contrast this is.
    fileprivate var place: [String] { [path, state.rawValue] }
}

/// The text in a style or a part of a style, on its background in one state. This is the only implementation of the
/// rule for contrast.
///
/// The background of text is the background of its own style. If that style has none, it is the background of the
/// enclosing style. A translucent background is composited over the enclosing background. If the enclosing background
/// is unknown, the contrast is measured on white and on black, and the higher ratio applies, because every other
/// background results in a ratio in between. Styles whose background is an image or content are skipped. Disabled
/// controls are exempt.
struct MeasuredText: Equatable {
    /// The names of the parts that lead to the view that contains the text.
    let part: [String]
    let state: Theme.ControlState
    /// The attribute that determines the text's color.
    let attribute: String
    let color: Theme.Color
    let ground: Ground
    /// The most favorable background color, and the contrast with it.
    let groundColor: Theme.Color
    let ratio: Double
    let required: Double

    /// The amount by which the contrast exceeds the requirement.
    fileprivate var margin: Double { ratio - required }

    /// All text in a style and its parts.
    /// - Parameters:
    ///   - choice: The axis values of the style's bundle.
    ///   - paints: Returns whether styles of a component type have a background of their own.
    static func all(
        in style: Theme.Style, for choice: [String: String], paints: @escaping (String) -> Bool
    ) -> [MeasuredText] {
        var texts: [MeasuredText] = []
        collect(style, at: [], on: { _ in .unknown }, choice, paints, &texts)
        return texts
    }

    private static func collect(
        _ style: Theme.Style, at part: [String], on ground: @escaping (Theme.ControlState) -> Ground?,
        _ choice: [String: String], _ paints: @escaping (String) -> Bool, _ texts: inout [MeasuredText]
    ) {
        let own = { (state: Theme.ControlState) in style.ground(in: state, at: part, on: ground(state), paints) }
        for state in Theme.ControlState.allCases where state != .disabled && style.names(state) {
            guard let ground = own(state), ground.isPaint else { continue }
            for text in style.texts(in: state) {
                let ratios = ground.colors.map { ($0, text.color.contrast(on: $0)) }
                guard let (color, ratio) = ratios.max(by: { $0.1 < $1.1 }) else { continue }
                texts.append(
                    MeasuredText(
                        part: part, state: state, attribute: text.attribute, color: text.color, ground: ground,
                        groundColor: color, ratio: ratio,
                        required: Contrast.required(isLarge: text.isLarge, for: choice)))
            }
        }
        for (name, inner) in style.parts { collect(inner, at: part + [name], on: own, choice, paints, &texts) }
    }
}

/// The background of text.
struct Ground: Equatable {
    /// The possible colors. There are several if the background is translucent and the color under it is unknown.
    let colors: [Theme.Color]
    /// The paths of the parts whose `backgroundColor` contributes to the background, topmost first.
    let painters: [[String]]

    /// An unknown background, which is between black and white.
    static var unknown: Ground {
        Ground(
            colors: [Theme.Color(red: 255, green: 255, blue: 255), Theme.Color(red: 0, green: 0, blue: 0)],
            painters: [])
    }

    /// Whether a style determines this background.
    var isPaint: Bool { !painters.isEmpty }
}

extension Theme.Style {
    /// The styles of this style's parts.
    fileprivate var parts: [(name: String, style: Theme.Style)] {
        attributes.keys.sorted().compactMap { name in
            if case .style(let part)? = value(name) { (name, part) } else { nil }
        }
    }

    /// Whether an attribute has a value for the state. This is always the case for `normal`.
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

    /// The background of the style's text if the style itself is on `below`. Returns `nil` if the background is an
    /// image or content.
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

    /// The style's own text, with one element for each attribute that determines a text color.
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
