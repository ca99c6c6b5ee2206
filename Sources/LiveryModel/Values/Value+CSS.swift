// Values that only CSS can use. Apps get everything else.

extension Theme.Value {
    /// Whether the value or a part of it is ``css(_:)``.
    public var containsCSS: Bool {
        switch self {
        case .css: true
        case .composite(let composite): composite.values.contains(where: \.containsCSS)
        case .composites(let composites): composites.contains { $0.values.contains(where: \.containsCSS) }
        case .list(let elements): elements.contains { $0.value.containsCSS }
        case .object(let members): members.values.contains { $0.value.containsCSS }
        case .style(let style): style.containsCSS
        default: false
        }
    }

    /// The value for apps. Optional members and attributes that only CSS can use are absent. Nil if nothing is left, or
    /// if the value needs what is absent, as lists and shadows do.
    public var withoutCSS: Theme.Value? {
        guard containsCSS else { return self }
        switch self {
        case .composite(var composite):
            for (index, member) in composite.type.members.enumerated() where composite[index].containsCSS {
                guard !member.isAlwaysWritten else { return nil }
                composite[index] = composite[index].withoutCSS ?? .null
            }
            let isEmpty = composite.values.allSatisfy { $0 == .null }
            return composite.missing.isEmpty && !isEmpty ? .composite(composite) : nil
        case .style(let style): return .style(style.withoutCSS)
        default: return nil
        }
    }
}

extension Theme.Style {
    /// Whether only CSS can use the value of an attribute.
    public var containsCSS: Bool {
        attributes.values.contains { attribute in
            switch attribute {
            case .value(let value): value.containsCSS
            case .states(let values): values.values.contains(where: \.containsCSS)
            }
        }
    }

    /// The style for apps, without attributes and states that only CSS can use.
    public var withoutCSS: Theme.Style {
        guard containsCSS else { return self }
        var style = self
        style.attributes = attributes.compactMapValues { attribute in
            switch attribute {
            case .value(let value): return value.withoutCSS.map { .value($0) }
            case .states(let values):
                let kept = values.compactMapValues(\.withoutCSS)
                return kept.isEmpty ? nil : .states(kept)
            }
        }
        return style
    }
}

extension ThemeBundle {
    /// The bundle for apps, without text for CSS.
    package var withoutCSS: ThemeBundle {
        // Most bundles have none, and looking at the values is much faster than copying the tables.
        let hasCSS = tokens.values.contains(where: \.value.containsCSS) || styles.values.contains(where: \.containsCSS)
        guard hasCSS else { return self }
        var bundle = self
        bundle.tokens = tokens.compactMapValues { token in
            token.value.withoutCSS.map { Theme.Value.Typed(token.type, $0) }
        }
        bundle.styles = styles.mapValues(\.withoutCSS)
        return bundle
    }
}
