extension BinaryInteger {
    /// The hexadecimal digits of a number that isn't negative, at least a number of them: `00e9` for `\u00e9`.
    func hexadecimal(digits count: Int, uppercase: Bool = false) -> String {
        let digits = String(self, radix: 16, uppercase: uppercase)
        return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }
}
