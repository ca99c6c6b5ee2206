/// Converts all sets to properties, and determines which values differ between themes.
final class SetConverter {
    /// The identity of a token in a set.
    struct Key: Hashable {
        let set: Int
        let name: String
    }

    /// A value for one axis value that must be written in addition to the set's file.
    struct Override: Hashable {
        let axis: String
        let choice: String
        let key: Key
        let conversion: Conversion
    }

    private let plan: ThemePlan
    private let findings: FindingCollector
    private var evaluators: [[String: String]: Evaluator] = [:]
    /// The tokens' paths in the theme, by name.
    private var paths: [String: [String]] = [:]
    /// The number of sets that define each token name.
    private var counts: [String: Int] = [:]
    private(set) var properties: [Key: Conversion] = [:]
    private(set) var overrides: [Override] = []
    /// The tokens in the sets of axis values that have the same value without the set, so that they don't need to be
    /// repeated.
    private(set) var unchanged: Set<Key> = []

    init(_ plan: ThemePlan, _ findings: FindingCollector) {
        self.plan = plan
        self.findings = findings
        for token in plan.source.sets.flatMap(\.tokens) {
            counts[token.name, default: 0] += 1
            paths[token.name] = token.path
        }
        convert()
        annotate()
        removeLost()
        override()
        removeUnchanged()
    }

    func token(_ key: Key) -> Token? {
        plan.source.sets[key.set].positions[key.name].map { plan.source.sets[key.set].tokens[$0] }
    }

    /// Removes a token that the compiler rejects.
    func remove(_ key: Key) {
        properties[key] = nil
        overrides.removeAll { $0.key == key }
        removeLost()
    }

    private func convert() {
        let used = Set(plan.base + plan.groups.flatMap { $0.choices.flatMap(\.sets) })
        for set in used.sorted() {
            let evaluator = evaluator(for: plan.home(of: set))
            for token in plan.source.sets[set].tokens where plan.hidden[set]?.contains(token.name) != true {
                var converter = TokenConverter(
                    token, evaluator: evaluator, isLaidOver: counts[token.name, default: 0] > 1, findings: findings)
                properties[Key(set: set, name: token.name)] = converter.convert()
            }
        }
    }

    private func evaluator(for selection: [String: String]) -> Evaluator {
        if let known = evaluators[selection] { return known }
        let evaluator = Evaluator(plan, for: selection)
        evaluators[selection] = evaluator
        return evaluator
    }

    /// Annotates each value that overrides a value of another type. Without an annotation, the value would inherit that
    /// type.
    private func annotate() {
        var keys: [String: [Key]] = [:]
        for key in properties.keys where counts[key.name, default: 0] > 1 { keys[key.name, default: []].append(key) }
        for group in keys.values where Set(group.map { properties[$0]?.annotation }).count > 1 {
            for key in group where properties[key]?.annotation == nil {
                properties[key]?.annotation = token(key)?.kind.annotation
            }
        }
    }

    /// Removes everything that links directly or indirectly to tokens that can't be imported, which is either a member
    /// of a style or the whole token.
    private func removeLost() {
        var (left, users) = ([String: Int](), [String: [Key]]())
        for (key, conversion) in properties {
            left[key.name, default: 0] += 1
            for name in conversion.references { users[name, default: []].append(key) }
        }
        var missing = users.keys.filter { left[$0] == nil }
        var lost: Set<Key> = []
        while let name = missing.popLast() {
            for key in users[name] ?? [] {
                guard let conversion = properties[key] else { continue }
                if let kept = conversion.without(name, paths[name] ?? [name]) {
                    report(kept.lost, of: key, for: name)
                    properties[key] = kept.conversion
                    continue
                }
                properties[key] = nil
                let first = conversion.references.filter { left[$0, default: 0] == 0 }.min() ?? name
                findings.report(.lostReference(first), token: key.name, at: token(key)?.value.span)
                lost.insert(key)
                left[key.name, default: 0] -= 1
                if left[key.name] == 0 { missing.append(key.name) }
            }
        }
        if !lost.isEmpty { overrides.removeAll { lost.contains($0.key) } }
    }

    private func report(_ parts: [String], of key: Key, for name: String) {
        for part in parts {
            let problem = ImportProblem.lostPart(
                part, of: "a style", why: "it refers to '\(name)', which could not be imported")
            findings.report(problem, token: key.name, at: token(key)?.value.span)
        }
    }

    /// Removes values that an axis file only repeats. Computed values aren't compared here, because they can differ for
    /// each axis choice.
    private func removeUnchanged() {
        let sets = Set(plan.source.axes.flatMap { $0.choices.flatMap(\.sets) })
        for (key, conversion) in properties where sets.contains(key.set) && !conversion.isComputed {
            let others = sets.filter { $0 != key.set && plan.source.sets[$0].positions[key.name] != nil }
            guard others.allSatisfy({ isAlternative($0, to: key.set) }),
                let below = plan.base.last(where: { plan.source.sets[$0].positions[key.name] != nil }),
                let repeated = properties[Key(set: below, name: key.name)], repeated == conversion
            else { continue }
            unchanged.insert(key)
        }
        for key in unchanged { properties[key] = nil }
    }

    /// Whether two sets are never enabled together.
    private func isAlternative(_ set: Int, to other: Int) -> Bool {
        plan.groups.contains { group in
            let choices = group.choices.filter { $0.sets.contains(set) || $0.sets.contains(other) }
            return choices.count == 2
        }
    }

    /// Adds an override for each choice for which a computed value has another result.
    private func override() {
        for (key, conversion) in properties.sorted(by: { ($0.key.set, $0.key.name) < ($1.key.set, $1.key.name) })
        where conversion.isComputed {
            guard let token = token(key) else { continue }
            let home = plan.home(of: key.set)
            var varying: [String] = []
            for (index, group) in plan.groups.enumerated() {
                let own = group.choices.compactMap { choice -> Override? in
                    let selection = home.merging([group.axis: choice.name]) { $1 }
                    let evaluator = evaluator(for: selection)
                    guard evaluator.winner(key.name) == key.set else { return nil }
                    var converter = TokenConverter(
                        token, evaluator: evaluator, isLaidOver: counts[key.name, default: 0] > 1, findings: nil)
                    guard var other = converter.convert(), other.value != conversion.value else { return nil }
                    other.annotation = other.annotation ?? conversion.annotation
                    return Override(axis: group.axis, choice: choice.name, key: key, conversion: other)
                }
                guard !own.isEmpty else { continue }
                varying.append(group.axis)
                // The set's own file would override an overlay of a lower axis.
                let above = plan.groups[(index + 1)...]
                guard plan.base.contains(key.set) || !above.contains(where: { $0.has(key.set) }) else {
                    varying += above.filter { $0.has(key.set) }.map(\.axis)
                    continue
                }
                overrides += own
            }
            if varying.count > 1 { findings.report(.varyingValue(varying), token: key.name, at: token.value.span) }
        }
    }
}
