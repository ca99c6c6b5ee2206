import LiveryModel
import LiveryTheme

// The parents of styles.
extension SwiftLive {
    /// The mixins of each style for the first combination of axis values in which it has any, or else the style that it
    /// links to.
    var parents: SwiftUnit {
        var lines = ""
        for (path, _) in values.styles {
            let parents = values.theme.modes.lazy.compactMap { mode in
                mode.references.parents[path] ?? mode.references.links[path].map { [$0] }
            }.first
            guard let parents, !parents.isEmpty else { continue }
            let names = parents.map { SwiftText.string(original($0)) }.joined(separator: ", ")
            lines += "        \(SwiftText.string(original(path))): [\(names)],\n"
        }
        let text = """
            extension \(name) {
                /// The paths of the styles that each style extended when this file was generated. The last one takes
                /// precedence.
                public static let parents: [String: [String]] = \(lines.isEmpty ? "[:]" : "[\n\(lines)    ]")
            }

            """
        return SwiftUnit(group: "", count: 0, text: text)
    }

    private func original(_ path: String) -> String { values.theme.origins[path] ?? path }
}
