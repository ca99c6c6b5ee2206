import LiveryTheme

/// Reads values in a parsed `generate.ktv` file, and adds remarks for values that an option doesn't support.
struct OptionReader {
    let names: LiveryTheme.NameTable
    let sources: SourceMap
    private(set) var remarks: [Remark] = []

    init(names: LiveryTheme.NameTable, sources: SourceMap) {
        self.names = names
        self.sources = sources
    }

    mutating func text(_ node: Node, of option: String) -> String? {
        switch node.kind {
        case .text(""): invalid(option, "a string that isn't empty", node)
        case .text(let text): return text
        case .link:
            let note = Remark.Note(message: "write the name without '@'", place: nil)
            invalid(option, "a string, found a link", at: sources.place(node.span), notes: [note])
        default: invalid(option, "a string, found \(node.kind.described)", node)
        }
        return nil
    }

    /// Reads text that meets a condition, such as the name of a package.
    mutating func text(
        _ node: Node, of option: String, _ expected: String, _ isValid: (String) -> Bool
    ) -> String? {
        guard let text = text(node, of: option) else { return nil }
        if isValid(text) { return text }
        invalid(option, expected, node)
        return nil
    }

    mutating func placedText(_ node: Node, of option: String) -> OptionText? {
        text(node, of: option).map { OptionText($0, at: sources.place(node.span)) }
    }

    /// Reads one of a fixed set of words.
    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ node: Node, of option: String
    ) -> Choice? {
        let known = Choice.allCases.map(\.rawValue)
        if case .text(let text) = node.kind, let choice = Choice(rawValue: text) { return choice }
        let expected = known.dropLast().joined(separator: ", ") + " or \(known.last ?? "")"
        var remark = Remark(
            .invalidOption, "invalid value of '\(option)': expected \(expected)", at: sources.place(node.span))
        if case .text(let text) = node.kind { remark.notes = Suggestion.note(for: text, in: known) }
        remarks.append(remark)
        return nil
    }

    mutating func flag(_ node: Node, of option: String) -> Bool {
        if case .bool(let value) = node.kind { return value }
        invalid(option, "true or false", node)
        return false
    }

    /// Reads the number of a version.
    mutating func version(_ node: Node, of option: String) -> Int? {
        if case .int(let number) = node.kind, number > 0 { return number }
        invalid(option, "the number of a version such as 12", node)
        return nil
    }

    mutating func list(_ node: Node, of option: String) -> [OptionText] {
        guard case .array(let elements) = node.kind else {
            invalid(option, "a list of names", node)
            return []
        }
        return elements.compactMap { placedText($0, of: option) }
    }

    /// Reads the strings in an object by path. A dotted name is also a path.
    mutating func texts(
        _ node: Node, of option: String, in group: String = ""
    ) -> [(path: OptionText, value: OptionText)] {
        guard case .object(let object) = node.kind else {
            invalid(option, "an object with string values", node)
            return []
        }
        var found: [(path: OptionText, value: OptionText)] = []
        for property in object.properties {
            let path = group.isEmpty ? names[property.name] : "\(group).\(names[property.name])"
            if case .object = property.value.kind {
                found += texts(property.value, of: option, in: path)
            } else if let value = placedText(property.value, of: option) {
                found.append((OptionText(path, at: sources.place(property.nameSpan)), value))
            }
        }
        return found
    }

    /// Adds a remark for the value of an option.
    mutating func invalid(_ option: String, _ expected: String, _ node: Node) {
        invalid(option, expected, at: sources.place(node.span))
    }

    mutating func invalid(_ option: String, _ expected: String, at place: Place?, notes: [Remark.Note] = []) {
        remark(Remark(.invalidOption, "invalid value of '\(option)': expected \(expected)", at: place, notes: notes))
    }

    mutating func remark(_ remark: Remark) { remarks.append(remark) }
}
