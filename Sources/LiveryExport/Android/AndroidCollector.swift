import LiveryModel
import LiveryTheme

/// Collects the resources of a mode.
struct AndroidCollector {
    /// The theme's component types.
    let types: [String: Theme.ComponentType]
    let references: References
    /// The prefix of resource names.
    let prefix: String
    /// The platform style that the styles of each component type extend.
    let parents: [String: String]
    private let tokens: [(path: String, typed: Theme.Value.Typed)]
    private let allStyles: [(path: String, style: Theme.Style)]

    /// The results of a collector.
    struct Findings {
        /// The resources of tokens, and the resources of styles including the files of their attributes.
        fileprivate(set) var values: [AndroidResource] = []
        fileprivate(set) var styles: [AndroidResource] = []
        fileprivate(set) var remarks: [Remark] = []
        /// The attributes that the platform doesn't define, each with the path of its value in a style.
        fileprivate(set) var attributes: [(name: String, path: String)] = []
        /// The formats of each of these attributes.
        fileprivate(set) var formats: [String: Set<String>] = [:]
        /// The paths of values that are `nil`.
        fileprivate(set) var nulls: [String] = []
    }

    private var found = Findings()
    /// The styles of the theme, the parts of styles, and fonts, by path.
    var sources: [String: AndroidStyle.Source] = [:]
    /// The styles that have been written, by path.
    var styles: [String: AndroidStyle] = [:]
    /// The resources of tokens by path. Links aren't followed.
    private var targets: [String: AndroidResource] = [:]
    /// The files for attributes of styles, by path.
    private var files: [String: AndroidResource] = [:]
    /// The paths of the styles that are being written.
    var open: Set<String> = []

    init(_ theme: ResolvedTheme, mode: Int, prefix: String, parents: [String: String]) {
        types = theme.types
        references = theme.modes[mode].references
        self.prefix = prefix
        self.parents = parents
        tokens = theme.tokens(in: mode)
        allStyles = theme.styles(in: mode)
    }

    /// Collects the resources of the mode.
    mutating func collect() -> Findings {
        collectValues()
        collectStyles()
        return found
    }

    private mutating func collectValues() {
        var leaves: [(path: [String], leaf: AndroidLeaf, value: Theme.Value)] = []
        for (path, typed) in tokens {
            AndroidLeaf.visit(typed.value, typed.type, at: [path]) { leaves.append(($0, $1, $2)) }
        }
        // Values can link to values that come later.
        for (path, leaf, _) in leaves {
            if case .resource(let kind, let content) = leaf { targets[path.name] = resource(kind, content, at: path) }
        }
        for (path, leaf, value) in leaves { write(leaf, value, at: path) }
    }

    private mutating func collectStyles() {
        let composed = tokens.filter(\.typed.value.hasParts)
        // Styles can extend styles that come later.
        for (path, typed) in composed {
            AndroidLeaf.visit(typed.value, typed.type, at: [path]) { path, leaf, _ in index(leaf, at: path) }
        }
        for (path, style) in allStyles { index(style, at: [path]) }
        for (path, typed) in composed {
            AndroidLeaf.visit(typed.value, typed.type, at: [path]) { path, leaf, _ in writeStyle(leaf, at: path) }
        }
        for (path, _) in allStyles { _ = style(at: path) }
    }

    private mutating func index(_ leaf: AndroidLeaf, at path: [String]) {
        switch leaf {
        case .text(let text): sources[path.name] = AndroidStyle.Source(path: path, content: .text(text))
        case .style(let style): index(style, at: path)
        case .resource, .null, .nothing: break
        }
    }

    private mutating func index(_ style: Theme.Style, at path: [String]) {
        sources[path.name] = AndroidStyle.Source(path: path, content: .style(style))
        for (name, attribute) in style.attributes {
            if case .value(.style(let part)) = attribute { index(part, at: path + [name]) }
        }
    }

    private mutating func writeStyle(_ leaf: AndroidLeaf, at path: [String]) {
        switch leaf {
        case .text, .style: _ = style(at: path.name)
        case .resource, .null, .nothing: break
        }
    }

