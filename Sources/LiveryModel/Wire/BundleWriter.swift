extension ThemeBundle {
    /// The bundle in the wire format, which is canonical JSON in UTF-8. Objects are sorted by the UTF-8 bytes of their
    /// keys, and the members of built-in values have a fixed order. The bytes don't depend on when, where or from which
    /// files the bundle was compiled.
    public var bytes: [UInt8] {
        let (tokens, styles) = (tokens.sortedMembers, styles.sortedMembers)
        return Self.bytes(
            app: app, axes: axes, types: types,
            tokens: { writer in
                for (path, token) in tokens { writer.member(path, token) }
            },
            styles: { writer in
                for (path, style) in styles { writer.member(path, style) }
            },
            tokensOfCSS: { writer in
                for (path, token) in tokens { writer.memberOfCSS(path, token) }
            },
            stylesOfCSS: { writer in
                for (path, style) in styles { writer.memberOfCSS(path, style) }
            },
            assets: assets)
    }

    /// Encodes a bundle in the wire format. The caller writes the values.
    ///
    /// - Parameters:
    ///   - tokens: Writes the members of ``tokens``, sorted by the UTF-8 bytes of their paths.
    ///   - styles: Writes the members of ``styles`` in the same order.
    ///   - tokensOfCSS: Writes the tokens that contain text for CSS, which `tokens` leaves out.
    ///   - stylesOfCSS: Writes the styles that contain text for CSS, of which `styles` leaves it out.
    ///   - assets: The images and fonts.
    public static func bytes(
        app: String, axes: [String: String], types: [String: Theme.ComponentType],
        tokens: (inout JSONWriter) -> Void, styles: (inout JSONWriter) -> Void,
        tokensOfCSS: (inout JSONWriter) -> Void, stylesOfCSS: (inout JSONWriter) -> Void, assets: ThemeAssets
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.name("format")
            writer.int(Self.format)
            writer.name("app")
            writer.string(app)
            writer.map("axes", axes) { $0.string($1) }
            writer.map("types", types) { $0.declaration($1) }
            writer.name("tokens")
            writer.object(tokens)
            writer.name("styles")
            writer.object(styles)
            // Apps that don't know this member ignore it.
            var css = JSONWriter()
            css.sections(tokensOfCSS, stylesOfCSS)
            if css.bytes != Self.noCSS {
                writer.name("css")
                writer.verbatim(css.bytes[...])
            }
            writer.assets(assets)
        }
        return writer.bytes
    }

    private static let noCSS: [UInt8] = {
        var writer = JSONWriter()
        writer.sections({ _ in }, { _ in })
        return writer.bytes
    }()
}

extension JSONWriter {
    /// Writes a token as a member of ``ThemeBundle/tokens``, without text for CSS. Writes nothing if the token is
    /// nothing else.
    public mutating func member(_ path: String, _ token: Theme.Value.Typed) {
        guard let value = token.value.withoutCSS else { return }
        name(path)
        typed(Theme.Value.Typed(token.type, value))
    }

    /// Writes a style as a member of ``ThemeBundle/styles``, without text for CSS.
    public mutating func member(_ path: String, _ style: Theme.Style) {
        name(path)
        self.style(style.withoutCSS)
    }

    /// Writes a token that contains text for CSS as a member of the bundle's `css`. Writes nothing for other tokens.
    public mutating func memberOfCSS(_ path: String, _ token: Theme.Value.Typed) {
        guard token.value.containsCSS else { return }
        name(path)
        typed(token)
    }

    /// Writes a style that contains text for CSS as a member of the bundle's `css`. Writes nothing for other styles.
    public mutating func memberOfCSS(_ path: String, _ style: Theme.Style) {
        guard style.containsCSS else { return }
        name(path)
        self.style(style)
    }

    private mutating func style(_ style: Theme.Style) {
        object {
            $0.name("type")
            $0.string(style.type)
            $0.name("value")
            $0.attributes(style)
        }
    }

    /// Writes an object with tokens and styles.
    fileprivate mutating func sections(_ tokens: (inout JSONWriter) -> Void, _ styles: (inout JSONWriter) -> Void) {
        object { writer in
            writer.name("tokens")
            writer.object(tokens)
            writer.name("styles")
            writer.object(styles)
        }
    }
}

extension JSONWriter {
    /// Writes the members for images and fonts. Writes nothing if there are none, so bundles without assets don't change.
    fileprivate mutating func assets(_ assets: ThemeAssets) {
        if !assets.images.isEmpty { map("assets", assets.images) { $0.imageFiles($1) } }
        guard !assets.fonts.isEmpty else { return }
        name("fonts")
        array { writer in
            for font in assets.fonts { writer.fontFile(font) }
        }
    }

    /// Writes an object with its members sorted by name.
    fileprivate mutating func map<Element>(
        _ name: String, _ elements: [String: Element], _ write: (inout JSONWriter, Element) -> Void
    ) {
        self.name(name)
        sorted(elements, write)
    }

