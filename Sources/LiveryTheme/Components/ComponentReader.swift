import LiveryModel

/// Reads `@components` directives: `NewsView(+View): { title: Label, backgroundColor: { type: color, states: true } }`.
struct ComponentReader {
    let names: NameTable
    let diagnostics: DiagnosticCollector

    /// The component types from several declarations. Later declarations override earlier ones.
    func table(_ declarations: [ObjectNode]) -> ComponentTable {
        guard let first = declarations.first else { return ComponentTable(types: [:]) }
        let merged = first.merged(under: Array(declarations.dropFirst()))
        // Collect the names first, so that attributes can have types that are declared later.
        let places = places(merged)
        let declared = places.types
        var types: [String: Theme.ComponentType] = [:]
        var incomplete: Set<String> = []
        for property in merged.properties {
            let previousReports = diagnostics.reports
            let type = component(property, declared: declared)
            types[type.name] = type
            if diagnostics.reports != previousReports { incomplete.insert(type.name) }
        }
        var table = ComponentTable(types: types, incomplete: incomplete, places: places)
        breakCycles(of: &table, merged)
        breakLongChains(of: &table, merged)
        return table
    }

    /// Where the types and their attributes are declared.
    private func places(_ merged: ObjectNode) -> ComponentTable.Places {
        var places = ComponentTable.Places()
        for property in merged.properties {
            let type = names[property.name]
            places.types[type] = property.nameSpan
            for part in property.parts {
                guard case .object(let object) = part.value.kind else { continue }
                for attribute in object.properties {
                    places.attributes[type, default: [:]][names[attribute.name]] = attribute.nameSpan
                }
            }
        }
        return places
    }

    private func component(_ property: Property, declared: [String: Span]) -> Theme.ComponentType {
        let name = names[property.name]
        var type = Theme.ComponentType(name: name)
        if Theme.ValueType.named[name] != nil {
            diagnostics.report(
                .invalidComponent(name, expected: "a name that isn't a built-in type"), at: property.nameSpan)
        }
        let mixins = property.parts.flatMap(\.mixins)
        if let parent = mixins.last {
            let parentName = names.path(parent.names)
            if Set(mixins.map(\.names)).count > 1 {
                diagnostics.report(.invalidComponent(name, expected: "a single type to extend"), at: parent.span)
            }
            if declared[parentName] != nil {
                type.parent = parentName
            } else {
                diagnostics.reportUnknownType(
                    parentName, at: parent.span, declared: declared, known: declared.keys.sorted())
            }
        }
        for part in property.parts { read(part.value, of: name, declared: declared, into: &type) }
        type.declaredParts = parts(property, of: type)
        return type
    }

    /// The names of a type's parts in declared order. A part that a later layer redeclares keeps its position.
    private func parts(_ property: Property, of type: Theme.ComponentType) -> [String] {
        let objects = property.parts.compactMap { part in
            if case .object(let object) = part.value.kind { object } else { nil }
        }
        var seen: Set<String> = []
        return objects.flatMap(\.properties).map { names[$0.name] }.filter { name in
            guard case .value(.component, _) = type.attributes[name] else { return false }
            return seen.insert(name).inserted
        }
    }

    private func read(_ node: Node, of name: String, declared: [String: Span], into type: inout Theme.ComponentType) {
        switch node.kind {
        case .missing, .invalid: return
        case .object(let object):
            for attribute in object.properties {
                if let read = self.attribute(attribute, declared: declared) {
                    type.attributes[names[attribute.name]] = read
                }
            }
        default:
            diagnostics.report(.invalidComponent(name, expected: "attributes in braces"), at: node.span)
        }
    }

    /// Reads an attribute: a type as in `title: Label`, an object with `type` and `states`, or `unmanaged`.
    private func attribute(_ property: Property, declared: [String: Span]) -> Theme.ComponentType.Attribute? {
        let expected = "a type, 'unmanaged' or an object with 'type' and 'states'"
        switch property.value.kind {
        case .text("unmanaged"): return .unmanaged
        case .text(let name):
            return type(name, of: names[property.name], at: property.value.span, declared: declared)
                .map { .value($0, stateful: false) }
        case .object(let object):
            return attribute(object, of: property, declared: declared, expected: expected)
        case .invalid: return nil
        default:
            diagnostics.report(.invalidComponent(names[property.name], expected: expected), at: property.value.span)
            return nil
        }
    }