    private mutating func write(_ leaf: AndroidLeaf, _ value: Theme.Value, at path: [String]) {
        switch leaf {
        case .resource(let kind, let content):
            let reference = reference(at: path.name, in: path[0], kind, content)
            found.values.append(resource(kind, reference.map { .value($0) } ?? content, at: path).settled)
            approximate(value, at: path)
        case .text, .style: break
        case .null: found.nulls.append(path.name)
        case .nothing(let reason): remark(reason, at: path)
        }
    }

    private func resource(
        _ kind: AndroidResource.Kind, _ content: AndroidResource.Content, at path: [String]
    ) -> AndroidResource {
        let key = AndroidResource.Key(kind: kind, name: AndroidName.value(path, prefix: prefix))
        return AndroidResource(key: key, owner: path[0], path: path.name, content: content)
    }

    /// Adds a resource that belongs to a style.
    mutating func add(_ resource: AndroidResource) { found.styles.append(resource.settled) }

    mutating func remark(_ message: String, at path: [String]) {
        found.remarks.append(Remark(.noEquivalent, message, path: path.name))
    }

    /// Adds a remark if a resource can only approximate a value.
    mutating func approximate(_ value: Theme.Value, at path: [String]) {
        if let reason = AndroidLeaf.approximation(value) { remark(reason, at: path) }
    }
}

extension AndroidResource {
    /// The resource. If it refers to itself, it stands for a drawable of the app with the same name.
    fileprivate var settled: AndroidResource {
        guard content == .value(key.reference) else { return self }
        return AndroidResource(key: key, owner: owner, path: path, content: .own)
    }
}

// References.
extension AndroidCollector {
    /// A reference to the resource to which a value of a token or style links, if that resource has the same value.
    private func reference(
        at path: String, in owner: String, _ kind: AndroidResource.Kind, _ content: AndroidResource.Content
    ) -> String? {
        var (path, owner) = (path, owner)
        for _ in 0..<Self.stepLimit {
            guard let next = link(at: path, in: owner) else { return nil }
            if let target = targets[next], target.key.kind == kind, target.content == content {
                return target.key.reference
            }
            (path, owner) = (next, "")
        }
        return nil
    }

    static let stepLimit = 200

    /// The path to which a value links, either itself or through a value of which it is a member.
    /// - Parameter owner: The path of the value's token or style, if it is known. Links of groups that enclose the
    ///   owner are ignored.
    func link(at path: String, in owner: String = "") -> String? {
        guard !references.links.isEmpty else { return nil }
        if let target = references.link(at: path) { return target }
        for group in path.groups where group.utf8.count >= owner.utf8.count {
            if let target = references.link(at: String(group)) { return target + path[group.endIndex...] }
        }
        return nil
    }

    /// The text for an attribute's value: a reference if the value is a link, and otherwise the value itself, in a file
    /// if necessary.
    mutating func text(
        _ kind: AndroidResource.Kind, _ content: AndroidResource.Content, at path: [String],
        of owner: AndroidStyle.Owner
    ) -> String {
        if let reference = reference(at: path.name, in: path[0], kind, content) { return reference }
        switch content {
        case .value(let text), .float(let text): return text
        case .file, .style, .own, .images, .vector, .font: return file(kind, content, at: path, of: owner)
        }
    }

    /// A reference to a file for an attribute. If the parent style's attribute has an equal file, refers to that file.
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
        add(resource)
        files[path.name] = resource
        return resource.key.reference
    }

    /// An item for an attribute that the platform doesn't define.
    mutating func custom(_ path: some Collection<String>, _ value: String, _ format: String) -> AndroidItem {
        let name = AndroidName.attribute(Array(path), prefix: prefix)
        found.attributes.append((name, Array(path).name))
        found.formats[name, default: []].insert(format)
        return AndroidItem(name: name, value: value)
    }
}

extension [String] {
    /// The path that consists of these names.
    var name: String { count == 1 ? self[0] : joined(separator: ".") }
}
