import LiveryModel
import LiveryTheme

/// A style, with the slot that defines it.
struct StyledView {
    let slot: Slot
    let style: Theme.Style
    let inspection: Inspection

    private var resolver: Resolver { inspection.resolver }

    /// The part at a path of names, or the style itself if there are no names.
    func part(_ names: [String]) -> StyledView? {
        var view = self
        for name in names {
            guard case .style(let part)? = view.style.value(name), let slot = view.slot(of: name, in: .normal) else {
                return nil
            }
            view = StyledView(slot: slot, style: part, inspection: inspection)
        }
        return view
    }

    /// The slots that define an attribute in a state, from the attribute to the end of its links.
    func chain(of attribute: String, in state: Theme.ControlState) -> [Slot] {
        slot(of: attribute, in: state).map(inspection.chain) ?? []
    }

    /// The slots that define the color of text. If the value is text attributes, they include the slots of the color in
    /// the text attributes.
    func textChain(of attribute: String, in state: Theme.ControlState) -> [Slot] {
        let chain = chain(of: attribute, in: state)
        if case .color? = style.value(attribute, in: state) { return chain }
        guard let end = chain.last, let color = child("color", of: end) else { return chain }
        return chain + inspection.chain(from: color)
    }

    /// The slot of an attribute's value in a state.
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
