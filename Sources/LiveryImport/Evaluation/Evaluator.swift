import LiveryModel

/// Evaluates tokens in the source's own terms, for one choice of themes.
///
/// Used where a theme can't express a formula, and to find out whether a number is a length. Each token is evaluated
/// once.
final class Evaluator {
    /// The value of a token.
    enum Result: Hashable {
        case quantity(Quantity)
        case color(Tint)
        case text(String)
    }

    private let plan: ThemePlan
    let selection: [String: String]
    /// The enabled sets, the highest layer first.
    private let sets: [Int]
    private var results: [String: Result?] = [:]
    /// The nesting depth of the current expression, across all tokens that it refers to.
    private var depth = 0
    /// Tokens under evaluation, to detect cycles.
    private var underway: [String] = []
    /// Tokens that refer to themselves, directly or indirectly.
    private(set) var cycles: Set<String> = []

    init(_ plan: ThemePlan, for selection: [String: String]) {
        self.plan = plan
        self.selection = selection
        sets = plan.sets(for: selection).reversed()
    }

    /// The position of the set that defines a token's value.
    func winner(_ name: String) -> Int? { sets.first { plan.source.sets[$0].positions[name] != nil } }

    /// The token with the name that a reference spells, with or without `.value` at the end.
    func token(_ name: String) -> Token? {
        for spelling in [name, Reference.withoutSuffix(name)] {
            guard let set = winner(spelling), let position = plan.source.sets[set].positions[spelling] else { continue }
            return plan.source.sets[set].tokens[position]
        }
        return nil
    }

    /// The names of all tokens of the enabled sets.
    private(set) lazy var names = sets.flatMap { plan.source.sets[$0].tokens.map(\.name) }

    /// The value of a token; nil if it isn't a number, color or text, or can't be evaluated.
    func value(of name: String) -> Result? {
        guard let token = token(name) else { return part(name) }
        if let known = results[token.name] { return known }
        if let start = underway.firstIndex(of: token.name) {
            cycles.formUnion(underway[start...])
            return nil
        }
        guard underway.count < ImportLimits.chain else { return nil }
        underway.append(token.name)
        let result = value(of: token)
        underway.removeLast()
        results[token.name] = .some(result)
        return result
    }

    /// The token and the part of it that a reference such as `heading.fontSize` names.
    func composite(_ name: String) -> (token: Token, part: String)? {
        guard let dot = name.lastIndex(of: "."), let token = token(String(name[..<dot])) else { return nil }
        let part = String(name[name.index(after: dot)...])
        guard let node = final(token), node.value[part] != nil else { return nil }
        return (token, part)
    }

    /// The token at the end of a chain of references.
    func final(_ token: Token) -> Token? {
        var token = token
        for _ in 0..<ImportLimits.chain {
            guard token.modifiers.isEmpty, let name = token.value.string.flatMap(Reference.whole) else { return token }
            guard let next = self.token(name) else { return composite(name) == nil ? nil : token }
            token = next
        }
        return nil
    }

    private func part(_ name: String) -> Result? {
        guard let (token, part) = composite(name), let node = final(token)?.value[part] else { return nil }
        return value(of: node)
    }

    private func value(of token: Token) -> Result? {
        guard let base = value(of: token.value) else { return nil }
        guard case .color(var tint) = base else { return token.hasOnlyMembers ? base : nil }
        for modifier in token.modifiers {
            guard let changed = apply(modifier, to: tint) else { return nil }
            tint = changed
        }
        return .color(tint)
    }

    /// The value of a node, independent of a token.
    func value(of node: SourceNode) -> Result? {
        if let number = node.number { return .quantity(Quantity(number)) }
        guard let text = node.text else { return nil }
        if let expression = ExpressionParser.parse(text), let result = value(of: expression) { return result }
        return Self.isPlainText(text) ? .text(text) : substituted(text)
    }

    private static func isPlainText(_ text: String) -> Bool { Reference.names(in: text).isEmpty }

    /// A text with its references replaced by their values.
    func substituted(_ text: String) -> Result? {
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            result += rest[..<start]
            guard let value = value(of: rest[start...].dropFirst().prefix { $0 != "}" }.trimmingSpaces()) else {
                return nil
            }
            result += value.text
            rest = rest[rest.index(after: end)...]
        }
        return .text(result + rest)
    }

    /// Evaluates a step of an expression; nil if expressions are nested too deeply.
    func nested(_ step: () -> Result?) -> Result? {
        guard depth < ImportLimits.evaluation else { return nil }
        depth += 1
        defer { depth -= 1 }
        return step()
    }

    func apply(_ modifier: Modifier, to tint: Tint) -> Tint? {
        guard case .quantity(let amount)? = value(of: modifier.amount) else { return nil }
        let share = amount.unit == "%" ? amount.value / 100 : amount.value
        switch modifier.operation {
        case .lighten: return tint.lightened(by: share, in: modifier.space)
        case .darken: return tint.darkened(by: share, in: modifier.space)
        case .alpha: return tint.with(alpha: share)
        case .mix:
            guard let node = modifier.color, case .color(let other)? = value(of: node) else { return nil }
            return tint.mixed(with: other, share: share, in: modifier.space)
        }
    }
}

extension Evaluator.Result {
    /// The value as it appears in a text.
    var text: String {
        switch self {
        case .quantity(let quantity): quantity.text
        case .color(let tint): tint.hex
        case .text(let text): text
        }
    }
}
