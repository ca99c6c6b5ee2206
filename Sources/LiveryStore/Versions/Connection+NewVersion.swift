import Foundation

/// The app, number and time of a new version.
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

extension Connection {
    /// The next version number of an app. Creates the app if necessary. The caller holds the write lock.
    func nextVersionSlot(app: String, expecting expectation: Expectation, at time: Date) throws -> VersionSlot {
        let row = try row(
            """
            SELECT e.created, e.reserved AS start, a.id, a.reserved, a.deleted,
                (SELECT max(number) FROM versions WHERE app = a.id) AS number,
                (SELECT time FROM versions WHERE app = a.id ORDER BY number DESC LIMIT 1) AS time
            FROM epoch e LEFT JOIN apps a ON a.name = ?
            """, [app])
        guard let row else { throw StoreError.damaged("the time of the database's creation is missing") }
        guard try row.decode(Int64?.self, forColumn: "deleted") == nil else { throw StoreError.deleted(app) }
        let current: Int? = try row.decode(forColumn: "number")
        try expectation.check(app: app, current: current)
        let start: Int = try row.decode(forColumn: "start")
        let id =
            try row.decode(Int64?.self, forColumn: "id")
            ?? insert("INSERT INTO apps (name, reserved) VALUES (?, ?)", [app, start])
        let number = max(current ?? 0, try row.decode(Int?.self, forColumn: "reserved") ?? start) + 1
        NumberLimit(created: try row.time("created")).wait(for: number, at: time)
        // Setting the clock back must not make a later version look older to a cache.
        let earliest = try row.decode(Int64?.self, forColumn: "time") ?? .min
        return VersionSlot(app: id, number: number, time: max(earliest, time.milliseconds))
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
        try execute(
            """
            INSERT INTO version_extends (version, position, base)
            SELECT ?, position, base FROM version_extends WHERE version = ?
            """, [new, old])
        try execute(
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

extension Connection {
    /// The id of the tree with these files. The tree is created if necessary. If it exists, the cost is a single
    /// lookup.
    func treeID(_ prepared: PreparedPublication) throws -> Int64 {
        if let id = try id("SELECT id FROM trees WHERE hash = ?", [prepared.tree]) { return id }
        let files = try fileIDs(prepared.files)
        let tree = try insert("INSERT INTO trees (hash) VALUES (?)", [prepared.tree])
        // Inserting rows in the table's order fills its pages.
        try rows("INSERT INTO tree_files (tree, file) VALUES (?, ?)", each: files.sorted().map { [tree, $0] })
        return tree
    }

    private func fileIDs(_ files: [PreparedPublication.File]) throws -> some Sequence<Int64> {
        let contents = Dictionary(files.map { ($0.hash, $0.bytes) }) { first, _ in first }
        let blobs = try ids(
            of: files.map(\.hash), "SELECT id FROM blobs WHERE hash = ?", { [$0] },
            orInsert: "INSERT INTO blobs (hash, bytes) VALUES (?, ?)", { [$0, contents[$0]] }
        ).ids
        return try ids(
            of: files.indices, "SELECT id FROM files WHERE path = ? AND blob = ?",
            { [files[$0].path, blobs[files[$0].hash]] },
            orInsert: "INSERT INTO files (path, blob) VALUES (?, ?)", { [files[$0].path, blobs[files[$0].hash]] }
        ).ids.values
    }

    /// The ids of the bundles, by their hash. Bundles that don't exist yet are created.
    func bundleIDs(_ bundles: [PreparedPublication.Bundle]) throws -> [[UInt8]: Int64] {
        let stored = Dictionary(bundles.map { ($0.hash, $0.stored) }) { first, _ in first }
        let (ids, new) = try ids(
            of: bundles.map(\.hash), "SELECT id FROM bundles WHERE hash = ?", { [$0] },
            orInsert: "INSERT INTO bundles (hash, length, gzip) VALUES (?, ?, ?)",
            { [$0, stored[$0]?.length, stored[$0]?.gzip] })
        let created = new.compactMap { hash in ids[hash].flatMap { id in stored[hash].map { (id, $0) } } }
        try insert(encodings: created.map { ($0, $1.encodings) })
        try note(provisional: created.map { ($0, $1.provisional) })
        return ids
    }

    /// The ids of rows, by their keys. Rows that don't exist yet are inserted, in the order of their keys.
    private func ids<Key: Hashable>(
        of keys: some Sequence<Key>, _ select: String, _ condition: (Key) -> [any Storable],
        orInsert insert: String, _ values: (Key) -> [any Storable]
    ) throws -> (ids: [Key: Int64], new: [Key]) {
        var seen: Set<Key> = []
        let keys = keys.filter { seen.insert($0).inserted }
        let found = try zip(keys, rows(select, each: keys.map(condition)))
            .compactMap { key, rows in try rows.first.map { (key, try $0.decode(Int64.self, at: 0)) } }
        var ids = Dictionary(found) { first, _ in first }
        let new = keys.filter { ids[$0] == nil }
        for (key, id) in zip(new, try self.insert(insert, each: new.map(values))) { ids[key] = id }
        return (ids, new)
    }
}
