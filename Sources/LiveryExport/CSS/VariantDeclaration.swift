import LiveryModel

/// What a variant declares.
struct VariantDeclaration {
    let own: Declaration
    /// The value of the base at the same path; nil if it has no such path.
    let standard: Theme.Value?
    /// The text if references are kept.
    var reference: String?

    /// - Parameter base: What the base declares for the token or style.
    init(_ own: Declaration, over base: [Declaration]) {
        self.own = own
        standard = base.first { $0.name == own.name }?.value
    }

    /// The value as the sheet writes it.
    var text: String { reference ?? CSSText.text(of: own.value) }
}

extension ExportInput {
    /// What each variant declares: the declarations that differ from those of the variants that it adds to, and those
    /// that it doesn't have, as `nil`.
    var variantDeclarations: [[VariantDeclaration]] {
        var found: [[String: [Declaration]]] = []
        return variants.indices.map { index in
            let (variant, whole) = (variants[index], layers(for: variants[index].choice, upTo: index + 1))
            let parts = found.indices.filter { variants[$0].isPart(of: variant.choice) }
            let isPart = variants[(index + 1)...].contains { variant.isPart(of: $0.choice) }
            found.append([:])
            var declared: [VariantDeclaration] = []
            for path in variant.sortedPaths {
                let standard = base.declarations(at: path)
                let before = parts.reduce(standard) { $0.overlaid(by: found[$1][path] ?? []) }
                let own = Self.difference(of: whole.declarations(at: path), from: before)
                if isPart { found[index][path] = own }
                for declaration in own { declared.append(VariantDeclaration(declaration, over: standard)) }
            }
            return declared
        }
    }

    private static func difference(of new: [Declaration], from before: [Declaration]) -> [Declaration] {
        if before.count == 1, new.count == 1, before[0].name == new[0].name {
            return before[0].value == new[0].value ? [] : new
        }
        let old = Dictionary(before.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        let gone = Set(old.keys).subtracting(new.map(\.name))
        let reset = before.filter { gone.contains($0.name) && $0.value != .null }
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
