/// A value that can be shown as a string for the tests to compare.
protocol Shown {
    var shown: String { get }
}

func hexed(_ text: String) -> String {
    let digits = Array("0123456789abcdef")
    return "'" + text.utf8.map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined() + "'"
}

func texts(_ values: [(any Shown)?]) -> String { values.map { $0?.shown ?? "nil" }.joined(separator: ", ") }

extension Bool: Shown { var shown: String { "\(self)" } }
extension Int: Shown { var shown: String { "\(self)" } }
extension Double: Shown { var shown: String { "\(self)" } }
extension String: Shown { var shown: String { hexed(self) } }
extension Duration: Shown {
    var shown: String { "\(Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15)ms" }
}
extension Optional: Shown where Wrapped: Shown { var shown: String { self?.shown ?? "nil" } }
extension Array: Shown where Element: Shown {
    var shown: String { "[" + map(\.shown).joined(separator: ", ") + "]" }
}
