import GRDB

extension Store {
    /// The apps that only those see who may read them, published or not.
    public func privateApps() throws(StoreError) -> Set<String> {
        try read { db in try String.fetchSet(db, sql: "SELECT name FROM private_apps") }
    }

    /// Hides an app from strangers, or shows it again. It need not be published yet.
    /// - Returns: Whether that changed anything.
    /// - Throws: ``StoreError/constraint(_:)`` for a name that is no app's.
    @discardableResult
    public func setPrivate(_ isPrivate: Bool, app: String, by author: Author = .local) throws(StoreError) -> Bool {
        try Text.check(app)
        return try write { db in
            let sql =
                isPrivate
                ? "INSERT INTO private_apps (name, since) VALUES (?, ?) ON CONFLICT DO NOTHING"
                : "DELETE FROM private_apps WHERE name = ?"
            let values: StatementArguments = isPrivate ? [app, clock().milliseconds] : [app]
            try db.execute(sql: sql, arguments: values)
            guard db.changesCount > 0 else { return false }
            try db.audit(isPrivate ? .makePrivate : .makePublic, by: author, app: app, at: clock())
            return true
        }
    }
}
