import LiveryTheme

/// The readable content of a theme file, which consists of its values by path, except for values to which an error
/// refers.
struct ReadableFile {
    private var values: [[Name]: Meaning] = [:]
    private var errors: [Range<Int>] = []
    private let names: NameTable
    /// Whether errors make the nesting unclear, so that paths aren't reliable.
    private let isBroken: Bool

    /// A value, with the type and mixins before its colon.
    private struct Meaning {
        let type: String?
        let mixins: [[Name]]
        /// The value, or `nil` for an object, whose values are compared individually.
        let node: Node?

        func means(_ other: Meaning) -> Bool {
            guard type == other.type, mixins == other.mixins else { return false }
            guard let node, let otherNode = other.node else { return (node == nil) == (other.node == nil) }
            return node.means(otherNode)
        }
    }

    /// Reads a file. Two files can be compared only if they share a name table.
    init(_ file: String, of theme: ThemeFiles, diagnostics: [Diagnostic], names: NameTable) {
        let source = SourceFile(
            path: file, name: file, bytes: theme.files[file] ?? [], isDesignTokens: DesignTokens.isName(file))
        let sources = SourceMap()
        let (number, collector) = (sources.add(source), DiagnosticCollector(sources: sources))
        let root = Parser.parse(source, file: number, names: names, diagnostics: collector)
        isBroken = collector.isBroken
        self.names = names
        let own = diagnostics.filter { $0.place.path == theme.shownPath(of: file) } + collector.diagnostics
        errors = Self.joined(
            own.filter { $0.severity == .error }.compactMap {
                source.range(of: $0.place, length: $0.place.length) ?? source.range(of: $0.place, length: 0)
            })
        if case .object(let object)? = root?.kind { add(object, at: []) }
    }

    /// Whether every value in this file has the same meaning in another file. If brackets are missing, values can be in
    /// another object.
    func survives(in other: ReadableFile) -> Bool {
        guard isBroken else {
            return values.allSatisfy { path, meaning in other.values[path].map(meaning.means) ?? false }
        }
        let named = Dictionary(grouping: other.values, by: { $0.key.last })
        return values.allSatisfy { path, meaning in
            // There might be a match after the first hundred values with the same name. Missing it only means that a
            // fix isn't applied.
            named[path.last, default: []].prefix(100).contains { meaning.means($0.value) }
        }
    }

    private mutating func add(_ object: ObjectNode, at path: [Name]) {
        for property in object.properties {
            let own = path + [property.name]
            guard case .object(let inner) = property.value.kind else {
                add(property.value, of: property, at: own)
                continue
            }
            let header = Int(property.nameSpan.start)...max(Int(property.nameSpan.end), Int(property.value.span.start))
            if !isFaulty(header) { values[own] = meaning(nil, of: property) }
            add(inner, at: own)
        }
        for directive in object.directives {
            let range = Int(directive.nameSpan.start)...max(Int(directive.nameSpan.end), Int(directive.value.span.end))
            guard !isFaulty(range), !directive.value.isInvalid else { continue }
            values[path + [names.intern(directive.name)]] = Meaning(type: nil, mixins: [], node: directive.value)
        }
    }

    private mutating func add(_ value: Node, of property: Property, at path: [Name]) {
        let range = Int(property.nameSpan.start)...max(Int(property.nameSpan.end), Int(value.span.end))
        if !value.isInvalid, !isFaulty(range) { values[path] = meaning(value, of: property) }
    }

    private func meaning(_ node: Node?, of property: Property) -> Meaning {
        Meaning(type: property.type?.name, mixins: property.parts.flatMap { $0.mixins.map(\.names) }, node: node)
    }

    /// Whether an error refers to some of the bytes.
    private func isFaulty(_ range: ClosedRange<Int>) -> Bool {
        var (low, high) = (0, errors.count)
        while low < high {
            let middle = (low + high) / 2
            if errors[middle].upperBound < range.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low < errors.count && errors[low].lowerBound <= range.upperBound
    }

    /// The ranges, sorted and with overlapping or adjacent ranges joined.
    private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
        ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
            guard let last = joined.last, last.upperBound >= range.lowerBound else { return joined.append(range) }
            joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
        }
    }
}
