/// Converts a token to a property of a theme. References become links, arithmetic becomes function calls, and formulas
/// that themes don't support are computed. If a token can't be imported, reports the reason and returns `nil`.
struct TokenConverter {
    let token: Token
    /// Evaluates source values for the selected themes.
    let evaluator: Evaluator
    /// Receives findings, or is `nil` if the token has already been reported.
    let findings: FindingCollector?
    /// Whether another set also defines the token, so that the token's value might override the other set's value.
    let isLaidOver: Bool
    var isComputed = false
    /// Whether the slant in a font weight is imported with the font.
    var keepsSlant = false
    var references: Set<String> = []
    /// The reason why a theme can't express the most recent formula.
    var obstacle = ""

    init(_ token: Token, evaluator: Evaluator, isLaidOver: Bool, findings: FindingCollector?) {
        self.token = token
        self.evaluator = evaluator
        self.isLaidOver = isLaidOver
        self.findings = findings
    }

    /// Converts the token. If it can't be imported, reports the reason and returns `nil`.
    mutating func convert() -> Conversion? {
        if let literal = token.literal {
            return Conversion(
                annotation: literal.annotation, value: literal.value, isComputed: false, references: [])
        }
        _ = evaluator.value(of: token.name)
        guard !evaluator.cycles.contains(token.name) else {
            report(.referenceCycle(token.name), at: token.value.span)
            return nil
        }
        guard let typed = token.modifiers.isEmpty ? whole() : modified() else { return nil }
        return Conversion(
            annotation: typed.annotation, value: typed.value, isComputed: isComputed, references: references)
    }

    /// The token's value, or text for CSS if the token's type can't express it.
    private mutating func whole() -> Typed? {
        guard let text = cssText else { return value(token.value, as: token.kind) }
        var silent = TokenConverter(token, evaluator: evaluator, isLaidOver: isLaidOver, findings: nil)
        guard silent.value(token.value, as: token.kind) == nil else { return value(token.value, as: token.kind) }
        return Typed("css", .text(text))
    }

    func report(_ problem: ImportProblem, at span: SourceSpan) {
        findings?.report(problem, token: token.name, at: span)
    }

    /// Converts a value of a kind, at any depth of the token.
    mutating func value(_ node: SourceNode, as kind: TokenKind) -> Typed? {
        if let name = node.string.flatMap({ Reference.whole($0) ?? evaluator.variable($0) }) {
            guard let link = link(name, at: node.span) else { return nil }
            return Typed(annotation(linking: name, as: kind), link)
        }
        switch kind {
        case .color: return colorOrGradient(node)
        case .gradient: return gradient(node).map { Typed("gradient", $0) }
        case .dimension, .radius, .fontSize, .letterSpacing, .lineHeight, .number, .opacity, .duration:
            return measure(node, as: kind)
        case .text: return textOrResource(node)
        case .textDecoration: return textDecoration(node).map { Typed("decoration", $0) }
        case .boolean: return boolean(node)
        case .image: return text(node).map { Typed("image", $0) }
        case .fontFamily: return fontFamily(node).map { Typed("fontFamily", $0) }
        case .fontWeight: return fontWeight(node).map { Typed("fontWeight", $0) }
        case .textCase: return textCase(node).map { Typed("case", $0) }
        case .easing: return easing(node).map { Typed("easing", $0) }
        case .strokeStyle: return strokeStyle(node).map { Typed("strokeStyle", $0) }
        case .typography: return typography(node)
        case .shadow: return shadow(node).map { Typed("shadow", $0) }
        case .border: return border(node).map { Typed("border", $0) }
        case .transition: return transition(node).map { Typed("transition", $0) }
        case .composition: return composition(node)
        case .other: return other(node)
        }
    }

    func reportUnknown(_ name: String, at span: SourceSpan) {
        let plain = Reference.withoutSuffix(name)
        report(.unknownReference(name, nearest: findings?.nearest(to: plain, in: evaluator.names)), at: span)
    }

    func unreadable(_ node: SourceNode, as kind: TokenKind) {
        report(.unreadableValue(node.described, as: kind.described), at: node.span)
    }
}

// Links.
extension TokenConverter {
    /// A link to a token or to a part of a token. If the target doesn't exist, reports a problem and returns `nil`.
    mutating func link(_ name: String, at span: SourceSpan) -> KTV? {
        if let target = evaluator.token(name) {
            references.insert(target.name)
            return .link(target.path)
        }
        if let (target, part) = evaluator.composite(name), let path = Self.paths[part] {
            references.insert(target.name)
            return .link(target.path + path)
        }
        reportUnknown(name, at: span)
        return nil
    }

    /// The paths in a theme for the parts of text styles, shadows and borders.
    private static let paths: [String: [String]] = [
        "fontFamily": ["font", "name"], "fontSize": ["font", "size"], "fontWeight": ["font", "weight"],
        "lineHeight": ["lineHeight"], "letterSpacing": ["letterSpacing"], "paragraphSpacing": ["paragraphSpacing"],
        "textCase": ["case"], "textDecoration": ["decoration"], "color": ["color"],
        "width": ["width"], "style": ["style"], "blur": ["blur"],
        "spread": ["spread"], "x": ["offsetX"], "y": ["offsetY"], "offsetX": ["offsetX"], "offsetY": ["offsetY"],
        "duration": ["duration"], "delay": ["delay"], "timingFunction": ["timingFunction"],
    ]

    /// The type annotation for a link, which otherwise has the type of its target. A length or weight that links to a
    /// number therefore needs an annotation, as does a font family that links to a string.
    private func annotation(linking name: String, as kind: TokenKind) -> String? {
        guard let end = evaluator.token(name).flatMap(evaluator.final), let own = kind.annotation else { return nil }
        // A theme infers the same type for a number without a declared type.
        let isNumber = if case .quantity(let number)? = evaluator.value(of: name) { number.unit.isEmpty } else { false }
        if own == "fontFamily", case .text = end.kind { return own }
        guard let target = end.kind.annotation ?? (isNumber ? "double" : nil), own != target else { return nil }
        if own == "fontWeight" { return target == "double" ? own : nil }
        return Self.lengths.contains(own) && Self.lengths.contains(target) ? own : nil
    }

    private static let lengths: Set<String> = ["dimension", "fontSize", "double"]
}
