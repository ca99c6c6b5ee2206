/// The tables, and the migrations for older databases.
///
/// The schema is written once for each engine, in `SQLiteTables` and `PostgreSQLTables`, with the same tables, columns
/// and rules. `SQLiteTables` describes the columns.
enum Schema {
    /// A step from one schema to the next, which runs in one transaction.
    struct Migration: Sendable {
        let name: String
        /// The statements for SQLite.
        let sqlite: String
        /// The statements for PostgreSQL, which have the same effect.
        let postgreSQL: String
    }

    /// All migrations, oldest first. Until 0.1.0 is released, they are changed in place.
    static let migrations = [
        Migration(name: "0.1.0", sqlite: SQLiteTables.script, postgreSQL: PostgreSQLTables.script),
        Migration(name: "releases", sqlite: SQLiteTables.releases, postgreSQL: PostgreSQLTables.releases),
        Migration(name: "assets", sqlite: SQLiteTables.assets, postgreSQL: PostgreSQLTables.assets),
    ]

    /// All tables, each after the tables that it refers to.
    static let tables = [
        "apps", "blobs", "files", "trees", "tree_files", "bundles", "bundle_codings", "recompressions", "versions",
        "version_extends", "version_bundles", "tokens", "sign_in_codes", "sessions", "private_apps", "drafts",
        "draft_files", "draft_saves", "scheduled_changes", "scheduled_extends", "scheduled_bundles", "channel_moves",
        "channels", "idempotency_keys", "reviews", "review_comments", "audit", "audit_head", "hooks", "nodes",
        "preview_links", "releases", "release_pins",
        "contract_requests", "assets", "asset_descriptions", "asset_apps", "epoch",
    ]

    /// Tables that never reuse ids.
    static let numberedTables = [
        "tokens", "drafts", "preview_links", "scheduled_changes", "channel_moves", "reviews", "review_comments",
        "releases",
    ]

    /// Tables whose rows are never changed or deleted.
    static let publishedTables = [
        "blobs", "files", "trees", "tree_files", "bundles", "versions", "version_extends", "version_bundles",
    ]
}
