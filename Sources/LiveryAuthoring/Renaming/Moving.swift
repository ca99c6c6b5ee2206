import LiveryModel
public import LiveryTheme

extension Compiler {
    /// Moves the value or group at a path to another group, in declarations, links, mixins, overlays and directives.
    ///
    /// Compiles the theme twice for all axis choices.
    /// - Throws: ``ExplanationError`` if the path doesn't exist, ``RenamingError`` for all other reasons.
    public func move(_ path: String, to newPath: String, in theme: ThemeFiles) throws -> Renaming {
        let parts = newPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.allSatisfy(\.isLinkName) else { throw RenamingError.invalidName(newPath) }
        guard newPath != path, !newPath.hasPrefix(path + ".") else { throw RenamingError.taken(newPath) }
        let prepared = load(theme)
        let before = try prepared.compile(adding: .references)
        try before.check(RenamingError.faulty)
        let paths = try RenamedPaths(moving: path, to: newPath, in: before, of: prepared)
        let editor = try RenamingEditor(paths, prepared, choices: before.bundles.map(\.axes), extending: [])
        var text = theme.applying(editor.edits)
        try text.move(path, to: newPath, in: editor)
        let after = try compile(text)
        try after.check(RenamingError.breaking)
        try paths.check(before.bundles, after.bundles)
        return Renaming(path, paths, edits: editor.places, theme: text)
    }
}

extension ThemeFiles {
    fileprivate mutating func move(_ path: String, to newPath: String, in editor: RenamingEditor) throws {
        for (file, places) in editor.declarations.sorted(by: { utf8Precedes($0.key, $1.key) }) {
            let names = editor.names[file] ?? []
            guard let bytes = files[file], let place = places.sorted(by: { $0.count < $1.count }).first,
                var mover = MovingEditor(bytes, file: file, old: path, new: newPath)
            else { continue }
            let isMoved =
                mover.moveDeclaration(at: place)
                && names.allSatisfy { mover.moveName(in: $0.directive, at: $0.place, includedAt: place) }
            guard isMoved else { throw RenamingError.fixed(path, in: file) }
            files[file] = mover.applied()
        }
    }
}
