import GRDB

/// Recognizes a database file and runs the migrations on it.
struct SQLiteSchema {
    /// The application id in the file's header. The bytes spell "Lvry".
    static let applicationID = 0x4c76_7279

    let plan: SchemaPlan
    let path: String

    /// Runs the pending migrations in one transaction. If two processes do this at once, the second one waits and then
    /// finds no pending migrations.
    func migrate(_ pool: DatabasePool) throws {
        guard try !pool.read(pending).isEmpty else { return }
        try pool.write { db in
            let pending = try pending(db)
            try db.execute(sql: "PRAGMA application_id = \(Self.applicationID)")
            try db.execute(sql: "CREATE TABLE IF NOT EXISTS livery_migrations (name TEXT PRIMARY KEY) STRICT")
            for migration in pending {
                try db.execute(sql: migration.sqlite)
                try db.execute(sql: "INSERT INTO livery_migrations (name) VALUES (?)", arguments: [migration.name])
            }
        }
    }

    /// Rejects a file that was created by another program or whose schema the policy rejects. Doesn't write.
    func recognize(_ db: GRDB.Database) throws {
        let id = try Int.fetchOne(db, sql: "PRAGMA application_id")
        guard try id == Self.applicationID || isEmpty(db) else {
            let message = "a database of another program (application_id \(id ?? 0))"
            throw StoreError.notADatabase(path: path, Fault(code: 26, message: message, sql: nil))
        }
        _ = try pending(db)
    }

    private func pending(_ db: GRDB.Database) throws -> [Schema.Migration] {
        // GRDB caches which tables exist, but another process might have created some since then.
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema WHERE name = 'livery_migrations'")
        let applied = count == 0 ? [] : try String.fetchSet(db, sql: "SELECT name FROM livery_migrations")
        return try plan.pending(applied: applied, path: path)
    }

    /// Whether the file has no tables, except one that another process's pool creates and drops.
    private func isEmpty(_ db: GRDB.Database) throws -> Bool {
        let tables = try String.fetchSet(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
        return tables.isSubset(of: ["grdb_issue_102"])
    }
}
