import LiveryModel
import LiveryTheme

/// A style for a style in the theme, a part of a style, or text.
struct AndroidStyle {
    /// The source from which a style is created.
    struct Source {
        enum Content {
            case style(Theme.Style)
            /// A font or text attributes.
            case text(Theme.Composite)
        }

        let path: [String]
        let content: Content
    }

    /// The style to which an attribute belongs.
    struct Owner {
        let path: [String]
        /// The path of the parent style.
        let parent: String?
        /// The component type, followed by the types that it extends.
        let lineage: [String]
        /// The font size, in points.
        let fontSize: Double?
    }

    let name: String
    /// The platform style with the same appearance, apart from a style that the configuration specifies.
    let base: String?
    /// All items, including inherited ones.
    let items: [AndroidItem]

    /// The items that differ from the parent's. Items that only the parent has are reset.
    static func difference(_ items: [AndroidItem], from parent: [AndroidItem]) -> (
        all: [AndroidItem], own: [AndroidItem]
    ) {
        let known = Dictionary(parent.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        let names = Set(items.map(\.name))
        let reset = parent.filter { !names.contains($0.name) }.map { AndroidItem(name: $0.name, value: "@null") }
        let all = (items + reset).filter(\.isOfPlatform) + (items + reset).filter { !$0.isOfPlatform }
        return (all, all.filter { known[$0.name] != $0.value })
    }
}

extension AndroidCollector {
    /// Writes the style at a path and the styles that it extends, each once. Returns `nil` if there is no style at the
    /// path.
    mutating func style(at path: String) -> AndroidStyle? {
        if let known = styles[path] { return known }
        guard let source = sources[path], open.insert(path).inserted else { return nil }
        let base = self.base(of: source)
        let configured = parents[path]
        let parentPath = configured == nil ? self.parent(of: source) : nil
        var parent = parentPath.flatMap { self.style(at: $0) }
        if case .text = source.content, parent?.base != base { parent = nil }
        let owner = self.owner(source, extending: parent == nil ? nil : parentPath)
        let (items, own) = AndroidStyle.difference(self.items(of: source, owner), from: parent?.items ?? [])
        let made = AndroidStyle(name: name(of: source), base: base, items: items)
        let content = AndroidResource.Content.style(
            parent: configured ?? parent?.name ?? base ?? self.configured(owner), items: own)
        let key = AndroidResource.Key(kind: .style, name: made.name)
        add(AndroidResource(key: key, owner: source.path[0], path: path, content: content))
        styles[path] = made
        return made
    }

    func name(of source: AndroidStyle.Source) -> String {
        let name = AndroidName.style(source.path, prefix: prefix)
        if case .text = source.content { return "TextAppearance.\(name)" }
        return name
    }

    /// The platform style that a font names.
    private func base(of source: AndroidStyle.Source) -> String? {
        guard case .text(let text) = source.content else { return nil }
        var font = text
        if case .composite(let inner)? = text["font"] { font = inner }
        guard case .keyword(let name)? = font["textStyle"] else { return nil }
        return AndroidFont.style(name)
    }

    /// The platform style that the configuration specifies for a component type or the closest type that it extends.
    private func configured(_ owner: AndroidStyle.Owner) -> String? {
        for type in owner.lineage { if let style = parents[type] { return style } }
        return nil
    }

    private func owner(_ source: AndroidStyle.Source, extending parent: String?) -> AndroidStyle.Owner {
        let font: Theme.Value?
        var lineage: [String] = []
        switch source.content {
        case .style(let style):
            lineage = types.lineage(of: style.type)
            font = style.value("font")
        case .text(let text): font = text["font"]
        }
        var size: Double?
        if case .composite(let font)? = font, case .dimension(let length)? = font["size"] { size = length.points }
        return AndroidStyle.Owner(path: source.path, parent: parent, lineage: lineage, fontSize: size)
    }

    /// The path of the style that another style extends, which is the target of its link or its last mixin. A part that
    /// adds no mixin extends the same part of the style that the whole style extends.
    private func parent(of source: AndroidStyle.Source) -> String? {
        let path = source.path.name
        let mixins = references.parents[path]
        var candidates = references.links[path].map { [$0] } ?? []
        let inherited = inheritedPart(source)
        if let inherited, references.parents[inherited] == mixins { candidates.append(inherited) }
        candidates += mixins?.reversed() ?? []
        if case .text = source.content { candidates += references.links[path + ".font"].map { [$0] } ?? [] }
        return candidates.first { $0 != path && isAlike($0, source) }
    }

