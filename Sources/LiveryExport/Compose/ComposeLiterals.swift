import LiveryModel

/// Writes values as Compose expressions. Collects the imports of these expressions, and remarks for values that have no
/// equivalent in Compose.
struct ComposeLiterals {
    /// The prefix for the names of the theme's own classes.
    let prefix: String
    /// The component types of the theme.
    let types: [String: Theme.ComponentType]
    /// The theme's own fonts, if they are resources of the app.
    let fonts: ComposeFonts?
    var imports: Set<ComposeImport> = []
    /// The theme's own types for composite values that are used.
    var composites: Set<String> = []
    private(set) var remarks: [Remark] = []
    /// The attributes of each component type for which a style was written.
    var known: [String: [String: KotlinAttribute]] = [:]

    init(prefix: String, types: [String: Theme.ComponentType], fonts: ComposeFonts?) {
        self.prefix = prefix
        self.types = types
        self.fonts = fonts
    }

    /// Adds a remark for a value without an equivalent, which is omitted.
    mutating func remark(_ message: String, at path: String) -> KotlinExpression? {
        approximate("\(message): left out", at: path)
        return nil
    }

    /// Adds a remark for a value that is approximated.
    mutating func approximate(_ message: String, at path: String) {
        remarks.append(Remark(.noEquivalent, message, path: path))
    }

    mutating func using(_ name: ComposeImport) -> String {
        imports.insert(name)
        return name.name
    }

    /// The expression for a value. If Compose has no equivalent, adds a remark and returns `nil`.
    /// - Parameters:
    ///   - type: The value's type, which distinguishes lengths from font sizes, and numbers from weights.
    ///   - path: The path to show in remarks.
    mutating func literal(_ value: Theme.Value, as type: Theme.ValueType, at path: String) -> KotlinExpression? {
        switch value {
        case .null: "null"
        case .bool(let value): .plain(value ? "true" : "false")
        case .int(let number):
            switch type {
            case .double: .plain(KotlinText.double(Double(number)))
            case .fontWeight: weight(Double(number), path)
            default: .plain(KotlinText.int(number))
            }
        case .double(let number): type == .fontWeight ? weight(number, path) : .plain(KotlinText.double(number))
        case .string(let text): .plain(KotlinText.string(text))
        // The name of the resource, as in the `android` output.
        case .image(let name): .plain(KotlinText.string(name.isEmpty ? name : AndroidName.value([name])))
        case .color(let color): self.color(color, at: path)
        case .dimension(let length): type == .fontSize ? sp(length.points, at: path) : dp(length.points, at: path)
        case .duration(let time): duration(time)
        case .easing(let easing): self.easing(easing, at: path)
        case .fontFamily(let names): family(names, weight: nil, at: path)
        case .point(let point): offset(point, at: path)
        case .size(let size): self.size(size, at: path)
        case .rect(let rect): self.rect(rect, at: path)
        case .insets(let insets): self.insets(insets, at: path)
        case .composite(let composite): self.composite(composite, at: path)
        case .composites(let composites): self.composites(composites, as: type, at: path)
        case .keyword(let name): keyword(name, of: type, at: path)
        case .css: remark("a value that only CSS can use", at: path)
        case .dashes: remark("Compose doesn't support line styles", at: path)
        case .list(let elements): list(elements, at: path)
        case .object(let members): object(members, at: path)
        case .style(let style): self.style(style, at: path)
        }
    }
}

// Numbers, lengths and geometry.
extension ComposeLiterals {
    /// A number with a unit, such as `4.dp` or `(-2.5).sp`.
    private mutating func quantity(_ number: Double, _ unit: ComposeImport, at path: String) -> KotlinExpression? {
        guard let text = KotlinText.number(number) else { return remark("number out of range in Compose", at: path) }
        return "\(text.hasPrefix("-") ? "(\(text))" : text).\(using(unit))"
    }

    mutating func dp(_ number: Double, at path: String) -> KotlinExpression? { quantity(number, .dp, at: path) }

    mutating func sp(_ number: Double, at path: String) -> KotlinExpression? { quantity(number, .sp, at: path) }

    mutating func em(_ number: Double, at path: String) -> KotlinExpression? { quantity(number, .em, at: path) }

    func float(_ number: Double) -> KotlinExpression? { KotlinText.float(number).map { .plain($0) } }

    mutating func duration(_ milliseconds: Double) -> KotlinExpression {
        let number = Int32(exactly: milliseconds).map(String.init) ?? KotlinText.double(milliseconds)
        return "\(number).\(using(.milliseconds))"
    }

    /// A font weight from 1 to 1000.
    mutating func weight(_ number: Double, _ path: String) -> KotlinExpression? {
        guard let weight = Int(exactly: number), (1...1000).contains(weight) else {
            return remark("a font weight in Compose is a whole number between 1 and 1000", at: path)
        }
        let isNamed = weight % 100 == 0 && weight < 1000
        return .plain(using(.fontWeight) + (isNamed ? ".W\(weight)" : "(\(weight))"))
    }

    mutating func easing(_ easing: Theme.Easing, at path: String) -> KotlinExpression? {
        let numbers = easing.numbers.compactMap(float)
        guard numbers.count == 4 else { return remark("number out of range in Compose", at: path) }
        return .call(using(.cubicBezierEasing), numbers.map { .init("", $0) })
    }

    private mutating func offset(_ point: Theme.Point, at path: String) -> KotlinExpression? {
        guard let x = dp(point.x, at: path), let y = dp(point.y, at: path) else { return nil }
        return .call(using(.dpOffset), x, y)
    }

