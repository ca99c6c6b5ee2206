import Foundation
import GRDB

/// The app, number and time that a new version gets.
struct VersionSlot {
    let app: Int64
    let number: Int
    let time: Int64
}

/// A new row of `versions`.
struct NewVersion {
    let slot: VersionSlot
    let author: String
    let message: String
    let entry: String
    let axes: String
    let tree: Int64
    let origin: Origin
    var cause: Int64?
    var scheduled: Int64?
    var changes: String?
}

extension Database {
    /// The next version number of an app. Creates the app if necessary. The caller holds the write lock.
    func nextVersionSlot(app: String, expecting expectation: Expectation, at time: Date) throws -> VersionSlot {
        let latest = try Row.fetchOne(
            try cachedStatement(
                sql: """
                    SELECT app, number, time FROM versions
                    WHERE app = (SELECT id FROM apps WHERE name = ?) ORDER BY number DESC LIMIT 1
                    """),
            arguments: [app])
        let current: Int? = try latest?.decode(forColumn: "number")
        try expectation.check(app: app, current: current)
        guard let latest, let current else {
            let id = try insert("INSERT INTO apps (name) VALUES (?)", [app])
            return VersionSlot(app: id, number: 1, time: time.milliseconds)
        }
        // A clock that was set back must not make a later version look older to a cache.
        let earliest: Int64 = try latest.decode(forColumn: "time")
        return VersionSlot(
            app: try latest.decode(forColumn: "app"), number: current + 1, time: max(earliest, time.milliseconds))
    }

    func insert(_ version: NewVersion) throws -> Int64 {
        var draft: String?
        var rolledBackFrom: Int?
        switch version.origin {
        case .draft(let name): draft = name
        case .rollback(let number): rolledBackFrom = number
        case .files, .cascade: break
        }
        return try insert(
            """
            INSERT INTO versions (
                app, number, time, author, message, entry, axes, tree, rolled_back_from, origin, draft, cause, scheduled,
                changes)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                version.slot.app, version.slot.number, version.slot.time, version.author, version.message,
                version.entry, version.axes, version.tree, rolledBackFrom, version.origin.word, draft, version.cause,
                version.scheduled, version.changes,
            ])
    }

    func copyRelations(from old: Int64, to new: Int64) throws {
        try insert(
            """
            INSERT INTO version_extends (version, position, base)
            SELECT ?, position, base FROM version_extends WHERE version = ?
            """, [new, old])
        try insert(
            """
            INSERT INTO version_bundles (version, key, bundle)
            SELECT ?, key, bundle FROM version_bundles WHERE version = ?
            """, [new, old])
    }
}

extension Origin {
    fileprivate var word: String {
        switch self {
        case .files: "files"
        case .draft: "draft"
        case .rollback: "rollback"
        case .cascade: "cascade"
        }
    }
}

extension Database {
    /// The id of the tree with these files, which is created if necessary. Costs a single lookup if it exists.
    func treeID(_ prepared: PreparedPublication) throws -> Int64 {
        let hash = Data(prepared.tree)
        if let id = try id("SELECT id FROM trees WHERE hash = ?", [hash]) { return id }
        let files = try prepared.files.map(fileID)
        let tree = try insert("INSERT INTO trees (hash) VALUES (?)", [hash])
        // Inserting in the table's order fills its pages.
        for file in files.sorted() {
            try insert("INSERT INTO tree_files (tree, file) VALUES (?, ?)", [tree, file])
        }
        return tree
    }

    func bundleID(_ bundle: PreparedPublication.Bundle) throws -> Int64 {
        let hash = Data(bundle.hash)
        if let id = try id("SELECT id FROM bundles WHERE hash = ?", [hash]) { return id }
        let id = try insert(
            "INSERT INTO bundles (hash, length, gzip) VALUES (?, ?, ?)",
            [hash, bundle.stored.length, Data(bundle.stored.gzip)])
        try insert(bundle.stored.encodings, ofBundle: id)
        try note(provisional: bundle.stored.provisional, ofBundle: id)
        return id
    }

    private func fileID(_ file: PreparedPublication.File) throws -> Int64 {
        let blob = try blobID(file)
        if let id = try id("SELECT id FROM files WHERE path = ? AND blob = ?", [file.path, blob]) { return id }
        return try insert("INSERT INTO files (path, blob) VALUES (?, ?)", [file.path, blob])
    }

    private func blobID(_ file: PreparedPublication.File) throws -> Int64 {
        let hash = Data(file.hash)
        if let id = try id("SELECT id FROM blobs WHERE hash = ?", [hash]) { return id }
        return try insert("INSERT INTO blobs (hash, bytes) VALUES (?, ?)", [hash, Data(file.bytes)])
    }
}
