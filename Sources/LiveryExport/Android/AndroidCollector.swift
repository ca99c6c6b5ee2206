import LiveryModel
import LiveryTheme

/// Collects resources of one choice of axes.
struct AndroidCollector {
    /// The resources that one collector collects, so that others can collect the rest at the same time.
    enum Part: CaseIterable {
        /// The values of tokens.
        case values
        /// Styles, fonts and text attributes, with the files of their attributes.
        case styles
    }

    /// A bundle that declares the theme's component types.
    let bundle: ThemeBundle
    let references: References
    private let values: ExportInput.Layers
    /// The targets of links of normal states, by the path of the attribute.
    private let normalLinks: [String: String]
    /// The length of the shortest path with a link.
    private let shortest: Int
    /// The platform's style that styles of a component type extend.
    let parents: [String: String]

    /// What a collector found.
    struct Findings {
        fileprivate(set) var index = AndroidIndex()
        /// The content of each resource in the index.
        fileprivate(set) var entries: [AndroidEntry] = []
        /// The array with the bytes of these contents.
        fileprivate(set) var bytes: [UInt8] = []
        /// The number of this array.
        fileprivate let array: Int
        /// The remarks, each with the path of its token or style.
        fileprivate(set) var remarks: [(remark: Remark, owner: String)] = []
        /// The attributes that the platform doesn't have, each with the path of its value in a style.
        fileprivate(set) var attributes: [(name: String, path: String)] = []
        /// The formats of each of these attributes.
        fileprivate(set) var formats: [String: Set<String>] = [:]
        /// The paths of values that are `nil`, each with the path of its token.
        fileprivate(set) var nulls: [(path: String, owner: String)] = []
        /// The paths of the tokens whose resources may differ from those by default; empty for the default.
        fileprivate(set) var unsettled: Set<String> = []

        fileprivate init(array: Int) { self.array = array }

        fileprivate mutating func add(_ resource: AndroidResource, at path: String) {
            let index = index.index(of: resource.key, of: resource.path, at: path)
            let start = bytes.count
            let form = resource.content.write(resource.key, to: &bytes)
            let entry = AndroidEntry(form: form, array: array, range: start..<bytes.count)
            if index == entries.count { entries.append(entry) } else { entries[index] = entry }
        }

        /// Removes and returns the resources, which takes less time than to copy them.
        mutating func takeResources() -> (index: AndroidIndex, entries: [AndroidEntry]) {
            defer { (index, entries) = (AndroidIndex(), []) }
            return (index, entries)
        }
    }

    private(set) var found: Findings
    var identifiers: AndroidNames
    /// The styles of the theme, their parts, and fonts, by path.
    var sources: [String: AndroidStyle.Source] = [:]
    /// Those that are written, by path.
    var styles: [String: AndroidStyle] = [:]
    /// The resources of the tokens that links lead to, by path.
    private var targets: [String: AndroidResource] = [:]
    /// The paths of these tokens.
    private var visited: Set<String> = []
    /// The files that attributes of styles have, by path.
    private var files: [String: AndroidResource] = [:]
    /// The path of a value with members, that of its token or style if it is known, and the path that it links to.
    private var lastGroup: (path: Substring, owner: String, link: String?) = ("", "", nil)
    /// The paths of the styles that are being written.
    var open: Set<String> = []

    /// - Parameters:
    ///   - choice: The axis values that aren't the default.
    ///   - array: The number of the array with the contents that it finds.
    init(
        _ input: ExportInput, for choice: [String: String], prefix: String, parents: [String: String], array: Int
    ) {
        found = Findings(array: array)
        bundle = input.base
        values = input.layers(for: choice)
        references = input.references(for: choice)
        normalLinks = references.links.reduce(into: [:]) { found, link in
            if link.key.hasSuffix(".normal") { found[String(link.key.dropLast(".normal".count))] = link.value }
        }
        shortest = [references.links, normalLinks].lazy.flatMap(\.keys).map(\.utf8.count).min() ?? .max
        identifiers = AndroidNames(prefix: prefix)
        self.parents = parents
    }

