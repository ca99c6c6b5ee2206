import LiveryModel

// Determines Kotlin types.
extension ComposeLiterals {
    /// The Kotlin type for all values of a type, or `nil` if Compose has no equivalent for any of them.
    func type(of type: Theme.ValueType) -> KotlinType? {
        switch type {
        case .bool: KotlinType(name: "Boolean", isInline: true)
        case .int: KotlinType(name: "Int", isInline: true)
        case .double: KotlinType(name: "Double", isInline: true)
        case .string, .image: KotlinType(name: "String", isInline: true)
        case .css: nil
        case .null, .object: KotlinType(name: "Any")
        case .list: KotlinType(name: "List<Any?>")
        case .color: KotlinType(.color, isInline: true)
        case .dimension: KotlinType(.dpType, isInline: true)
        case .fontSize: KotlinType(.textUnit, isInline: true)
        case .duration: KotlinType(.duration, isInline: true)
        case .point: KotlinType(.dpOffset, isInline: true)
        case .size: KotlinType(.dpSize, isInline: true)
        case .rect: KotlinType(.dpRect)
        case .insets: KotlinType(.paddingValues)
        case .easing: KotlinType(.easing)
        case .fontFamily: KotlinType(.fontFamily)
        case .fontWeight: KotlinType(.fontWeight, isInline: true)
        case .font, .textAttributes: KotlinType(.textStyle)
        case .border: KotlinType(.borderStroke)
        case .gradient: KotlinType(.brush)
        case .shadow: KotlinType(name: "List<\(Self.className(of: .shadow))>")
        case .composite(let type): KotlinType(name: Self.className(of: type))
        case .enumeration: Self.enumeration(type).map { KotlinType($0, isInline: true) }
        case .component(let name): KotlinType(name: styleName(name))
        }
    }

    /// The class for the styles of a component.
    func styleName(_ component: String) -> String { prefix + KotlinText.type.text(of: component) + "Style" }
}

// Styles.
extension ComposeLiterals {
    /// The maximum number of attributes in a style class, because each attribute is a parameter of the constructor.
    static let attributeLimit = 100

    /// An attribute that the styles of a component can set.
    struct KotlinAttribute {
        let name: String
        /// The name of the attribute in Kotlin.
        let property: String
        let type: Theme.ValueType
        let kotlin: KotlinType
        let isStateful: Bool
    }

    /// The attributes of a component that have equivalents in Compose, by name, up to the limit.
    func attributes(of component: String) -> [KotlinAttribute] {
        var names: Set<String> = []
        var current = types[component]
        var depth = 0
        while let type = current, depth <= types.count {
            names.formUnion(type.attributes.keys)
            current = type.parent.flatMap { types[$0] }
            depth += 1
        }
        let found = names.sorted(by: utf8Precedes).compactMap { attribute($0, of: component) }
        return Array(found.prefix(Self.attributeLimit))
    }

    private func attribute(_ name: String, of component: String) -> KotlinAttribute? {
        guard case .value(let type, let isStateful)? = Theme.ComponentType.attribute(name, of: component, in: types),
            let kotlin = Self.special(name, type) ?? self.type(of: type)
        else { return nil }
        if case .component(let part) = type, types[part] == nil { return nil }
        return KotlinAttribute(
            name: name, property: KotlinText.property.text(of: name), type: type, kotlin: kotlin, isStateful: isStateful
        )
    }

    /// The type of a built-in attribute for which Compose uses another type than for other values of its type.
    private static func special(_ name: String, _ type: Theme.ValueType) -> KotlinType? {
        switch (name, type) {
        case ("alpha", .double): KotlinType(name: "Float", isInline: true)
        case ("lineHeight", .dimension), ("letterSpacing", .dimension): KotlinType(.textUnit, isInline: true)
        default: nil
        }
    }

    private mutating func attributesByName(of component: String) -> [String: KotlinAttribute] {
        if let known = known[component] { return known }
        let found = Dictionary(attributes(of: component).map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        known[component] = found
        return found
    }

    /// A style, as the settings of the attributes that it sets or resets.
    mutating func style(_ style: Theme.Style, at path: String) -> KotlinExpression? {
        let known = attributesByName(of: style.type)
        var arguments: [KotlinExpression.Argument] = []
        for (name, setting) in style.attributes.sortedMembers {
            let path = "\(path).\(name)"
            guard let attribute = known[name] else {
                let isKnown = self.attribute(name, of: style.type) != nil
                _ = remark(
                    isKnown
                        ? "styles have up to \(Self.attributeLimit) attributes in Compose"
                        : "no equivalent of '\(name)' in Compose", at: path)
                continue
            }
            guard let setting = self.setting(setting, of: attribute, at: path) else { continue }
            arguments.append(.init("\(attribute.property) = ", setting))
        }
        // The style class of a component without attributes is an object.
        return known.isEmpty ? .plain(styleName(style.type)) : .call(styleName(style.type), arguments)
    }

    private mutating func setting(
        _ setting: Theme.Style.Attribute, of attribute: KotlinAttribute, at path: String
    ) -> KotlinExpression? {
        switch setting {
        case .value(let value):
            guard let setting = self.setting(value, of: attribute, at: path) else { return nil }
            return attribute.isStateful ? .call("Stateful", setting) : setting
        case .states(let values):
            var arguments: [KotlinExpression.Argument] = []
            for state in Theme.ControlState.allCases {
                let path = state == .normal ? path : "\(path).\(state.rawValue)"
                guard let value = values[state], let setting = self.setting(value, of: attribute, at: path) else {
                    continue
                }
                arguments.append(.init("\(state.compose) = ", setting))
            }
            return arguments.isEmpty ? nil : .call("Stateful", arguments)
        }
    }

    private mutating func setting(
        _ value: Theme.Value, of attribute: KotlinAttribute, at path: String
    ) -> KotlinExpression? {
        if value == .null { return "Setting.Reset" }
        let set: KotlinExpression?
        switch (attribute.name, attribute.type, value) {
        case ("alpha", .double, .double(let number)):
            set = float(number) ?? remark("number out of range in Compose", at: path)
        case ("lineHeight", .dimension, .dimension(let height)): set = lineHeight(height.points, at: path)
        case ("letterSpacing", .dimension, .dimension(let space)): set = sp(space.points, at: path)
        // In a theme, 0 means that there is no limit.
        case ("numberOfLines", .int, .int(let number)) where number <= 0: set = "Int.MAX_VALUE"
        case (_, .int, .int(let number)) where Int32(exactly: number) == nil:
            set = remark("number out of range in Compose", at: path)
        default: set = literal(value, as: attribute.type, at: path)
        }
        return set.map { .call("Setting.Set", $0) }
    }
}

extension Theme.ControlState {
    /// The state's name in Compose, as in `collectIsPressedAsState()`.
    var compose: String { self == .highlighted ? "pressed" : rawValue }
}
