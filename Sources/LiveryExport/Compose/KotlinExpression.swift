/// A Kotlin expression, which is a string on one line or a call whose arguments can be on separate lines.
enum KotlinExpression: Equatable, ExpressibleByStringInterpolation {
    case plain(String)
    /// A reference to another property of the same class.
    case reference(String)
    case call(String, [Argument])

    /// An argument with a label, such as `color = `.
    struct Argument: Equatable {
        let label: String
        let value: KotlinExpression

        init(_ label: String, _ value: KotlinExpression) {
            self.label = label
            self.value = value
        }
    }

    init(stringLiteral text: String) { self = .plain(text) }

    /// Creates a call whose arguments have no labels.
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

    /// The length of the expression on one line, in bytes.
    var length: Int {
        switch self {
        case .plain(let text), .reference(let text): text.utf8.count
        // Two bytes for the parentheses, and two between each pair of arguments.
        case .call(let name, let arguments):
            arguments.reduce(name.utf8.count + 2 * max(arguments.count, 1)) {
                $0 + $1.label.utf8.count + $1.value.length
            }
        }
    }

    /// Appends the expression to source text, on one line.
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

    /// Appends the expression to source text. If it would be too long for one line, each argument is on a separate
    /// line.
    /// - Parameters:
    ///   - column: The column at which the expression starts.
    ///   - indent: The indentation of the line.
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