    private func inheritedPart(_ source: AndroidStyle.Source) -> String? {
        guard source.path.count > 1, let name = source.path.last, case .style = source.content,
            let whole = sources[Array(source.path.dropLast()).name], let parent = parent(of: whole)
        else { return nil }
        return "\(parent).\(name)"
    }

    private func isAlike(_ path: String, _ source: AndroidStyle.Source) -> Bool {
        switch (sources[path]?.content, source.content) {
        case (.style?, .style), (.text?, .text): true
        default: false
        }
    }

    private mutating func items(of source: AndroidStyle.Source, _ owner: AndroidStyle.Owner) -> [AndroidItem] {
        switch source.content {
        case .text(let text): return items(of: text, at: source.path, owner)
        case .style(let style):
            var items = background(of: style, owner)
            for (name, attribute) in style.attributes.sortedMembers {
                items += self.items(name, attribute, of: style, owner)
            }
            return items
        }
    }

    private mutating func items(
        _ name: String, _ attribute: Theme.Style.Attribute, of style: Theme.Style, _ owner: AndroidStyle.Owner
    ) -> [AndroidItem] {
        if case .value(.style) = attribute {
            guard let part = self.style(at: (owner.path + [name]).name) else { return [] }
            return [custom([name], "@style/\(part.name)", "reference")]
        }
        let type = types.type(of: name, style.type)
        var form = AndroidAttribute.named(name, type, of: owner.lineage)
        // Android supports only one drawable at the start.
        if name == "image", style.attributes["drawableStart"] != nil { form = nil }
        return items(attribute.values, type, form, at: owner.path + [name], owner)
    }
}

// Texts.
extension AndroidCollector {
    /// The items for a font or text attributes.
    private mutating func items(
        of text: Theme.Composite, at path: [String], _ owner: AndroidStyle.Owner
    ) -> [AndroidItem] {
        var items: [AndroidItem] = []
        for (member, value) in text.members {
            let path = path + [member.name]
            switch (member.name, value) {
            case ("font", .composite(let font)): items += self.items(of: font, at: path, owner)
            case ("name", .fontFamily(let names)): items += family(names, at: path)
            case ("weight", _) where text.type == .font: items += weight(value, at: path)
            case ("textStyle", _) where text.type == .font, ("italic", _) where text.type == .font: break
            default:
                let form = Self.form(of: member, in: text.type)
                items += self.items([.normal: value], member.type, form, at: path, owner)
            }
        }
        return items + slant(of: text)
    }

    /// The style of a font that is slanted, or bold for Android before version 9.
    private func slant(of text: Theme.Composite) -> [AndroidItem] {
        guard text.type == .font else { return [] }
        var words: [String] = []
        if case .double(let weight)? = text["weight"], weight >= 600, Int32(exactly: weight) != nil {
            words.append("bold")
        }
        if case .bool(let isItalic)? = text["italic"] {
            if isItalic { words.append("italic") }
            if words.isEmpty { words.append("normal") }
        }
        return words.isEmpty ? [] : [AndroidItem(name: "android:textStyle", value: words.joined(separator: "|"))]
    }

    private mutating func family(_ names: [String], at path: [String]) -> [AndroidItem] {
        approximate(.fontFamily(names), at: path)
        guard let name = names.first, !name.isEmpty else {
            remark("a font must have a name: left out", at: path)
            return []
        }
        return [AndroidItem(name: "android:fontFamily", value: AndroidFont.family(name))]
    }

    private static func form(of member: Theme.CompositeType.Member, in type: Theme.CompositeType) -> AndroidAttribute? {
        if type == .font, member.name == "size" { return .value("android:textSize") }
        let names = ["color": "textColor", "alignment": "textAlignment"]
        return AndroidAttribute.named(names[member.name] ?? member.name, member.type, of: [])
    }

    private mutating func weight(_ value: Theme.Value, at path: [String]) -> [AndroidItem] {
        guard let text = AndroidText.literal(of: value, .fontWeight) else {
            remark("Android font weights are whole numbers: left out", at: path)
            return []
        }
        return [AndroidItem(name: "android:textFontWeight", value: text)]
    }
}

extension Theme.Style.Attribute {
    /// The values by state.
    var values: [Theme.ControlState: Theme.Value] {
        switch self {
        case .value(let value): [.normal: value]
        case .states(let values): values
        }
    }
}

extension [String: Theme.ComponentType] {
    /// The type of an attribute, or `null` if it isn't declared.
    func type(of attribute: String, _ component: String) -> Theme.ValueType {
        if case .value(let type, _)? = Theme.ComponentType.attribute(attribute, of: component, in: self) {
            type
        } else {
            .null
        }
    }
}
