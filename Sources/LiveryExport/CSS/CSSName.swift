/// Names in CSS, which keep the author's spelling as far as CSS allows.
enum CSSName {
    /// The name of a custom property without its dashes. Letters, digits, `-`, `_` and all non-ASCII characters are
    /// unchanged, `$root` and its dot are dropped, and everything else becomes `-`.
    static func text(of path: [String], prefix: String = "") -> String {
        if prefix.isEmpty, path.count == 1 { return part(path[0]) }
        return ((prefix.isEmpty ? [] : [prefix]) + path).map(part).joined(separator: "-")
    }

    private static func part(_ path: String) -> String {
        var bytes = Array(path.utf8)
        if bytes.suffix(6).elementsEqual(".$root".utf8) { bytes.removeLast(6) }
        for index in bytes.indices where !CSSNames.isKept(bytes[index]) { bytes[index] = UInt8(ascii: "-") }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A name in a selector, where a digit at the start must be escaped (CSS Syntax 3 §4.3.9).
    static func selector(_ name: String) -> String {
        let bytes = Array(name.utf8)
        let isDigit = { (byte: UInt8?) in byte.map { (0x30...0x39).contains($0) } ?? false }
        if isDigit(bytes.first) { return "\\3\(name.prefix(1)) \(name.dropFirst())" }
        guard bytes.first == UInt8(ascii: "-"), bytes.count == 1 || isDigit(bytes[1]) else { return name }
        return bytes.count == 1 ? "\\-" : "-\\3\(name.dropFirst().prefix(1)) \(name.dropFirst(2))"
    }
}
