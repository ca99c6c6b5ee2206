import LiveryModel
import LiveryTheme

/// Path data as Android reads it. Each number is separated from the next one, because Android doesn't read the flags of
/// arcs without separators.
struct VectorPath {
    private(set) var text = ""

    /// Whether the path fits in a string of a resource.
    var fits: Bool { text.utf8.count <= 0x7FFF }

    init() {}

    /// Reads the path data of SVG (https://www.w3.org/TR/SVG2/paths.html#PathDataBNF).
    init(_ data: String) throws(VectorFault) {
        var scanner = NumberScanner(Array(data.utf8)[...])
        var command: Character?
        while true {
            scanner.skipSpace()
            if let letter = scanner.letter() {
                command = Character(Unicode.Scalar(letter))
            } else if scanner.remainder.isEmpty {
                break
            } else if let last = command, let next = Self.repeated(last) {
                command = next
            } else {
                throw .value("d")
            }
            guard let command, !text.isEmpty || command == "M" || command == "m" else { throw .value("d") }
            guard let numbers = Self.numbers(of: command, &scanner) else { throw .value("d") }
            append(command, numbers)
        }
    }

    /// Adds a command with its numbers.
    mutating func append(_ command: Character, _ numbers: [Double] = []) {
        text.append(command)
        text += numbers.map(AndroidText.float).joined(separator: ",")
    }

    /// The command for further numbers after a command, or `nil` if there can't be any.
    private static func repeated(_ command: Character) -> Character? {
        switch command {
        case "M": "L"
        case "m": "l"
        case "Z", "z": nil
        default: command
        }
    }

    private static func numbers(of command: Character, _ scanner: inout NumberScanner) -> [Double]? {
        let count: Int
        switch command.lowercased() {
        case "z": count = 0
        case "h", "v": count = 1
        case "m", "l", "t": count = 2
        case "s", "q": count = 4
        case "c": count = 6
        case "a": return arc(&scanner)
        default: return nil
        }
        return scanner.numbers(count)?.checked
    }

    private static func arc(_ scanner: inout NumberScanner) -> [Double]? {
        // An arc without a radius would be a line, for which Android divides by zero.
        guard let shape = scanner.numbers(3), shape[0] != 0, shape[1] != 0 else { return nil }
        var flags: [Double] = []
        for _ in 0..<2 {
            scanner.skipSpace()
            if scanner.skip(UInt8(ascii: "0")) {
                flags.append(0)
            } else if scanner.skip(UInt8(ascii: "1")) {
                flags.append(1)
            }
        }
        guard flags.count == 2, let end = scanner.numbers(2) else { return nil }
        return ([abs(shape[0]), abs(shape[1]), shape[2]] + flags + end).checked
    }
}

extension [Double] {
    /// The numbers, or `nil` if one of them isn't a reasonable coordinate.
    var checked: [Double]? { allSatisfy { $0.isFinite && abs($0) <= 1e9 } ? self : nil }
}

extension AndroidText {
    /// A number as Android stores it, in 32 bits, with as few digits as possible.
    static func float(_ number: Double) -> String {
        // Noise of a few calculations with coordinates.
        guard abs(number) >= 1e-9 else { return "0" }
        return self.number(Double(Float(number).description) ?? number)
    }
}
