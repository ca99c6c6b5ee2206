import LiveryModel

/// Assigns sets to the files of the theme: the sets that are always enabled, and the sets of each axis value.
struct ThemePlan {
    /// A value of an axis, which is a Tokens Studio theme.
    struct Choice {
        let name: String
        /// The positions of the sets that the value enables in addition to the sets that are always enabled, lowest
        /// layer first.
        var sets: [Int]
    }

    /// A group of themes, from which one is selected at a time.
    struct Group {
        let axis: String
        var choices: [Choice]
    }

    let source: TokenSource
    /// The positions of the sets that are always enabled, lowest layer first.
    private(set) var base: [Int]
    private(set) var groups: [Group] = []
    /// The tokens whose values never apply, because a later set that is always enabled also defines them.
    private(set) var hidden: [Int: Set<String>] = [:]

    init(_ source: TokenSource, _ findings: FindingCollector) {
        self.source = source
        base = Array(source.sets.indices)
        guard !source.themes.isEmpty else {
            groups = source.axes
            base.removeAll { set in groups.contains { $0.has(set) } }
            reportOverlaps(findings)
            reportReplaced(findings)
            reportConflicts(findings)
            return
        }
        let themes = grouped(findings)
        base = source.sets.indices.filter { set in
            themes.contains { $0.choices.allSatisfy { $0.sets.contains(set) } }
        }
        // The sets of modes don't belong to any theme.
        for set in source.sets.indices
        where !(themes + source.axes).contains(where: { $0.choices.contains { $0.sets.contains(set) } }) {
            findings.report(.unusedSet(source.sets[set].name), at: source.sets[set].tokens.first?.nameSpan)
        }
        groups = themes.map { group in
            var group = group
            for index in group.choices.indices { group.choices[index].sets.removeAll { base.contains($0) } }
            return group
        }
        // The axis with the last set becomes the top layer.
        let sorted = groups.enumerated().sorted { a, b in
            (a.element.highest, a.offset) < (b.element.highest, b.offset)
        }
        groups = sorted.map(\.element) + source.axes
        hide(findings)
        reportReplaced(findings)
        reportConflicts(findings)
    }

    var axes: [Theme.Axis] { groups.map { Theme.Axis(name: $0.axis, values: $0.choices.map(\.name)) } }

    /// The sets that a selection enables, lowest layer first.
    func sets(for selection: [String: String]) -> [Int] {
        var sets = Set(base)
        for group in groups {
            sets.formUnion(group.choices.first { $0.name == selection[group.axis] }?.sets ?? [])
        }
        return sets.sorted()
    }

    /// The selection closest to the default that enables a set.
    func home(of set: Int) -> [String: String] {
        var selection = Dictionary(uniqueKeysWithValues: groups.map { ($0.axis, $0.choices[0].name) })
        guard !sets(for: selection).contains(set) else { return selection }
        for group in groups {
            if let choice = group.choices.first(where: { $0.sets.contains(set) }) {
                selection[group.axis] = choice.name
                break
            }
        }
        return selection
    }
}

