import LiveryModel

/// The units of lengths that only CSS has (CSS Values 4 §6, CSS Grid 2 §7.2.4).
package enum CSSUnit {
    package static let names: Set<String> = [
        "%", "em", "ex", "ch", "cap", "ic", "lh", "rlh", "rex", "rch", "rcap", "ric", "fr", "vw", "vh", "vi", "vb",
        "vmin", "vmax", "svw", "svh", "svi", "svb", "svmin", "svmax", "lvw", "lvh", "lvi", "lvb", "lvmin", "lvmax",
        "dvw", "dvh", "dvi", "dvb", "dvmin", "dvmax", "cqw", "cqh", "cqi", "cqb", "cqmin", "cqmax",
    ]

    /// The multiple of the font size that a length in `em` is, or a line height in percent; nil for other text.
    static func multiple(in text: String, percent: Bool) -> Double? {
        guard let (number, unit) = Checker.quantity(text) else { return nil }
        return unit == "em" ? number : unit == "%" && percent ? number / 100 : nil
    }
}

extension Theme.Style {
    /// Replaces lengths that are relative to the style's own font size, so that apps have them too.
    mutating func resolveUnits() {
        for name in ["lineHeight", "letterSpacing"] {
            guard case .value(.css(let text))? = attributes[name],
                let multiple = CSSUnit.multiple(in: text, percent: name == "lineHeight"),
                case .value(let font)? = attributes["font"], let size = Theme.Font(font)?.size
            else { continue }
            attributes[name] = .value(.dimension(Theme.Dimension(size.value * multiple, size.unit)))
        }
    }
}

extension Theme.Composite {
    /// Replaces lengths of text attributes that are relative to their own font size, so that apps have them too.
    mutating func resolveUnits() {
        if case .css(let text)? = self["lineHeight"], let multiple = CSSUnit.multiple(in: text, percent: true),
            self["lineHeightMultiple"] == nil, multiple >= 0
        {
            self["lineHeight"] = nil
            self["lineHeightMultiple"] = .double(multiple)
        }
        for name in ["letterSpacing", "paragraphSpacing", "paragraphSpacingBefore"] {
            guard case .css(let text)? = self[name], let multiple = CSSUnit.multiple(in: text, percent: false),
                let size = Theme.TextAttributes(composite: self).font?.size
            else { continue }
            self[name] = .dimension(Theme.Dimension(size.value * multiple, size.unit))
        }
    }
}
