extension Node {
    /// Whether two trees with the same table of names have the same meaning, regardless of their ranges.
    package func means(_ other: Node) -> Bool { kind.means(other.kind) }
}

extension Node.Kind {
    fileprivate func means(_ other: Node.Kind) -> Bool {
        switch (self, other) {
        case (.missing, .missing), (.invalid, .invalid), (.null, .null): true
        case (.bool(let value), .bool(let other)): value == other
        case (.int(let value), .int(let other)): value == other
        case (.double(let value), .double(let other)): value == other
        case (.text(let value), .text(let other)): value == other
        case (.color(let value), .color(let other)): value == other
        case (.link(let value), .link(let other)): value == other
        case (.call(let name, _, let arguments), .call(let other, _, let others)):
            name == other && arguments.count == others.count
                && zip(arguments, others).allSatisfy { $0.means($1) }
        case (.array(let elements), .array(let others)):
            elements.count == others.count && zip(elements, others).allSatisfy { $0.means($1) }
        case (.object(let object), .object(let other)): object.means(other)
        default: false
        }
    }
}

extension ObjectNode {
    fileprivate func means(_ other: ObjectNode) -> Bool {
        properties.count == other.properties.count && directives.count == other.directives.count
            && zip(properties, other.properties).allSatisfy { $0.means($1) }
            && zip(directives, other.directives).allSatisfy { $0.name == $1.name && $0.value.means($1.value) }
    }
}

extension Property {
    fileprivate func means(_ other: Property) -> Bool {
        name == other.name && type?.name == other.type?.name && parts.count == other.parts.count
            && zip(parts, other.parts).allSatisfy { part, other in
                part.mixins.map(\.names) == other.mixins.map(\.names) && part.value.means(other.value)
            }
    }
}
