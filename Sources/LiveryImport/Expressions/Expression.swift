/// The parsed text of a token: numbers with units, colors, references, arithmetic, calls.
indirect enum Expression: Hashable, Sendable {
    case quantity(Quantity)
    case color(Tint)
    /// A reference to a token by name.
    case reference(String)
    case operation(Operator, Expression, Expression)
    case negative(Expression)
    case call(String, [Expression])
    case word(String)
    /// Values separated by blanks.
    case sequence([Expression])

    enum Operator: Character, Sendable {
        case add = "+"
        case subtract = "-"
        case multiply = "*"
        case divide = "/"
        case remainder = "%"
        case power = "^"
    }
}

/// A number with its unit.
struct Quantity: Hashable, Sendable {
    var value: Double
    /// `px`, `rem`, `%`, …; empty for a plain number.
    var unit: String

    init(_ value: Double, _ unit: String = "") {
        self.value = value
        self.unit = unit
    }

    /// The quantity in source syntax.
    var text: String { NumberText.of(value) + unit }

    /// Whether it counts points. A plain number also does where a length is expected.
    var isPoints: Bool { ["", "px", "pt", "dp", "sp"].contains(unit) }
}

extension Expression {
    /// The names of all tokens that the expression refers to.
    var references: [String] {
        switch self {
        case .reference(let name): [name]
        case .operation(_, let left, let right): left.references + right.references
        case .negative(let inner): inner.references
        case .call(_, let arguments), .sequence(let arguments): arguments.flatMap(\.references)
        case .quantity, .color, .word: []
        }
    }
}