    private mutating func size(_ size: Theme.Size, at path: String) -> KotlinExpression? {
        guard let width = dp(size.width, at: path), let height = dp(size.height, at: path) else { return nil }
        return .call(using(.dpSize), width, height)
    }

    private mutating func rect(_ rect: Theme.Rect, at path: String) -> KotlinExpression? {
        guard let origin = offset(rect.origin, at: path), let size = size(rect.size, at: path) else { return nil }
        return .call(using(.dpRect), [.init("origin = ", origin), .init("size = ", size)])
    }

    /// Padding, which Compose mirrors in right-to-left layouts: left becomes start, and right becomes end.
    private mutating func insets(_ insets: Theme.Insets, at path: String) -> KotlinExpression? {
        let sides = [("start", insets.left), ("top", insets.top), ("end", insets.right), ("bottom", insets.bottom)]
        guard sides.allSatisfy({ $0.1 >= 0 }) else {
            return remark("Compose doesn't support negative padding", at: path)
        }
        var arguments: [KotlinExpression.Argument] = []
        for (name, number) in sides where number != 0 {
            guard let side = dp(number, at: path) else { return nil }
            arguments.append(.init("\(name) = ", side))
        }
        // Without arguments, a call would be ambiguous.
        if arguments.isEmpty, let zero = dp(0, at: path) { return .call(using(.paddingValues), zero) }
        return .call(using(.paddingValues), arguments)
    }
}

// Colors.
extension ComposeLiterals {
    /// A color. An sRGB color has 8 bits per channel, as Compose stores it. Other colors are in their own color space.
    mutating func color(_ color: Theme.Color, at path: String) -> KotlinExpression? {
        if let wide = color.wide, let text = self.wide(wide) { return text }
        if let wide = color.wide, !wide.fitsSRGB {
            approximate("written as the closest sRGB color", at: path)
        }
        let channels = [color.alpha, color.red, color.green, color.blue]
        let digits = channels.reduce(0) { $0 << 8 | UInt32($1) }.hexadecimal(digits: 8, uppercase: true)
        return "\(using(.color))(0x\(digits))"
    }

    private mutating func wide(_ color: Theme.WideColor) -> KotlinExpression? {
        guard let space = Self.spaces[color.space] else { return nil }
        let channels = color.components.map { $0 ?? 0 }
        guard channels.allSatisfy({ (0...1).contains($0) }) else { return nil }
        let numbers = (channels + [color.alpha]).compactMap(float)
        let name: KotlinExpression = "\(using(.colorSpaces)).\(space)"
        return .call(using(.color), (numbers + [name]).map { .init("", $0) })
    }

    private static let spaces: [Theme.ColorSpace: String] = [
        .displayP3: "DisplayP3", .a98RGB: "AdobeRgb", .prophotoRGB: "ProPhotoRgb", .rec2020: "Bt2020",
        .srgbLinear: "LinearSrgb",
    ]
}

// Names, lists and objects.
extension ComposeLiterals {
    /// The members of Compose classes for the names of enumerations.
    private static let keywords: [Theme.ValueType: (type: ComposeImport, names: [String: String])] = [
        .enumeration(.alignment): (
            .textAlign,
            ["left": "Start", "center": "Center", "right": "End", "justified": "Justify", "natural": "Start"]
        ),
        .enumeration(.decoration): (
            .textDecoration, ["none": "None", "underline": "Underline", "strikethrough": "LineThrough"]
        ),
        .enumeration(.lineBreakMode): (
            .textOverflow,
            [
                "clipping": "Clip", "truncatingHead": "StartEllipsis", "truncatingTail": "Ellipsis",
                "truncatingMiddle": "MiddleEllipsis",
            ]
        ),
        .enumeration(.contentMode): (
            .contentScale,
            ["scaleToFill": "FillBounds", "scaleAspectFit": "Fit", "scaleAspectFill": "Crop", "center": "None"]
        ),
    ]

    /// The Compose class for an enumeration, or `nil` if there isn't one.
    static func enumeration(_ type: Theme.ValueType) -> ComposeImport? { keywords[type]?.type }

    mutating func keyword(_ name: String, of type: Theme.ValueType, at path: String) -> KotlinExpression? {
        guard let (owner, names) = Self.keywords[type], let member = names[name] else {
            return remark("no equivalent of '\(name)' in Compose", at: path)
        }
        return "\(using(owner)).\(member)"
    }

    private static let isIncomplete = "a value inside has no equivalent in Compose"

    private mutating func list(_ elements: [Theme.Value.Typed], at path: String) -> KotlinExpression? {
        var arguments: [KotlinExpression.Argument] = []
        for (index, element) in elements.enumerated() {
            guard let value = literal(element.value, as: element.type, at: "\(path).\(index)") else {
                return remark(Self.isIncomplete, at: path)
            }
            arguments.append(.init("", value))
        }
        return arguments.isEmpty ? "emptyList()" : .call("listOf", arguments)
    }

    private mutating func object(_ members: [String: Theme.Value.Typed], at path: String) -> KotlinExpression? {
        var arguments: [KotlinExpression.Argument] = []
        for (name, member) in members.sortedMembers {
            guard let value = literal(member.value, as: member.type, at: "\(path).\(name)") else {
                return remark(Self.isIncomplete, at: path)
            }
            arguments.append(.init("\(KotlinText.string(name)) to ", value))
        }
        return arguments.isEmpty ? "emptyMap()" : .call("mapOf", arguments)
    }
}
