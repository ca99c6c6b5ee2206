/// The tables, and the migrations of older databases. Both engines run the same migrations.
enum Schema {
    /// A step from one schema to the next, in one transaction.
    struct Migration: Sendable {
        let name: String
        let run: @Sendable (Connection) throws -> Void

        init(_ name: String, _ run: @escaping @Sendable (Connection) throws -> Void) {
            self.name = name
            self.run = run
        }

        init(_ name: String, _ script: String) {
            self.init(name) { try $0.engine.script(script) }
        }
    }

    /// All tables, each after those that it refers to.
    static let tables = [
        "apps", "blobs", "files", "trees", "tree_files", "bundles", "bundle_codings", "recompressions", "versions",
        "version_extends", "version_bundles", "tokens", "sign_in_codes", "sessions", "private_apps", "drafts",
        "draft_files", "draft_saves", "scheduled_changes", "scheduled_extends", "scheduled_bundles", "channel_moves",
        "channels", "idempotency_keys", "reviews", "review_comments", "audit", "audit_head", "hooks", "nodes",
        "preview_links",
    ]

    static let migrations = [
        Migration("1 versions", versionTables + publishedTables.map(immutable).joined()),
        Migration("2 access", accessTables),
        Migration("roles", roleTables),
        Migration("audit", auditTables),
        Migration("codings", codingTables + immutable("bundle_codings")),
        Migration("drafts", draftTables),
        Migration("history", historyTables),
        Migration("channels", channelTables),
        Migration("schedule", scheduleTables),
        Migration("saves", saveTables),
        Migration("recompression", recompressionTables),
        Migration("seals") { db in
            try db.engine.script(sealTables)
            try sealVersions(db)
        },
        Migration("hooks", hookTables),
        Migration("proofs", proofColumn),
        Migration("previews", previewTables),
        Migration("reviews", reviewTables),
        Migration("preview tokens", previewTokenColumn),
    ]
}
