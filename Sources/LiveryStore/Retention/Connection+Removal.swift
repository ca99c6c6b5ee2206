extension Connection {
    /// Removes versions that no other row needs, the rows that refer only to them, and contents that become unused.
    func remove(versions ids: [Int64]) throws {
        guard !ids.isEmpty else { return }
        let each: [[any Storable]] = ids.map { [$0] }
        let settled = try rows(
            "SELECT id FROM scheduled_changes WHERE state <> 'waiting' AND (version = ? OR target = ?)",
            each: ids.map { [$0, $0] })
        try remove(scheduled: Array(Set(try settled.joined().map { try $0.decode(Int64.self, at: 0) })))
        try rows("DELETE FROM idempotency_keys WHERE version = ?", each: each)
        try rows("UPDATE reviews SET version = NULL WHERE version = ?", each: each)
        try unlocking(["channel_moves", "versions", "version_extends", "version_bundles"]) {
            try rows("DELETE FROM channel_moves WHERE version = ?", each: each)
            for table in ["version_extends", "version_bundles"] {
                try rows("DELETE FROM \(table) WHERE version = ?", each: each)
            }
            // Newest first, because a version can refer to an older one.
            try rows("DELETE FROM versions WHERE id = ?", each: ids.sorted(by: >).map { [$0] })
        }
        try removeUnusedContents()
    }

    /// Removes scheduled changes and their contents.
    func remove(scheduled ids: [Int64]) throws {
        let each: [[any Storable]] = ids.map { [$0] }
        try rows("DELETE FROM idempotency_keys WHERE scheduled = ?", each: each)
        for table in ["scheduled_extends", "scheduled_bundles"] {
            try rows("DELETE FROM \(table) WHERE change = ?", each: each)
        }
        try rows("DELETE FROM scheduled_changes WHERE id = ?", each: each)
    }

    /// Removes trees, files, contents and bundles that no version or scheduled change uses.
    func removeUnusedContents() throws {
        let unused = [
            (
                "tree_files",
                """
                tree NOT IN (SELECT tree FROM versions)
                    AND tree NOT IN (SELECT tree FROM scheduled_changes WHERE tree IS NOT NULL)
                """
            ),
            ("trees", "id NOT IN (SELECT tree FROM tree_files)"),
            ("files", "id NOT IN (SELECT file FROM tree_files)"),
            ("blobs", "id NOT IN (SELECT blob FROM files)"),
            ("recompressions", "bundle IN (\(Self.unusedBundles))"),
            ("bundle_codings", "bundle IN (\(Self.unusedBundles))"),
            ("bundles", "id IN (\(Self.unusedBundles))"),
        ]
        try unlocking(["tree_files", "trees", "files", "blobs", "bundle_codings", "bundles"]) {
            for (table, condition) in unused { try execute("DELETE FROM \(table) WHERE \(condition)") }
        }
    }

    private static let unusedBundles = """
        SELECT id FROM bundles WHERE id NOT IN (SELECT bundle FROM version_bundles)
            AND id NOT IN (SELECT bundle FROM scheduled_bundles)
        """

    /// Runs `body`. In the meantime, this transaction can change the rows of the given published tables.
    private func unlocking(_ tables: [String], _ body: () throws -> Void) throws {
        guard let table = tables.first else { return try body() }
        try engine.unlocking(table) { try unlocking(Array(tables.dropFirst()), body) }
    }
}
