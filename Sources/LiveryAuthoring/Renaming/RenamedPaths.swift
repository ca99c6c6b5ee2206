import LiveryModel
import LiveryTheme

/// The paths whose last name changes: the renamed path itself, and the paths of values that are inherited from it.
struct RenamedPaths {
    let newPath: String
    let name: String
    /// Whether the value moves to another group. Values that inherit it don't.
    let isMove: Bool
    private let old: Set<String>

    /// - Throws: ``ExplanationError`` if the path doesn't exist, or ``RenamingError`` if the value can't have the new
    ///   name.
    init(_ path: String, to name: String, in compilation: Compilation, of theme: PreparedTheme) throws {
        self.name = name
        isMove = false
        newPath = Self.path(path, endingIn: name)
        let bundles = compilation.bundles
        if let whole = Self.beginnings(of: path).dropLast().first(where: { whole in bundles.contains { $0.has(whole) } }
        ) {
            throw RenamingError.part(path, of: whole)
        }
        try Self.checkExists(path, bundles, in: theme)
        let references = compilation.compiled.map(\.references)
        try Self.checkIsOwn(path, references)
        old = Self.heirs(of: path, references)
        let new = [newPath] + old.map { Self.path($0, endingIn: name) }.sorted(by: utf8Precedes)
        if let path = new.first(where: { path in bundles.contains { $0.hasAny(at: path) } }) {
            throw RenamingError.taken(path)
        }
    }

    /// Checks a move in the same way. The value moves to `newPath`, which can be in another group.
    init(moving path: String, to newPath: String, in compilation: Compilation, of theme: PreparedTheme) throws {
        self.newPath = newPath
        name = newPath
        isMove = true
        old = [path]
        let bundles = compilation.bundles
        for whole in Self.beginnings(of: path).dropLast() where bundles.contains(where: { $0.has(whole) }) {
            throw RenamingError.part(path, of: whole)
        }
        try Self.checkExists(path, bundles, in: theme)
        try Self.checkIsOwn(path, compilation.compiled.map(\.references))
        if bundles.contains(where: { $0.hasAny(at: newPath) }) { throw RenamingError.taken(newPath) }
        for whole in Self.beginnings(of: newPath).dropLast() where bundles.contains(where: { $0.has(whole) }) {
            throw RenamingError.taken(whole)
        }
    }

    private static func path(_ path: String, endingIn name: String) -> String {
        path.lastIndex(of: ".").map { path[...$0] + name } ?? name
    }

    func contains(_ path: String) -> Bool { old.contains(path) }

    private static func checkExists(_ path: String, _ bundles: [ThemeBundle], in theme: PreparedTheme) throws {
        guard !bundles.contains(where: { $0.hasAny(at: path) }) else { return }
        // Throws an error that suggests similar names. If it finds the path, no axis choice has a value there.
        _ = try theme.explain(path)
    }

    /// The path, and the paths of values that are inherited from it through a link or mixin of an enclosing group.
    private static func heirs(of path: String, _ references: [References]) -> Set<String> {
        let groups = references.flatMap { references in
            references.links.map { (heir: $0.key, group: $0.value) }
                + references.parents.flatMap { heir, groups in groups.map { (heir: heir, group: $0) } }
        }
        let heirs = Dictionary(grouping: groups, by: \.group).mapValues { $0.map(\.heir) }
        var (open, found) = ([path], Set([path]))
        while let next = open.popLast() {
            for group in beginnings(of: next).dropLast() {
                let rest = next.dropFirst(group.count)
                for heir in heirs[group] ?? [] where found.insert(heir + rest).inserted { open.append(heir + rest) }
            }
        }
        return found
    }

    /// Throws an error if an enclosing group is a link, because the value then belongs to another group.
    private static func checkIsOwn(_ path: String, _ references: [References]) throws(RenamingError) {
        for group in beginnings(of: path).dropLast() {
            guard let target = references.lazy.compactMap({ $0.links[group] }).first else { continue }
            throw .linked(path, to: target + path.dropFirst(group.count))
        }
    }

    /// The prefixes of the path: the first name, the first two names, and so on.
    private static func beginnings(of path: String) -> [String] {
        path.indices.filter { path[$0] == "." }.map { String(path[..<$0]) } + [path]
    }

    /// A path as it is after the renaming.
    func renamed(_ path: String) -> String {
        if isMove {
            let moved = old.first { path == $0 || path.hasPrefix($0 + ".") }
            return moved.map { newPath + path.dropFirst($0.count) } ?? path
        }
        let changed = Self.beginnings(of: path).map(contains)
        guard changed.contains(true) else { return path }
        let names = path.split(separator: ".", omittingEmptySubsequences: false)
        return zip(names, changed).map { $1 ? name[...] : $0 }.joined(separator: ".")
    }

    /// Throws an error if the bundles differ in anything other than the renamed paths.
    func check(_ before: [ThemeBundle], _ after: [ThemeBundle]) throws(RenamingError) {
        for (before, after) in zip(before, after) {
            try check(before.tokens, after.tokens)
            try check(before.styles, after.styles)
        }
    }

    private func check<Content: Equatable>(
        _ before: [String: Content], _ after: [String: Content]
    ) throws(RenamingError) {
        let expected = Dictionary(before.map { (renamed($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
        guard expected != after else { return }
        let paths = Set(expected.keys).union(after.keys).sorted(by: utf8Precedes)
        throw .changing(paths.first { expected[$0] != after[$0] } ?? newPath)
    }
}

extension ThemeBundle {
    /// Whether there is a value or style at the path.
    fileprivate func has(_ path: String) -> Bool { tokens[path] != nil || styles[path] != nil }

    /// Whether there is a value, style or group at the path.
    fileprivate func hasAny(at path: String) -> Bool {
        let start = path + "."
        return has(path) || tokens.keys.contains { $0.hasPrefix(start) } || styles.keys.contains { $0.hasPrefix(start) }
    }
}
