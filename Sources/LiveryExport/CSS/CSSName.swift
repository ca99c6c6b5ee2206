/// Names in CSS, which keep the author's spelling as far as CSS allows.
enum CSSName {
    /// The name of a custom property without its dashes. Letters, digits, `-`, `_` and all non-ASCII characters are
    /// unchanged, `$root` and its dot are dropped, and everything else becomes `-`.
    static func text(of path: [String], prefix: String = "") -> String {
        var bytes: [UInt8] = []
        add(path[0], Array(path.dropFirst()), prefix: prefix, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Adds the name for a token or style, and for the names inside it, to a text in UTF-8.
    static func add(_ owner: String, _ names: [String], prefix: String = "", to bytes: inout [UInt8]) {
        if !prefix.isEmpty {
            add(prefix, to: &bytes)
            bytes.append(UInt8(ascii: "-"))
        }
        add(owner, to: &bytes)
        for name in names {
            bytes.append(UInt8(ascii: "-"))
            add(name, to: &bytes)
        }
    }

    private static func add(_ part: String, to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes.append(contentsOf: part.utf8)
        if bytes[start...].suffix(6).elementsEqual(".$root".utf8) { bytes.removeLast(6) }
        for index in start..<bytes.count where !CSSNames.isKept(bytes[index]) { bytes[index] = UInt8(ascii: "-") }
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
