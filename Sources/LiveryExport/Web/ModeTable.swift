import LiveryModel
import LiveryTheme

/// The single values of every choice of axes, for outputs with a map of modes.
struct ModeTable {
    /// A choice of axes, and its values in order.
    struct Mode {
        let name: String
        let parts: [Part]
    }

    /// Some of a mode's values.
    enum Part {
        /// Values that the mode shares with the first one, by their positions in ``ModeTable/base``.
        case shared(Range<Int>)
        case own([Declaration])
    }

    let modes: [Mode]
    /// The values of the first mode.
    let base: [Declaration]
    /// The values of all modes, each once, in the order of the first mode that has it.
    let all: [Declaration]

    /// Throws if two modes have the same name.
    init(_ input: ExportInput) throws(NameCollisions) {
        var names = NameTable()
        for mode in input.modes {
            names.add(mode.name, of: mode.choice.axisKey)
        }
        try names.check()
        let rows = input.rows
        var base: [Declaration] = []
        // Where the values of each row end in the base.
        var ends: [Int] = []
        base.reserveCapacity(rows.count)
        ends.reserveCapacity(rows.count)
        for (path, value) in rows {
            value?.addDeclarations(at: path, to: &base)
            ends.append(base.count)
        }
        var (modes, all, added) = ([Mode](), base, Set<String>())
        for mode in input.modes {
            // Most modes change few of the values.
            let (changed, layers) = (input.changedPaths(for: mode.changed), input.layers(for: mode.changed))
            var (parts, start, shared) = ([Part](), 0, 0)
            for (row, end) in zip(rows, ends) where !changed.isEmpty {
                defer { start = end }
                guard changed.contains(row.path) else { continue }
                let own = layers.declarations(at: row.path)
                for declaration in own where !base[start..<end].contains(where: { $0.name == declaration.name }) {
                    if added.insert(declaration.name).inserted { all.append(declaration) }
                }
                parts += [.shared(shared..<start), .own(own)]
                shared = end
            }
            parts.append(.shared(shared..<base.count))
            modes.append(Mode(name: mode.name, parts: parts))
        }
        self.modes = modes
        self.base = base
        self.all = all
    }

    /// The values of a mode.
    func declarations(of mode: Mode) -> [Declaration] {
        mode.parts.flatMap { part in
            switch part {
            case .shared(let range): base[range]
            case .own(let declarations): declarations[...]
            }
        }
    }
}

/// Values as a file writes them, each on a line. Modes that share values with the first one copy its lines.
struct DeclarationLines {
    private let bytes: [UInt8]
    private let ranges: [Range<Int>]

    /// - Parameter ranges: Where the line of each value is.
    init(bytes: [UInt8], ranges: [Range<Int>]) {
        self.bytes = bytes
        self.ranges = ranges
    }

    /// Writes a line for each value.
    init(_ declarations: [Declaration], write: (Declaration, inout [UInt8]) -> Void) {
        var bytes: [UInt8] = []
        ranges = declarations.map { declaration in
            let start = bytes.count
            write(declaration, &bytes)
            return start..<bytes.count
        }
        self.bytes = bytes
    }

    /// Adds the lines of a mode, and writes those that it doesn't share.
    func add(_ mode: ModeTable.Mode, to text: inout [UInt8], write: (Declaration, inout [UInt8]) -> Void) {
        for part in mode.parts {
            switch part {
            case .shared(let range): text += self[range]
            case .own(let declarations): for declaration in declarations { write(declaration, &text) }
            }
        }
    }

    /// Adds the lines of the first mode, each after a comment. `isFirst` is true for the first part of a token or style.
    func add(
        _ declarations: [Declaration], to text: inout [UInt8],
        comment: (_ declaration: Declaration, _ isFirst: Bool) -> String
    ) {
        var owner: String?
        for (position, declaration) in declarations.enumerated() {
            text.append(comment(declaration, declaration.owner != owner))
            text += self[position..<position + 1]
            owner = declaration.owner
        }
    }

    /// The lines of successive values.
    subscript(positions: Range<Int>) -> ArraySlice<UInt8> {
        guard let first = positions.first, let last = positions.last else { return [] }
        return bytes[ranges[first].lowerBound..<ranges[last].upperBound]
    }
}

extension ExportInput {
    /// The paths of the tokens of all choices, sorted, and then those of all styles, each with its value in the base.
    fileprivate var rows: [(path: String, value: Theme.Value?)] {
        let sorted = sortedValues
        let tokens = Set(variants.lazy.flatMap(\.tokens.keys).filter { base.tokens[$0] == nil })
        let styles = Set(variants.lazy.flatMap(\.styles.keys).filter { base.styles[$0] == nil })
        // A path that is a token for one choice and a style for another is listed once, as a token.
        let tokenRows = sorted.tokens.map { (path: $0.key, value: Optional($0.value.value)) }
        let styleRows = sorted.styles.filter { !tokens.contains($0.key) }
            .map { (path: $0.key, value: Optional(Theme.Value.style($0.value))) }
        let otherTokens = tokens.map { (path: $0, value: base.styles[$0].map { Theme.Value.style($0) }) }
        let otherStyles = styles.filter { base.tokens[$0] == nil && !tokens.contains($0) }
            .map { (path: $0, value: Theme.Value?.none) }
        return (otherTokens.isEmpty ? tokenRows : (tokenRows + otherTokens).sorted(byUTF8Of: \.path))
            + (otherStyles.isEmpty ? styleRows : (styleRows + otherStyles).sorted(byUTF8Of: \.path))
    }
}

extension Theme.Value {
    /// The value for code: numbers, truth values and texts as such, and everything else as CSS writes it.
    var plainJSON: JSON {
        switch self {
        case .null: .null
        case .bool(let value): .bool(value)
        case .int(let number): .int(number)
        case .double(let number): .double(number)
        case .string(let text), .image(let text), .keyword(let text): .string(text)
        default: .string(CSSText.text(of: self))
        }
    }
}
