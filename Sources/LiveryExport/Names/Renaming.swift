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

    init(_ replacements: [(String, String)], of input: ExportInput) {
        self.replacements = Dictionary(replacements, uniquingKeysWith: { first, _ in first })
        guard !replacements.isEmpty else { return }
        let variants = input.variants.flatMap { Array($0.tokens.keys) + Array($0.styles.keys) }
        for path in (Array(input.base.tokens.keys) + Array(input.base.styles.keys) + variants).sorted(by: utf8Precedes)
        {
            table.add(renamed(path), of: path)
            origins[renamed(path)] = path
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

    /// The input with the new paths.
    func input(_ input: ExportInput) -> ExportInput {
        guard !replacements.isEmpty else { return input }
        var input = input
        input.origins = origins
        input.index = nil
        input.base.tokens = renamed(input.base.tokens)
        input.base.styles = renamed(input.base.styles)
        input.references = renamed(input.references)
        input.annotations.byPath = renamed(input.annotations.byPath)
        for index in input.variants.indices {
            input.variants[index].tokens = renamed(input.variants[index].tokens)
            input.variants[index].styles = renamed(input.variants[index].styles)
            input.variants[index].removed = Set(input.variants[index].removed.map(renamed))
        }
        input.otherReferences = input.otherReferences.mapValues(renamed)
        return input
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
