import LiveryModel
import LiveryTheme

// The values that depend on a value, directly or indirectly.
extension Explainer {
    /// The path of a value that contains a link, mixin or reference, and the range of that link, mixin or reference.
    private typealias Use = (path: [Name], span: Span)

    /// All values that depend on a slot through links, functions, links to an enclosing object, or styles that extend a
    /// style. The closest values come first. Each link is resolved once.
    func followers(of slot: Slot) -> [Explanation.User] {
        let uses = uses
        var followers: [Explanation.User] = []
        var (open, seen) = ([slot], Set([slot.path]))
        var next = 0
        while next < open.count, resolver.diagnostics.interruption?.shouldContinue() ?? true {
            let target = open[next]
            next += 1
            for use in direct(target, uses) + inherited(target, uses) where seen.insert(use.path).inserted {
                let path = names.path(use.path)
                followers.append(Explanation.User(path: path, origin: origin(use.span)))
                if let user = resolver.existing(at: path), user !== target { open.append(user) }
            }
        }
        return followers
    }

    private func direct(_ target: Slot, _ uses: [ObjectIdentifier: [Use]]) -> [Use] {
        uses[ObjectIdentifier(target)] ?? []
    }

    /// The corresponding values in objects that link to or extend an object that encloses the target. Values that are
    /// set in those objects themselves aren't included.
    private func inherited(_ target: Slot, _ uses: [ObjectIdentifier: [Use]]) -> [Use] {
        var found: [Use] = []
        var (suffix, current) = ([target.name], target)
        while let around = current.parent {
            for use in direct(around, uses) {
                let path = use.path + suffix
                guard let heir = resolver.existing(at: names.path(path)),
                    heir === target || resolver.source(of: heir)?.1 === target
                else { continue }
                found.append((path, use.span))
            }
            suffix.insert(around.name, at: 0)
            current = around
        }
        return found
    }

    /// The uses of each slot, in tree order.
    private var uses: [ObjectIdentifier: [Use]] {
        guard case .object(let root) = resolver.node(of: resolver.root).kind else { return [:] }
        var uses: [ObjectIdentifier: [Use]] = [:]
        forEachUse(in: root, under: []) { path, target, span in
            guard let slot = resolver.existing(at: names.path(target)) else { return }
            uses[ObjectIdentifier(slot), default: []].append((path, span))
        }
        return uses
    }

    private func forEachUse(in object: ObjectNode, under place: [Name], _ body: ([Name], [Name], Span) -> Void) {
        for property in object.properties {
            let own = place + [property.name]
            for part in property.parts {
                for mixin in part.mixins { body(own, mixin.names, mixin.span) }
                forEachUse(in: part.value, at: own, body)
            }
        }
    }

    private func forEachUse(in node: Node, at place: [Name], _ body: ([Name], [Name], Span) -> Void) {
        switch node.kind {
        case .link(let path): body(place, path, node.span)
        case .reference(let reference): body(place, reference.names, node.span)
        case .array(let nodes), .call(_, _, let nodes):
            for node in nodes { forEachUse(in: node, at: place, body) }
        case .object(let object): forEachUse(in: object, under: place, body)
        default: break
        }
    }
}
