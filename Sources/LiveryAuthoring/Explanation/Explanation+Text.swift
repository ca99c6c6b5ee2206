import LiveryModel
package import LiveryTheme

// The wording of all explanations.

extension Explanation {
    /// The explanation for display in a terminal: the value, the steps to it, its contents, and its users.
    public var text: String {
        var lines = [path + described(type, value) + (axes.isEmpty ? "" : "  [\(axes.axisKey)]")]
        for step in steps { lines += step.lines }
        if !children.isEmpty { lines += table }
        if !users.isEmpty {
            lines.append("used by:")
            lines += users.map { "    \($0.path)  \($0.origin.text)" }
        }
        return (lines + diagnostics.map(\.text)).joined(separator: "\n")
    }

    /// A table with a line for each child.
    private var table: [String] {
        let rows = children.map { ($0.name + described($0.type, $0.value), $0.origin.text) }
        let width = min(60, rows.map(\.0.count).max() ?? 0)
        return ["in it:"]
            + rows.map { left, right in
                "    \(left)\(String(repeating: " ", count: max(0, width - left.count)))  \(right)"
            }
    }
}

/// `: color = #783bf9`, as far as the type and value are known. A style has a table instead.
private func described(_ type: Theme.ValueType?, _ value: Theme.Value?) -> String {
    guard let type else { return "" }
    guard let value else { return ": \(type.name)" }
    if case .style = value { return ": \(type.name)" }
    return ": \(type.name) = \(value.shownText)"
}

extension Explanation.Step {
    fileprivate var lines: [String] {
        let indent = String(repeating: "    ", count: depth + 1)
        let verb =
            switch kind {
            case .set: "set"
            case .link: "linked"
            case .call: "called"
            case .mixin: "mixed in"
            }
        let what = source.hasPrefix("{") ? path : "\(path) \(verb): \(source)"
        let rest = isRepeated ? ", as above" : ""
        return ["\(indent)\(what)  \(origin.text)\(rest)"] + overridden.map { "\(indent)    over \($0.text)" }
    }
}

extension Explanation.Origin {
    /// The location and its layer, as in `badoo/skins/night.ktv:5:13 (badoo, skin night)`.
    var text: String {
        "\(place.path):\(place.line):\(place.column)" + (layer.map { " (\($0.text))" } ?? "")
    }
}

extension LayerOrigin {
    /// The theme and the layer, as in `core, extended, skin night`.
    package var text: String {
        let owner = isExtended ? "\(theme), extended" : theme
        return switch kind {
        case .entry: owner
        case .include(let file): "\(owner), included by \(file)"
        case .overlay(let axis, let value): "\(owner), \(axis) \(value)"
        case .set(let name): "\(owner), set \(name)"
        case .context(let axis, let value): "\(owner), context \(axis) \(value)"
        }
    }
}

extension ExplanationError {
    /// States what is wrong and suggests the most likely path.
    public var message: String {
        switch self {
        case .unknownPath(let path, let reached, let nearest, let known):
            let names = known.count > 12 ? similarNames(to: Self.lost(of: path, after: reached), in: known) : known
            let word = known.count > 12 ? "similar names" : "valid names"
            let there = names.isEmpty ? "" : "; \(word): \(names.joined(separator: ", "))"
            let lost = Self.lost(of: path, after: reached)
            let within = reached.isEmpty ? "" : ": '\(reached)' exists, but it has no '\(lost)'"
            return "unknown value '\(path)'\(within)" + (nearest.map { "; did you mean '\($0)'?" } ?? there)
        }
    }

    /// The first name of a path that doesn't exist.
    private static func lost(of path: String, after reached: String) -> String {
        let rest = reached.isEmpty ? path[...] : path.dropFirst(reached.count + 1)
        return String(rest.prefix { $0 != "." })
    }
}
