/// References to tokens as texts spell them: `{a.b}` and `$a.b`.
enum Reference {
    /// The name that a whole text refers to; nil if it is more or less than one reference.
    static func whole(_ text: String) -> String? {
        let trimmed = text.trimming()
        if trimmed.hasPrefix("{"), trimmed.hasSuffix("}") {
            let name = trimmed.dropFirst().dropLast().description.trimming()
            return name.isEmpty || name.contains("{") || name.contains("}") ? nil : name
        }
        guard trimmed.hasPrefix("$"), trimmed.utf8.count > 1 else { return nil }
        let name = trimmed.dropFirst()
        let isName = name.allSatisfy(isNamePart) && name.contains(where: \.isLetter)
        return isName ? String(name) : nil
    }

    /// All names that a text refers to, in braces or behind a dollar sign.
    static func names(in text: String) -> [String] {
        var names: [String] = []
        var rest = text[...]
        while let start = rest.firstIndex(where: { $0 == "{" || $0 == "$" }) {
            let behind = rest[rest.index(after: start)...]
            if rest[start] == "{", let end = behind.firstIndex(of: "}") {
                names.append(String(behind[..<end]).trimming())
                rest = behind[behind.index(after: end)...]
            } else {
                let name = rest[start] == "$" ? behind.prefix(while: isNamePart) : ""
                if name.contains(where: \.isLetter) { names.append(String(name)) }
                rest = behind[name.endIndex...]
            }
        }
        return names
    }

    /// Style Dictionary's older spelling ends in `.value`.
    static func withoutSuffix(_ name: String) -> String {
        for suffix in [".value", ".$value"] where name.hasSuffix(suffix) { return String(name.dropLast(suffix.count)) }
        return name
    }

    /// What a name behind a dollar sign is made of.
    static func isNamePart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "." || character == "_" || character == "-"
    }
}

extension StringProtocol {
    /// Without white space at both ends.
    func trimming() -> String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
