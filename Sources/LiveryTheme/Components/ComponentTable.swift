package import LiveryModel

/// The component types of a compilation: the built-in types, and those that themes declare.
package struct ComponentTable {
    var types: [String: Theme.ComponentType]
    /// The types whose declarations couldn't be read, which was reported. Attributes that seem to be missing from these
    /// types might have been declared.
    var incomplete: Set<String> = []
    /// Where themes declare the types and attributes.
    var places = Places()

    /// The places of names in declarations.
    struct Places {
        /// The places of types by name.
        var types: [String: Span] = [:]
        /// The places of attributes by type and name.
        var attributes: [String: [String: Span]] = [:]
    }

    /// Alternative spellings of built-in type names.
    private static let aliases: [String: Theme.ValueType] = [
        "s": .string, "b": .bool, "i": .int, "integer": .int, "d": .double, "number": .double, "colour": .color,
        "c": .color,
    ]

    /// The built-in component types, which are the same in every theme.
    package static let builtIn = Compiler().load(ThemeFiles(name: "", files: [:])).components.types

    /// Whether a type in a bundle is a built-in type. It can lack new attributes that no style in the bundle sets.
    package static func isBuiltIn(_ type: Theme.ComponentType) -> Bool {
        guard var known = builtIn[type.name] else { return false }
        if let attribute = BuiltInComponents.new[type.name], type.attributes[attribute] == nil {
            known.attributes[attribute] = nil
        }
        return type == known
    }

    func type(named name: String) -> Theme.ValueType? {
        if let type = Theme.ValueType.named[name] ?? Self.aliases[name] { return type }
        return types[name] == nil ? nil : .component(name)
    }

    var typeNames: [String] { (Array(Theme.ValueType.named.keys) + Array(types.keys)).sorted() }

    package func attribute(_ name: String, of type: String) -> Theme.ComponentType.Attribute? {
        Theme.ComponentType.attribute(name, of: type, in: types)
    }

    /// The names of all attributes of a type, including inherited ones.
    func attributeNames(of type: String) -> [String] {
        lineage(of: type).flatMap(\.attributes.keys).sorted()
    }

    /// Where the attributes of a type are declared, including inherited ones.
    func attributePlaces(of type: String) -> [String: Span] {
        lineage(of: type).reduce(into: [:]) { places, type in
            places.merge(self.places.attributes[type.name] ?? [:]) { own, _ in own }
        }
    }

    /// Whether all attributes of a type are known, including inherited ones.
    func isComplete(_ type: String) -> Bool { lineage(of: type).allSatisfy { !incomplete.contains($0.name) } }

    /// Whether a type is the same as another or extends it.
    func extends(_ type: Theme.ValueType, _ ancestor: Theme.ValueType) -> Bool {
        guard case .component(let name) = type, case .component(let other) = ancestor else { return type == ancestor }
        return lineage(of: name).contains { $0.name == other }
    }

    /// A type, followed by the types that it extends.
    func lineage(of type: String) -> [Theme.ComponentType] {
        var lineage: [Theme.ComponentType] = []
        var current = types[type]
        while let component = current, lineage.count <= types.count {
            lineage.append(component)
            current = component.parent.flatMap { types[$0] }
        }
        return lineage
    }

    /// The declarations needed to read styles of the specified types: the types themselves, their ancestors and their
    /// parts.
    func closure(of used: some Sequence<String>) -> [String: Theme.ComponentType] {
        var closure: [String: Theme.ComponentType] = [:]
        var open = Array(used)
        while let name = open.popLast() {
            guard closure[name] == nil, let type = types[name] else { continue }
            closure[name] = type
            if let parent = type.parent { open.append(parent) }
            for case .value(.component(let part), _) in type.attributes.values { open.append(part) }
        }
        return closure
    }
}
