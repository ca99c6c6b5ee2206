import LiveryModel

/// The single values of every choice of axes, for outputs with a map of modes.
struct ModeTable {
    /// A choice of axes, and its values in order.
    struct Mode {
        let name: String
        let declarations: [Declaration]
    }

    let modes: [Mode]
    /// The values of all modes, each once, in the order of the first mode that has it.
    let all: [Declaration]

    /// Throws if two modes have the same name.
    init(_ input: ExportInput) throws(NameCollisions) {
        var names = NameTable()
        for mode in input.modes {
            names.add(mode.name, of: mode.choice.axisKey)
        }
        try names.check()
        let paths = input.allPaths
        let standard = input.layers(for: [:])
        var base: [Declaration] = []
        // Where the values of each path end in the base.
        var ends: [Int] = []
        base.reserveCapacity(paths.count)
        ends.reserveCapacity(paths.count)
        for path in paths {
            base += standard.declarations(at: path)
            ends.append(base.count)
        }
        var (modes, all, added) = ([Mode](), base, Set<String>())
        for mode in input.modes {
            // Most modes change few of the values.
            let changed = input.changedPaths(for: mode.changed)
            guard !changed.isEmpty else {
                modes.append(Mode(name: mode.name, declarations: base))
                continue
            }
            let layers = input.layers(for: mode.changed)
            var (declarations, start) = ([Declaration](), 0)
            declarations.reserveCapacity(base.count)
            for (path, end) in zip(paths, ends) {
                let standard = base[start..<end]
                start = end
                guard changed.contains(path) else {
                    declarations += standard
                    continue
                }
                for declaration in layers.declarations(at: path) {
                    declarations.append(declaration)
                    let isKnown = standard.contains { $0.name == declaration.name }
                    if !isKnown, added.insert(declaration.name).inserted { all.append(declaration) }
                }
            }
            modes.append(Mode(name: mode.name, declarations: declarations))
        }
        (self.modes, self.all) = (modes, all)
    }
}

extension ExportInput {
    /// The paths of the tokens of all choices, sorted, and then those of all styles.
    fileprivate var allPaths: [String] {
        let tokens = Set(variants.lazy.flatMap(\.tokens.keys)).filter { base.tokens[$0] == nil }
        let styles = Set(variants.lazy.flatMap(\.styles.keys)).filter { base.styles[$0] == nil }
        // A path that is a token for one choice and a style for another is listed once.
        let both = styles.filter { base.tokens[$0] != nil || tokens.contains($0) }
            .union(tokens.filter { base.styles[$0] != nil })
        return (Array(base.tokens.keys) + tokens).sorted(byUTF8Of: \.self)
            + (Array(base.styles.keys) + styles).filter { !both.contains($0) }.sorted(byUTF8Of: \.self)
    }
}

extension Declaration {
    /// The value for code: numbers, truth values and texts as such, and everything else as CSS writes it.
    var json: JSON {
        switch value {
        case .null: .null
        case .bool(let value): .bool(value)
        case .int(let number): .int(number)
        case .double(let number): .double(number)
        case .string(let text), .image(let text), .keyword(let text): .string(text)
        default: .string(CSSText.text(of: value))
        }
    }
}
