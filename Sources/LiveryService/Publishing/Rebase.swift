package import LiveryAPI
package import LiveryAuthoring
import LiveryModel
package import LiveryStore
import LiveryTheme

/// A draft merged with the changes since its base, and the authors of both.
package struct Rebase {
    package let draft: DraftContents
    /// The version that the draft will be based on.
    package let version: Int
    package let merge: ThemeMerge
    private let store: Store
    private let workLimit: WorkLimit

    package init(
        _ draft: DraftContents, to version: Int?, choices: [ThemeMerge.Point: ThemeMerge.Choice], in store: Store,
        _ workLimit: WorkLimit
    ) throws {
        let app = draft.draft.app
        guard let version = version ?? draft.latest else {
            throw ServiceError.unknownApp("'\(app)' has no version to base a draft on")
        }
        guard version >= draft.draft.base ?? 0 else {
            throw ServiceError.invalid("expected a version from \(draft.draft.base ?? 0) in 'to', found \(version)")
        }
        let files = { number in try store.files(of: store.version(app: app, number: number)) }
        self.draft = draft
        self.version = version
        self.store = store
        self.workLimit = workLimit
        let merge = ThemeMerge(
            base: try draft.draft.base.map(files),
            ours: ThemeFiles(name: app, entry: draft.draft.entry, files: draft.files), theirs: try files(version),
            choices: choices, unless: { workLimit.isOver })
        guard let merge else { throw workLimit.error }
        self.merge = merge
    }

    /// The report for responses.
    /// - Throws: ``StoreError`` if the authors can't be read.
    package func report() throws -> API.Rebase {
        var report = API.Rebase()
        report.to = version
        report.taken = merge.taken.map(API.Point.init)
        let authors = try authors(of: merge.conflicts.map(\.point))
        report.conflicts = try merge.conflicts.map { try conflict($0, by: authors[$0.point]) }
        return report
    }

    private func conflict(_ conflict: ThemeMerge.Conflict, by author: String?) throws -> API.Conflict {
        let latest = try change(of: conflict.point)
        var report = API.Conflict()
        report.point = API.Point(conflict.point)
        report.base = conflict.base.map { API.Side($0, author: nil, version: draft.draft.base) }
        report.ours = API.Side(conflict.ours, author: author, version: nil)
        report.theirs = API.Side(conflict.theirs, author: latest?.author, version: latest?.number)
        return report
    }

    /// The authors of values in the draft. The author of a value is the author of the earliest revision since which it
    /// has not changed. The author of the choice of the entry file is not known.
    private func authors(of points: [ThemeMerge.Point]) throws -> [ThemeMerge.Point: String] {
        var authors: [ThemeMerge.Point: String] = [:]
        for (file, points) in Dictionary(grouping: points.filter { !$0.isEntry }, by: \.file) {
            let now = Self.texts(of: points, in: draft.files[file])
            for point in points { authors[point] = draft.draft.changes.first { $0.path == file }?.author }
            var same = points
            for save in try store.earlierSaves(of: file, in: draft.draft) where !same.isEmpty {
                try workLimit.check()
                let then = Self.texts(of: same, in: save.bytes)
                same.removeAll { then[$0] != now[$0] }
                for point in same { authors[point] = save.author }
            }
        }
        return authors
    }

    /// The values of one file.
    private static func texts(
        of points: [ThemeMerge.Point], in bytes: [UInt8]?
    ) -> [ThemeMerge.Point: String] {
        let file = points.first?.file ?? ""
        let values = ThemeMerge.texts(of: points.compactMap(\.path), in: bytes, named: file)
        return points.reduce(into: [:]) { texts, point in
            texts[point] =
                point.path.map { values[$0] } ?? bytes.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// The latest version that set the value.
    private func change(of point: ThemeMerge.Point) throws -> Version? {
        let (app, base) = (draft.draft.app, draft.draft.base ?? 0)
        let history = try store.versions(app: app, before: version + 1, limit: ServiceLimits.conflictVersions)
            .filter { $0.number > base }
        var after = try text(of: point, in: version)
        for (index, changed) in history.enumerated() {
            try workLimit.check()
            let number = index + 1 < history.count ? history[index + 1].number : base
            let before = number == 0 ? nil : try text(of: point, in: number)
            if before != after { return changed }
            after = before
        }
        return history.first
    }

    private func text(of point: ThemeMerge.Point, in number: Int) throws -> String? {
        let reference = VersionReference(app: draft.draft.app, number: number)
        if point.isEntry { return try store.version(app: reference.app, number: number).entry }
        return Self.texts(of: [point], in: try store.file(point.file, of: reference))[point]
    }
}

extension API.Point {
    package init(_ point: ThemeMerge.Point) {
        self.init()
        file = point.file
        path = point.path
    }
}

extension API.Side {
    /// The side of a conflict. A nil side has an author but no value.
    package init(_ side: ThemeMerge.Side?, author: String?, version: Int?) {
        self.init()
        type = side.flatMap { $0.type.isEmpty ? nil : $0.type }
        text = side?.text
        self.author = author
        self.version = version
        line = side?.place?.line
        column = side?.place?.column
    }
}
