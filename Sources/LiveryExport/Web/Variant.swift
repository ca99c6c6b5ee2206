import LiveryModel
import LiveryTheme

/// What a mode has other than the first one overlaid by the variants for some of its axis values.
///
/// A variant for a single axis value differs from the first mode. A variant for several of them holds only what differs
/// from the variants for some of these axis values, in their order, and values of several parts that more than one of
/// these variants change.
struct Variant {
    let mode: Int
    /// The axis values that aren't the default, at least one.
    let choice: [String: String]
    /// What differs, sorted by path.
    fileprivate(set) var leaves: [ResolvedTheme.Leaf] = []

    /// Whether a choice has all of its axis values.
    func isPart(of changed: [String: String]) -> Bool { choice.allSatisfy { changed[$0.key] == $0.value } }

    /// What differs, with styles last.
    fileprivate var stylesLast: [ResolvedTheme.Leaf] {
        leaves.filter { $0[mode]?.isStyle != true } + leaves.filter { $0[mode]?.isStyle == true }
    }
}

extension ResolvedTheme {
    /// What differs between modes. Each variant comes after those that it adds to.
    var variants: [Variant] {
        var found = layered.map { Variant(mode: $0, choice: modes[$0].changed) }
        for leaf in leaves where leaf.varies {
            var holders: [Int] = []
            for index in found.indices {
                let (own, choice) = (leaf[found[index].mode], found[index].choice)
                let parts = holders.filter { found[$0].isPart(of: choice) }
                // Outputs that lay one part over another would mix them.
                let isMixed = parts.count > 1 && own?.value.hasParts == true
                guard own != leaf[parts.last.map { found[$0].mode } ?? 0] || isMixed else { continue }
                found[index].leaves.append(leaf)
                holders.append(index)
            }
        }
        return found.filter { !$0.leaves.isEmpty }
    }
}

extension Theme.Value {
    /// Whether values of this kind have values in them.
    var hasParts: Bool {
        switch self {
        case .composite, .list, .object, .style: true
        default: false
        }
    }
}

/// A single value of a variant.
struct VariantDeclaration {
    let own: Declaration
    /// The value of the first mode at the same path; nil if it has no such path.
    let standard: Theme.Value?

    /// - Parameter base: What the first mode declares for the token or style.
    init(_ own: Declaration, over base: [Declaration]) {
        self.own = own
        standard = base.first { $0.name == own.name }?.value
    }
}

extension [Variant] {
    /// What each variant declares: the single values that differ from those of the variants that it adds to, and those
    /// that it doesn't have, as `nil`.
    var declarations: [[VariantDeclaration]] {
        var found: [[String: [Declaration]]] = []
        return map { variant in
            let parts = found.indices.filter { self[$0].isPart(of: variant.choice) }
            found.append([:])
            var declared: [VariantDeclaration] = []
            for leaf in variant.stylesLast {
                let standard = leaf.declarations(in: 0)
                let before = parts.reduce(standard) { $0.overlaid(by: found[$1][leaf.path] ?? []) }
                let own = Self.difference(of: leaf.declarations(in: variant.mode), from: before)
                found[found.count - 1][leaf.path] = own
                for declaration in own { declared.append(VariantDeclaration(declaration, over: standard)) }
            }
            return declared
        }
    }

    private static func difference(of new: [Declaration], from before: [Declaration]) -> [Declaration] {
        let old = Dictionary(before.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        let names = Set(new.map(\.name))
        let reset = before.filter { !names.contains($0.name) && $0.value != .null }
        return new.filter { old[$0.name] != $0.value } + reset.map { $0.with(.null) }
    }
}

extension [Declaration] {
    /// The declarations with those of a later rule, which take precedence.
    fileprivate func overlaid(by later: [Declaration]) -> [Declaration] {
        guard !later.isEmpty else { return self }
        let names = Set(later.map(\.name))
        return filter { !names.contains($0.name) } + later
    }
}
