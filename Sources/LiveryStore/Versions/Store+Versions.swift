import GRDB

extension Store {
    /// All apps by name, each with its latest version.
    public func apps() throws(StoreError) -> [Version] {
        try read { db in try db.latestVersions() }
    }

    /// The app's version in force.
    /// - Throws: ``StoreError/notFound(_:)`` when there is no such app.
    public func latest(app: String) throws(StoreError) -> Version {
        guard let version = try versions(app: app, limit: 1).first else { throw .notFound(.app(app)) }
        return version
    }

    /// One version.
    /// - Throws: ``StoreError/notFound(_:)`` with the version, or with the app when there is none.
    public func version(app: String, number: Int) throws(StoreError) -> Version {
        try read { db in
            _ = try db.requireApp(app)
            return try db.requireVersion(VersionReference(app: app, number: number))
        }
    }

    /// A page of the app's history, newest first.
    ///
    /// Costs in line with `limit`, however long the history.
    /// - Parameters:
    ///   - before: Only numbers below it: the last one of the page before.
    ///   - limit: At most so many; less than one counts as one.
    /// - Throws: ``StoreError/notFound(_:)`` when there is no such app.
    public func versions(app: String, before: Int? = nil, limit: Int = 50) throws(StoreError) -> [Version] {
        try read { db in
            let sql = Database.selectVersions + "WHERE v.app = ? AND v.number < ? ORDER BY v.number DESC LIMIT ?"
            let values: StatementArguments = [try db.requireApp(app), before ?? Int.max, max(1, limit)]
            return try Row.fetchAll(try db.cachedStatement(sql: sql), arguments: values).map(db.version)
        }
    }

    /// The files of a version: contents by path, each checked against its hash (about 240 MB/s).
    /// - Throws: ``StoreError/notFound(_:)``; ``StoreError/corrupt(_:)`` when a content is not what was published.
    public func files(of reference: VersionReference) throws(StoreError) -> [String: [UInt8]] {
        try read { db in try db.files(of: reference) }
    }
}

extension Database {
    func files(of reference: VersionReference) throws -> [String: [UInt8]] {
        try files(ofTree: requireVersionRow(reference).decode(forColumn: "tree"))
    }

    func files(ofTree tree: Int64) throws -> [String: [UInt8]] {
        let sql = """
            SELECT f.path, b.hash, b.bytes FROM tree_files t
            JOIN files f ON f.id = t.file JOIN blobs b ON b.id = f.blob WHERE t.tree = ?
            """
        var files: [String: [UInt8]] = [:]
        for row in try Row.fetchAll(try cachedStatement(sql: sql), arguments: [tree]) {
            let path: String = try row.decode(forColumn: "path")
            let bytes = try row.bytes("bytes")
            guard Digest.sha256(bytes) == (try row.bytes("hash")) else {
                throw StoreError.damaged("\(path) does not have its hash")
            }
            files[path] = bytes
        }
        return files
    }

    func latestVersions() throws -> [Version] {
        let sql =
            Self.selectVersions
            + "WHERE v.number = (SELECT max(number) FROM versions WHERE app = a.id) ORDER BY a.name"
        return try Row.fetchAll(try cachedStatement(sql: sql)).map(version)
    }
}
