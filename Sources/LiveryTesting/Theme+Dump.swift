public import LiveryClient
import LiveryModel

extension Theme {
    /// Describes the value or style at a path as text for golden files, with one line for each attribute. Equal values
    /// produce equal text on every platform and in every version of the package.
    ///
    /// ```text
    /// news: NewsView
    ///     alpha: 0.5
    ///     title: Label
    ///         textColor.normal: "#787780ff"
    ///         textColor.disabled: "#78778033"
    /// ```
    ///
    /// Values have the same format as in a bundle. The time is linear in the size of the style.
    /// - Throws: ``LookupError`` if the path has neither a value nor a style.
    public func dump(_ path: String) throws(LookupError) -> String {
        if let token = token(path) { return "\(path): \(json(token.value))\n" }
        _ = try style(path)
        return rawStyle(path).map { text(of: $0, named: path, indentation: "") } ?? ""
    }

    /// Describes all values and styles as text, sorted by path. See ``dump(_:)``. The time is linear in the size of the
    /// theme.
    public func dump() -> String {
        paths.sorted(by: utf8Precedes).map { (try? dump($0)) ?? "" }.joined()
    }

    private func text(of style: Style, named name: String, indentation: String) -> String {
        var text = "\(indentation)\(name): \(style.type)\n"
        for (name, attribute) in style.attributes.sortedMembers {
            text += self.text(of: attribute, named: name, indentation: indentation + "    ")
        }
        return text
    }

    private func text(of attribute: Style.Attribute, named name: String, indentation: String) -> String {
        switch attribute {
        case .value(.style(let part)): return text(of: part, named: name, indentation: indentation)
        case .value(let value): return "\(indentation)\(name): \(json(value))\n"
        case .states(let values):
            return ControlState.allCases.compactMap { state in
                values[state].map { "\(indentation)\(name).\(state.rawValue): \(json($0))\n" }
            }.joined()
        }
    }

    private func json(_ value: Value) -> String {
        var writer = JSONWriter()
        writer.value(value)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
