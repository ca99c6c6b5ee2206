/// An expression in Kotlin: a text on one line, or a call, whose arguments can have lines of their own.
enum KotlinExpression: Equatable, ExpressibleByStringInterpolation {
    case plain(String)
    /// Another property of the same class.
    case reference(String)
    case call(String, [Argument])

    /// An argument with what precedes it, such as `color = `.
    struct Argument: Equatable {
        let label: String
        let value: KotlinExpression

        init(_ label: String, _ value: KotlinExpression) {
            self.label = label
            self.value = value
        }
    }

    init(stringLiteral text: String) { self = .plain(text) }

    /// A call of arguments without labels.
    static func call(_ name: String, _ arguments: KotlinExpression...) -> KotlinExpression {
        .call(name, arguments.map { Argument("", $0) })
    }

    var isReference: Bool { if case .reference = self { true } else { false } }

    /// The expression on one line.
    var line: String {
        var bytes: [UInt8] = []
        add(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The number of bytes on one line.
    var length: Int {
        switch self {
        case .plain(let text), .reference(let text): text.utf8.count
        // Two bytes for the parentheses, and two between arguments.
        case .call(let name, let arguments):
            arguments.reduce(name.utf8.count + 2 * max(arguments.count, 1)) {
                $0 + $1.label.utf8.count + $1.value.length
            }
        }
    }

    /// Adds the expression to a text, on one line.
    func add(to text: inout [UInt8]) {
        switch self {
        case .plain(let plain), .reference(let plain): text.append(plain)
        case .call(let name, let arguments):
            text.append(name, "(")
            for (index, argument) in arguments.enumerated() {
                if index > 0 { text.append(", ") }
                text.append(argument.label)
                argument.value.add(to: &text)
            }
            text.append(")")
        }
    }

    /// Adds the expression to a text, on one line, or with a line for each argument if it would be too long.
    /// - Parameters:
    ///   - column: Where the expression begins.
    ///   - indent: Where the line begins.
    func add(to text: inout [UInt8], at column: Int, indent: Int) {
        guard case .call(let name, let arguments) = self, !arguments.isEmpty,
            column + length >= KotlinText.lineLength
        else { return add(to: &text) }
        let margin = repeatElement(UInt8(ascii: " "), count: indent)
        text.append(name, "(\n")
        for argument in arguments {
            text += margin
            text.append("    ", argument.label)
            argument.value.add(to: &text, at: indent + 4 + argument.label.utf8.count, indent: indent + 4)
            text.append(",\n")
        }
        text += margin
        text.append(")")
    }
}
