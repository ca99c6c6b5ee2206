/// Checks a database on a server and runs the migrations on it.
struct PostgreSQLSchema {
    /// The oldest supported version. Older versions don't support pipelines.
    private static let oldest = 14
    /// The key of the lock that a node holds while it migrates. The bytes spell "Lvry".
    private static let lock = 0x4c76_7279

    let plan: SchemaPlan
    /// The URL without its password, for messages.
    let name: String

    /// Runs the pending migrations. If several nodes start at once, one runs them and the others wait.
    /// - Throws: An error about a server, database, role or schema that Livery can't use. In this case, nothing was
    ///   changed.
    func prepare(_ connection: PostgreSQLConnection) throws {
        try Self.check(version: connection.version, name: name)
        let encoding = connection.setting("server_encoding") ?? "unknown"
        guard encoding == "UTF8" else {
            throw StoreError.invalid(
                "the database of '\(name)' has the encoding \(encoding), but Livery needs UTF8: "
                    + "create one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0")
        }
        try connection.command("BEGIN")
        do {
            // The time limits are meant for requests. A migration can take longer, and so can waiting for another
            // node's migration.
            try connection.command("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0")
            if try !pending(connection).isEmpty {
                try checkRights(connection)
                try connection.command("SELECT pg_advisory_xact_lock(\(Self.lock))")
                try migrate(connection)
            }
            try checkTableRights(connection)
            try connection.command("COMMIT")
        } catch {
            _ = try? connection.command("ROLLBACK")
            throw error
        }
    }

    /// Throws if the server is too old. The version is a number such as 150004.
    static func check(version: Int, name: String) throws(StoreError) {
        guard version < oldest * 10_000 else { return }
        // Versions before 10 have two numbers. For example, 9.6 is 90600.
        let text = version < 100_000 ? "\(version / 10_000).\(version / 100 % 100)" : "\(version / 10_000)"
        throw .invalid("'\(name)' is PostgreSQL \(text), but Livery needs \(oldest) or newer")
    }

    private func migrate(_ connection: PostgreSQLConnection) throws {
        let pending = try pending(connection)
        try connection.command("CREATE TABLE IF NOT EXISTS livery_migrations (name TEXT COLLATE \"C\" PRIMARY KEY)")
        for migration in pending {
            try connection.command(migration.postgreSQL)
            try Connection(connection).execute("INSERT INTO livery_migrations (name) VALUES (?)", [migration.name])
        }
    }

    /// The migrations that haven't run yet.
    private func pending(_ connection: PostgreSQLConnection) throws -> [Schema.Migration] {
        let tables = Set(
            try connection.command(
                "SELECT tablename FROM pg_catalog.pg_tables WHERE schemaname = current_schema()"
            ).compactMap { $0[0] })
        guard tables.contains("livery_migrations") else {
            guard tables.isDisjoint(with: Schema.publishedTables + ["apps", "audit"]) else {
                let message = "its schema has tables of another program"
                throw StoreError.notADatabase(path: name, Fault(state: "42P07", message: message, sql: nil))
            }
            return try plan.pending(applied: [], path: name)
        }
        let applied = Set(try connection.command("SELECT name FROM livery_migrations").compactMap { $0[0] })
        return try plan.pending(applied: applied, path: name)
    }

    private func checkRights(_ connection: PostgreSQLConnection) throws {
        let sql = "SELECT current_user, current_schema(), has_schema_privilege(current_schema(), 'CREATE')"
        let row = try connection.command(sql)[0]
        guard let role = row[0], let schema = row[1] else {
            throw StoreError.invalid("the search path of '\(name)' has no schema that exists")
        }
        guard row[2] == "t" else {
            throw StoreError.invalid(
                "the role '\(role)' of '\(name)' can't create tables: GRANT CREATE ON SCHEMA \(schema) TO \(role)")
        }
    }

    private func checkTableRights(_ connection: PostgreSQLConnection) throws {
        let rights = ["SELECT", "INSERT", "UPDATE", "DELETE"].map { "has_table_privilege(c.oid, '\($0)')" }
        let tables = Schema.tables.map { "'\($0)'" }
        let sql = """
            SELECT current_user, c.relname FROM pg_catalog.pg_class c
            WHERE c.relnamespace = current_schema()::regnamespace AND c.relname IN (\(tables.joined(separator: ", ")))
                AND NOT (\(rights.joined(separator: " AND "))) ORDER BY c.relname
            """
        guard let row = try connection.command(sql).first, let role = row[0], let table = row[1] else { return }
        throw StoreError.invalid(
            "the role '\(role)' in '\(name)' lacks privileges on the table \(table): "
                + "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA … TO \(role)")
    }
}
