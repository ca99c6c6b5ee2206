import LiveryModel

/// Converts text styles to the text attributes of a theme, including the font.
extension TokenConverter {
    /// Converts a text style, which is an object or CSS `font` shorthand.
    mutating func typography(_ node: SourceNode) -> Typed? {
        guard let node = node.string == nil ? node : fontShorthand(node), let parts = node.members else {
            unreadable(node, as: .typography)
            return nil
        }
        var (font, members) = ([KTV.Member](), [KTV.Member]())
        var isItalic: Bool?
        for part in parts {
            let value = part.value
            switch part.name {
            case "fontFamily": append(self.value(value, as: .fontFamily), to: &font, as: "name")
            case "fontSize": append(self.value(value, as: .fontSize), to: &font, as: "size")
            case "fontWeight":
                isItalic = isItalic ?? weightSlant(value)
                keepsSlant = true
                append(self.value(value, as: .fontWeight), to: &font, as: "weight")
                keepsSlant = false
            case "fontStyle":
                if let slant = isSlant(value) { isItalic = slant } else { lost(part) }
            case "lineHeight": lineHeight(value, into: &members)
            case "letterSpacing": letterSpacing(value, into: &members)
            case "paragraphSpacing": append(self.value(value, as: .dimension), to: &members, as: "paragraphSpacing")
            case "textCase", "textTransform":
                append(self.value(value, as: .textCase), to: &members, as: "case")
            case "textDecoration":
                append(self.value(value, as: .textDecoration), to: &members, as: "decoration")
            case "color": append(self.value(value, as: .color), to: &members, as: "color")
            default: lost(part)
            }
        }
        if let isItalic { font.append(KTV.Member("italic", .bare(isItalic ? "true" : "false"))) }
        if !font.isEmpty {
            // A font needs a size. If a lower set defines the size, this font overrides the font of that set.
            if font.contains(where: { $0.name == "size" }) || isLaidOver {
                members.insert(KTV.Member("font", .object(font)), at: 0)
            } else {
                report(.lostPart("fontFamily", of: "a text style", why: "a font needs a size"), at: node.span)
            }
        }
        guard !members.isEmpty || parts.isEmpty else {
            unreadable(node, as: .typography)
            return nil
        }
        return Typed("textAttributes", .object(members))
    }

    private func append(_ typed: Typed?, to members: inout [KTV.Member], as name: String) {
        if let typed { members.append(KTV.Member(name, typed.value)) }
    }

    /// Reports a part that themes don't support, unless its value is the default.
    private func lost(_ part: SourceMember) {
        let isPlain = ["none", "normal", "0", "0px", "0%"].contains(part.value.text?.lowercased() ?? "")
        guard !isPlain else { return }
        report(.lostPart(part.name, of: "a text style", why: ""), at: part.nameSpan)
    }

    private mutating func lineHeight(_ node: SourceNode, into members: inout [KTV.Member]) {
        // `AUTO` means the font's own line height, which is the default of a text style.
        guard !isAutomatic(node) else {
            let names = isLaidOver ? ["lineHeight", "lineHeightMultiple"] : []
            members += names.map { KTV.Member($0, .bare("nil")) }
            return
        }
        guard let typed = value(node, as: .lineHeight) else { return }
        let isMultiple = isMultiple(node, of: .lineHeight)
        members.append(KTV.Member(isMultiple ? "lineHeightMultiple" : "lineHeight", typed.value))
        if isLaidOver { members.append(KTV.Member(isMultiple ? "lineHeight" : "lineHeightMultiple", .bare("nil"))) }
    }

    /// Whether a measure, or the measure to which it refers, is left to the font.
    func isAutomatic(_ node: SourceNode) -> Bool {
        let end = node.string.flatMap(Reference.whole).flatMap(evaluator.token).flatMap(evaluator.final)
        let text = (end?.value ?? node).string?.trimming().lowercased()
        return text == "auto" || text == "normal"
    }

    /// Whether a font style is slanted; nil if it can't be read.
    private func isSlant(_ node: SourceNode) -> Bool? {
        guard case .text(let text)? = evaluator.value(of: node) else { return nil }
        let word = text.trimming().lowercased()
        return word == "normal" ? false : word == "italic" || word.hasPrefix("oblique") ? true : nil
    }

    /// Whether a weight such as `Bold Italic` is slanted; nil if it has no slant.
    private func weightSlant(_ node: SourceNode) -> Bool? {
        evaluator.value(of: node).flatMap { FontWeightText($0.text) }?.slant.map { _ in true }
    }

    private mutating func letterSpacing(_ node: SourceNode, into members: inout [KTV.Member]) {
        guard !isAutomatic(node) else { return }
        // A share of the font size is a length in em, whichever set defines that size.
        append(value(node, as: .letterSpacing), to: &members, as: "letterSpacing")
    }

    private func isMultiple(_ node: SourceNode, of kind: TokenKind) -> Bool {
        guard case .quantity(let quantity)? = evaluator.value(of: node) else { return false }
        return Self.multiple(quantity, of: kind) != nil
    }
}
