import LiveryModel
import LiveryTheme

/// Collects the resources of one choice of axes.
struct AndroidCollector {
    /// Any bundle with the theme's component types.
    let bundle: ThemeBundle
    let references: References
    /// The targets of links by path. The normal state of an attribute has the path of the attribute.
    private let links: [String: String]
    /// The platform's style that styles of a component type extend.
    let parents: [String: String]

    private(set) var resources: [AndroidResource] = []
    private(set) var remarks: [Remark] = []
    /// The names of this choice and those before it.
    var names = NameTable()
    var identifiers: AndroidNames
    /// The formats of each attribute that the platform doesn't have.
    private(set) var formats: [String: Set<String>] = [:]
    /// The paths of the values that are resources.
    private(set) var written: [String] = []
    /// The paths of values that are `nil`.
    private(set) var nulls: [String] = []
    /// The styles of the theme, their parts, and fonts, by path.
    var sources: [String: AndroidStyle.Source] = [:]
    /// Those that are written, by path.
    var styles: [String: AndroidStyle] = [:]
    private var leaves: [Leaf] = []
    /// The resources that links can refer to, by path: their positions in `leaves`.
    private var targets: [String: Int] = [:]
    /// The files that attributes of styles have, by path.
    private var files: [String: AndroidResource] = [:]
    /// The paths of the styles that are being written.
    var open: Set<String> = []

    init(_ bundle: ThemeBundle, _ references: References, prefix: String, parents: [String: String]) {
        self.bundle = bundle
        self.references = references
        links = references.links.merging(
            references.links.compactMap { path, target in
                path.hasSuffix(".normal") ? (String(path.dropLast(".normal".count)), target) : nil
            }
        ) { own, _ in own }
        identifiers = AndroidNames(prefix: prefix)
        self.parents = parents
    }

    /// Collects the resources of all values, by path.
    mutating func collect(_ rows: [(path: String, typed: Theme.Value.Typed)]) {
        leaves.reserveCapacity(rows.count)
        for (path, typed) in rows {
            AndroidLeaf.visit(typed.value, typed.type, at: [path]) { add(Leaf($0, $1, $2)) }
        }
        for index in leaves.indices { write(leaves[index]) }
    }

    /// A single value at its path.
    private struct Leaf {
        let path: [String]
        let name: String
        let content: AndroidLeaf
        /// What a resource doesn't say of the value.
        let approximation: String?
        /// The type and name of the resource that it is.
        var key: AndroidResource.Key?

        init(_ path: [String], _ content: AndroidLeaf, _ value: Theme.Value) {
            self.path = path
            self.content = content
            approximation = AndroidLeaf.approximation(value)
            name = path.name
        }
    }

    private mutating func add(_ leaf: Leaf) {
        var leaf = leaf
        switch leaf.content {
        case .resource(let kind, _):
            leaf.key = AndroidResource.Key(kind: kind, name: identifiers.value(leaf.path))
            if !links.isEmpty { targets[leaf.name] = leaves.count }
        case .text(let text): sources[leaf.name] = AndroidStyle.Source(path: leaf.path, content: .text(text))
        case .style(let style): index(style, at: leaf.path)
        case .null, .nothing: break
        }
        leaves.append(leaf)
    }

    private mutating func index(_ style: Theme.Style, at path: [String]) {
        sources[path.name] = AndroidStyle.Source(path: path, content: .style(style))
        for (name, attribute) in style.attributes {
            if case .value(.style(let part)) = attribute { index(part, at: path + [name]) }
        }
    }

    private mutating func write(_ leaf: Leaf) {
        switch leaf.content {
        case .resource(let kind, let content):
            guard let key = leaf.key else { return }
            let content = reference(at: leaf.name, kind, content).map { .value($0) } ?? content
            add(AndroidResource(key: key, path: leaf.path[0], content: content), of: leaf.name)
            if let reason = leaf.approximation { remark(reason, at: leaf.path) }
        case .text, .style: _ = style(at: leaf.name)
        case .null: nulls.append(leaf.name)
        case .nothing(let reason): remark(reason, at: leaf.path)
        }
    }

    /// Adds a resource. One that refers to itself is the app's own.
    mutating func add(_ resource: AndroidResource, of path: String) {
        names.add(resource.key.field, of: path)
        var resource = resource
        if case .value(let text) = resource.content, text.hasPrefix("@"), text == resource.key.reference {
            resource.content = .own
        }
        resources.append(resource)
        written.append(path)
    }

    mutating func remark(_ message: String, at path: [String]) {
        remarks.append(Remark(.noEquivalent, message, path: path.name))
    }

    /// Remarks on a value that a resource only approximates.
    mutating func approximate(_ value: Theme.Value, at path: [String]) {
        if let reason = AndroidLeaf.approximation(value) { remark(reason, at: path) }
    }
}

// References.
extension AndroidCollector {
    /// The resource that a value links to, if it has the same value.
    func reference(
        at path: String, _ kind: AndroidResource.Kind, _ content: AndroidResource.Content
    ) -> String? {
        var path = path
        for _ in 0..<Self.stepLimit {
            guard let next = link(at: path) else { return nil }
            if let target = targets[next], case .resource(kind, content) = leaves[target].content {
                return leaves[target].key?.reference
            }
            path = next
        }
        return nil
    }

    static let stepLimit = 200

    /// The path that a value links to: its own link, or that of a value that it is a member of.
    func link(at path: String) -> String? {
        guard !links.isEmpty else { return nil }
        var start = path[...]
        while true {
            if let target = links[String(start)] { return target + path[start.endIndex...] }
            guard let dot = start.lastDot else { return nil }
            start = path[..<dot]
        }
    }

    /// A value of an attribute: a reference to what it links to, or else itself, in a file if necessary.
    mutating func text(
        _ kind: AndroidResource.Kind, _ content: AndroidResource.Content, at path: [String],
        of owner: AndroidStyle.Owner
    ) -> String {
        if let reference = reference(at: path.name, kind, content) { return reference }
        switch content {
        case .value(let text), .float(let text): return text
        case .file, .style, .own: return file(kind, content, at: path, of: owner)
        }
    }

    /// A reference to a file of an attribute; to that of the parent's attribute if it is equal.
    mutating func file(
        _ kind: AndroidResource.Kind, _ content: AndroidResource.Content, at path: [String],
        of owner: AndroidStyle.Owner
    ) -> String {
        let inherited = owner.parent.map { ([$0] + path.dropFirst(owner.path.count)).name }
        if let known = inherited.flatMap({ files[$0] }), known.key.kind == kind, known.content == content {
            files[path.name] = known
            return known.key.reference
        }
        let key = AndroidResource.Key(kind: kind, name: identifiers.value(path))
        let resource = AndroidResource(key: key, path: path[0], content: content)
        add(resource, of: path.name)
        files[path.name] = resource
        return resource.key.reference
    }

    /// An item for an attribute that the platform doesn't have.
    mutating func custom(_ path: some Collection<String>, _ value: String, _ format: String) -> AndroidItem {
        let name = identifiers.attribute(Array(path))
        names.add("attr/\(name)", of: Array(path).name)
        formats[name, default: []].insert(format)
        return AndroidItem(name: name, value: value)
    }
}

extension ThemeBundle {
    /// A component type, and those that it extends.
    func lineage(of type: String) -> [String] {
        var found = [type]
        while let parent = types[found[found.count - 1]]?.parent, !found.contains(parent) { found.append(parent) }
        return found
    }
}

extension [String] {
    /// The names as a path.
    var name: String { count == 1 ? self[0] : joined(separator: ".") }
}
