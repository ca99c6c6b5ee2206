import LiveryModel

/// The classes to which the values of a theme belong, by type.
enum ComposeKind: String, CaseIterable {
    case colors, dimens, typography, effects, motion, values, styles

    init(of type: Theme.ValueType?) {
        switch type {
        case .color?: self = .colors
        case .dimension?, .fontSize?, .point?, .size?, .rect?, .insets?: self = .dimens
        case .fontFamily?, .fontWeight?, .font?, .textAttributes?: self = .typography
        case .shadow?, .border?, .gradient?: self = .effects
        case .duration?, .easing?, .transition?: self = .motion
        case .component?: self = .styles
        default: self = .values
        }
    }

    /// The suffix of the class's name.
    var suffix: String { Casing.capitalized(rawValue) }

    /// A noun for the members, for use in documentation.
    var noun: String {
        switch self {
        case .colors: "colors"
        case .dimens: "lengths and sizes"
        case .typography: "text styles and fonts"
        case .effects: "shadows, borders and gradients"
        case .motion: "durations and timing curves"
        case .values: "numbers, strings and other simple values"
        case .styles: "styles"
        }
    }
}
