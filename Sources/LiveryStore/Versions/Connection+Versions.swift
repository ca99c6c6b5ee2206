import Foundation
import LiveryModel

extension Connection {
    /// The part that all queries for versions have in common.
    static let selectVersions = """
        SELECT v.id, a.name AS app, v.number, v.time, v.author, v.message, v.entry, v.axes, v.tree, v.rolled_back_from,
            v.origin, v.draft, v.scheduled, v.changes, c.number AS cause, ca.name AS cause_app
        FROM versions v JOIN apps a ON a.id = v.app
            LEFT JOIN versions c ON c.id = v.cause LEFT JOIN apps ca ON ca.id = c.app

        """

    func versionRow(_ reference: VersionReference) throws -> Row? {
        try row(Self.selectVersions + "WHERE a.name = ? AND v.number = ?", [reference.app, reference.number])
    }

    func requireVersionRow(_ reference: VersionReference) throws -> Row {
        guard let row = try versionRow(reference) else { throw StoreError.notFound(.version(reference)) }
        return row
    }

    func requireVersionID(_ reference: VersionReference) throws -> Int64 {
        try requireVersionRow(reference).decode(forColumn: "id")
    }

    func requireVersionID(_ number: Int, of app: String) throws -> Int64 {
        try requireVersionID(VersionReference(app: app, number: number))
    }

    func requireVersion(_ reference: VersionReference) throws -> Version {
        try version(requireVersionRow(reference))
    }

    /// The app's id. Throws an error that names the app if the app doesn't exist.
    func requireApp(_ name: String) throws -> Int64 {
        guard let id = try id("SELECT id FROM apps WHERE name = ? AND deleted IS NULL", [name]) else {
            throw StoreError.notFound(.app(name))
        }
        return id
    }

    /// Throws if the app has been deleted.
    func requireNotDeleted(_ app: String) throws {
        guard try row("SELECT 1 FROM apps WHERE name = ? AND deleted IS NOT NULL", [app]) == nil else {
            throw StoreError.deleted(app)
        }
    }

    func version(_ row: Row) throws -> Version { try versions([row])[0] }

    /// The versions in rows from `selectVersions`. Costs two lookups in total.
    func versions(_ rows: [Row]) throws -> [Version] {
        let ids = try rows.map { try $0.decode(Int64.self, forColumn: "id") }
        let bases = try bases(in: "version_extends", of: "version", each: ids)
        let bundles = try bundleHashes(each: ids)
        return try rows.indices.map { try Version(rows[$0], extends: bases[$0], bundles: bundles[$0]) }
    }

    /// The extended versions in the declared order, read from the column `base` of the given table.
    func bases(in table: String, of owner: String, _ id: Int64) throws -> [VersionReference] {
        try bases(in: table, of: owner, each: [id])[0]
    }

    private func bases(in table: String, of owner: String, each ids: [Int64]) throws -> [[VersionReference]] {
        let sql = """
            SELECT a.name AS app, b.number FROM \(table) e
            JOIN versions b ON b.id = e.base JOIN apps a ON a.id = b.app
            WHERE e.\(owner) = ? ORDER BY e.position
            """
        return try rows(sql, each: ids.map { [$0] }).map { rows in
            try rows.map {
                VersionReference(app: try $0.decode(forColumn: "app"), number: try $0.decode(forColumn: "number"))
            }
        }
    }

    func bundleHashes(of version: Int64) throws -> [String: String] { try bundleHashes(each: [version])[0] }

    private func bundleHashes(each versions: [Int64]) throws -> [[String: String]] {
        let sql = """
            SELECT r.key, b.hash FROM version_bundles r JOIN bundles b ON b.id = r.bundle WHERE r.version = ?
            """
        return try rows(sql, each: versions.map { [$0] }).map { rows in
            try rows.reduce(into: [:]) { hashes, row in
                hashes[try row.decode(forColumn: "key")] = try row.bytes("hash").hexadecimal
            }
        }
    }
}

extension Version {
    fileprivate init(_ row: Row, extends: [VersionReference], bundles: [String: String]) throws {
        let axes: String = try row.decode(forColumn: "axes")
        self.init(
            id: try row.decode(forColumn: "id"),
            app: try row.decode(forColumn: "app"),
            number: try row.decode(forColumn: "number"),
            time: try row.time("time"),
            author: try row.decode(forColumn: "author"),
            message: try row.decode(forColumn: "message"),
            entry: try row.decode(forColumn: "entry"),
            axes: try JSONDecoder().decode([Theme.Axis].self, from: Data(axes.utf8)),
            extends: extends,
            origin: try Origin(row),
            scheduled: try row.decode(forColumn: "scheduled"),
            changes: try row.decode(forColumn: "changes"),
            bundles: bundles)
    }
}

extension Origin {
    fileprivate init(_ row: Row) throws {
        if let number = try row.decode(Int?.self, forColumn: "rolled_back_from") {
            self = .rollback(number)
        } else if let draft = try row.decode(String?.self, forColumn: "draft") {
            self = .draft(draft)
        } else if let number = try row.decode(Int?.self, forColumn: "cause") {
            self = .cascade(VersionReference(app: try row.decode(forColumn: "cause_app"), number: number))
        } else {
            self = .files
        }
    }
}
