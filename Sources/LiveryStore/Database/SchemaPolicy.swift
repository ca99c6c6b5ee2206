/// What to do with a database whose schema is older than the program's. An empty database always gets its tables, and a
/// newer schema is always rejected.
public enum SchemaPolicy: Sendable {
    /// Opening throws ``StoreError/olderDatabase(path:migrations:)``.
    case current
    /// The database is opened with its older schema. Only ``Store/backup(to:)`` then works.
    case older
    /// The database is migrated. Older versions of Livery can't open it afterward.
    case migrate
}

/// A policy, and the migrations that create the schema.
struct SchemaPlan {
    let policy: SchemaPolicy
    var migrations = Schema.migrations

    /// The migrations to run on a database that already has some of them.
    /// - Parameter applied: The names of the migrations that the database already has. Empty for a new database.
    func pending(applied: Set<String>, path: String) throws(StoreError) -> [Schema.Migration] {
        let unknown = applied.subtracting(migrations.map(\.name))
        guard unknown.isEmpty else { throw .newerDatabase(path: path, migrations: unknown.sorted()) }
        let pending = migrations.filter { !applied.contains($0.name) }
        guard !pending.isEmpty, !applied.isEmpty else { return pending }
        switch policy {
        case .current: throw .olderDatabase(path: path, migrations: pending.map(\.name))
        case .older: return []
        case .migrate: return pending
        }
    }
}
