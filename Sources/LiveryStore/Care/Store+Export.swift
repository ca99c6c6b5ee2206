import Foundation
import LiveryModel

extension Store {
    /// Exports an app to a new file. The export contains whether the app is private, its releases, and all versions with
    /// their numbers, times, authors, messages, files, and bundles byte for byte. Content that several versions share is
    /// written once. See `Archive` for the format.
    /// - Throws: ``StoreError/notFound(_:)`` when the app doesn't exist, ``StoreError/invalid(_:)`` when the file
    ///   already exists.
    public func exportApp(_ app: String, to path: String) throws(StoreError) {
        guard !FileManager.default.fileExists(atPath: path) else { throw .invalid("'\(path)' already exists") }
        let partial = path + ".partial"
        do {
            defer { try? FileManager.default.removeItem(atPath: partial) }
            try PrivateFile.create(partial)
            var writer = ArchiveWriter(try FileHandle(forWritingTo: URL(fileURLWithPath: partial)))
            try database.read { db in try writer.write(app, db) }
            try DurableFile.rename(partial, to: path)
        } catch { throw StoreError(error, path: path) }
    }
}

/// Writes lines and hashes them.
private struct ArchiveWriter {
    private let file: FileHandle
    private var hash = SHA256()
    private var contents: Set<[UInt8]> = []
    private var assets: Set<String> = []
    private var bundles: Set<Int64> = []

    init(_ file: FileHandle) { self.file = file }

    mutating func write(_ app: String, _ db: Connection) throws {
        let id = try db.requireApp(app)
        let count = try db.value("SELECT count(*) FROM versions WHERE app = ?", [id]) ?? 0
        let isPrivate = try db.isPrivate(app)
        let created = try db.id("SELECT created FROM epoch", []) ?? 0
        try put(
            Archive.Line(archive: Archive.Head(app: app, versions: count, isPrivate: isPrivate, created: created)))
        try db.scan("SELECT * FROM versions WHERE app = ? ORDER BY number", [id]) { try write($0, db) }
        for release in try db.rows(Connection.selectReleases + "WHERE r.app = ? ORDER BY r.id", [id]) {
            try put(Archive.Line(release: Archive.Release(AppRelease(release))))
        }
        let digest = hash.finalize().hexadecimal
        try file.write(contentsOf: try Archive.bytes(Archive.Line(sha256: digest)))
        try file.close()
    }

    private mutating func write(_ row: Row, _ db: Connection) throws {
        let (id, tree): (Int64, Int64) = (try row.decode(forColumn: "id"), try row.decode(forColumn: "tree"))
        let version = Archive.Version(
            row: try Self.values(row), tree: try db.treeHash(tree).hexadecimal, files: try files(tree, db),
            bundles: try bundles(id, db), extends: try Self.bases(id, db),
            cause: try Self.bases(id, db, from: "SELECT 0 AS position, cause AS base FROM versions WHERE id = ?").first)
        try put(Archive.Line(version: version))
    }

    private static func values(_ row: Row) throws -> [String: Archive.Value] {
        var values: [String: Archive.Value] = [:]
        for (name, value) in zip(row.names, row.values) where !Archive.local.contains(name) {
            switch value {
            case .null: values[name] = .null
            case .integer(let number): values[name] = .integer(number)
            case .text(let text): values[name] = .text(text)
            case .bytes: throw StoreError.damaged("a version's column '\(name)' can't be exported")
            }
        }
        return values
    }

    private mutating func files(_ tree: Int64, _ db: Connection) throws -> [String: String] {
        let sql = """
            SELECT f.path, b.hash, b.bytes FROM tree_files t JOIN files f ON f.id = t.file JOIN blobs b ON b.id = f.blob
            WHERE t.tree = ? ORDER BY f.path
            """
        var files: [String: String] = [:]
        try db.scan(sql, [tree]) { row in
            let hash = try row.bytes("hash")
            let path: String = try row.decode(forColumn: "path")
            files[path] = hash.hexadecimal
            guard contents.insert(hash).inserted else { return }
            if Asset.isPath(path) { try put(assetDescribedBy: try row.bytes("bytes"), at: path, db) }
            let content = Archive.Content(sha256: hash.hexadecimal, bytes: Data(try row.bytes("bytes")))
            try put(Archive.Line(content: content))
        }
        return files
    }

