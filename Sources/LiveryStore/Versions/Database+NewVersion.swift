import Foundation
import GRDB

/// Where in which app's history a new version goes.
struct Place {
    let app: Int64
    let number: Int
    let time: Int64
}

/// A row of `versions` to be.
struct NewVersion {
    let place: Place
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
    /// The next number of an app, which comes to be if there is none; the caller has the write lock.
    func nextPlace(app: String, expecting expectation: Expectation, at time: Date) throws -> Place {
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
            return Place(app: id, number: 1, time: time.milliseconds)
        }
        // A clock that was set back must not make a later version look older to a cache.
        let earliest: Int64 = try latest.decode(forColumn: "time")
        return Place(
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
                version.place.app, version.place.number, version.place.time, version.author, version.message,
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
