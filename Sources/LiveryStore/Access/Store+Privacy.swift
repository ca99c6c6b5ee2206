import Foundation

extension Store {
    /// The private apps, whether or not they have been published. Only authorized clients can see them.
    public func privateApps() throws(StoreError) -> Set<String> {
        try read { db in Set(try db.values("SELECT name FROM private_apps")) }
    }

    /// Makes an app private or public. The app doesn't have to be published yet. If the app becomes private, its
    /// preview links end.
    /// - Returns: Whether anything changed.
    /// - Throws: ``StoreError/constraint(_:)`` when `app` isn't a valid app name.
    @discardableResult
    public func setPrivate(_ isPrivate: Bool, app: String, by author: Author = .local) throws(StoreError) -> Bool {
        try Text.check(app)
        return try write { db in
            let changes =
                isPrivate
                ? try db.makePrivate(app, at: clock())
                : try db.execute("DELETE FROM private_apps WHERE name = ?", [app])
            guard changes > 0 else { return false }
            if isPrivate { try db.endPreviews(of: app) }
            try db.audit(isPrivate ? .makePrivate : .makePublic, by: author, app: app, at: clock())
            return true
        }
    }
}

extension Connection {
    func isPrivate(_ app: String) throws -> Bool {
        try row("SELECT 1 FROM private_apps WHERE name = ?", [app]) != nil
    }

    fileprivate func endPreviews(of app: String) throws {
        try execute("DELETE FROM preview_links WHERE draft IN (SELECT id FROM drafts WHERE app = ?)", [app])
    }

    /// Makes an app private. Does nothing if it already is.
    /// - Returns: The number of changed rows.
    @discardableResult
    func makePrivate(_ app: String, at time: Date) throws -> Int {
        try execute(
            "INSERT INTO private_apps (name, since) VALUES (?, ?) ON CONFLICT DO NOTHING", [app, time.milliseconds])
    }
}
