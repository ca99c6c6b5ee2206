import LiveryModel
import LiveryTheme

/// Writes a struct for each component type that a theme declares and uses.
struct SwiftStyles {
    private let values: SwiftValues
    private let theme: String
    private let types: [String: Theme.ComponentType]
    private(set) var remarks: [Remark] = []

    init(_ values: SwiftValues, _ theme: String) {
        self.values = values
        self.theme = theme
        types = values.theme.types
        for (path, styles) in values.styles {
            for case let style? in styles { inspect(style, at: path) }
        }
    }

    /// The name of the struct for a component type.
    static func name(of component: String, in theme: String, _ values: SwiftValues) -> String {
        values.clientTypes.contains(component)
            ? SwiftType.client(component + "Style") : "\(theme).\(SwiftName.style(component))"
    }

    private func name(of component: String) -> String { Self.name(of: component, in: theme, values) }

    mutating func units() throws(NameCollisions) -> [SwiftUnit] {
        var names = NameTable()
        var units: [SwiftUnit] = []
        for component in used {
            guard let type = types[component] else { continue }
            names.add(SwiftName.style(component), of: component)
            units.append(SwiftUnit(group: "", count: type.attributes.count, text: text(type, &names)))
        }
        try names.check()
        return units
    }

    /// The names of the declared types of all styles and their parts, and of the types that they extend.
    private var used: [String] {
        var found: Set<String> = []
        var rest = values.styles.flatMap { $0.values.compactMap { $0?.type } }
        while let name = rest.popLast() {
            guard !values.clientTypes.contains(name), types[name] != nil, found.insert(name).inserted else { continue }
            rest += neighbors(of: name)
        }
        return found.sorted(by: utf8Precedes)
    }

    /// The types whose structs are stored in a type's struct.
    private func neighbors(of name: String) -> [String] {
        guard let type = types[name] else { return [] }
        let parts = type.attributes.values.compactMap { attribute -> String? in
            if case .value(.component(let part), _) = attribute { part } else { nil }
        }
        return parts + (type.parent.map { [$0] } ?? [])
    }

    /// Whether a struct would contain itself through a part.
    private func isCycle(_ part: String, in owner: String) -> Bool {
        var (seen, rest) = (Set<String>(), [part])
        while let name = rest.popLast() {
            if name == owner { return true }
            if seen.insert(name).inserted { rest += neighbors(of: name) }
        }
        return false
    }

    /// Adds remarks for the attributes of a style that the struct doesn't support.
    private mutating func inspect(_ style: Theme.Style, at path: String) {
        let parts = style.attributes.filter { if case .value(.style) = $1 { true } else { false } }
        for (name, attribute) in parts.sortedMembers {
            guard case .value(.style(let part)) = attribute else { continue }
            let place = "\(path).\(name)"
            if isCycle(part.type, in: style.type) {
                note(SwiftRemark.cycle, place)
            } else {
                inspect(part, at: place)
            }
        }
    }

    private mutating func note(_ message: String, _ path: String) {
        let remark = Remark(.noEquivalent, message, path: path)
        if !remarks.contains(remark) { remarks.append(remark) }
    }
}

// The source.
extension SwiftStyles {
    /// An attribute that the component type itself declares.
    private struct Property {
        let name: String
        let attribute: String
        let type: String
        let initial: String
        let call: String
    }

    /// The struct that another struct contains. It is the struct of the parent or, if the theme adds attributes to a
    /// built-in type, the struct in LiveryClient.
    private struct Base {
        let component: String
        let name: String
        let types: [String: Theme.ComponentType]

        func attribute(_ name: String) -> Theme.ComponentType.Attribute? {
            Theme.ComponentType.attribute(name, of: component, in: types)
        }
    }

    private func base(of type: Theme.ComponentType) -> Base? {
        if ComponentTable.builtIn[type.name] != nil {
            let name = SwiftType.client(type.name + "Style")
            return Base(component: type.name, name: name, types: ComponentTable.builtIn)
        }
        guard let parent = type.parent, types[parent] != nil else { return nil }
        return Base(component: parent, name: name(of: parent), types: types)
    }

