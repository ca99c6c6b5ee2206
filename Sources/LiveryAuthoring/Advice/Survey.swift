import LiveryModel
import LiveryTheme

/// All that a resolved tree has for an adviser to look at, found in one walk.
struct Survey {
    /// A link, a mixin or a reference: where it stands, in which value, and the place that it names.
    struct Use {
        let from: Slot
        let target: Slot
        let span: Span
        let form: Form
    }

    /// How a use is spelled.
    enum Form {
        case link, mixin, braces, pointer
    }

    let checker: Checker
    var resolver: Resolver { checker.resolver }
    private(set) var uses: [Use] = []
    /// Values by themselves, not the parts of one.
    private(set) var values: [Slot] = []
    /// Styles that are not parts of one.
    private(set) var styles: [Slot] = []
    private var count = 0

    init(_ checker: Checker) {
        self.checker = checker
        for slot in checker.resolver.children(of: checker.resolver.root) { visit(slot, isPart: false) }
    }

    private mutating func visit(_ slot: Slot, isPart: Bool) {
        count += 1
        guard count <= Limits.values else { return }
        for part in slot.property.parts {
            for mixin in resolver.mixins(of: part) {
                if let target = resolver.slot(at: mixin.names, linkedFrom: mixin.span) {
                    uses.append(Use(from: slot, target: target, span: mixin.span, form: .mixin))
                }
            }
        }
        let node = resolver.node(of: slot)
        switch node.kind {
        case .link(let path):
            if let target = resolver.slot(at: path, linkedFrom: node.span) {
                uses.append(Use(from: slot, target: target, span: node.span, form: .link))
            }
            return
        case .reference(let reference):
            if let target = resolver.slot(of: reference, at: node.span) {
                let form = reference.form == .braces ? Form.braces : .pointer
                uses.append(Use(from: slot, target: target, span: node.span, form: form))
            }
            return
        default: break
        }
        let isValue = isPart || isValue(slot, node)
        if isValue, !isPart { note(slot) }
        for child in resolver.children(of: slot) { visit(child, isPart: isValue) }
    }

    private func isValue(_ slot: Slot, _ node: Node) -> Bool {
        guard case .object = node.kind, slot.property.role != .token else { return true }
        return resolver.type(of: slot) != nil
    }

    private mutating func note(_ slot: Slot) {
        if case .component? = resolver.type(of: slot) { styles.append(slot) } else { values.append(slot) }
    }
}

extension Survey {
    /// A slot and those that its links lead to, one after the other.
    func chain(from slot: Slot) -> [Slot] {
        var chain = [slot]
        while chain.count <= Limits.chain, let last = chain.last {
            let node = resolver.node(of: last)
            let next: Slot? =
                switch node.kind {
                case .link(let path): resolver.slot(at: path, linkedFrom: node.span)
                case .reference(let reference): resolver.slot(of: reference, at: node.span)
                default: nil
                }
            guard let next else { break }
            chain.append(next)
        }
        return chain
    }

    /// Where a slot's value is written.
    func span(_ slot: Slot) -> Span { resolver.node(of: slot).span }

    /// The color that is written in place at a slot, in digits; nil if it is none, or comes from elsewhere.
    func literal(_ slot: Slot) -> Color? {
        if case .color(let color) = resolver.node(of: slot).kind { color } else { nil }
    }

    /// What to put in the place of a written value: in quotes where it has some.
    func spelled(_ text: String, inPlaceOf span: Span, _ sources: SourceMap) -> String {
        sources.text(span).hasPrefix("\"") ? "\"\(text)\"" : text
    }
}
