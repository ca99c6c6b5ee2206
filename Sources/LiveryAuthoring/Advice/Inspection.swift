import LiveryModel
import LiveryTheme

/// Everything in a resolved tree that the adviser checks. It is collected in a single pass.
struct Inspection {
    /// A link, mixin or reference, with its range, the value that contains it, and the slot to which it refers.
    struct Use {
        let from: Slot
        let target: Slot
        let span: Span
        let form: Form
    }

    /// The syntax of a use.
    enum Form {
        case link, mixin, braces, pointer
    }

    let checker: Checker
    var resolver: Resolver { checker.resolver }
    private(set) var uses: [Use] = []
    /// The values that aren't part of a composite value.
    private(set) var values: [Slot] = []
    /// The styles that aren't part of another style.
    private(set) var styles: [Slot] = []
    private var count = 0
    private let needsValues: Bool

    /// - Parameter needsValues: Whether to find all ``values``. If `false`, objects that contain only literals are
    ///   skipped, which are most objects in a large theme.
    init(_ checker: Checker, needsValues: Bool) {
        self.checker = checker
        self.needsValues = needsValues
        for slot in checker.resolver.children(of: checker.resolver.root) { visit(slot, isPart: false) }
    }

    private mutating func visit(_ slot: Slot, isPart: Bool) {
        count += 1
        guard count <= Limits.values, shouldContinue() else { return }
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
        if !needsValues, case .object(let object) = node.kind, object.properties.allSatisfy(\.isLiteral) {
            count += object.properties.count
            return
        }
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

extension Property {
    /// Whether the property is a plain value, which doesn't use other values and isn't a style.
    fileprivate var isLiteral: Bool {
        guard parts.count == 1, !parts[0].hasMixins, type == nil else { return false }
        switch value.kind {
        case .null, .bool, .int, .double, .text, .color: return true
        case .missing, .invalid, .link, .reference, .call, .array, .object: return false
        }
    }
}

extension Inspection {
    /// Counts a step of work. Returns `false` once the result is no longer needed.
    func shouldContinue() -> Bool { resolver.diagnostics.interruption?.shouldContinue() ?? true }

    /// A slot, followed by the slots to which its links lead in turn.
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

    /// The range of a slot's value.
    func span(_ slot: Slot) -> Span { resolver.node(of: slot).span }

    /// The color literal at a slot, or `nil` if the value isn't a color literal.
    func literal(_ slot: Slot) -> Theme.Color? {
        if case .color(let color) = resolver.node(of: slot).kind { color } else { nil }
    }
}

extension SourceMap {
    /// The replacement for a value's source text. It is in quotes if the value is in quotes.
    func spelled(_ replacement: String, inPlaceOf span: Span) -> String {
        text(span).hasPrefix("\"") ? "\"\(replacement)\"" : replacement
    }
}