    /// Collects the resources of a choice of axes, without those of tokens that are certainly the same as by default.
    /// - Parameter rows: The values by default.
    mutating func collect(_ part: Part, of input: ExportInput, _ rows: SortedValues, for choice: [String: String]) {
        var rows = rows
        switch part {
        case .values:
            if !choice.isEmpty {
                found.unsettled = input.unsettledPaths(for: choice)
                rows = input.sortedValues(at: found.unsettled, for: choice)
            }
            found.index.reserve(rows.tokens.count)
            found.entries.reserveCapacity(rows.tokens.count)
            for (path, typed) in rows.tokens {
                AndroidLeaf.visit(typed.value, typed.type, at: [path]) { write($1, $2, at: $0) }
            }
        case .styles:
            if !choice.isEmpty {
                // All of them, because styles depend on each other.
                let paths = rows.tokens.filter(\.value.value.hasParts).map(\.key) + rows.styles.map(\.key)
                rows = input.sortedValues(at: input.changedPaths(for: choice).union(paths), for: choice)
            }
            let tokens = rows.tokens.filter(\.value.value.hasParts)
            // Styles can extend styles that come later.
            for (path, typed) in tokens {
                AndroidLeaf.visit(typed.value, typed.type, at: [path]) { path, leaf, _ in index(leaf, at: path) }
            }
            for (path, style) in rows.styles { index(style, at: [path]) }
            for (path, typed) in tokens {
                AndroidLeaf.visit(typed.value, typed.type, at: [path]) { path, leaf, _ in writeStyle(leaf, at: path) }
            }
            for (path, _) in rows.styles { _ = style(at: path) }
        }
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
            let name = path.name
            let reference = reference(at: name, in: path[0], kind, content)
            add(resource(kind, reference.map { .value($0) } ?? content, at: path), of: name)
            approximate(value, at: path)
        case .text, .style: break
        case .null: found.nulls.append((path.name, path[0]))
        case .nothing(let reason): remark(reason, at: path)
        }
    }

    private mutating func resource(
        _ kind: AndroidResource.Kind, _ content: AndroidResource.Content, at path: [String]
    ) -> AndroidResource {
        let key = AndroidResource.Key(kind: kind, name: identifiers.value(path))
        return AndroidResource(key: key, path: path[0], content: content)
    }

    /// Adds a resource. One that refers to itself is the app's own.
    mutating func add(_ resource: AndroidResource, of path: String) {
        var resource = resource
        if case .value(let text) = resource.content, text.hasPrefix("@"), text == resource.key.reference {
            resource.content = .own
        }
        found.add(resource, at: path)
    }

    mutating func remark(_ message: String, at path: [String]) {
        found.remarks.append((Remark(.noEquivalent, message, path: path.name), path[0]))
    }

    /// Remarks on a value that a resource only approximates.
    mutating func approximate(_ value: Theme.Value, at path: [String]) {
        if let reason = AndroidLeaf.approximation(value) { remark(reason, at: path) }
    }
}

// References.
extension AndroidCollector {
    /// The resource that a value of a token or style links to, if it has the same value.
    mutating func reference(
        at path: String, in owner: String, _ kind: AndroidResource.Kind, _ content: AndroidResource.Content
    ) -> String? {
        var (path, owner) = (path, owner)
        for _ in 0..<Self.stepLimit {
            guard let next = link(at: path, in: owner) else { return nil }
            if let target = target(at: next), target.key.kind == kind, target.content == content {
                return target.key.reference
            }
            (path, owner) = (next, "")
        }
        return nil
    }

    static let stepLimit = 200

    /// The resource that holds the value at a path, without following links. The path may lead into a token.
    private mutating func target(at path: String) -> AndroidResource? {
        var owner = path[...]
        while targets[path] == nil {
            // All values of a token are found at once, because many links may lead into it.
            if visited.insert(String(owner)).inserted, let typed = values.value(at: String(owner)) {
                AndroidLeaf.visit(typed.value, typed.type, at: [String(owner)]) { inner, leaf, _ in
                    guard case .resource(let kind, let content) = leaf else { return }
                    targets[inner.name] = resource(kind, content, at: inner)
                }
            }
            guard let dot = owner.lastDot else { break }
            owner = path[..<dot]
        }
        return targets[path]
    }

    /// The path that a value links to: its own link, or that of a value that it is a member of.
    /// - Parameter owner: The path of its token or style, if it is known. Links of groups around it are not its own.
    mutating func link(at path: String, in owner: String = "") -> String? {
        guard path.utf8.count >= shortest else { return nil }
        if let target = references.links[path] ?? normalLinks[path] { return target }
        guard let dot = path[...].lastDot else { return nil }
        let group = path[..<dot]
        guard group.utf8.count >= owner.utf8.count else { return nil }
        // Values that follow each other often have the same group.
        if group != lastGroup.path || owner != lastGroup.owner {
            lastGroup = (group, owner, group.utf8.count < shortest ? nil : link(at: String(group), in: owner))
        }
        return lastGroup.link.map { $0 + path[dot...] }
    }

    /// A value of an attribute: a reference to what it links to, or else itself, in a file if necessary.
    mutating func text(
        _ kind: AndroidResource.Kind, _ content: AndroidResource.Content, at path: [String],
        of owner: AndroidStyle.Owner
    ) -> String {
        if let reference = reference(at: path.name, in: path[0], kind, content) { return reference }
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
        let name = identifiers.attribute(Array(path))
        found.attributes.append((name, Array(path).name))
        found.formats[name, default: []].insert(format)
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
