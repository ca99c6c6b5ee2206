import LiveryModel

extension Store {
    /// The latest version of every app, sorted by app name.
    public func apps() throws(StoreError) -> [Version] {
        try read { db in try db.latestVersions() }
    }

    /// The app's current version.
    /// - Throws: ``StoreError/notFound(_:)`` when the app doesn't exist.
    public func latest(app: String) throws(StoreError) -> Version {
        guard let version = try versions(app: app, limit: 1).first else { throw .notFound(.app(app)) }
        return version
    }

    /// The number of the first version that an app will have. It is higher than 1 if the app was deleted or the
    /// database was restored.
    public func firstNumber(of app: String) throws(StoreError) -> Int {
        try read { db in
            let sql = """
                SELECT coalesce((SELECT reserved FROM apps WHERE name = ?), (SELECT reserved FROM epoch), 0)
                """
            return (try db.value(sql, [app]) ?? 0) + 1
        }
    }

    /// One version.
    /// - Throws: ``StoreError/notFound(_:)`` with the version, or with the app if the app doesn't exist.
    public func version(app: String, number: Int) throws(StoreError) -> Version {
        try read { db in
            _ = try db.requireApp(app)
            return try db.requireVersion(VersionReference(app: app, number: number))
        }
    }

    /// A page of the app's history, newest version first.
    ///
    /// The cost depends on `limit` rather than on the length of the history.
    /// - Parameters:
    ///   - before: Returns only versions with a lower number, such as the last number of the previous page.
    ///   - limit: The maximum number of versions. Values below 1 are treated as 1.
    /// - Throws: ``StoreError/notFound(_:)`` when the app doesn't exist.
    public func versions(app: String, before: Int? = nil, limit: Int = 50) throws(StoreError) -> [Version] {
        try read { db in
            let sql = Connection.selectVersions + "WHERE v.app = ? AND v.number < ? ORDER BY v.number DESC LIMIT ?"
            let values: [any Storable] = [try db.requireApp(app), before ?? Int.max, max(1, limit)]
            return try db.versions(db.rows(sql, values))
        }
    }

    /// The contents of a version's files, by path. Each file is checked against its hash (about 240 MB/s).
    /// - Throws: ``StoreError/notFound(_:)`` when the version doesn't exist, ``StoreError/corrupt(_:)`` when a file
    ///   differs from the one that was published.
    ///   published.
    public func files(of reference: VersionReference) throws(StoreError) -> [String: [UInt8]] {
        try read { db in try db.files(of: reference) }
    }
}

extension Connection {
    func files(of reference: VersionReference) throws -> [String: [UInt8]] {
        try files(ofTree: requireVersionRow(reference).decode(forColumn: "tree"))
    }

    func files(ofTree tree: Int64) throws -> [String: [UInt8]] {
        let sql = """
            SELECT f.path, b.hash, b.bytes FROM tree_files t
            JOIN files f ON f.id = t.file JOIN blobs b ON b.id = f.blob WHERE t.tree = ?
            """
        var files: [String: [UInt8]] = [:]
        for row in try rows(sql, [tree]) {
            let path: String = try row.decode(forColumn: "path")
            let bytes = try row.bytes("bytes")
            guard bytes.sha256 == (try row.bytes("hash")) else {
                throw StoreError.damaged("'\(path)' doesn't match its hash")
            }
            files[path] = bytes
        }
        return files
    }

    func latestVersions() throws -> [Version] {
        let sql =
            Self.selectVersions
            + "WHERE v.number = (SELECT max(number) FROM versions WHERE app = a.id) ORDER BY a.name"
        return try versions(rows(sql))
    }
}
