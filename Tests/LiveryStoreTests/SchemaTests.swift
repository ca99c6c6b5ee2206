import Foundation
import Testing

@testable import LiveryStore

/// Tests that the schemas for SQLite and for PostgreSQL are equivalent, because they are written separately.
@Suite(.enabled(if: PostgreSQLServer.isInstalled, "PostgreSQL isn't installed: run `script/setup swift`"))
struct SchemaTests {
    private func make(_ engine: Engine) throws -> Making { try Engine.$current.withValue(engine) { try Making() } }

    /// Compares the rows of two queries, with their values as strings.
    private func compare(_ sqlite: String, _ postgreSQL: String, atLeast count: Int) throws {
        func lines(_ engine: Engine, _ sql: String) throws -> [String] {
            let made = try make(engine)
            return try withExtendedLifetime(made) {
                try made.store.read { try $0.values(sql, of: String.self) }.sorted()
            }
        }
        let (ours, theirs) = (try lines(.sqlite, sqlite), try lines(.postgresql, postgreSQL))
        #expect(ours == theirs)
        #expect(ours.count >= count)
    }

    @Test("has the same columns in the same order")
    func columns() throws {
        try compare(
            """
            SELECT t.name || '.' || c.cid || ' ' || c.name || ' ' || c.type || ' ' || max(c."notnull", c.pk > 0)
                || coalesce(' ' || c.dflt_value, '')
            FROM sqlite_schema t, pragma_table_info(t.name) c
            WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name <> 'livery_migrations'
            """,
            """
            SELECT table_name || '.' || (ordinal_position - 1) || ' ' || column_name || ' '
                || CASE data_type WHEN 'bigint' THEN 'INTEGER' WHEN 'bytea' THEN 'BLOB' WHEN 'text' THEN 'TEXT' END
                || ' ' || CASE WHEN is_nullable = 'NO' THEN 1 ELSE 0 END
                || coalesce(' ' || replace(column_default, '::text', ''), '')
            FROM information_schema.columns
            WHERE table_schema = current_schema() AND table_name <> 'livery_migrations'
                AND (data_type <> 'text' OR collation_name = 'C')
            """, atLeast: 100)
    }

    @Test("has the same references")
    func references() throws {
        try compare(
            """
            SELECT t.name || '.' || k."from" || ' ' || k."table" || ' ' || k.on_delete
            FROM sqlite_schema t, pragma_foreign_key_list(t.name) k WHERE t.type = 'table'
            """,
            """
            SELECT c.relname || '.' || a.attname || ' ' || f.relname || ' '
                || CASE k.confdeltype WHEN 'c' THEN 'CASCADE' ELSE 'NO ACTION' END
            FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class f ON f.oid = k.confrelid
                JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
            WHERE k.contype = 'f' AND c.relnamespace = current_schema()::regnamespace
            """, atLeast: 25)
    }

    @Test("has the same keys")
    func keys() throws {
        try compare(
            """
            SELECT * FROM (
                SELECT t.name || ' ' || (
                    SELECT group_concat(name, ',') FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno))
                FROM sqlite_schema t, pragma_index_list(t.name) i
                WHERE t.type = 'table' AND t.name <> 'livery_migrations' AND i.origin IN ('u', 'pk')
                -- A primary key of one integer is the row's id and has no index.
                UNION SELECT t.name || ' ' || c.name FROM sqlite_schema t, pragma_table_info(t.name) c
                WHERE t.type = 'table' AND t.name <> 'livery_migrations' AND t.name NOT LIKE 'sqlite%'
                    AND c.pk = 1 AND c.type = 'INTEGER'
                    AND NOT EXISTS (SELECT 1 FROM pragma_index_list(t.name) WHERE origin = 'pk'))
            """,
            """
            SELECT c.relname || ' ' || string_agg(a.attname, ',' ORDER BY array_position(k.conkey, a.attnum))
            FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
                JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
            WHERE k.contype IN ('u', 'p') AND c.relnamespace = current_schema()::regnamespace
                AND c.relname <> 'livery_migrations'
            GROUP BY c.relname, k.oid
            """, atLeast: 35)
    }

    @Test("has the same indexes")
    func indexes() throws {
        try compare(
            "SELECT tbl_name || ' ' || name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL",
            """
            SELECT tablename || ' ' || indexname FROM pg_indexes WHERE schemaname = current_schema()
                AND indexname NOT IN (SELECT conname FROM pg_constraint)
            """, atLeast: 15)
    }

