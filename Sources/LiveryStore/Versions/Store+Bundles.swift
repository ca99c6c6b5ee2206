import Foundation
import GRDB

extension Store {
    /// A bundle that some version has, by its hash.
    /// - Throws: ``StoreError/notFound(_:)``.
    public func bundle(hash: String) throws(StoreError) -> StoredBundle {
        guard let bytes = Digest.bytes(hex: hash) else { throw .notFound(.bundle(hash)) }
        return try read { db in
            let statement = try db.cachedStatement(sql: "SELECT hash, length, gzip FROM bundles WHERE hash = ?")
            guard let row = try Row.fetchOne(statement, arguments: [Data(bytes)]) else {
                throw StoreError.notFound(.bundle(hash))
            }
            return try StoredBundle(row)
        }
    }

    /// Everything in force, read at one moment, by the app's name: what a server loads when it starts.
    public func latestBundles() throws(StoreError) -> [LatestBundles] {
        try read { db in
            try db.latestVersions().map { version in
                LatestBundles(version: version, bundles: try db.bundles(of: version.id))
            }
        }
    }
}

extension Database {
    func bundles(of version: Int64) throws -> [String: StoredBundle] {
        let sql = """
            SELECT r.key, b.hash, b.length, b.gzip FROM version_bundles r JOIN bundles b ON b.id = r.bundle
            WHERE r.version = ?
            """
        let rows = try Row.fetchAll(try cachedStatement(sql: sql), arguments: [version])
        return try rows.reduce(into: [:]) { bundles, row in
            bundles[try row.decode(forColumn: "key")] = try StoredBundle(row)
        }
    }
}

extension StoredBundle {
    init(_ row: Row) throws {
        self.init(
            hash: Digest.hex(try row.bytes("hash")), length: try row.decode(forColumn: "length"),
            gzip: try row.bytes("gzip"))
    }
}
