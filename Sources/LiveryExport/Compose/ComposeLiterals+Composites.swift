import LiveryModel

// Writes composite values.
extension ComposeLiterals {
    mutating func composite(_ composite: Theme.Composite, at path: String) -> KotlinExpression? {
        switch composite.type {
        case .font, .textAttributes: return textStyle(composite, at: path)
        case .border: return border(composite, at: path)
        case .shadow: return shadows([composite], at: path)
        default: return instance(of: composite, at: path)
        }
    }

    mutating func composites(_ composites: [Theme.Composite], as type: Theme.ValueType, at path: String)
        -> KotlinExpression?
    {
        if let gradient = Theme.Gradient(.composites(composites)) { return self.gradient(gradient, at: path) }
        return shadows(composites, at: path)
    }

    /// The name of the class for a composite type for which Compose has no class. The class has the same members as the
    /// type.
    static func className(of type: Theme.CompositeType) -> String {
        type == .shadow ? "BoxShadow" : KotlinText.type.text(of: type.name)
    }

    /// An instance of such a class. Members with their default value are omitted.
    private mutating func instance(of composite: Theme.Composite, at path: String) -> KotlinExpression? {
        var arguments: [KotlinExpression.Argument] = []
        for (member, value) in composite.members where value != member.initial {
            guard let value = literal(value, as: member.type, at: path) else { return nil }
            arguments.append(.init("\(KotlinText.property.text(of: member.name)) = ", value))
        }
        composites.insert(composite.type.name)
        return .call(Self.className(of: composite.type), arguments)
    }

    private mutating func shadows(_ shadows: [Theme.Composite], at path: String) -> KotlinExpression? {
        let values = shadows.compactMap { instance(of: $0, at: path) }
        guard values.count == shadows.count else { return nil }
        return values.isEmpty ? "emptyList()" : .call("listOf", values.map { .init("", $0) })
    }

    private mutating func border(_ border: Theme.Composite, at path: String) -> KotlinExpression? {
        guard border["style"] == .keyword("solid") else {
            return remark("Compose doesn't support line styles", at: path)
        }
        guard case .dimension(let width)? = border["width"], case .color(let tint)? = border["color"],
            let width = dp(width.points, at: path), let color = color(tint, at: path)
        else { return remark("an incomplete border", at: path) }
        return .call(using(.borderStroke), width, color)
    }

    /// A brush, which needs at least two stops. Its line ends at the edges of what it fills.
    private mutating func gradient(_ gradient: Theme.Gradient, at path: String) -> KotlinExpression? {
        var colors: [KotlinExpression.Argument] = []
        for stop in gradient.stops {
            guard let position = float(stop.position), let color = self.color(stop.color, at: path) else { return nil }
            colors.append(.init("\(position.line) to ", color))
        }
        guard let first = gradient.stops.first else {
            return remark("Compose doesn't support empty gradients", at: path)
        }
        if colors.count == 1 { return color(first.color, at: path).map { .call(using(.solidColor), $0) } }
        let brush = using(.brush)
        if gradient.isRadial {
            approximate("in Compose, radial gradients are circles: the radius is half of the shorter side", at: path)
            return .call("\(brush).radialGradient", colors)
        }
        switch gradient.angle.truncatingRemainder(dividingBy: 360) {
        case 180, -180: return .call("\(brush).verticalGradient", colors)
        case 90, -270: return .call("\(brush).horizontalGradient", colors)
        case 0:
            return .call(
                "\(brush).verticalGradient",
                colors + [
                    .init("startY = ", "Float.POSITIVE_INFINITY"), .init("endY = ", "0f"),
                ])
        case 270, -90:
            return .call(
                "\(brush).horizontalGradient",
                colors + [
                    .init("startX = ", "Float.POSITIVE_INFINITY"), .init("endX = ", "0f"),
                ])
        default: break
        }
        guard let start = offset(gradient.line.start), let end = offset(gradient.line.end) else {
            return remark("in Compose, gradient angles are multiples of 45°", at: path)
        }
        return .call("\(brush).linearGradient", colors + [.init("start = ", start), .init("end = ", end)])
    }

    /// An edge or corner of what a brush fills. An infinite coordinate is the far edge, and nothing stands for a
    /// position between the edges.
    private mutating func offset(_ point: Theme.Point) -> KotlinExpression? {
        let coordinates = [point.x, point.y].compactMap { $0 == 0 ? "0f" : $0 == 1 ? "Float.POSITIVE_INFINITY" : nil }
        guard coordinates.count == 2 else { return nil }
        return .call(using(.offset), .plain(coordinates[0]), .plain(coordinates[1]))
    }
}

