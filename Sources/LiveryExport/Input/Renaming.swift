import LiveryModel
import LiveryTheme

/// The author's own paths for some values, which an output uses instead of those of the theme.
struct Renaming {
    /// The replacement of a path: of one value, or of all values in a group.
    private let replacements: [String: String]
    private var origins: [String: String] = [:]
    private var table = NameTable()
    /// The values that only the new paths put inside another one.
    private var nested: [NameCollision] = []

    /// Leaves every path as it is.
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

    /// The values that would have the same path, and those that would be inside another one.
    var collisions: [NameCollision] { table.collisions + nested }

    private mutating func findNested() {
        for (path, origin) in origins.sortedMembers {
            for group in path.groups.map(String.init) {
                guard let outer = origins[group], !origin.hasPrefix(outer + ".") else { continue }
                nested.append(NameCollision(name: group, first: outer, second: origin))
            }
        }
    }

    /// The theme with the new paths.
    func renamed(_ theme: ResolvedTheme) -> ResolvedTheme {
        guard !replacements.isEmpty else { return theme }
        var theme = theme
        theme.origins = origins
        theme.leaves = theme.leaves.map { leaf in
            var leaf = leaf
            leaf.path = renamed(leaf.path)
            return leaf
        }.sorted(byUTF8Of: \.path)
        theme.annotations.byPath = renamed(theme.annotations.byPath)
        for index in theme.modes.indices { theme.modes[index].references = renamed(theme.modes[index].references) }
        return theme
    }

    /// The path that an output uses for a path of the theme.
    func path(_ path: String) -> String { replacements.isEmpty ? path : renamed(path) }

    /// The path in the theme of a value that an output names.
    func origin(of path: String) -> String {
        var end = path.endIndex
        while !replacements.isEmpty {
            if let origin = origins[String(path[..<end])] { return origin + path[end...] }
            guard let dot = path[..<end].lastIndex(of: ".") else { break }
            end = dot
        }
        return path
    }

    /// The replacement of the longest beginning of a path that has one, and the rest of the path.
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
