/// A name that occurs twice in an object.
struct Duplicate {
    let name: String
    let span: Span
    let first: Span
}

/// Collects the properties of an object. A path such as `brand.purple` creates the objects along the path.
struct ObjectBuilder {
    private var directives: [Directive] = []
    private var directivePositions: [String: Int] = [:]
    private var properties: [Property] = []
    /// The indices of the properties. Used once there are too many properties for a linear search.
    private var positions: [Name: Int] = [:]
    /// The unfinished objects that paths have created.
    private var groups: [Name: ObjectBuilder] = [:]

    mutating func add(
        _ property: Property, under path: ArraySlice<Name>, names: NameTable, duplicates: inout [Duplicate]
    ) {
        if let group = path.first, position(of: group) == nil || groups[group] != nil {
            groups[group, default: ObjectBuilder()].add(
                property, under: path.dropFirst(), names: names, duplicates: &duplicates)
            if position(of: group) == nil {
                append(
                    Property(
                        name: group, nameSpan: property.nameSpan,
                        parts: Property.Parts(
                            Property.Part(value: Node(kind: .missing, span: property.nameSpan)))))
            }
            return
        }
        let name = path.first ?? property.name
        if let first = position(of: name) {
            duplicates.append(
                Duplicate(name: names[name], span: property.nameSpan, first: properties[first].nameSpan))
        } else {
            append(property)
        }
    }

    /// Adds a directive. If the object already contains a directive with the same name, returns the existing directive
    /// and adds nothing.
    mutating func add(_ directive: Directive) -> Directive? {
        if let position = directivePositions[directive.name] { return directives[position] }
        directivePositions[directive.name] = directives.count
        directives.append(directive)
        return nil
    }

    private mutating func append(_ property: Property) {
        properties.append(property)
        if properties.count == ObjectNode.smallCount + 1 {
            for (position, property) in properties.enumerated() { positions[property.name] = position }
        } else if properties.count > ObjectNode.smallCount {
            positions[property.name] = properties.count - 1
        }
    }

    private func position(of name: Name) -> Int? {
        properties.count > ObjectNode.smallCount ? positions[name] : properties.firstIndex { $0.name == name }
    }

    func object(span: Span) -> ObjectNode {
        guard !groups.isEmpty else {
            return ObjectNode(properties: properties, directives: directives, span: span, index: positions)
        }
        let closed = properties.map { property in
            guard let group = groups[property.name] else { return property }
            var property = property
            let object = group.object(span: property.nameSpan)
            property.parts.top.value = Node(kind: .object(object), span: property.nameSpan)
            return property
        }
        return ObjectNode(properties: closed, directives: directives, span: span, index: positions)
    }
}
