import LiveryModel

/// The paths that a theme's overlays change, and the axes of these overlays.
///
/// The trees are marked once, when a theme is loaded. The axes on which a result depends are then the marks of
/// everything that was read to compute it.
struct OverlayMarks {
    /// The axes whose overlays can replace the value at this path.
    private(set) var replacing: AxisSet = []
    /// The axes whose overlays can merge an object into the object at this path.
    private(set) var extending: AxisSet = []
    private(set) var below: [Name: OverlayMarks] = [:]

    /// Creates the marks of a theme and the themes that it extends.
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
        for property in object.properties { below[property.name, default: OverlayMarks()].add(property, by: axes) }
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
    /// Whether merging this property into an object only changes some of the object's properties.
    fileprivate var isPlainObject: Bool {
        parts.count == 1 && !parts[0].hasMixins && type == nil && role != .token
    }

    /// A copy of the property, marked with the axes that can replace or extend it.
    func marked(by marks: OverlayMarks) -> Property {
        var marked = self
        marked.replacedBy.formUnion(marks.replacing)
        marked.extendedBy.formUnion(marks.extending)
        for index in parts.indices {
            if case .object(let object) = parts[index].value.kind {
                let node = Node(kind: .object(object.marked(by: marks)), span: parts[index].value.span)
                marked.parts[index].value = node
            } else {
                // An object replaces a value that isn't an object.
                marked.replacedBy.formUnion(marks.extending)
            }
        }
        return marked
    }
}

extension ObjectNode {
    /// A copy of the object with marks on everything that an overlay changes. The time is linear in the number of
    /// changed properties.
    func marked(by marks: OverlayMarks) -> ObjectNode {
        var marked: [Property]?
        for (name, marks) in marks.below {
            guard let position = position(of: name) else { continue }
            marked = marked ?? properties
            marked?[position] = properties[position].marked(by: marks)
        }
        return marked.map { ObjectNode(properties: $0, directives: directives, span: span) } ?? self
    }
}

extension LoadedTheme {
    /// A copy of this theme and the themes that it extends, with marks.
    func marked(by marks: OverlayMarks) -> LoadedTheme {
        LoadedTheme(
            name: name, version: version, base: base?.marked(by: marks), root: root.marked(by: marks),
            layers: layers.map { $0.mapped { $0.marked(by: marks) } }, axes: axes,
            overlays: overlays.mapValues { $0.mapValues { $0.marked(by: marks) } }, components: components,
            requirements: requirements, screens: screens, layouts: layouts, pieces: pieces, allowances: allowances,
            remarkTexts: remarkTexts, assets: assets, assetOverlays: assetOverlays, budgets: budgets,
            missingCopies: missingCopies)
    }
}
