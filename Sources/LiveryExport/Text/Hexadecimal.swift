extension BinaryInteger {
    /// The hexadecimal digits of a nonnegative number, padded with zeros to at least `count` digits, as in `00e9` for
    /// `\u00e9`.
    func hexadecimal(digits count: Int, uppercase: Bool = false) -> String {
        let digits = String(self, radix: 16, uppercase: uppercase)
        return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }
}
