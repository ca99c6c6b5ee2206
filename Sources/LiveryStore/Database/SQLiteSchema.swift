import GRDB

/// Runs the migrations on a file.
enum SQLiteSchema {
    /// "Lvry" in the file's header.
    static let applicationID = 0x4c76_7279

    static let migrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        for migration in Schema.migrations {
            migrator.registerMigration(migration.name, foreignKeyChecks: .immediate) { db in
                try db.execute(sql: "PRAGMA application_id = \(applicationID)")
                try db.execute(sql: migration.sqlite)
            }
        }
        return migrator
    }()

    /// Migrates the file. Of two processes that run the same migration concurrently, the second one fails without
    /// changing anything and then finds the migration applied.
    static func migrate(_ pool: DatabasePool) throws {
        for _ in migrator.migrations {
            do { return try migrator.migrate(pool) } catch let error as DatabaseError
                where error.resultCode == .SQLITE_ERROR
            { continue }
        }
        try migrator.migrate(pool)
    }

    /// Rejects a file that was created by another program or a newer version of Livery. Read-only.
    static func recognize(_ db: GRDB.Database, path: String) throws {
        let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
        let id = try Int.fetchOne(db, sql: "PRAGMA application_id")
        guard isEmpty || id == applicationID else {
            if try isBeingMade(db) { return }
            let message = "a database of another program (application_id \(id ?? 0))"
            throw StoreError.notADatabase(path: path, Fault(code: 26, message: message, sql: nil))
        }
        let known = Set(migrator.migrations)
        let unknown = try migrator.appliedIdentifiers(db).subtracting(known)
        guard unknown.isEmpty else { throw StoreError.newerDatabase(path: path, migrations: unknown.sorted()) }
    }

    /// Whether another process is creating the database. In that case, the migrator's table, or the table that the pool
    /// creates and drops, exists before the first migration.
    private static func isBeingMade(_ db: GRDB.Database) throws -> Bool {
        let names = try String.fetchSet(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
        return names.isSubset(of: ["grdb_migrations", "grdb_issue_102"])
    }
}
