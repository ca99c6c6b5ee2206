/// Parses a string in a token's value.
///
///     sequence = sum ( blank sum )*          sum = product ( ( "+" | "-" ) product )*
///     product = power ( ( "*" | "/" | "%" ) power )*      power = unary [ "^" power ]
///     unary = "-" unary | primary            primary = number | color | reference | call | word | "(" sum ")"
///
/// Between two operands, an operator with a space only on its left is a sign, so `4 -2` is two values.
struct ExpressionParser {
    private let characters: [Character]
    private var offset = 0
    private var operands = 0
    private var depth = 0

    private init(_ text: String) {
        characters = Array(text)
    }

    /// Parses a string, or returns `nil` if it isn't an expression or exceeds ``ImportLimits/operands``.
    static func parse(_ text: String) -> Expression? {
        guard text.utf8.count <= ImportLimits.operands * 100 else { return nil }
        var parser = ExpressionParser(text)
        guard let expression = parser.sequence(), parser.offset == parser.characters.count else { return nil }
        return expression
    }

    private var current: Character? { offset < characters.count ? characters[offset] : nil }

    private func peek(_ distance: Int) -> Character? {
        offset + distance < characters.count && offset + distance >= 0 ? characters[offset + distance] : nil
    }

    private mutating func skipBlanks() {
        while current?.isWhitespace == true { offset += 1 }
    }

    private mutating func eat(_ character: Character) -> Bool {
        guard current == character else { return false }
        offset += 1
        return true
    }

    private mutating func sequence() -> Expression? {
        var values: [Expression] = []
        skipBlanks()
        while let next = current, next != ")", next != "," {
            guard let value = sum() else { return nil }
            values.append(value)
            skipBlanks()
        }
        return values.count == 1 ? values[0] : values.isEmpty ? nil : .sequence(values)
    }

    private mutating func sum() -> Expression? {
        guard var left = product() else { return nil }
        while let sign = infix("+-") {
            guard let right = product() else { return nil }
            left = .operation(sign, left, right)
        }
        return left
    }

    private mutating func product() -> Expression? {
        guard var left = power() else { return nil }
        while let sign = infix("*/%") {
            guard let right = power() else { return nil }
            left = .operation(sign, left, right)
        }
        return left
    }

    private mutating func power() -> Expression? {
        guard let base = unary() else { return nil }
        guard infix("^") != nil else { return base }
        return power().map { .operation(.power, base, $0) }
    }

    /// Consumes an operator between two operands. If no operator follows, consumes nothing and returns `nil`.
    private mutating func infix(_ known: String) -> Expression.Operator? {
        let start = offset
        skipBlanks()
        guard let character = current, known.contains(character), let sign = Expression.Operator(rawValue: character)
        else {
            offset = start
            return nil
        }
        let isSign = "+-".contains(character) && offset > start && peek(1)?.isWhitespace == false
        guard !isSign else {
            offset = start
            return nil
        }
        offset += 1
        skipBlanks()
        return sign
    }

    private mutating func unary() -> Expression? {
        operands += 1
        guard operands <= ImportLimits.operands, depth < ImportLimits.nesting else { return nil }
        depth += 1
        defer { depth -= 1 }
        skipBlanks()
        if current == "-", peek(1).map({ !$0.isNumber && $0 != "." }) ?? true {
            offset += 1
            return unary().map { .negative($0) }
        }
        return primary()
    }

    private mutating func primary() -> Expression? {
        guard let character = current else { return nil }
        switch character {
        case "(":
            offset += 1
            guard let inner = sum() else { return nil }
            skipBlanks()
            return eat(")") ? inner : nil
        case "{": return braced()
        case "$": return dollar()
        case "#": return hexColor()
        case "0"..."9", ".", "+", "-": return quantity()
        default: return word()
        }
    }

    private mutating func braced() -> Expression? {
        guard let end = characters[offset...].firstIndex(of: "}") else { return nil }
        let name = String(characters[(offset + 1)..<end]).trimmingSpaces()
        offset = end + 1
        guard !name.isEmpty else { return nil }
        let suffix = suffix()
        return suffix.isEmpty ? .reference(name) : .suffixed(name, suffix)
    }

    /// Consumes the digits, letters and percent sign directly after a reference.
    private mutating func suffix() -> String {
        let start = offset
        while let character = current, character.isASCII, character.isNumber || character.isLetter || character == "." {
            offset += 1
        }
        skipPercentSign()
        return String(characters[start..<offset])
    }

    /// Skips a percent sign that is a unit. A percent sign before an operand is the remainder operator and isn't
    /// skipped.
    private mutating func skipPercentSign() {
        if current == "%", !(peek(1).map(Self.startsOperand) ?? false) { offset += 1 }
    }

    private mutating func dollar() -> Expression? {
        offset += 1
        let start = offset
        while let character = current, Reference.isNamePart(character) { offset += 1 }
        return offset > start ? .reference(String(characters[start..<offset])) : nil
    }

    private mutating func hexColor() -> Expression? {
        let start = offset
        offset += 1
        while current?.isHexDigit == true { offset += 1 }
        return Tint(css: String(characters[start..<offset])).map { .color($0) }
    }

    private mutating func quantity() -> Expression? {
        let start = offset
        if current == "+" || current == "-" { offset += 1 }
        while let character = current, character.isASCII, character.isNumber || character == "." { offset += 1 }
        if let mark = current, mark == "e" || mark == "E", let next = peek(1),
            next.isNumber || (next == "-" && peek(2)?.isNumber == true)
        {
            offset += 2
            while current?.isNumber == true { offset += 1 }
        }
        var digits = String(characters[start..<offset])
        if digits.hasPrefix("+") { digits.removeFirst() }
        guard let number = Double(digits), number.isFinite else { return nil }
        let unitStart = offset
        while let character = current, character.isASCII, character.isLetter { offset += 1 }
        if offset == unitStart { skipPercentSign() }
        return .quantity(Quantity(number, String(characters[unitStart..<offset]).lowercased()))
    }

    private static func startsOperand(_ character: Character) -> Bool {
        character.isNumber || character.isLetter || "{($.".contains(character)
    }

    private mutating func word() -> Expression? {
        let start = offset
        while let character = current, character.isLetter || character.isNumber || "-_".contains(character) {
            offset += 1
        }
        guard offset > start else { return nil }
        let name = String(characters[start..<offset])
        guard eat("(") else { return .word(name) }
        var arguments: [Expression] = []
        while true {
            skipBlanks()
            if eat(")") { return Self.call(name.lowercased(), arguments) }
            guard let argument = sequence() else { return nil }
            arguments.append(argument)
            skipBlanks()
            guard eat(",") || current == ")" else { return nil }
        }
    }

    /// A function call. For CSS's `calc()`, which only marks arithmetic, returns the argument.
    private static func call(_ name: String, _ arguments: [Expression]) -> Expression {
        guard name == "calc", arguments.count == 1 else { return .call(name, arguments) }
        if case .sequence = arguments[0] { return .call(name, arguments) }
        return arguments[0]
    }
}
