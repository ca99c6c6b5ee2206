import Foundation
import LiveryAPI
import LiveryModel
import LiveryTheme

/// The changes that update a folder to a published version. A file that was edited since the last pull is kept if the
/// version didn't change it. Otherwise, the edited file prevents the whole update.
struct FolderUpdate {
    private let folder: URL
    private let base: ThemeBase
    /// The files to write, by path. Files whose value is nil are deleted.
    private var changes: [String: [UInt8]?] = [:]
    private var kept: [String] = []
    private let entry: String

    /// Plans the update without writing anything.
    init(of folder: URL, to source: API.Source, from server: URL) throws(Failure) {
        self.folder = folder
        entry = source.entry
        let files = source.files.mapValues { Array($0.utf8) }
        base = ThemeBase(server: server, app: source.app, version: source.version, files: files)
        let old = try ThemeBase(in: folder)
        if let old, !old.isOf(source.app, server) {
            throw Failure(
                "'\(folder.relativePath)' contains '\(old.app)' from '\(old.server)': choose a different folder. "
                    + "Nothing was written")
        }
        var conflicts: [String] = []
        for path in Set(files.keys).union((old?.files ?? [:]).keys).sorted(by: utf8Precedes) {
            try Self.check(path, in: folder)
            let found = try Self.content(of: path, in: folder)
            let (new, before) = (files[path], old?.files[path])
            if found == new { continue }
            if found.map(ThemeBase.hash) == before {
                changes.updateValue(new, forKey: path)
            } else if old != nil, base.files[path] == before {
                kept.append(path)
            } else {
                conflicts.append(path)
            }
        }
        guard conflicts.isEmpty else { throw Self.conflict(conflicts, source) }
    }

    /// Writes all files and then the base, so that an interrupted update can be repeated.
    func write(fetchingAssetsFrom client: APIClient) throws(Failure) {
        let manager = FileManager.default
        var changes = changes
        for case (let path, let text?) in changes where Asset.isPath(path) {
            changes[path] = try client.asset(describedBy: text, at: path)
        }
        for (path, bytes) in changes.sorted(by: { utf8Precedes($0.key, $1.key) }) {
            let file = folder.appending(path: path)
            do {
                guard let bytes else {
                    try manager.removeItem(at: file)
                    continue
                }
                try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(bytes).write(to: file, options: .atomic)
            } catch { throw Failure("can't write '\(file.relativePath)'", because: error) }
        }
        try base.write(to: folder)
    }

    /// One line for each changed file, followed by notes about the theme.
    var notes: [String] {
        let changed = changes.sorted { utf8Precedes($0.key, $1.key) }.map { path, bytes in
            "\(bytes == nil ? "deleted" : "wrote") \(path)"
        }
        var notes = changed + kept.map { "kept your changes to \($0)" }
        if changed.isEmpty { notes.append("all files match version \(base.version)") }
        let unread = base.files.keys.filter { !ThemeFolder.isRead($0) }.sorted(by: utf8Precedes)
        if !unread.isEmpty {
            notes.append("warning: a publish of this folder leaves out \(unread.joined(separator: ", "))")
        }
        if entry != ThemeFolder.entry {
            notes.append("the entry is '\(entry)': publish \(folder.appending(path: entry).relativePath)")
        }
        return notes
    }

    /// Rejects paths that lead out of the folder, either directly or through a link, and the path of the base.
    private static func check(_ path: String, in folder: URL) throws(Failure) {
        let file = folder.appending(path: path)
        let isInside = file.inResolvedFolder.path.hasPrefix(folder.resolved.path + "/")
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard isInside, !parts.contains(".."), !parts.contains(""), path != ThemeBase.fileName else {
            throw Failure("the file '\(path)' of the version can't be written to '\(folder.relativePath)'")
        }
    }

    /// The content of a file, as the source of a theme contains it. Nil if the file doesn't exist.
    private static func content(of path: String, in folder: URL) throws(Failure) -> [UInt8]? {
        let file = folder.appending(path: path)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        let bytes: [UInt8]
        do { bytes = Array(try Data(contentsOf: file)) } catch {
            throw Failure("can't read '\(file.relativePath)'", because: error)
        }
        guard Asset.isPath(path) else { return bytes }
        return (try? Asset(path: path, bytes: bytes))?.description ?? bytes
    }

    private static func conflict(_ paths: [String], _ source: API.Source) -> Failure {
        let names = paths.map { "'\($0)'" }.joined(separator: ", ")
        return Failure(
            "\(names) \(paths.count == 1 ? "differs" : "differ") from version \(source.version) of '\(source.app)', and "
                + "your changes would be lost. Pull into another folder and merge them, or undo them. Nothing was written"
        )
    }
}
