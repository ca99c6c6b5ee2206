import Foundation

extension Store {
    /// Deletes an app with its versions, drafts, channels, releases, reviews and scheduled changes, and all contents
    /// that no other app uses.
    ///
    /// Its name and version numbers stay reserved. Publishing to the app throws ``StoreError/deleted(_:)`` until
    /// ``reopenApp(_:by:)`` is called. A private app stays private.
    /// - Throws: ``StoreError/notFound(_:)`` when the app doesn't exist, ``StoreError/inUse(_:)`` while versions or
    ///   scheduled publishes of other apps extend it.
    ///   apps extend the app.
    public func deleteApp(_ name: String, by author: Author) throws(StoreError) {
        try write { db in
            let app = try db.requireApp(name)
            guard let last = try db.latestNumber(app: name) else { throw StoreError.notFound(.app(name)) }
            try db.requireNoDependents(of: app, named: name)
            let count = try db.id("SELECT count(*) FROM versions WHERE app = ?", [app]) ?? 0
            try db.removeChanges(of: app, named: name)
            let all = try db.values("SELECT id FROM versions WHERE app = ?", [app], of: Int64.self)
            try db.remove(versions: all)
            let sql = """
                UPDATE apps SET deleted = ?, bytes = 0, reserved = CASE WHEN reserved < ? THEN ? ELSE reserved END
                WHERE id = ?
                """
            try db.execute(sql, [clock().milliseconds, last, last, app])
            try db.audit(.deleteApp, by: author, app: name, version: last, detail: "\(count) versions", at: clock())
        }
    }

    /// Allows the name of a deleted app to be used again. Version numbers continue above the highest number that the
    /// app has had.
    /// - Throws: ``StoreError/notFound(_:)`` when no deleted app has this name.
    public func reopenApp(_ name: String, by author: Author) throws(StoreError) {
        try write { db in
            let sql = "UPDATE apps SET deleted = NULL WHERE name = ? AND deleted IS NOT NULL"
            guard try db.execute(sql, [name]) > 0 else { throw StoreError.notFound(.app(name)) }
            try db.audit(.reopenApp, by: author, app: name, at: clock())
        }
    }
}

extension Connection {
    fileprivate func requireNoDependents(of app: Int64, named name: String) throws {
        let sql = """
            SELECT a.name || ' version ' || v.number FROM version_extends e JOIN versions b ON b.id = e.base
                JOIN versions v ON v.id = e.version JOIN apps a ON a.id = v.app
            WHERE b.app = ? AND v.app <> b.app
            UNION ALL SELECT 'scheduled change ' || s.id || ' of ' || s.app FROM scheduled_extends e
                JOIN versions b ON b.id = e.base JOIN scheduled_changes s ON s.id = e.change
            WHERE b.app = ? AND s.app <> ? AND s.state = 'waiting'
            LIMIT 1
            """
        if let dependent = try value(sql, [app, app, name], of: String.self) {
            throw StoreError.inUse(
                "\(dependent) extends app \(name): delete that app or prune its versions first")
        }
    }

    /// Removes everything that belongs to an app, except its versions.
    fileprivate func removeChanges(of app: Int64, named name: String) throws {
        let scheduled = try values("SELECT id FROM scheduled_changes WHERE app = ?", [name], of: Int64.self)
        try remove(scheduled: scheduled)
        try execute(
            "DELETE FROM review_comments WHERE review IN (SELECT id FROM reviews WHERE app = ?)", [name])
        try execute("DELETE FROM reviews WHERE app = ?", [name])
        try execute("DELETE FROM drafts WHERE app = ?", [name])
        // Whoever uses the name next can't read the files of this app that others still use.
        try execute("DELETE FROM asset_apps WHERE app = ?", [name])
        try execute("DELETE FROM releases WHERE app = ?", [app])
        try execute("DELETE FROM contract_requests WHERE app = ?", [app])
        try execute("DELETE FROM channels WHERE app = ?", [app])
        try engine.unlocking("channel_moves") { try execute("DELETE FROM channel_moves WHERE app = ?", [app]) }
    }
}
