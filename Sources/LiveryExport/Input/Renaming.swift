import LiveryModel
import LiveryTheme

/// The author's own paths for some values, which an output uses in place of the theme's paths.
struct Renaming {
    /// The replacements of paths. Each is the path of a value, or of a group for all values in it.
    private let replacements: [String: String]
    private var origins: [String: String] = [:]
    private var table = NameTable()
    /// The values that are inside another value only because of their new paths.
    private var nested: [NameCollision] = []

    /// Creates a renaming that leaves every path unchanged.
    init() { replacements = [:] }

    init(_ replacements: [(String, String)], of theme: ResolvedTheme) {
        self.replacements = Dictionary(replacements, uniquingKeysWith: { first, _ in first })
        guard !replacements.isEmpty else { return }
        for leaf in theme.leaves {
            table.add(renamed(leaf.path), of: leaf.path)
            origins[renamed(leaf.path)] = leaf.path
        }
        findNested()
    }

    /// The values that would have the same path, and the values that would be inside another value.
    var collisions: [NameCollision] { table.collisions + nested }

    private mutating func findNested() {
        for (path, origin) in origins.sortedMembers {
            for group in path.groups.map(String.init) {
                guard let outer = origins[group], !origin.hasPrefix(outer + ".") else { continue }
                nested.append(NameCollision(name: group, first: outer, second: origin))
            }
        }
    }

    /// A copy of the theme with the new paths.
    func renamed(_ theme: ResolvedTheme) -> ResolvedTheme {
        guard !replacements.isEmpty else { return theme }
        var theme = theme
        theme.origins = origins
        theme.leaves =
            theme.leaves.map { leaf in
                var leaf = leaf
                leaf.path = renamed(leaf.path)
                return leaf
            }.grouped
        theme.annotations.byPath = renamed(theme.annotations.byPath)
        for index in theme.modes.indices { theme.modes[index].references = renamed(theme.modes[index].references) }
        return theme
    }

    /// The path in the output for a path in the theme.
    func path(_ path: String) -> String { replacements.isEmpty ? path : renamed(path) }

    /// The path in the theme for a path in the output.
    func origin(of path: String) -> String {
        var end = path.endIndex
        while !replacements.isEmpty {
            if let origin = origins[String(path[..<end])] { return origin + path[end...] }
            guard let dot = path[..<end].lastIndex(of: ".") else { break }
            end = dot
        }
        return path
    }

    /// The path with its longest renamed prefix replaced.
    private func renamed(_ path: String) -> String {
        var end = path.endIndex
        while true {
            if let other = replacements[String(path[..<end])] { return other + path[end...] }
            guard let dot = path[..<end].lastIndex(of: ".") else { return path }
            end = dot
        }
    }

    private func renamed<Member>(_ members: [String: Member]) -> [String: Member] {
        Dictionary(members.map { (renamed($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    private func renamed(_ references: References) -> References {
        References(
            links: renamed(references.links).mapValues(renamed),
            parents: renamed(references.parents).mapValues { $0.map(renamed) })
    }
}
