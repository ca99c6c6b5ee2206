/// Formats numbers for readers.
enum NumberText {
    /// Rounds away a zero fraction and binary noise: 0.3, not 0.30000000000000004.
    static func of(_ number: Double) -> String {
        let rounded = (number * precision).rounded() / precision
        let value = rounded.isFinite && abs(number) < 1e6 && abs(rounded - number) < 1e-9 ? rounded : number
        if let whole = Int(exactly: value), abs(value) < 0x1p53 { return String(whole) }
        return value.description
    }

    /// Keeps every significant digit, without the noise of arithmetic in the last ones.
    static func exact(_ number: Double) -> String {
        let rounded = (number * 1e12).rounded() / 1e12
        return abs(rounded - number) < 1e-15 ? of(rounded) : number.description
    }

    private static let precision = 1e10
}