    /// The attributes that a type's struct can have in addition to those of its base.
    private func attributes(of type: Theme.ComponentType) -> [String: Theme.ComponentType.Attribute] {
        guard ComponentTable.builtIn[type.name] != nil else { return type.attributes }
        return values.theme.types.lineage(of: type.name).reduce(into: [:]) { all, name in
            all.merge(types[name]?.attributes ?? [:]) { own, _ in own }
        }
    }

    private func text(_ type: Theme.ComponentType, _ names: inout NameTable) -> String {
        let name = SwiftName.style(type.name)
        let base = base(of: type)
        var properties: [Property] = []
        for (attribute, declared) in attributes(of: type).sortedMembers {
            guard let property = property(attribute, declared, of: type, base) else { continue }
            names.add("\(name).\(property.name)", of: "\(type.name).\(attribute)")
            properties.append(property)
        }
        var stored = properties.map { "        public var \($0.name)\($0.type) = \($0.initial)\n" }
        var fills = properties.map {
            "            \($0.name) = try attributes.\($0.call)(\(SwiftText.string($0.attribute)))\n"
        }
        var lookup = ""
        if let base {
            var own = SwiftName.member(base.component)
            if properties.contains(where: { $0.name == own }) { own = SwiftName.hidden(own) }
            stored.insert(
                "        /// The attributes of all views of the type \(SwiftText.code(base.component)).\n"
                    + "        public var \(own) = \(base.name)()\n", at: 0)
            fills.insert(
                "            \(own) = try \(base.name)(attributes\(replaced(by: properties, of: base)))\n", at: 0)
            lookup = """


                        public subscript<Attribute>(
                            dynamicMember attribute: WritableKeyPath<\(base.name), Attribute>
                        ) -> Attribute {
                            get { \(own)[keyPath: attribute] }
                            set { \(own)[keyPath: attribute] = newValue }
                        }
                """
        }
        return """
            extension \(theme) {
                /// The style of a view of the type \(SwiftText.code(type.name)).
            \(lookup.isEmpty ? "" : "    @dynamicMemberLookup\n")    public struct \(name): SchemaStyle {
                    public static let component = \(SwiftText.string(type.name))

            \(stored.joined())
                    /// Creates a style that leaves all attributes unchanged.
                    public init() {}

                    public init(_ attributes: \(SwiftType.client("StyleAttributes"))) throws(LookupError) {
            \(fills.joined())        }\(lookup)
                }
            }

            """
    }

    private func property(
        _ attribute: String, _ declared: Theme.ComponentType.Attribute, of type: Theme.ComponentType, _ base: Base?
    ) -> Property? {
        guard case .value(let valueType, let isStateful) = declared else { return nil }
        let name = SwiftName.member(attribute)
        if case .component(let part) = valueType {
            guard !isCycle(part, in: type.name), types[part] != nil || values.clientTypes.contains(part) else {
                return nil
            }
            let style = self.name(of: part)
            return Property(name: name, attribute: attribute, type: "", initial: "\(style)()", call: "style")
        }
        if base?.attribute(attribute) == declared { return nil }
        guard let own = SwiftType(declared: valueType)?.client else { return nil }
        return isStateful
            ? Property(
                name: name, attribute: attribute, type: "", initial: "\(SwiftType.client("Stateful"))<\(own)>()",
                call: "stateful")
            : Property(
                name: name, attribute: attribute, type: ": \(SwiftType.client("Setting"))<\(own)>", initial: ".leave",
                call: "setting")
    }

    /// Removes the attributes that the type declares differently than its base, because the base's struct must not read
    /// them.
    private func replaced(by properties: [Property], of base: Base) -> String {
        let names = properties.map(\.attribute).filter { base.attribute($0) != nil }
        return names.isEmpty ? "" : ".without(\(names.map(SwiftText.string).joined(separator: ", ")))"
    }
}
