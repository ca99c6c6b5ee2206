import LiveryModel
import LiveryTheme

// How the theme relates to the builds that people have installed.
//
// What an active build requires must exist, as if the theme listed it in `@requires`. A value that only retired builds
// read can be removed, unless another value links to it. A value that no build has ever read is probably new.
extension Adviser {
    func adviseOnBrokenReleases(_ inspection: Inspection, _ bundle: CompiledBundle) {
        var broken: [Theme.Contract.Unmet: [String]] = [:]
        var known: [Theme.Contract: [Theme.Contract.Unmet]] = [:]
        let excerpt = bundle.excerpt(installed)
        for build in builds where !build.isRetired && bundle.axes.includes(build.axes) {
            let unmet = known[build.contract] ?? build.contract.unmet(in: excerpt)
            known[build.contract] = unmet
            for unmet in unmet { broken[unmet, default: []].append(build.name) }
        }
        for (unmet, names) in broken.sorted(by: { utf8Precedes($0.key.path, $1.key.path) }) {
            let found = unmet.found.map { $0 == .null ? "nil" : $0.name }
            advise(
                .unmetRequirement(unmet.path, type: unmet.required.name, found: found),
                at: place(of: unmet.path, inspection), notes: [(.neededBy(names), nil)])
        }
    }

    /// The name of the value or of the closest group around it, or the start of the theme.
    private func place(of path: String, _ inspection: Inspection) -> Span {
        var rest = path[...]
        while !rest.isEmpty {
            if let slot = inspection.resolver.existing(at: String(rest)), isOwn(slot.property.nameSpan) {
                return slot.property.nameSpan
            }
            rest = rest.lastIndex(of: ".").map { rest[..<$0] } ?? ""
        }
        return sources.start
    }

    func gatherUnneeded(_ inspection: Inspection, _ targets: LinkTargets) {
        for path in formerlyRead where inspection.shouldContinue() {
            guard let slot = inspection.resolver.existing(at: path), isOwn(slot.property.nameSpan) else { continue }
            if required.contains(path) || targets.contain(slot) {
                used.insert(path)
            } else if unneeded[path] == nil {
                unneeded[path] = slot.property.nameSpan
            }
        }
    }
}