    @Test("has the same triggers")
    func triggers() throws {
        try compare(
            "SELECT tbl_name || ' ' || name FROM sqlite_schema WHERE type = 'trigger'",
            """
            SELECT c.relname || ' ' || t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
            WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace
            """, atLeast: 20)
    }

    /// Statements that each violate one rule in a database with a version, a draft and a token.
    private static let violations = [
        "INSERT INTO apps (name) VALUES ('Upper')", "INSERT INTO apps (name) VALUES ('')",
        "INSERT INTO blobs (hash, bytes) VALUES (x'00', x'00')",
        "INSERT INTO files (path, blob) VALUES ('', 1)", "INSERT INTO files (path, blob) VALUES ('x', 99)",
        "INSERT INTO trees (hash) VALUES (x'01')",
        "INSERT INTO bundles (hash, length, gzip) VALUES (randomblob(32), -1, x'00')",
        "INSERT INTO bundle_codings (bundle, coding, bytes) VALUES (1, '', x'00')",
        "INSERT INTO recompressions (bundle, coding) VALUES (1, '')",
        "INSERT INTO version_extends (version, position, base) VALUES (1, 0, 1)",
        "UPDATE tokens SET role = ''", "UPDATE tokens SET apps = '{}'", "UPDATE tokens SET files = '1'",
        "UPDATE tokens SET hash = x'02'", "INSERT INTO private_apps (name, since) VALUES ('a b', 0)",
        "UPDATE drafts SET name = 'A'", "UPDATE drafts SET app = 'a/b'", "UPDATE drafts SET entry = ''",
        "UPDATE draft_files SET path = ''", "UPDATE draft_files SET hash = NULL", "UPDATE draft_files SET hash = x'00'",
        "UPDATE scheduled_changes SET kind = 'x'", "UPDATE scheduled_changes SET state = 'x'",
        "UPDATE scheduled_changes SET settled = 1", "UPDATE scheduled_changes SET channel = 'x'",
        "UPDATE scheduled_changes SET tree = 1", "UPDATE scheduled_changes SET axes = '{'",
        "INSERT INTO channel_moves (app, channel, time, author, message) VALUES (1, 'A', 0, '', '')",
        "UPDATE channel_moves SET time = 0", "DELETE FROM channel_moves",
        "UPDATE audit SET time = 0", "DELETE FROM audit", "UPDATE audit_head SET number = number + 2",
        "DELETE FROM audit_head", "INSERT INTO audit_head (id, number, hash) VALUES (2, 0, zeroblob(32))",
        "UPDATE bundle_codings SET bytes = x'00'", "DELETE FROM bundle_codings",
        "UPDATE versions SET message = 'x'", "DELETE FROM versions",
        "UPDATE reviews SET state = 'x'", "UPDATE reviews SET settled = 1",
        "UPDATE releases SET name = 'A'", "UPDATE releases SET name = ''", "UPDATE releases SET axes = '[]'",
        "UPDATE releases SET requires = '1'", "UPDATE releases SET reads = '{}'", "UPDATE releases SET contract = 'x'",
        "UPDATE releases SET retired = 1", "UPDATE releases SET app = 99",
    ]

    @Test("enforces the same rules", arguments: violations, Engine.allCases)
    func rules(sql: String, engine: Engine) throws {
        let made = try make(engine)
        var publication = Publication.sample()
        publication.bundles["br"] = StoredBundle(identity: [1], gzip: [2], encodings: ["br": [3]])
        try made.store.publish(publication)
        try made.store.setChannel(app: "badoo", name: "beta", to: 1, author: "Ada", message: "", expecting: .absent)
        try made.store.createDraft(app: "badoo", name: "d", author: "Ada")
        try made.store.saveDraftFile([1], at: "a", app: "badoo", draft: "d", expecting: .absent, author: "Ada")
        _ = try made.store.requestReview(app: "badoo", draft: "d", revision: nil, message: "x", by: .local)
        let due = ZonedMoment(instant: made.store.now + 60, local: "later", zone: "UTC")
        _ = try made.store.schedule(
            Plan(app: "badoo", action: .rollback(to: 1), due: due, author: "Ada", message: ""))
        try made.store.addRelease(.sample("ios-8.4.0"), expecting: .absent, by: .local)
        _ = try made.store.createToken(role: "a", app: nil, name: "x")
        guard case .constraint = #expect(throws: StoreError.self, performing: { try made.execute(sql) }) else {
            Issue.record("accepted, or rejected for another reason")
            return
        }
    }
}
