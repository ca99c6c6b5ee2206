import Foundation

extension Store {
    /// Migrates a database with an older schema. Does nothing if the schema is current.
    ///
    /// A database file is backed up beside itself first. No other process may have it open. After the migration, older
    /// versions of Livery can't open the database, but they can restore the backup.
    /// - Parameters:
    ///   - path: The path of an existing SQLite database, or the URL of a PostgreSQL database.
    ///   - backingUp: Whether to back up a database file. A database on a server is never backed up.
    /// - Returns: The path of the backup. `nil` if none was made.
    /// - Throws: The errors of opening a database, or ``StoreError/busy(_:)`` when another process has the file open.
    @discardableResult
    public static func migrate(_ path: String, backingUp: Bool) throws(StoreError) -> String? {
        try migrate(path, backingUp: backingUp, migrations: Schema.migrations, at: Date())
    }

    static func migrate(
        _ path: String, backingUp: Bool, migrations: [Schema.Migration], at time: Date
    ) throws(StoreError) -> String? {
        func open(_ policy: SchemaPolicy) throws(StoreError) -> Store {
            let plan = SchemaPlan(policy: policy, migrations: migrations)
            return try Store(path: path, plan: plan, exclusive: policy != .current, trace: nil)
        }
        do throws(StoreError) {
            try open(.current).close()
            return nil
        } catch .olderDatabase {}
        var backup: String?
        if backingUp, !PostgreSQLURL.isOne(path) {
            let old = try open(.older)
            let name = path + ".before-migration-" + time.ISO8601Format().replacing(":", with: "-")
            try old.backup(to: name)
            try old.close()
            backup = name
        }
        try open(.migrate).close()
        return backup
    }
}
