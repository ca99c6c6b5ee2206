import Foundation

extension Store {
    /// Records that a node serves all changes up to an entry. Also removes nodes that haven't reported for a day.
    public func reportNode(_ name: String, serving entry: Int) throws(StoreError) {
        try maintain { db in
            let now = try sharedTime(db)
            let sql = """
                INSERT INTO nodes (name, entry, seen) VALUES (?, ?, ?)
                ON CONFLICT (name) DO UPDATE SET entry = excluded.entry, seen = excluded.seen
                """
            try db.execute(sql, [name, entry, now.milliseconds])
            try db.execute("DELETE FROM nodes WHERE seen < ?", [now.addingTimeInterval(-86_400).milliseconds])
        }
    }

    /// Removes a node that is stopping.
    public func removeNode(_ name: String) throws(StoreError) {
        _ = try maintain { db in try db.execute("DELETE FROM nodes WHERE name = ?", [name]) }
    }

    /// The number of the last entry that is served by every node that has reported in the last few seconds. `nil` if no
    /// node has.
    public func entryOfSlowestNode(seenWithin seconds: Double) throws(StoreError) -> Int? {
        try read { db in
            let limit = try sharedTime(db).addingTimeInterval(-seconds).milliseconds
            return try db.value("SELECT min(entry) FROM nodes WHERE seen >= ?", [limit])
        }
    }
}
