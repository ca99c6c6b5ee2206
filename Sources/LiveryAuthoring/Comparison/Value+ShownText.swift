import LiveryModel

extension Theme.Value {
    /// The value for people: as in a bundle, but with colors as CSS writes them.
    var shownText: String {
        if case .color(let color) = self { return color.css }
        var writer = JSONWriter()
        writer.value(withColorsAsText)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// The value with strings in place of colors, at any depth.
    fileprivate var withColorsAsText: Theme.Value {
        switch self {
        case .color(let color): .string(color.css)
        case .composite(let composite): .composite(composite.withColorsAsText)
        case .composites(let composites): .composites(composites.map(\.withColorsAsText))
        case .list(let elements): .list(elements.map(\.withColorsAsText))
        case .object(let members): .object(members.mapValues(\.withColorsAsText))
        default: self
        }
    }
}

extension Theme.Value.Typed {
    fileprivate var withColorsAsText: Self { Self(type, value.withColorsAsText) }
}

extension Theme.Composite {
    fileprivate var withColorsAsText: Self {
        var composite = self
        for (member, value) in members { composite[member.name] = value.withColorsAsText }
        return composite
    }
}
