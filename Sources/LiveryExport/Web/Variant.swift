import LiveryModel
import LiveryTheme

/// The values of a mode that differ from the first mode combined with the variants for some of the mode's axis values.
///
/// A variant for a single axis value contains the differences from the first mode. A variant for several axis values
/// contains only the differences from the variants for some of these axis values, applied in order. It also contains
/// values with several parts that more than one of these variants change.
struct Variant {
    let mode: Int
    /// The axis values that aren't the default. There is at least one.
    let choice: [String: String]
    /// The leaves that differ, sorted by path.
    fileprivate(set) var leaves: [ResolvedTheme.Leaf] = []

    /// Whether another choice includes all of the variant's axis values.
    func isPart(of changed: [String: String]) -> Bool { choice.allSatisfy { changed[$0.key] == $0.value } }

    /// The leaves that differ, with styles last.
    fileprivate var stylesLast: [ResolvedTheme.Leaf] {
        leaves.filter { $0[mode]?.isStyle != true } + leaves.filter { $0[mode]?.isStyle == true }
    }
}

extension ResolvedTheme {
    /// The differences between modes. Each variant comes after the variants that it extends.
    var variants: [Variant] {
        var found = layered.map { Variant(mode: $0, choice: modes[$0].changed) }
        for leaf in leaves where leaf.varies {
            var holders: [Int] = []
            for index in found.indices {
                let (own, choice) = (leaf[found[index].mode], found[index].choice)
                let parts = holders.filter { found[$0].isPart(of: choice) }
                // Outputs that apply these variants one after the other would mix the parts.
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
    /// Whether values of this kind contain other values.
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
    /// The value of the first mode at the same path, or `nil` if the first mode has no such path.
    let standard: Theme.Value?

    /// - Parameter base: The first mode's declarations for the token or style.
    init(_ own: Declaration, over base: [Declaration]) {
        self.own = own
        standard = base.first { $0.name == own.name }?.value
    }
}

extension [Variant] {
    /// The declarations of each variant. These are the single values that differ from the variants that it extends, and
    /// `nil` for each value that it removes.
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
    /// The declarations, overridden by the declarations of a later rule.
    fileprivate func overlaid(by later: [Declaration]) -> [Declaration] {
        guard !later.isEmpty else { return self }
        let names = Set(later.map(\.name))
        return filter { !names.contains($0.name) } + later
    }
}
