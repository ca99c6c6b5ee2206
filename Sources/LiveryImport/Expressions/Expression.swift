/// The parsed string of a token: a number with a unit, a color, a reference, arithmetic or a function call.
indirect enum Expression: Hashable, Sendable {
    case quantity(Quantity)
    case color(Tint)
    /// A reference to a token by name.
    case reference(String)
    /// A reference with characters directly after it, such as `{u}px`, `{u}0%`, or `{red}80`, which appends an opacity.
    case suffixed(String, String)
    case operation(Operator, Expression, Expression)
    case negative(Expression)
    case call(String, [Expression])
    case word(String)
    /// Values separated by white space.
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
    /// The unit, such as `px`, `rem` or `%`, or an empty string for a plain number.
    var unit: String

    init(_ value: Double, _ unit: String = "") {
        self.value = value
        self.unit = unit
    }

    /// The quantity in source syntax.
    var text: String { NumberText.of(value) + unit }

    /// Whether the quantity is in points. Where a length is expected, plain numbers are also in points.
    var isPoints: Bool { ["", "px", "pt", "dp", "sp"].contains(unit) }
}

extension Expression {
    /// The names of all tokens to which the expression refers.
    var references: [String] {
        switch self {
        case .reference(let name), .suffixed(let name, _): [name]
        case .operation(_, let left, let right): left.references + right.references
        case .negative(let inner): inner.references
        case .call(_, let arguments), .sequence(let arguments): arguments.flatMap(\.references)
        case .quantity, .color, .word: []
        }
    }
}

/// References to tokens in strings, written as `{a.b}` or `$a.b`.
enum Reference {
    /// The name of the token, if the whole string is a single reference.
    static func whole(_ text: String) -> String? {
        let trimmed = text.trimming()
        if trimmed.hasPrefix("{"), trimmed.hasSuffix("}") {
            let name = trimmed.dropFirst().dropLast().trimmingSpaces()
            return name.isEmpty || name.contains("{") || name.contains("}") ? nil : name
        }
        guard trimmed.hasPrefix("$"), trimmed.utf8.count > 1 else { return nil }
        let name = trimmed.dropFirst()
        let isName = name.allSatisfy(isNamePart) && name.contains(where: \.isLetter)
        return isName ? String(name) : nil
    }

    /// The names of all references in a string, in braces or after a dollar sign.
    static func names(in text: String) -> [String] {
        var names: [String] = []
        var rest = text[...]
        while let start = rest.firstIndex(where: { $0 == "{" || $0 == "$" }) {
            let following = rest[rest.index(after: start)...]
            if rest[start] == "{", let end = following.firstIndex(of: "}") {
                names.append(following[..<end].trimmingSpaces())
                rest = following[following.index(after: end)...]
            } else {
                let name = rest[start] == "$" ? following.prefix(while: isNamePart) : ""
                if name.contains(where: \.isLetter) { names.append(String(name)) }
                rest = following[name.endIndex...]
            }
        }
        return names
    }

    /// The name without the `.value` suffix of Style Dictionary's older syntax.
    static func withoutSuffix(_ name: String) -> String {
        for suffix in [".value", ".$value"] where name.hasSuffix(suffix) { return String(name.dropLast(suffix.count)) }
        return name
    }

    /// Whether a character can be part of a name after a dollar sign.
    static func isNamePart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "." || character == "_" || character == "-"
    }
}

extension StringProtocol {
    /// A copy without white space at both ends.
    func trimming() -> String { trimming(while: \.isWhitespace) }

    /// A copy without ASCII white space at both ends, for a name in braces. Other white space can be part of a name.
    func trimmingSpaces() -> String { trimming { $0.isASCII && $0.isWhitespace } }

    private func trimming(while isTrimmed: (Character) -> Bool) -> String {
        var rest = self[...]
        while let first = rest.first, isTrimmed(first) { rest.removeFirst() }
        while let last = rest.last, isTrimmed(last) { rest.removeLast() }
        return String(rest)
    }
}
