/// Names in CSS, which preserve the author's spelling as far as possible.
enum CSSName {
    /// The name of a custom property, without the leading dashes. Letters, digits, `-`, `_` and all non-ASCII
    /// characters are preserved, `$root` is dropped together with its dot, and each other character becomes `-`.
    static func text(of path: [String], prefix: String = "") -> String {
        let names = (prefix.isEmpty ? [] : [prefix]) + path
        return names.map(part).joined(separator: "-")
    }

    private static func part(_ name: String) -> String {
        var bytes = Array(name.utf8)
        if bytes.suffix(6).elementsEqual(".$root".utf8) { bytes.removeLast(6) }
        for index in bytes.indices where !isKept(bytes[index]) { bytes[index] = UInt8(ascii: "-") }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a byte of a path is preserved in a name. Every other byte becomes a dash.
    static func isKept(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x80..., UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// A name for use in a selector, in which a leading digit must be escaped (CSS Syntax 3 §4.3.9).
    static func selector(_ name: String) -> String {
        let bytes = Array(name.utf8)
        let isDigit = { (byte: UInt8?) in byte.map { (0x30...0x39).contains($0) } ?? false }
        if isDigit(bytes.first) { return "\\3\(name.prefix(1)) \(name.dropFirst())" }
        guard bytes.first == UInt8(ascii: "-"), bytes.count == 1 || isDigit(bytes[1]) else { return name }
        return bytes.count == 1 ? "\\-" : "-\\3\(name.dropFirst().prefix(1)) \(name.dropFirst(2))"
    }
}