    private mutating func put(assetDescribedBy text: [UInt8], at path: String, _ db: Connection) throws {
        // A theme that was published before it could have assets may contain anything at this path.
        guard let asset = try? Asset(description: text), assets.insert(asset.sha256).inserted else { return }
        let hash = [UInt8](hexadecimal: asset.sha256)
        guard let row = try db.row("SELECT bytes FROM assets WHERE hash = ?", [hash]) else {
            throw StoreError.damaged("the bytes of '\(path)' are missing")
        }
        try put(Archive.Line(asset: Archive.Content(sha256: asset.sha256, bytes: Data(try row.bytes("bytes")))))
    }

    private mutating func bundles(_ version: Int64, _ db: Connection) throws -> [String: String] {
        let sql = """
            SELECT r.key, b.* FROM version_bundles r JOIN bundles b ON b.id = r.bundle WHERE r.version = ? ORDER BY r.key
            """
        var found: [String: String] = [:]
        try db.scan(sql, [version]) { row in
            let hash = try row.bytes("hash").hexadecimal
            found[try row.decode(forColumn: "key")] = hash
            guard bundles.insert(try row.decode(forColumn: "id")).inserted else { return }
            try put(Archive.Line(bundle: try Self.bundle(hash, row, db)))
        }
        return found
    }

    private static func bundle(_ hash: String, _ row: Row, _ db: Connection) throws -> Archive.Bundle {
        let id: Int64 = try row.decode(forColumn: "id")
        var encodings: [String: Data] = [:]
        for (name, value) in zip(row.names, row.values) where name != "hash" {
            if case .bytes(let bytes) = value { encodings[name] = Data(bytes) }
        }
        for row in try db.rows("SELECT coding, bytes FROM bundle_codings WHERE bundle = ?", [id]) {
            encodings[try row.decode(forColumn: "coding")] = Data(try row.bytes("bytes"))
        }
        let sql = "SELECT coding FROM recompressions WHERE bundle = ? ORDER BY coding"
        let provisional = try db.values(sql, [id], of: String.self)
        return Archive.Bundle(
            sha256: hash, length: try row.decode(forColumn: "length"), encodings: encodings,
            provisional: provisional.isEmpty ? nil : provisional)
    }

    private static func bases(
        _ version: Int64, _ db: Connection, from rows: String = "SELECT * FROM version_extends WHERE version = ?"
    ) throws -> [Archive.Base] {
        let sql = """
            SELECT a.name, b.number, b.tree FROM (\(rows)) e JOIN versions b ON b.id = e.base
            JOIN apps a ON a.id = b.app ORDER BY e.position
            """
        return try db.rows(sql, [version]).map { row in
            Archive.Base(
                app: try row.decode(forColumn: "name"), number: try row.decode(forColumn: "number"),
                tree: try db.treeHash(try row.decode(forColumn: "tree")).hexadecimal)
        }
    }

    private mutating func put(_ line: Archive.Line) throws {
        let bytes = try Archive.bytes(line)
        hash.update(bytes)
        try file.write(contentsOf: bytes)
    }
}

extension Archive.Release {
    fileprivate init(_ release: AppRelease) {
        self.init(
            name: release.name, axes: release.axes, requires: release.contract.requirements.mapValues(\.name),
            reads: release.reads, registered: release.registered.milliseconds, registeredBy: release.registeredBy,
            retired: release.retired?.milliseconds, retiredBy: release.retiredBy, version: release.version)
    }
}