    fileprivate mutating func sorted<Element>(
        _ elements: [String: Element], _ write: (inout JSONWriter, Element) -> Void
    ) {
        object { writer in
            for (key, element) in elements.sortedMembers {
                writer.name(key)
                write(&writer, element)
            }
        }
    }

    package mutating func declaration(_ type: Theme.ComponentType) {
        object { writer in
            if let parent = type.parent {
                writer.name("extends")
                writer.string(parent)
            }
            writer.map("attributes", type.attributes) { writer, attribute in
                writer.object { $0.attribute(attribute) }
            }
            writer.optional("parts", type.declaredParts.isEmpty ? nil : type.declaredParts) { $0.strings($1) }
        }
    }

    package mutating func attribute(_ attribute: Theme.ComponentType.Attribute) {
        switch attribute {
        case .unmanaged:
            name("unmanaged")
            bool(true)
        case .value(let type, let stateful):
            self.type(type)
            if stateful {
                name("states")
                bool(true)
            }
        }
    }

    package mutating func typed(_ typed: Theme.Value.Typed) {
        object {
            $0.type(typed.type)
            $0.name("value")
            $0.value(typed.value)
        }
    }

    /// Writes the name of a type. Clients that don't know an enumeration read its names as strings.
    private mutating func type(_ type: Theme.ValueType) {
        guard case .enumeration(let enumeration) = type, enumeration.isNew else {
            name("type")
            return string(type.name)
        }
        name("type")
        string(Theme.ValueType.string.name)
        name("enumeration")
        string(enumeration.name)
    }

    fileprivate mutating func attributes(_ style: Theme.Style) {
        sorted(style.attributes) { writer, attribute in
            switch attribute {
            case .value(let value): writer.value(value)
            case .states(let values):
                let byName = Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
                writer.sorted(byName) { $0.value($1) }
            }
        }
    }

    /// Writes a value without its type.
    public mutating func value(_ value: Theme.Value) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .int(let value): int(value)
        case .double(let value), .duration(let value): double(value)
        case .string(let text), .image(let text), .keyword(let text), .css(let text): string(text)
        case .color(let color): self.color(color)
        case .dimension(let dimension): self.dimension(dimension)
        case .easing(let easing): numbers(easing.numbers)
        case .fontFamily(let names): strings(names)
        case .point(let point): numbers([point.x, point.y])
        case .size(let size): numbers([size.width, size.height])
        case .rect(let rect): numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
        case .insets(let insets): numbers([insets.top, insets.left, insets.bottom, insets.right])
        case .composite(let composite): self.composite(composite)
        case .composites(let composites): array { for composite in composites { $0.composite(composite) } }
        case .dashes(let dashes): self.dashes(dashes)
        case .list(let elements): array { for element in elements { $0.typed(element) } }
        case .object(let members): sorted(members) { $0.typed($1) }
        case .style(let style): attributes(style)
        }
    }
}

extension JSONWriter {
    private mutating func numbers(_ numbers: [Double]) {
        array { for number in numbers { $0.double(number) } }
    }

    fileprivate mutating func strings(_ texts: [String]) {
        array { for text in texts { $0.string(text) } }
    }

    private mutating func color(_ color: Theme.Color) {
        guard let wide = color.wide else { return string(color.hex) }
        object { writer in
            writer.name("space")
            writer.string(wide.space.rawValue)
            writer.name("components")
            writer.array {
                for component in wide.components {
                    if let component { $0.double(component) } else { $0.string("none") }
                }
            }
            writer.name("alpha")
            writer.double(wide.alpha)
            writer.name("srgb")
            writer.string(color.hex)
        }
    }

    private mutating func dimension(_ dimension: Theme.Dimension) {
        guard dimension.unit == .rem else { return double(dimension.value) }
        object {
            $0.name("rem")
            $0.double(dimension.value)
        }
    }

    fileprivate mutating func optional<Element>(
        _ name: String, _ element: Element?, _ write: (inout JSONWriter, Element) -> Void
    ) {
        guard let element else { return }
        self.name(name)
        write(&self, element)
    }

    private mutating func composite(_ composite: Theme.Composite) {
        object { writer in
            for (index, value) in composite.values.enumerated() {
                if case .null = value { continue }
                writer.member(composite.type.members[index], value)
            }
        }
    }

    private mutating func member(_ member: Theme.CompositeType.Member, _ value: Theme.Value) {
        name(json: member.jsonName)
        switch value {
        case .fontFamily(let names):
            string(names.first ?? "")
            optional(member.overflow ?? "", names.count > 1 ? names.dropFirst() : nil) { $0.strings(Array($1)) }
        case .dashes(let dashes):
            string("dashed")
            optional(member.overflow ?? "", dashes) { $0.dashes($1) }
        default: self.value(value)
        }
    }

    private mutating func dashes(_ dashes: Theme.Dashes) {
        object { writer in
            writer.name("dashArray")
            writer.array { for length in dashes.lengths { $0.dimension(length) } }
            writer.name("lineCap")
            writer.string(dashes.cap.rawValue)
        }
    }
}
