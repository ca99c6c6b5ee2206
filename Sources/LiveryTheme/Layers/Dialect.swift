/// A convention by which names in older themes indicate the types of their values.
enum Dialect: String {
    /// The JSON of S2, a style system without types, with names such as `backgroundColor`, `marginsInsets` and
    /// `centerPoint`.
    case s2

    /// The type that the last word of a name indicates, if the value can have that type.
    func type(of name: String, as value: Node.Kind) -> String? {
        let word = name.lastIndex(where: \.isUppercase).map { name[$0...] } ?? name[...]
        guard let type = Self.types[word.lowercased()] else { return nil }
        switch value {
        case .array(let elements): return type != "color" && elements.count == Self.counts[type] ? type : nil
        case .color: return type == "color" ? type : nil
        case .link, .null: return type
        // The checker determines which color the author meant.
        case .text: return type == "color" ? type : nil
        default: return nil
        }
    }

    private static let types = [
        "color": "color", "insets": "insets", "point": "point", "center": "point", "size": "size", "rect": "rect",
        "frame": "rect",
    ]
    private static let counts = ["insets": 4, "point": 2, "size": 2, "rect": 4]
}

extension FileReader {
    /// Reads the `@dialect` of the entry file. The dialect applies to all of the theme's files, so it must be known
    /// before they are read.
    func readDialect(of root: ObjectNode) {
        guard let directive = root.directive("@dialect") else { return }
        guard case .text(let name) = directive.value.kind, let dialect = Dialect(rawValue: name) else {
            return invalid(directive, expected: "the dialect 's2'", losesText: false)
        }
        self.dialect = dialect
    }

    /// A copy of a property with the type that its name indicates. A property that already has a type is returned
    /// unchanged.
    func typed(_ property: Property) -> Property {
        guard let dialect, property.type == nil, !property.parts[0].hasMixins,
            let type = dialect.type(of: names[property.name], as: property.value.kind)
        else { return property }
        var typed = property
        typed.type = TypeName(name: type, span: property.nameSpan)
        return typed
    }
}
