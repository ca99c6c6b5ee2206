import LiveryModel
import LiveryTheme

/// What lies behind a text.
struct Ground {
    /// What it may be; several where something is let through and what is below is not known.
    let colors: [Color]
    /// The places that make it, from the attribute to where its links end.
    let chain: [Slot]

    /// Nothing is known but that it is not darker than black and not brighter than white.
    static var unknown: Ground {
        Ground(colors: [Color(red: 255, green: 255, blue: 255), Color(red: 0, green: 0, blue: 0)], chain: [])
    }

    /// Whether some style has painted it.
    var isPaint: Bool { !chain.isEmpty }
}

/// A text in a style.
struct StyledText {
    let color: Color
    let chain: [Slot]
    let isLarge: Bool
}

/// A style with the place that it was written at.
struct StyledView {
    let slot: Slot
    let style: Style
    let survey: Survey

    private var resolver: Resolver { survey.resolver }

    /// The styles of its parts.
    var parts: [StyledView] {
        style.attributes.keys.sorted().compactMap { name in
            guard case .style(let part)? = style.value(name), let slot = slot(of: name, in: .normal) else { return nil }
            return StyledView(slot: slot, style: part, survey: survey)
        }
    }

    /// Whether some value in it is said for a state, which `normal` always is.
    func names(_ state: ControlState) -> Bool {
        if state == .normal { return true }
        return style.attributes.values.contains { attribute in
            switch attribute {
            case .states(let values): values[state] != nil
            case .value(.style(let part)): StyledView(slot: slot, style: part, survey: survey).names(state)
            default: false
            }
        }
    }

    /// What its texts stand on, it lying on a ground itself; nil where that is content.
    func ground(in state: ControlState, on below: Ground?) -> Ground? {
        if case .image? = style.value("backgroundImage", in: state) { return nil }
        if resolver.components.attribute("backgroundColor", of: style.type) == .unmanaged { return nil }
        guard case .color(let color)? = style.value("backgroundColor", in: state), color.alpha > 0,
            let slot = slot(of: "backgroundColor", in: state)
        else { return below }
        let chain = survey.chain(from: slot)
        guard color.alpha < 255 else { return Ground(colors: [color], chain: chain) }
        guard let below else { return nil }
        return Ground(colors: below.colors.map(color.composed), chain: chain + below.chain)
    }

    /// Its texts: every color of letters in it.
    func texts(in state: ControlState) -> [StyledText] {
        style.attributes.keys.sorted().compactMap { name in
            guard let value = style.value(name, in: state), let slot = slot(of: name, in: state) else { return nil }
            switch value {
            case .color(let color) where ["textColor", "placeholderColor"].contains(name):
                return StyledText(
                    color: color, chain: survey.chain(from: slot), isLarge: isLarge(style.value("font", in: state)))
            case .textAttributes(let attributes):
                guard let color = attributes.color else { return nil }
                let font = attributes.font.map { Value.font($0) }
                return StyledText(color: color, chain: colorChain(of: slot), isLarge: isLarge(font))
            default: return nil
            }
        }
    }

    private func isLarge(_ font: Value?) -> Bool {
        guard case .font(let font)? = font else { return false }
        if let style = font.textStyle { return Contrast.largeStyles.contains(style) }
        guard let size = font.size?.points else { return false }
        return size >= Contrast.largeSize || (size >= Contrast.largeBoldSize && font.weight ?? 400 >= Contrast.bold)
    }

    /// The chain of the color of text attributes, behind that of the attributes themselves.
    private func colorChain(of slot: Slot) -> [Slot] {
        let chain = survey.chain(from: slot)
        guard let end = chain.last, let color = child("color", of: end) else { return chain }
        return chain + survey.chain(from: color)
    }

    /// Where an attribute is written for a state.
    private func slot(of attribute: String, in state: ControlState) -> Slot? {
        guard let end = resolver.end(of: slot), let child = child(attribute, of: end),
            let value = resolver.end(of: child)
        else { return nil }
        guard case .states? = style.attributes[attribute] else { return child }
        return self.child(state.rawValue, of: value) ?? self.child(ControlState.normal.rawValue, of: value)
    }

    private func child(_ name: String, of slot: Slot) -> Slot? {
        resolver.names.existing(name).flatMap { resolver.child($0, of: slot) }
    }
}
