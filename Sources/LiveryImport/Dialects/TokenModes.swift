/// The modes in a file, which become the values of an axis. A token's values by mode are in `$modes` or `modes` next to
/// its value, or in `mode` or `modes` of its extensions.
enum TokenModes {
    /// The values of a token by mode, in file order.
    static func modes(of node: SourceNode) -> [SourceMember] {
        for member in holders(in: node) {
            let values = (member.value.members ?? []).map { mode in
                SourceMember(name: mode.name, nameSpan: mode.nameSpan, value: value(mode.value))
            }
            if !values.isEmpty { return values }
        }
        return []
    }

    /// The members that contain modes.
    private static func holders(in node: SourceNode) -> [SourceMember] {
        let own = (node.members ?? []).filter { ["$modes", "modes", "$mode", "mode"].contains($0.name) }
        let extensions = ["$extensions", "extensions"].compactMap { node[$0] }
        return own + extensions.flatMap { extended(in: $0) }
    }

    private static func extended(in extensions: SourceNode) -> [SourceMember] {
        (extensions.members ?? []).flatMap { member in
            isHolder(member) ? [member] : (member.value.members ?? []).filter(isHolder)
        }
    }

    static func isHolder(_ member: SourceMember) -> Bool {
        ["$modes", "modes", "$mode", "mode"].contains(member.name) && member.value.members?.isEmpty == false
    }

    /// The value for a mode, which can be an object with a `$value`, like a token.
    private static func value(_ node: SourceNode) -> SourceNode {
        guard node["unit"] == nil else { return node }
        return node["$value"] ?? node["value"] ?? node
    }

    /// The names of all modes in the files.
    static func names(in roots: [SourceNode]) -> Set<String> {
        var names: Set<String> = []
        func gather(_ node: SourceNode) {
            if TokenTreeReader.isToken(node) { names.formUnion(modes(of: node).map(\.name)) }
            for member in node.members ?? [] where member.value.members != nil { gather(member.value) }
        }
        roots.forEach(gather)
        return names
    }
}

/// Converts modes to axes that have a set for each mode.
struct ModeAxes {
    private let requested: [ImportAxis]
    private let findings: FindingCollector

    init(_ requested: [ImportAxis], _ findings: FindingCollector) {
        self.requested = requested
        self.findings = findings
    }

    /// Adds the axes of the modes to the source, above all other axes.
    func add(to source: inout TokenSource) {
        let tokens = source.sets.flatMap { set in
            set.tokens.filter { !$0.modes.isEmpty && set.positions[$0.name] != nil }
        }
        let count = Set(tokens.lazy.flatMap(\.modes).map(\.name)).count
        guard count <= ImportLimits.files else { return findings.report(.tooManyFiles(count)) }
        for names in Self.groups(of: tokens) {
            let own = tokens.filter { $0.modes.contains { names.contains($0.name) } }
            let axis = requested.first { $0.values.allSatisfy { $0.mode(in: names) != nil } }
            let first = axis?.values.compactMap { $0.mode(in: names) }
            let order = first.map { first in first + names.filter { !first.contains($0) } }
            add(order ?? Self.defaultFirst(names, own), axis, own, to: &source)
        }
    }

    /// Groups the names of modes that occur together.
    private static func groups(of tokens: [Token]) -> [[String]] {
        var (groups, places) = ([[String]](), [String: Int]())
        for names in tokens.map({ $0.modes.map(\.name) }) {
            let joined = Set(names.compactMap { places[$0] }).sorted()
            let place = joined.first ?? groups.count
            if joined.isEmpty { groups.append([]) }
            for other in joined.dropFirst() {
                groups[place] += groups[other]
                groups[other] = []
            }
            for name in names where places[name] == nil { groups[place].append(name) }
            let changed = joined.count > 1 ? groups[place] : names
            for name in changed { places[name] = place }
        }
        return groups.filter { !$0.isEmpty }
    }

    /// The modes with the default first. The default is the mode whose value most often equals the token's own value.
    /// If several modes are equally frequent, it is the one whose name means the default.
    private static func defaultFirst(_ names: [String], _ tokens: [Token]) -> [String] {
        func rank(_ name: String) -> (Int, Int) {
            let count = tokens.count { token in
                token.modes.contains { $0.name == name && $0.value.isSame(as: token.value) }
            }
            return (count, ["default", "light", "day"].contains(name.lowercased()) ? 1 : 0)
        }
        let ranks = names.map(rank)
        var best = 0
        for index in names.indices where ranks[index] > ranks[best] { best = index }
        return [names[best]] + names[..<best] + names[(best + 1)...]
    }

    private func add(_ names: [String], _ axis: ImportAxis?, _ tokens: [Token], to source: inout TokenSource) {
        let isSkin = names.contains { ["light", "dark", "day", "night"].contains($0.lowercased()) }
        let taken = Set(source.axes.map(\.axis) + source.themes.map { $0.group ?? "skin" })
        let name = TokenName.unique(axis?.name ?? (isSkin ? "skin" : "mode"), among: taken)
        var values: Set<String> = []
        let choices = names.map { mode in
            let wanted =
                axis?.values.first { $0.mode(in: [mode]) != nil }?.name
                ?? TokenName.plain(mode).lowercasedFirst
            let value = TokenName.unique(wanted, among: values)
            values.insert(value)
            if value.lowercased() != mode.lowercased(), axis == nil {
                let span = tokens.lazy.flatMap(\.modes).first { $0.name == mode }?.nameSpan
                findings.report(.renamedTheme(mode, to: value), at: span)
            }
            return ThemePlan.Choice(name: value, sets: add(mode, of: name, tokens, to: &source))
        }
        if choices.count > 1 { source.axes.append(ThemePlan.Group(axis: name, choices: choices)) }
    }

    /// Adds a set for a mode, with the tokens that the mode changes.
    private func add(_ mode: String, of axis: String, _ tokens: [Token], to source: inout TokenSource) -> [Int] {
        var set = TokenSet(name: "modes/\(axis)/\(mode)", path: "modes/\(axis)/\(mode)")
        for token in tokens {
            guard let own = token.modes.last(where: { $0.name == mode }), !own.value.isSame(as: token.value) else {
                continue
            }
            set.append(token.with(value: own.value))
        }
        guard !set.tokens.isEmpty else { return [] }
        source.sets.append(set)
        return [source.sets.count - 1]
    }
}

extension ImportAxis.Value {
    /// The mode that the value names, ignoring case.
    fileprivate func mode(in names: [String]) -> String? { names.first { $0.lowercased() == path.lowercased() } }
}
