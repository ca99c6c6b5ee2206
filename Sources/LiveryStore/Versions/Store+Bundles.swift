import Foundation
import GRDB

extension Store {
    /// A bundle that some version has, by its hash.
    /// - Throws: ``StoreError/notFound(_:)``.
    public func bundle(hash: String) throws(StoreError) -> StoredBundle {
        guard let bundle = try bundles(hashes: [hash])[hash] else { throw .notFound(.bundle(hash)) }
        return bundle
    }

    /// Those of the bundles that some version has, by their hashes.
    public func bundles(hashes: some Collection<String>) throws(StoreError) -> [String: StoredBundle] {
        try read { db in
            let statement = try db.cachedStatement(sql: "SELECT id, hash, length, gzip FROM bundles WHERE hash = ?")
            var bundles: [String: StoredBundle] = [:]
            for hash in hashes {
                guard let bytes = Digest.bytes(hex: hash) else { continue }
                guard let row = try Row.fetchOne(statement, arguments: [Data(bytes)]) else { continue }
                bundles[hash] = try db.bundle(row)
            }
            return bundles
        }
    }

    /// Everything in force, read at one moment, by the app's name: what a server loads when it starts.
    /// - Parameter make: what is to be kept of an app's latest version. It is asked app by app, so that not all that is
    ///   read has to be in memory at one time.
    public func latestBundles<Entry>(
        _ make: (LatestBundles) throws -> Entry = { $0 }
    ) throws(StoreError) -> [Entry] {
        try read { db in
            try db.latestVersions().map { version in
                try make(LatestBundles(version: version, bundles: try db.bundles(of: version.id)))
            }
        }
    }

    /// Keeps further codings of a bundle that is there, by their names; one that it has already is left as it is.
    /// - Throws: ``StoreError/notFound(_:)`` when no version has such a bundle.
    public func add(_ codings: [String: [UInt8]], toBundle hash: String) throws(StoreError) {
        guard let bytes = Digest.bytes(hex: hash) else { throw .notFound(.bundle(hash)) }
        try write { db in
            guard let id = try db.id("SELECT id FROM bundles WHERE hash = ?", [Data(bytes)]) else {
                throw StoreError.notFound(.bundle(hash))
            }
            try db.insert(codings, ofBundle: id)
        }
    }
}

extension Store {
    /// Puts right what a disk has damaged: bytes of codings of a bundle, which otherwise never change. The caller has made
    /// sure that these are what the bundle is, and those that are there are not.
    /// - Throws: ``StoreError/notFound(_:)`` when no version has such a bundle.
    public func replace(
        _ codings: [String: [UInt8]], ofBundle hash: String, by author: Author = .local
    ) throws(StoreError) {
        guard !codings.isEmpty else { return }
        guard let bytes = Digest.bytes(hex: hash) else { throw .notFound(.bundle(hash)) }
        try write { db in
            guard let id = try db.id("SELECT id FROM bundles WHERE hash = ?", [Data(bytes)]) else {
                throw StoreError.notFound(.bundle(hash))
            }
            for (coding, bytes) in codings.sorted(by: { $0.key < $1.key }) {
                let table = coding == "gzip" ? "bundles" : "bundle_codings"
                // Within the transaction: nobody else ever sees the table without them.
                try db.execute(sql: Schema.mutable(table))
                if coding == "gzip" {
                    try db.execute(sql: "UPDATE bundles SET gzip = ? WHERE id = ?", arguments: [Data(bytes), id])
                } else {
                    try db.execute(
                        sql: "UPDATE bundle_codings SET bytes = ? WHERE bundle = ? AND coding = ?",
                        arguments: [Data(bytes), id, coding])
                }
                try db.execute(sql: Schema.immutable(table))
            }
            let names = codings.keys.sorted().joined(separator: ", ")
            try db.audit(.mend, by: author, detail: "bundle \(hash): \(names)", at: clock())
        }
    }
}

extension Database {
    func bundles(of version: Int64) throws -> [String: StoredBundle] {
        let sql = """
            SELECT r.key, b.id, b.hash, b.length, b.gzip FROM version_bundles r JOIN bundles b ON b.id = r.bundle
            WHERE r.version = ?
            """
        let rows = try Row.fetchAll(try cachedStatement(sql: sql), arguments: [version])
        return try rows.reduce(into: [:]) { bundles, row in
            bundles[try row.decode(forColumn: "key")] = try bundle(row)
        }
    }

    func insert(_ codings: [String: [UInt8]], ofBundle bundle: Int64) throws {
        for (coding, bytes) in codings.sorted(by: { $0.key < $1.key }) {
            let values: StatementArguments = [bundle, coding, Data(bytes)]
            try insert("INSERT OR IGNORE INTO bundle_codings (bundle, coding, bytes) VALUES (?, ?, ?)", values)
        }
    }

    func requireBundle(_ hash: [UInt8]) throws -> StoredBundle {
        let statement = try cachedStatement(sql: "SELECT id, hash, length, gzip FROM bundles WHERE hash = ?")
        guard let row = try Row.fetchOne(statement, arguments: [Data(hash)]) else {
            throw StoreError.notFound(.bundle(Digest.hex(hash)))
        }
        return try bundle(row)
    }

    fileprivate func bundle(_ row: Row) throws -> StoredBundle {
        let id: Int64 = try row.decode(forColumn: "id")
        let sql = "SELECT coding, bytes FROM bundle_codings WHERE bundle = ?"
        let codings = try Row.fetchAll(try cachedStatement(sql: sql), arguments: [id])
        return StoredBundle(
            hash: Digest.hex(try row.bytes("hash")), length: try row.decode(forColumn: "length"),
            gzip: try row.bytes("gzip"),
            codings: try codings.reduce(into: [:]) { $0[try $1.decode(forColumn: "coding")] = try $1.bytes("bytes") })
    }
}
