import LiveryModel
import LiveryTheme

/// The background of a text.
struct Ground {
    /// The possible colors. There are several if the paint is translucent and the color below it is unknown.
    let colors: [Theme.Color]
    /// The slots that define the background, from the attribute to the end of its links.
    let chain: [Slot]

    /// An unknown background: no darker than black and no brighter than white.
    static var unknown: Ground {
        Ground(
            colors: [Theme.Color(red: 255, green: 255, blue: 255), Theme.Color(red: 0, green: 0, blue: 0)], chain: [])
    }

    /// Whether a style paints this background.
    var isPaint: Bool { !chain.isEmpty }
}

/// A text in a style.
struct StyledText {
    let color: Theme.Color
    let chain: [Slot]
    let isLarge: Bool
}

/// A style with the slot that defines it.
struct StyledView {
    let slot: Slot
    let style: Theme.Style
    let inspection: Inspection

    private var resolver: Resolver { inspection.resolver }

    /// The styles of its parts.
    var parts: [StyledView] {
        style.attributes.keys.sorted().compactMap { name in
            guard case .style(let part)? = style.value(name), let slot = slot(of: name, in: .normal) else { return nil }
            return StyledView(slot: slot, style: part, inspection: inspection)
        }
    }

    /// Whether an attribute has a value for the state. Every style has `normal`.
    func names(_ state: Theme.ControlState) -> Bool {
        if state == .normal { return true }
        return style.attributes.values.contains { attribute in
            switch attribute {
            case .states(let values): values[state] != nil
            case .value(.style(let part)): StyledView(slot: slot, style: part, inspection: inspection).names(state)
            default: false
            }
        }
    }

    /// The background of the style's texts when the style itself is on `below`; nil if it is content.
    func ground(in state: Theme.ControlState, on below: Ground?) -> Ground? {
        if case .image? = style.value("backgroundImage", in: state) { return nil }
        if resolver.components.attribute("backgroundColor", of: style.type) == .unmanaged { return nil }
        guard case .color(let color)? = style.value("backgroundColor", in: state), color.alpha > 0,
            let slot = slot(of: "backgroundColor", in: state)
        else { return below }
        let chain = inspection.chain(from: slot)
        guard color.alpha < 255 else { return Ground(colors: [color], chain: chain) }
        guard let below else { return nil }
        return Ground(colors: below.colors.map(color.composed), chain: chain + below.chain)
    }

    /// The style's texts: one for each attribute that colors text.
    func texts(in state: Theme.ControlState) -> [StyledText] {
        style.attributes.keys.sorted().compactMap { name in
            guard let value = style.value(name, in: state), let slot = slot(of: name, in: state) else { return nil }
            switch value {
            case .color(let color) where ["textColor", "placeholderColor"].contains(name):
                return StyledText(
                    color: color, chain: inspection.chain(from: slot),
                    isLarge: isLarge(style.value("font", in: state).flatMap { Theme.Font($0) }))
            default:
                guard let attributes = Theme.TextAttributes(value), let color = attributes.color else { return nil }
                return StyledText(color: color, chain: colorChain(of: slot), isLarge: isLarge(attributes.font))
            }
        }
    }

    private func isLarge(_ font: Theme.Font?) -> Bool {
        guard let font else { return false }
        if let style = font.textStyle { return Contrast.largeStyles.contains(style) }
        guard let size = font.size?.points else { return false }
        return size >= Contrast.largeSize || (size >= Contrast.largeBoldSize && font.weight ?? 400 >= Contrast.bold)
    }

    /// The chain of the color inside text attributes, after the chain of the text attributes themselves.
    private func colorChain(of slot: Slot) -> [Slot] {
        let chain = inspection.chain(from: slot)
        guard let end = chain.last, let color = child("color", of: end) else { return chain }
        return chain + inspection.chain(from: color)
    }

    /// The slot of an attribute's value for a state.
    private func slot(of attribute: String, in state: Theme.ControlState) -> Slot? {
        guard let end = resolver.end(of: slot), let child = child(attribute, of: end),
            let value = resolver.end(of: child)
        else { return nil }
        guard case .states? = style.attributes[attribute] else { return child }
        return self.child(state.rawValue, of: value) ?? self.child(Theme.ControlState.normal.rawValue, of: value)
    }

    private func child(_ name: String, of slot: Slot) -> Slot? {
        resolver.names.existing(name).flatMap { resolver.child($0, of: slot) }
    }
}
