import LiveryBundle
import LiveryStore
import LiveryTheme

/// A draft put together with what became of its base, and who wrote what.
struct Rebase {
    let draft: DraftContents
    /// The version that the draft will be based on.
    let version: Int
    let merge: ThemeMerge
    private let store: Store

    init(
        _ draft: DraftContents, to version: Int?, choices: [ThemeMerge.Point: ThemeMerge.Choice], in store: Store
    ) throws {
        let app = draft.draft.app
        guard let version = version ?? draft.latest else {
            throw Problem(.unknownApp, "'\(app)' has no version to base a draft on")
        }
        guard version >= draft.draft.base ?? 0 else {
            throw Problem(.malformedBody, "expected a version from \(draft.draft.base ?? 0) in 'to', found \(version)")
        }
        let files = { number in try store.files(of: store.version(app: app, number: number)) }
        (self.draft, self.version, self.store) = (draft, version, store)
        merge = ThemeMerge(
            base: try draft.draft.base.map(files),
            ours: ThemeFiles(name: app, entry: draft.draft.entry, files: draft.files), theirs: try files(version),
            choices: choices)
    }

    /// `{"to", "taken": [{"file", "path"}], "conflicts": […]}`
    var members: [JSON.Member] {
        let taken = merge.taken.map { point -> JSON in
            ["file": .string(point.file), "path": point.path.map { .string($0) } ?? .null]
        }
        return [
            JSON.Member("to", .int(version)), JSON.Member("taken", .array(taken)),
            JSON.Member("conflicts", conflicts),
        ]
    }

    /// `[{"file", "path", "base", "ours", "theirs"}]`, each side `{"type", "text", "author", "line", "column",
    /// "version"?}` or null where the value is not there. A value that is gone has an author all the same.
    var conflicts: JSON { .array(merge.conflicts.map(json)) }

    private func json(_ conflict: ThemeMerge.Conflict) -> JSON {
        let saved = draft.draft.changes.first { $0.path == conflict.point.file }
        let ours = conflict.point.isEntry ? nil : saved?.author ?? draft.draft.changedBy
        let theirs = change(of: conflict.point)
        return [
            "file": .string(conflict.point.file), "path": conflict.point.path.map { .string($0) } ?? .null,
            "base": conflict.base.map { Self.json($0, author: nil, version: draft.draft.base) } ?? .null,
            "ours": Self.json(conflict.ours, author: ours, version: nil),
            "theirs": Self.json(conflict.theirs, author: theirs?.author, version: theirs?.number),
        ]
    }

    private static func json(_ side: ThemeMerge.Side?, author: String?, version: Int?) -> JSON {
        [
            "type": side.flatMap { $0.type.isEmpty ? nil : .string($0.type) } ?? .null,
            "text": side.map { .string($0.text) } ?? .null, "author": author.map { .string($0) } ?? .null,
            "version": version.map { .int($0) } ?? .null, "line": side?.place.map { .int($0.line) } ?? .null,
            "column": side?.place.map { .int($0.column) } ?? .null,
        ]
    }

    /// The latest version that wrote a value as it is.
    private func change(of point: ThemeMerge.Point) -> Version? {
        let oldest = max(draft.draft.base ?? 0, version - Limits.conflictVersions)
        var after = text(of: point, in: version)
        for number in stride(from: version - 1, through: oldest, by: -1) {
            let before = number == 0 ? nil : text(of: point, in: number)
            if before != after { return try? store.version(app: draft.draft.app, number: number + 1) }
            after = before
        }
        return try? store.version(app: draft.draft.app, number: version)
    }

    private func text(of point: ThemeMerge.Point, in number: Int) -> String? {
        let reference = VersionReference(app: draft.draft.app, number: number)
        if point.isEntry { return try? store.version(app: reference.app, number: number).entry }
        let bytes = try? store.file(point.file, of: reference)
        guard let path = point.path else { return bytes.map { String(decoding: $0, as: UTF8.self) } }
        return ThemeMerge.text(of: path, in: bytes, named: point.file)
    }
}
