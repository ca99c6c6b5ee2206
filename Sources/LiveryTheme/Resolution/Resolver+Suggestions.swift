import LiveryModel

/// Suggests the most likely targets of broken links.
extension Resolver {
    /// The maximum number of values with the same name to examine, for all suggestions together.
    private static let searched = 10_000

    func reportUnknown(_ path: [Name], failing index: Int, in container: Slot, at span: Span) {
        guard !diagnostics.isFull else { return }
        let wanted = names.path(path)
        let isLink = sources.text(span).drop { $0 == "\"" }.hasPrefix("@")
        let problem = isLink ? Problem.unknownLink(wanted) : .unknownPath(wanted)
        if reportReplaced(container) || reportMisspelled(path[index], in: container, usedAt: span) { return }
        let (begun, reached) = (names.path(Array(path[..<index])), self.path(container))
        let notes: [DiagnosticCollector.NoteInput] =
            begun == reached ? [] : [(.leadsTo(begun, reached), container.property.nameSpan)]
        guard let suggestion = suggestion(path, failing: index, in: container) else {
            return diagnostics.report(problem, at: span, notes: notes + known(in: container))
        }
        diagnostics.report(
            problem, at: span, notes: notes + [(.didYouMean(isLink ? "@\(suggestion)" : suggestion), nil)],
            fix: diagnostics.span(of: wanted, in: span).map { ("replace with '\(suggestion)'", $0, suggestion) },
            certainty: isSlip(path, failing: index, in: container, suggestion) ? .spelling : .guess)
    }

    /// Reports a single value that overrides a group and so removes the group's contents. Returns `false` if there is
    /// no such value.
    func reportReplaced(_ slot: Slot) -> Bool {
        guard slot.property.replacesObject, let covered = slot.property.covered, children(of: slot).isEmpty else {
            return false
        }
        diagnostics.report(
            .replacedGroup(path(slot)), at: slot.property.nameSpan, notes: [(.replacesThis, covered)])
        return true
    }

    /// Whether the suggestion differs from the path only by a typo in the unknown name.
    private func isSlip(_ path: [Name], failing index: Int, in container: Slot, _ suggestion: String) -> Bool {
        let (wanted, found) = (path.map { names[$0] }, suggestion.split(separator: ".").map(String.init))
        guard found.count == wanted.count, case .object = node(of: container).kind else { return false }
        let isElsewhereSame = wanted.indices.allSatisfy { $0 == index || wanted[$0] == found[$0] }
        let siblings = children(of: container)
        return isElsewhereSame && diagnostics.mayCompare(siblings.count)
            && isOnlySlip(wanted[index], of: found[index], in: siblings.map { names[$0.name] })
    }

    /// Whether a string is the path of a value.
    func hasValue(at text: String) -> Bool { existing(at: text) != nil }

    package func suggestion(_ path: [Name], failing index: Int, in container: Slot) -> String? {
        sibling(path, failing: index, in: container) ?? namesake(path[path.count - 1])
    }

    func known(in container: Slot) -> [DiagnosticCollector.NoteInput] {
        let kind = node(of: container).kind
        guard case .object = kind else {
            let elements = if case .array(let elements) = kind { elements.count } else { Int?.none }
            return container.parent == nil
                ? [] : [(.isNoObject(path(container), elements: elements), container.property.nameSpan)]
        }
        let children = children(of: container)
        guard children.count <= 12 else { return [] }
        let known = notLeadingBack(children).map { names[$0.name] }
        return known.isEmpty ? [] : [(.known(known), nil)]
    }

    /// The path, with the unknown name replaced by the most similar existing name.
    private func sibling(_ path: [Name], failing index: Int, in container: Slot) -> String? {
        let all = children(of: container)
        guard case .object = node(of: container).kind, diagnostics.mayCompare(all.count) else { return nil }
        let children = notLeadingBack(all)
        guard let nearest = diagnostics.nearest(to: names[path[index]], in: children.map { names[$0.name] }),
            var current = children.first(where: { names[$0.name] == nearest })
        else { return nil }
        var found = Array(path[..<index]) + [current.name]
        for name in path[(index + 1)...] {
            guard let end = end(of: current), let next = child(name, of: end) else { break }
            found.append(next.name)
            current = next
        }
        return leadsBack(current) ? nil : names.path(found)
    }

    /// The path of a value that has the same last name but is in another group.
    ///
    /// Only nodes that are written in the source are searched, because building other nodes at this point could lead
    /// back to the node that is being built.
    private func namesake(_ name: Name) -> String? {
        let underway = underway.map(\.path)
        for path in namesakes.paths(endingIn: name) where searched < Self.searched {
            searched += 1
            if !underway.contains(where: { $0.starts(with: path) }) { return names.path(path) }
        }
        return nil
    }
}

/// The values of a theme by the last name in their paths. They are possible targets for a broken link.
struct Namesakes {
    /// The maximum number of values to index. Values closest to the root come first.
    private static let searched = 5000

    private var values: [(name: Name, parent: Int?)] = []
    private var places: [Name: [Int]] = [:]

    /// Indexes the values under a slot. The time is linear in the number of indexed values.
    init(of root: Slot) {
        guard case .object(let tree) = root.property.value.kind else { return }
        var queue: [(object: ObjectNode, place: Int?)] = [(tree, nil)]
        var position = 0
        while position < queue.count, values.count < Self.searched {
            let (object, parent) = queue[position]
            position += 1
            for property in object.properties.prefix(Self.searched - values.count) {
                let place = values.count
                values.append((property.name, parent))
                places[property.name, default: []].append(place)
                for part in property.parts {
                    if case .object(let inner) = part.value.kind { queue.append((inner, place)) }
                }
            }
        }
    }

    /// The paths of the values with the specified last name, shortest first.
    func paths(endingIn name: Name) -> some Sequence<[Name]> {
        (places[name] ?? []).lazy.map(path)
    }

    private func path(to place: Int) -> [Name] {
        sequence(first: place) { values[$0].parent }.map { values[$0].name }.reversed()
    }
}
