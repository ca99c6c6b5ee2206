import LiveryModel

/// Applies modifiers to evaluated values.
extension Evaluator {
    /// The modifiers of a token, with references replaced by their targets. References without a target are preserved.
    func modifiers(of token: Token) -> [TokenModifier] { token.modifiers.flatMap { resolved($0, depth: 0) } }

    private func resolved(_ modifier: TokenModifier, depth: Int) -> [TokenModifier] {
        guard case .reference(let name, _) = modifier, depth < 10, let target = modified(name) else {
            return [modifier]
        }
        let own = target.value.string == nil ? TokenMembers.modifiers(target.value, member: nil) : target.modifiers
        return own.isEmpty ? [modifier] : own.flatMap { resolved($0, depth: depth + 1) }
    }

    /// The token with a name. The name can end with the path of the token's modifier.
    private func modified(_ name: String) -> Token? {
        let suffixes = ["", ".$extensions.studio.tokens.modify", ".extensions.studio.tokens.modify", ".modify"]
        let names = suffixes.filter { name.hasSuffix($0) }.map { String(name.dropLast($0.count)) }
        return names.lazy.compactMap(token).first
    }

    /// The modified color, or `nil` if part of the modifier can't be evaluated.
    func apply(_ modifier: Modifier, to tint: Tint) -> Tint? {
        if modifier.operation == .contrast { return readable(on: tint, modifier) }
        guard case .quantity(let amount)? = value(of: modifier.amount) else { return nil }
        var share = amount.unit == "%" ? amount.value / 100 : amount.value
        if modifier.space == .sass, modifier.operation != .alpha, abs(share) > 1 { share /= 100 }
        switch modifier.operation {
        case .lighten: return tint.lightened(by: share, in: modifier.space)
        case .darken: return tint.darkened(by: share, in: modifier.space)
        case .alpha: return tint.with(alpha: share)
        case .mix:
            guard let node = modifier.color, case .color(let other)? = value(of: node) else { return nil }
            return tint.mixed(with: other, share: share, in: modifier.space)
        case .contrast, .replace: return nil
        }
    }

    /// The modified string, or `nil` if the modifier is for colors or is incomplete.
    func apply(_ modifier: Modifier, to text: String) -> String? {
        guard modifier.operation == .replace, let old = modifier.members["toReplace"]?.text, !old.isEmpty,
            let new = modifier.members["replaceWith"]?.text
        else { return nil }
        return text.replacing(old, with: new)
    }

    /// A light or dark color for text on a background. The color is dark if the background's brightness (YIQ) reaches
    /// the threshold. The color is then moved away from the background in up to ten steps until the contrast is 4.5 to
    /// 1.
    private func readable(on background: Tint, _ modifier: Modifier) -> Tint? {
        func color(_ name: String, _ other: String) -> Tint? {
            let own = modifier.members[name] ?? constants["yiq-text-\(name)"]
            let node = own ?? SourceNode(other, at: modifier.members.span)
            guard case .color(let tint)? = value(of: node) else { return nil }
            return tint
        }
        let node = modifier.members["threshold"] ?? constants["yiq-contrasted-threshold"]
        guard let dark = color("dark", "#212529"), let light = color("light", "#ffffff"),
            case .quantity(let threshold)? = node.map(value) ?? .quantity(Quantity(150))
        else { return nil }
        let rounded = background.rounded
        let brightness = (rounded.red * 299 + rounded.green * 587 + rounded.blue * 114) * 0.255
        let isBright = brightness >= threshold.value
        var result = isBright ? dark : light
        for _ in 0..<10 where result.contrast(to: rounded) < 4.5 {
            let lch = result.lch
            let lightness = lch.lightness + (isBright ? -1.8 : 1.8)
            result = Tint(lightness: lightness, chroma: lch.chroma, hue: lch.hue, alpha: result.alpha)
        }
        return result.clamped
    }
}
