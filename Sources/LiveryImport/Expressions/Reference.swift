/// References to tokens in texts: `{a.b}` and `$a.b`.
enum Reference {
    /// The name of the token if the whole text is one reference; nil otherwise.
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

    /// The names of all references in a text, in braces or after a dollar sign.
    static func names(in text: String) -> [String] {
        var names: [String] = []
        var rest = text[...]
        while let start = rest.firstIndex(where: { $0 == "{" || $0 == "$" }) {
            let following = rest[rest.index(after: start)...]
            if rest[start] == "{", let end = following.firstIndex(of: "}") {
                names.append(String(following[..<end]).trimming())
                rest = following[following.index(after: end)...]
            } else {
                let name = rest[start] == "$" ? following.prefix(while: isNamePart) : ""
                if name.contains(where: \.isLetter) { names.append(String(name)) }
                rest = following[name.endIndex...]
            }
        }
        return names
    }

    /// The name without the `.value` suffix of Style Dictionary's older syntax.
    static func withoutSuffix(_ name: String) -> String {
        for suffix in [".value", ".$value"] where name.hasSuffix(suffix) { return String(name.dropLast(suffix.count)) }
        return name
    }

    /// Whether a character can be part of a name after a dollar sign.
    static func isNamePart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "." || character == "_" || character == "-"
    }
}

extension StringProtocol {
    /// A copy without white space at both ends.
    func trimming() -> String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
