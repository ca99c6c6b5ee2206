import LiveryModel

extension AssetUse {
    /// Reports characters of sample screens for which the theme's own fonts have no glyphs.
    func check(_ screens: [SampleScreen]) {
        guard !layer.fonts.isEmpty else { return }
        for element in screens.flatMap({ $0.rows.joined() }) {
            guard let style = styles[element.style] else { continue }
            for (part, text) in element.texts.sortedMembers {
                guard let font = style.part(part).flatMap(font) else { continue }
                check(text, font, of: element.style)
            }
        }
    }

    private func check(_ text: String, _ font: AssetLayer.Font, of style: String) {
        guard !font.face.characters.isEmpty else { return }
        var seen: Set<Unicode.Scalar> = []
        let missing = text.unicodeScalars.filter { scalar in
            seen.insert(scalar).inserted && !scalar.properties.isWhitespace
                && !scalar.properties.isDefaultIgnorableCodePoint && !font.face.hasGlyph(for: scalar)
        }
        guard !missing.isEmpty else { return }
        report(.missingGlyphs(font.face.family, String(String.UnicodeScalarView(missing.prefix(20)))), at: style)
    }

    /// The theme's font in which a style draws its text.
    private func font(_ style: Theme.Style) -> AssetLayer.Font? {
        for name in ["font", "textAttributes", "titleTextAttributes"] {
            guard let value = style.value(name, in: .normal), case .composite(let composite) = value else { continue }
            let font =
                composite.type == Theme.Font.type ? Theme.Font(composite: composite) : Theme.TextAttributes(value)?.font
            guard let font, let family = font.name else { continue }
            return families[family]?.font(weight: font.weight, isItalic: font.italic ?? false)
        }
        return nil
    }
}

extension Theme.Style {
    /// The style of a part by its path, such as `title` or `card.title`. The last name `text` means the style itself.
    fileprivate func part(_ path: String) -> Theme.Style? {
        path.split(separator: ".").reduce(Optional(self)) { style, name in
            if case .value(.style(let part))? = style?.attributes[String(name)] { return part }
            return name == "text" ? style : nil
        }
    }
}
