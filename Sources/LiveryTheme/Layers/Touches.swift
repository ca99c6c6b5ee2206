import LiveryModel

/// Where the overlays of a theme reach, all of them at once: for each path, which axes have something there.
///
/// With this the trees are marked once, when a theme is loaded. From then on whatever is worked out knows which axes it
/// depends on, for any choice, by the marks of what it read.
struct Touches {
    /// Axes that may put another thing in this place.
    private(set) var replacing: AxisSet = []
    /// Axes that may lay an object over the one in this place.
    private(set) var extending: AxisSet = []
    private(set) var below: [Name: Touches] = [:]

    /// The touches of a theme and of those that lie under it.
    init(of theme: LoadedTheme) {
        for (index, axis) in theme.axes.enumerated() {
            for theme in theme.lineage {
                for object in theme.overlays(of: axis.name) { add(object, by: AxisSet(axis: index)) }
            }
        }
    }

    private init() {}

    private mutating func add(_ object: ObjectNode, by axes: AxisSet) {
        if !object.directives.isEmpty { replacing.formUnion(axes) }
        extending.formUnion(axes)
        for property in object.properties { below[property.name, default: Touches()].add(property, by: axes) }
    }

    private mutating func add(_ property: Property, by axes: AxisSet) {
        if case .object(let object) = property.value.kind, property.isPlainObject {
            add(object, by: axes)
        } else {
            replacing.formUnion(axes)
        }
    }
}

extension Property {
    /// Whether laying this over an object changes nothing but some of the properties in it.
    fileprivate var isPlainObject: Bool {
        parts.count == 1 && !parts[0].hasMixins && type == nil && role != .token
    }

    /// This with the marks that say which axes may replace or extend it.
    func marked(by touches: Touches) -> Property {
        var marked = self
        marked.replacedBy.formUnion(touches.replacing)
        marked.extendedBy.formUnion(touches.extending)
        for index in parts.indices {
            if case .object(let object) = parts[index].value.kind {
                let node = Node(kind: .object(object.marked(by: touches)), span: parts[index].value.span)
                marked.parts[index].value = node
            } else {
                // An object would replace it.
                marked.replacedBy.formUnion(touches.extending)
            }
        }
        return marked
    }
}

extension ObjectNode {
    /// This with the marks of everything in it that an overlay touches; time grows with what is touched.
    func marked(by touches: Touches) -> ObjectNode {
        var marked: [Property]?
        for (name, touches) in touches.below {
            guard let position = position(of: name) else { continue }
            marked = marked ?? properties
            marked?[position] = properties[position].marked(by: touches)
        }
        return marked.map { ObjectNode(properties: $0, directives: directives, span: span) } ?? self
    }
}

extension LoadedTheme {
    /// This theme and those under it with marks.
    func marked(by touches: Touches) -> LoadedTheme {
        LoadedTheme(
            name: name, version: version, base: base?.marked(by: touches), root: root.marked(by: touches),
            layers: layers.map { $0.mapped { $0.marked(by: touches) } }, axes: axes,
            overlays: overlays.mapValues { $0.mapValues { $0.marked(by: touches) } }, components: components,
            requirements: requirements, pieces: pieces, allowances: allowances)
    }
}