extension ThemePlan {
    /// The themes, by group. Themes without a group form the axis `skin`.
    private func grouped(_ findings: FindingCollector) -> [Group] {
        var names: [String] = []
        var members: [String: [TokenTheme]] = [:]
        for theme in source.themes {
            let group = theme.group ?? "skin"
            if members[group] == nil { names.append(group) }
            members[group, default: []].append(theme)
        }
        let places = Dictionary(
            source.sets.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        var axes: Set<String> = []
        return names.map { name in
            let axis = TokenName.unique(TokenName.plain(name).lowercasedFirst, among: axes)
            axes.insert(axis)
            var values: Set<String> = []
            let choices = (members[name] ?? []).map { theme in
                let value = TokenName.unique(TokenName.plain(theme.name).lowercasedFirst, among: values)
                values.insert(value)
                if value.lowercased() != theme.name.lowercased() {
                    findings.report(.renamedTheme(theme.name, to: value), at: theme.span)
                }
                return Choice(name: value, sets: positions(theme, places, findings))
            }
            return Group(axis: axis, choices: choices)
        }
    }

    private func positions(
        _ theme: TokenTheme, _ places: [String: Int], _ findings: FindingCollector
    ) -> [Int] {
        theme.sets.compactMap { name in
            let position = places[name]
            if position == nil { findings.report(.unknownSet(name, theme: theme.name), at: theme.span) }
            return position
        }.sorted()
    }

    /// Finds tokens whose values never apply. In a theme, sets that are always enabled are below all other sets. If
    /// such a set comes later in the source and defines the same token as an earlier set, the earlier set's token is
    /// omitted.
    private mutating func hide(_ findings: FindingCollector) {
        let overlays = Set(groups.flatMap { $0.choices.flatMap(\.sets) })
        for set in overlays.sorted() {
            for token in source.sets[set].tokens {
                guard let winner = base.last(where: { $0 > set && source.sets[$0].positions[token.name] != nil })
                else { continue }
                hidden[set, default: []].insert(token.name)
                findings.report(
                    .hiddenToken(by: source.sets[winner].name), token: token.name, at: token.nameSpan)
            }
        }
    }

    /// Reports tokens that are lost because a later set, which is always enabled, has a token with the name of one of
    /// their groups, or a group with their name.
    private func reportReplaced(_ findings: FindingCollector) {
        var later = PathTree()
        for set in base.reversed() {
            let tokens = source.sets[set].tokens
            for token in tokens {
                guard let winner = later.replacement(of: token.path) else { continue }
                findings.report(.hiddenToken(by: source.sets[winner].name), token: token.name, at: token.nameSpan)
            }
            for token in tokens { later.insert(token.path, of: set) }
        }
        reportReplacedByChoices(findings)
    }

    /// Reports tokens of an axis value that have the name of a group of a lower layer, or whose group has the name of a
    /// token there.
    private func reportReplacedByChoices(_ findings: FindingCollector) {
        var lower = PathTree()
        for set in base { insert(set, into: &lower) }
        var reported: Set<Int> = []
        for choices in groups.map(\.choices) {
            for choice in choices {
                for set in choice.sets where reported.insert(set).inserted {
                    for token in source.sets[set].tokens {
                        guard let replaced = lower.replacement(of: token.path) else { continue }
                        findings.report(
                            .replacedTokens(of: source.sets[replaced].name, where: choice.name), token: token.name,
                            at: token.nameSpan)
                    }
                }
            }
            for set in choices.flatMap(\.sets) { insert(set, into: &lower) }
        }
    }

    private func insert(_ set: Int, into tree: inout PathTree) {
        for token in source.sets[set].tokens { tree.insert(token.path, of: set) }
    }

    private func reportConflicts(_ findings: FindingCollector) {
        for (index, lower) in groups.enumerated() {
            for upper in groups[(index + 1)...] {
                for first in Set(lower.choices.flatMap(\.sets)).sorted() {
                    for second in Set(upper.choices.flatMap(\.sets)).sorted() where second < first {
                        let count = shared(first, second)
                        guard count > 0 else { continue }
                        findings.report(
                            .conflictingOrder(source.sets[first].name, over: source.sets[second].name, count: count),
                            at: source.sets[first].tokens.first?.nameSpan)
                    }
                }
            }
        }
    }

    /// Reports the number of tokens that consecutive sets both define, for sets that are always enabled. Sets of an
    /// axis aren't reported, because they are meant to override others.
    private func reportOverlaps(_ findings: FindingCollector) {
        struct Pair: Hashable {
            let lower: Int
            let upper: Int
        }
        var owners: [String: Int] = [:]
        var counts: [Pair: Int] = [:]
        for set in base where !source.axisSets.contains(set) {
            for token in source.sets[set].tokens {
                if let lower = owners.updateValue(set, forKey: token.name) {
                    counts[Pair(lower: lower, upper: set), default: 0] += 1
                }
            }
        }
        for (pair, count) in counts.sorted(by: { ($0.key.upper, $0.key.lower) < ($1.key.upper, $1.key.lower) }) {
            let (lower, upper) = (source.sets[pair.lower], source.sets[pair.upper])
            findings.report(
                .overlappingSets(lower.name, upper.name, count: count), at: upper.tokens.first?.nameSpan)
        }
    }

    private func shared(_ first: Int, _ second: Int) -> Int {
        source.sets[first].tokens.count { source.sets[second].positions[$0.name] != nil }
    }
}

extension ThemePlan.Group {
    /// The highest position of the axis's sets.
    var highest: Int { choices.flatMap(\.sets).max() ?? -1 }

    /// Whether one of the axis's choices enables a set.
    func has(_ set: Int) -> Bool { choices.contains { $0.sets.contains(set) } }
}

extension String {
    /// The string with its first letter in lowercase, unless it is an abbreviation. For example, `Mode` becomes `mode`,
    /// but `UI` stays `UI`.
    var lowercasedFirst: String {
        guard let first, dropFirst().first?.isUppercase != true else { return self }
        return first.lowercased() + dropFirst()
    }
}

/// The paths of tokens in sets, inserted from the last set to the first.
private struct PathTree {
    private struct Node {
        var children: [String: Int] = [:]
        /// The last set with a token here.
        var token: Int?
        /// The last set with a token below.
        var group: Int?
    }

    private var nodes = [Node()]

    /// The set with a token above or below a path. `nil` if there is none, or if a set has a token at the path itself.
    func replacement(of path: [String]) -> Int? {
        var (node, above) = (0, Int?.none)
        for name in path {
            above = above ?? nodes[node].token
            guard let next = nodes[node].children[name] else { return above }
            node = next
        }
        return nodes[node].token == nil ? above ?? nodes[node].group : nil
    }

    mutating func insert(_ path: [String], of set: Int) {
        var node = 0
        for name in path {
            nodes[node].group = nodes[node].group ?? set
            if let next = nodes[node].children[name] {
                node = next
            } else {
                nodes[node].children[name] = nodes.count
                node = nodes.count
                nodes.append(Node())
            }
        }
        nodes[node].token = nodes[node].token ?? set
    }
}