    private func attribute(
        _ object: ObjectNode, of property: Property, declared: [String: Span], expected: String
    ) -> Theme.ComponentType.Attribute? {
        var type: Theme.ValueType?
        var stateful = false
        var hasType = false
        for part in object.properties {
            switch (names[part.name], part.value.kind) {
            case ("type", .text(let name)):
                hasType = true
                type = self.type(name, of: names[property.name], at: part.value.span, declared: declared)
            case ("states", .bool(let value)): stateful = value
            default: diagnostics.report(.invalidComponent(names[property.name], expected: expected), at: part.nameSpan)
            }
        }
        if !hasType {
            diagnostics.report(.invalidComponent(names[property.name], expected: expected), at: property.nameSpan)
        }
        return type.map { .value($0, stateful: stateful) }
    }

    private func type(
        _ name: String, of owner: String, at span: Span, declared: [String: Span]
    ) -> Theme.ValueType? {
        if declared[name] != nil { return .component(name) }
        if let type = ComponentTable(types: [:]).type(named: name) {
            guard type == .css else { return type }
            diagnostics.report(.invalidComponent(owner, expected: "a type that apps support, not 'css'"), at: span)
            return nil
        }
        diagnostics.reportUnknownType(
            name, at: span, declared: declared, known: declared.keys.sorted() + Theme.ValueType.named.keys.sorted())
        return nil
    }

    /// Reports types that extend themselves, and removes the parent of one type in each cycle.
    private func breakCycles(of table: inout ComponentTable, _ merged: ObjectNode) {
        // The types that were already visited and whose cycles, if any, were already broken.
        var settled: Set<String> = []
        for property in merged.properties {
            var (way, places) = ([String](), [String: Int]())
            var current: String? = names[property.name]
            while let name = current, !settled.contains(name), places[name] == nil {
                places[name] = way.count
                way.append(name)
                current = table.types[name]?.parent
            }
            settled.formUnion(way)
            guard let start = current.flatMap({ places[$0] }) else { continue }
            breakCycle(Array(way[start...]), of: &table, merged)
        }
    }

    private func breakCycle(_ cycle: [String], of table: inout ComponentTable, _ merged: ObjectNode) {
        let positions = cycle.map { names.existing($0).flatMap(merged.position) ?? 0 }
        // Report the type that is declared first, and remove its parent.
        let first = positions.indices.min { positions[$0] < positions[$1] } ?? 0
        let (name, turned) = (cycle[first], Array(cycle[first...] + cycle[..<first]))
        diagnostics.report(.mixinCycle(turned + [name]), at: merged.properties[positions[first]].nameSpan)
        table.types[name]?.parent = nil
        table.incomplete.insert(name)
    }

    /// Reports a chain of types that is too long, and removes the parent of the type at the limit.
    private func breakLongChains(of table: inout ComponentTable, _ merged: ObjectNode) {
        var heights: [String: Int] = [:]
        // Report only once, because types further along the chain exceed the limit too.
        var isSaid = false
        for property in merged.properties {
            var (way, current) = ([String](), names[property.name])
            while heights[current] == nil {
                way.append(current)
                guard let parent = table.types[current]?.parent else { break }
                current = parent
            }
            for name in way.reversed() {
                let height = table.types[name]?.parent.flatMap { heights[$0] }.map { $0 + 1 } ?? 0
                heights[name] = height
                guard height > Limits.parents else { continue }
                let span = names.existing(name).flatMap(merged.position).map { merged.properties[$0].nameSpan }
                if !isSaid {
                    diagnostics.report(.limitExceeded(.parents(name), count: height), at: span ?? property.nameSpan)
                }
                isSaid = true
                table.types[name]?.parent = nil
                table.incomplete.insert(name)
                heights[name] = 0
            }
        }
    }
}