// Text.
extension ComposeLiterals {
    /// A text style for a font or text attributes. If no member has an equivalent, adds remarks and returns `nil`.
    private mutating func textStyle(_ composite: Theme.Composite, at path: String) -> KotlinExpression? {
        var style = TextStyle()
        add(composite, to: &style, at: path)
        let arguments = style.arguments
        return arguments.isEmpty ? nil : .call(using(.textStyle), arguments)
    }

    private struct TextStyle {
        var color, fontSize, fontWeight, fontStyle, fontFamily, letterSpacing, textDecoration, textAlign,
            lineHeight: KotlinExpression?

        /// The arguments that are set, in the order of the parameters of `TextStyle`.
        var arguments: [KotlinExpression.Argument] {
            let all = [
                ("color = ", color), ("fontSize = ", fontSize), ("fontWeight = ", fontWeight),
                ("fontStyle = ", fontStyle), ("fontFamily = ", fontFamily), ("letterSpacing = ", letterSpacing),
                ("textDecoration = ", textDecoration), ("textAlign = ", textAlign),
                ("lineHeight = ", lineHeight),
            ]
            return all.compactMap { label, value in value.map { .init(label, $0) } }
        }
    }

    private mutating func add(_ composite: Theme.Composite, to style: inout TextStyle, at path: String) {
        for (member, value) in composite.members {
            let path = "\(path).\(member.name)"
            switch (member.name, value) {
            case ("font", .composite(let font)): add(font, to: &style, at: path)
            case ("name", .fontFamily(let names)):
                style.fontFamily = family(names, weight: composite["weight"], at: path)
            case ("size", .dimension(let size)): style.fontSize = sp(size.points, at: path)
            case ("weight", _): style.fontWeight = literal(value, as: .fontWeight, at: path)
            case ("italic", .bool(let isItalic)):
                style.fontStyle = .plain(using(.fontStyle) + (isItalic ? ".Italic" : ".Normal"))
            case ("color", .color(let color)): style.color = self.color(color, at: path)
            case ("lineHeight", .dimension(let height)): style.lineHeight = lineHeight(height.points, at: path)
            case ("lineHeightMultiple", .double(let multiple)) where composite["lineHeight"] == nil && multiple >= 0:
                style.lineHeight = em(multiple, at: path)
            case ("letterSpacing", .dimension(let space)): style.letterSpacing = sp(space.points, at: path)
            case ("decoration", .keyword(let name)):
                style.textDecoration = keyword(name, of: member.type, at: path)
            case ("alignment", .keyword(let name)):
                style.textAlign = keyword(name, of: member.type, at: path)
            default: _ = remark("no equivalent of '\(member.name)' in a TextStyle", at: path)
            }
        }
    }

    mutating func lineHeight(_ points: Double, at path: String) -> KotlinExpression? {
        points >= 0 ? sp(points, at: path) : remark("Compose doesn't support negative line heights", at: path)
    }

    /// A font family, either generic or a system font. Several fonts are fallbacks in order. `system` and all names
    /// after it are omitted, because Compose falls back to the system font in any case.
    mutating func family(_ names: [String], weight: Theme.Value?, at path: String) -> KotlinExpression? {
        guard !names.contains("") else {
            return remark("Compose doesn't support font families without a name", at: path)
        }
        let named = names.prefix { $0 != "system" }
        guard let first = named.first else { return "\(using(.fontFamily)).Default" }
        if named.count == 1, let generic = Self.families[first] { return "\(using(.fontFamily)).\(generic)" }
        let weight = weight.flatMap { literal($0, as: .fontWeight, at: path) }.map { [$0] } ?? []
        let fonts = named.flatMap { name in
            let own = ownFonts(of: name, at: path)
            guard own.isEmpty else { return own }
            let family = KotlinExpression.call(using(.deviceFontFamilyName), .plain(KotlinText.string(name)))
            return [KotlinExpression.call(using(.font), ([family] + weight).map { .init("", $0) })]
        }
        return .call(using(.fontFamily), fonts.map { .init("", $0) })
    }

    /// The theme's own fonts of a family, as resources of the app.
    private mutating func ownFonts(of family: String, at path: String) -> [KotlinExpression] {
        guard let fonts else { return [] }
        if fonts.isVariable(family) {
            approximate("a variable font has its default weight unless the app sets its variation", at: path)
        }
        return fonts.fonts(of: family).map { font in
            let weight = weight(Double(font.weight), path) ?? .plain("\(using(.fontWeight)).W400")
            let style = font.isItalic ? [KotlinExpression.plain("\(using(.fontStyle)).Italic")] : []
            return .call(using(.font), ([.plain(font.resource), weight] + style).map { .init("", $0) })
        }
    }

    private static let families = [
        "sans-serif": "SansSerif", "serif": "Serif", "monospace": "Monospace", "cursive": "Cursive",
    ]
}
