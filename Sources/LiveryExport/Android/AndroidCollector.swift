import LiveryModel
import LiveryTheme

/// Collects the resources of one choice of axes.
struct AndroidCollector {
    let bundle: ThemeBundle
    let references: References
    let prefix: String
    /// The platform's style that styles of a component type extend.
    let parents: [String: String]

    private(set) var resources: [AndroidResource] = []
    private(set) var remarks: [Remark] = []
    /// The names of this choice and those before it.
    var names = NameTable()
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
    /// The resources that links can refer to, by path.
    private var targets: [String: AndroidResource] = [:]
    /// The files that attributes of styles have, by path.
    private var files: [String: AndroidResource] = [:]
    /// The paths of the styles that are being written.
    var open: Set<String> = []

    init(_ bundle: ThemeBundle, _ references: References, prefix: String, parents: [String: String]) {
        self.bundle = bundle
        self.references = references
        self.prefix = prefix
        self.parents = parents
    }

    mutating func collect() {
        var leaves: [Leaf] = []
        for path in bundle.sortedPaths {
            AndroidLeaf.visit(bundle.value(at: path), at: [path]) { leaves.append(Leaf($0, $1, $2)) }
        }
        for index in leaves.indices { self.index(&leaves[index]) }
        for leaf in leaves { write(leaf) }
    }

    /// A single value at its path.
    private struct Leaf {
        let path: [String]
        let name: String
        let content: AndroidLeaf
        let value: Theme.Value
        /// The resource that it is without links.
        var resource: AndroidResource?

        init(_ path: [String], _ content: AndroidLeaf, _ value: Theme.Value) {
            self.path = path
            self.content = content
            self.value = value
            name = path.name
        }
    }

    private mutating func index(_ leaf: inout Leaf) {
        switch leaf.content {
        case .resource(let kind, let content):
            leaf.resource = resource(kind, content, at: leaf.path)
            targets[leaf.name] = leaf.resource
        case .text(let text): sources[leaf.name] = AndroidStyle.Source(path: leaf.path, content: .text(text))
        case .style(let style): index(style, at: leaf.path)
        case .null, .nothing: break
        }
    }

    private mutating func index(_ style: Theme.Style, at path: [String]) {
        sources[path.name] = AndroidStyle.Source(path: path, content: .style(style))
        for (name, attribute) in style.attributes {
            if case .value(.style(let part)) = attribute { index(part, at: path + [name]) }
        }
    }

    private func resource(
        _ kind: AndroidResource.Kind, _ content: AndroidResource.Content, at path: [String]
    ) -> AndroidResource {
        let key = AndroidResource.Key(kind: kind, name: AndroidName.value(path, prefix: prefix))
        return AndroidResource(key: key, path: path[0], content: content)
    }

    private mutating func write(_ leaf: Leaf) {
        switch leaf.content {
        case .resource(let kind, let content):
            guard var resource = leaf.resource else { return }
            if let reference = reference(at: leaf.name, kind, content) { resource.content = .value(reference) }
            add(resource, of: leaf.name)
            approximate(leaf.value, at: leaf.path)
        case .text, .style: _ = style(at: leaf.name)
        case .null: nulls.append(leaf.name)
        case .nothing(let reason): remark(reason, at: leaf.path)
        }
    }

    /// Adds a resource. One that refers to itself is the app's own.
    mutating func add(_ resource: AndroidResource, of path: String) {
        names.add(resource.key.field, of: path)
        var resource = resource
        if resource.content == .value(resource.key.reference) { resource.content = .own }
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
            if let target = targets[next], target.key.kind == kind, target.content == content {
                return target.key.reference
            }
            path = next
        }
        return nil
    }

    static let stepLimit = 200

    /// The path that a value links to: its own link, or that of a value that it is a member of.
    func link(at path: String) -> String? {
        guard !references.links.isEmpty else { return nil }
        var end = path.endIndex
        while true {
            if let target = references.link(at: String(path[..<end])) { return target + path[end...] }
            guard let dot = path[..<end].lastIndex(of: ".") else { return nil }
            end = dot
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
        let resource = resource(kind, content, at: path)
        add(resource, of: path.name)
        files[path.name] = resource
        return resource.key.reference
    }

    /// An item for an attribute that the platform doesn't have.
    mutating func custom(_ path: some Collection<String>, _ value: String, _ format: String) -> AndroidItem {
        let name = AndroidName.attribute(Array(path), prefix: prefix)
        names.add("attr/\(name)", of: Array(path).name)
        formats[name, default: []].insert(format)
        return AndroidItem(name: name, value: value)
    }
}

extension AndroidLeaf {
    fileprivate static func visit(
        _ typed: Theme.Value.Typed, at path: [String], _ body: ([String], AndroidLeaf, Theme.Value) -> Void
    ) {
        visit(typed.value, typed.type, at: path, body)
    }
}

extension ThemeBundle {
    /// The token or style at a path.
    fileprivate func value(at path: String) -> Theme.Value.Typed {
        tokens[path] ?? styles[path].map { Theme.Value.Typed(.component($0.type), .style($0)) }
            ?? Theme.Value.Typed(.null, .null)
    }

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
