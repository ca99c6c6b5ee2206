/// An expression in Kotlin: a text on one line, or a call, whose arguments can have lines of their own.
indirect enum KotlinExpression: Equatable, ExpressibleByStringInterpolation {
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
        switch self {
        case .plain(let text), .reference(let text): text
        case .call(let name, let arguments):
            "\(name)(\(arguments.map { $0.label + $0.value.line }.joined(separator: ", ")))"
        }
    }

    /// The expression on one line, or with a line for each argument if it would be too long.
    /// - Parameters:
    ///   - column: Where the expression begins.
    ///   - indent: Where the line begins.
    func text(at column: Int, indent: Int) -> String {
        let line = line
        guard case .call(let name, let arguments) = self, !arguments.isEmpty,
            column + line.utf8.count >= KotlinText.lineLength
        else { return line }
        let margin = String(repeating: " ", count: indent + 4)
        let lines = arguments.map { argument in
            let start = indent + 4 + argument.label.utf8.count
            return "\(margin)\(argument.label)\(argument.value.text(at: start, indent: indent + 4)),\n"
        }
        return "\(name)(\n\(lines.joined())\(margin.dropLast(4)))"
    }
}
