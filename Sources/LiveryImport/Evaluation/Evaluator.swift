import LiveryModel

/// Evaluates tokens by the rules of their dialect, for one selection of themes.
///
/// The evaluator is used if a theme can't express a formula, and to determine whether a number is a length. Each token
/// is evaluated only once.
final class Evaluator {
    /// The value of a token.
    enum Result: Hashable {
        case quantity(Quantity)
        case color(Tint)
        case text(String)
    }

    private let plan: ThemePlan
    let selection: [String: String]
    /// The members of the files that aren't tokens.
    var constants: [String: SourceNode] { plan.source.constants }
    /// The enabled sets, highest layer first.
    private let sets: [Int]
    private var results: [String: Result?] = [:]
    /// The nesting depth of the current expression, across all tokens that it refers to.
    private var depth = 0
    /// Whether the string of a token without a type is a shadow, by token name.
    var shadows: [String: Bool] = [:]
    /// The tokens that are being evaluated, for detecting cycles.
    private var underway: [String] = []
    /// The tokens that refer to themselves, directly or indirectly.
    private(set) var cycles: Set<String> = []

    init(_ plan: ThemePlan, for selection: [String: String]) {
        self.plan = plan
        self.selection = selection
        sets = plan.sets(for: selection).reversed()
    }

    /// The position of the set that defines a token's value.
    func winner(_ name: String) -> Int? { sets.first { plan.source.sets[$0].positions[name] != nil } }

    /// The token to which a reference with this name refers. The name can end with `.value`.
    func token(_ name: String) -> Token? {
        for spelling in [name, Reference.withoutSuffix(name)] {
            guard let set = winner(spelling), let position = plan.source.sets[set].positions[spelling] else { continue }
            return plan.source.sets[set].tokens[position]
        }
        return nil
    }

    /// The names of all tokens in the enabled sets.
    private(set) lazy var names = sets.flatMap { plan.source.sets[$0].tokens.map(\.name) }

    /// The names of the tokens, by the custom properties that tools generate for them without a prefix, such as
    /// `color-brand`.
    private lazy var variables = Dictionary(
        names.map { name in
            (name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-"), name)
        }, uniquingKeysWith: { first, _ in first })

    /// The token to which a string such as `var(--prefix-color-brand)` refers. Returns `nil` if the string isn't such a
    /// call or no token has that name.
    func variable(_ text: String) -> String? {
        let text = text.trimming().lowercased()
        guard text.hasPrefix("var(--"), text.hasSuffix(")") else { return nil }
        let words = text.dropFirst("var(--".count).dropLast().trimming().split(separator: "-")
        // The first word can be a prefix that all names share.
        return [words[...], words.dropFirst()].lazy.compactMap { self.variables[$0.joined(separator: "-")] }.first
    }

    /// The value of a token, or `nil` if it isn't a number, color or string, or can't be evaluated.
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

    /// The token and the part of it to which a reference such as `heading.fontSize` refers.
    func composite(_ name: String) -> (token: Token, part: String)? {
        guard let dot = name.lastIndex(of: "."), let token = token(String(name[..<dot])) else { return nil }
        let part = String(name[name.index(after: dot)...])
        guard let node = final(token) else { return nil }
        return [part, part.camelCased].first { node.value[$0] != nil }.map { (token, $0) }
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
        let modifiers = modifiers(of: token)
        let modified = modifiers.reduce(base) { result, modifier in
            switch (result, modifier) {
            case (.color(let tint), .modifier(let modifier)): .color(apply(modifier, to: tint) ?? tint)
            case (.text(let text), .modifier(let modifier)): .text(apply(modifier, to: text) ?? text)
            default: result
            }
        }
        // Tools generate hexadecimal colors, and references to the token have the color that was generated.
        guard !modifiers.isEmpty, case .color(let tint) = modified else { return modified }
        return .color(tint.rounded)
    }

    /// The value of a node that isn't necessarily a token's value.
    func value(of node: SourceNode) -> Result? {
        if let number = node.number { return .quantity(Quantity(number)) }
        if node.members != nil { return object(node) }
        guard let text = node.text else { return nil }
        if let expression = ExpressionParser.parse(text), let result = value(of: expression) { return result }
        if let name = variable(text) { return value(of: name) }
        guard !Self.isPlainText(text) else { return .text(text) }
        guard case .text(let whole)? = substituted(text) else { return nil }
        // Parts of an expression can be references too, as in `1.{u}` and `rgb({channels})`.
        return ExpressionParser.parse(whole).flatMap(value) ?? .text(whole)
    }

    /// Evaluates an object as in Design Tokens, which is a number with a unit or a color.
    private func object(_ node: SourceNode) -> Result? {
        if let value = node["value"], let unit = node["unit"]?.string {
            guard case .quantity(let number)? = self.value(of: value), number.unit.isEmpty else { return nil }
            return .quantity(Quantity(number.value, unit.lowercased()))
        }
        guard let space = node["colorSpace"]?.string.flatMap({ Theme.ColorSpace(rawValue: $0) }),
            let parts = node["components"]?.elements, parts.count == 3,
            parts.allSatisfy({ $0.number != nil || $0.string == "none" })
        else { return nil }
        let alpha = node["alpha"]?.number ?? 1
        return .color(Tint(exact: Theme.WideColor(space: space, components: parts.map(\.number), alpha: alpha)))
    }

    private static func isPlainText(_ text: String) -> Bool { Reference.names(in: text).isEmpty }

    /// A string with its references replaced by their values.
    func substituted(_ text: String) -> Result? {
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            result += rest[..<start]
            guard let value = value(of: rest[start...].dropFirst().prefix { $0 != "}" }.trimmingSpaces()) else {
                return nil
            }
            result += value.text
            guard result.utf8.count <= ImportLimits.textBytes else { return nil }
            rest = rest[rest.index(after: end)...]
        }
        return .text(result + rest)
    }

    /// Evaluates a step of an expression, or returns `nil` if expressions are nested too deeply.
    func nested(_ step: () -> Result?) -> Result? {
        guard depth < ImportLimits.evaluation else { return nil }
        depth += 1
        defer { depth -= 1 }
        return step()
    }
}

extension Evaluator.Result {
    /// The value as it appears in a string.
    var text: String {
        switch self {
        case .quantity(let quantity): quantity.text
        case .color(let tint): tint.hex
        case .text(let text): text
        }
    }
}
