import LiveryModel

/// Finds the value whose misspelled name breaks the links to it.
extension Resolver {
    /// Reports a value whose name differs by a typo from a missing name, if nothing names the value and several links
    /// name the missing one. Returns false if the mistake is more likely in the link.
    func reportMisspelled(_ path: [Name], failing index: Int, in container: Slot, at span: Span) -> Bool {
        let missing = Array(path[...index])
        let uses = spelled.count(of: missing)
        return uses > 1 && reportMisspelled(missing, uses: uses, in: container, (.linkedFrom, span))
    }

    /// Reports a value whose name differs by a typo from the name of a required path. Returns false if there is no such
    /// value.
    func reportMisspelled(_ path: String, requiredAt span: Span) -> Bool {
        var (container, missing) = (root, [Name]())
        for name in path.split(separator: ".") {
            missing.append(names.intern(String(name)))
            guard let next = child(missing[missing.count - 1], of: container) else {
                return reportMisspelled(missing, uses: spelled.count(of: missing), in: container, (.requiredHere, span))
            }
            guard let end = end(of: next) else { return true }
            container = end
        }
        return false
    }

    private func reportMisspelled(
        _ missing: [Name], uses: Int, in container: Slot, _ note: DiagnosticCollector.NoteInput
    ) -> Bool {
        guard let last = missing.last, container.path == missing.dropLast(), case .object = node(of: container).kind
        else { return false }
        let siblings = children(of: container)
        guard diagnostics.mayCompare(siblings.count) else { return false }
        let known = siblings.map { names[$0.name] }
        guard let nearest = diagnostics.nearest(to: names[last], in: known),
            isOnlySlip(names[last], of: nearest, in: known),
            let slot = siblings.first(where: { names[$0.name] == nearest }),
            spelled.count(of: missing.dropLast() + [slot.name]) == 0
        else { return false }
        let fix = diagnostics.span(of: nearest, in: slot.property.nameSpan)
        diagnostics.report(
            .misspelledName(nearest, path: names.path(missing), uses: uses), at: slot.property.nameSpan,
            notes: [(.didYouMean(names[last]), nil), note],
            fix: fix.map { ("replace with '\(names[last])'", $0, names[last]) }, certainty: .spelling)
        return true
    }
}

/// How often the links and mixins of a theme name each path, or a path inside it.
struct SpelledPaths {
    /// The maximum number of values to search.
    private static let searched = 100_000

    private var counts: [[Name]: Int] = [:]
    private var searched = 0

    /// Counts the paths under a slot. Time is linear in the number of values.
    init(of root: Slot) { add(root.property.parts) }

    func count(of path: [Name]) -> Int { counts[path] ?? 0 }

    private mutating func add(_ parts: Property.Parts) {
        for part in parts {
            for mixin in part.mixins { add(mixin.names) }
            add(part.value)
        }
    }

    private mutating func add(_ node: Node) {
        searched += 1
        guard searched < Self.searched else { return }
        switch node.kind {
        case .link(let path): add(path)
        case .call(_, _, let arguments): for argument in arguments { add(argument) }
        case .array(let elements): for element in elements { add(element) }
        case .object(let object): for property in object.properties { add(property.parts) }
        default: break
        }
    }

    private mutating func add(_ path: [Name]) {
        for count in path.indices { counts[Array(path[...count]), default: 0] += 1 }
    }
}
