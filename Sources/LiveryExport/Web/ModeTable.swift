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
        modes = input.modes.map { mode in
            let bundle = input.bundle(for: mode.changed)
            return Mode(name: mode.name, declarations: bundle.sortedPaths.flatMap(bundle.declarations))
        }
        var seen: Set<String> = []
        all = modes.flatMap(\.declarations).filter { seen.insert($0.name).inserted }
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
