import Foundation
import GRDB
import LiveryModel

extension Store {
    /// The bundle with this hash, if a version uses it.
    /// - Throws: ``StoreError/notFound(_:)``.
    public func bundle(hash: String) throws(StoreError) -> StoredBundle {
        guard let bundle = try bundles(hashes: [hash])[hash] else { throw .notFound(.bundle(hash)) }
        return bundle
    }

    /// The bundles with these hashes that a version uses.
    public func bundles(hashes: some Collection<String>) throws(StoreError) -> [String: StoredBundle] {
        try read { db in
            let statement = try db.cachedStatement(sql: "SELECT id, hash, length, gzip FROM bundles WHERE hash = ?")
            var bundles: [String: StoredBundle] = [:]
            for hash in hashes {
                guard let bytes = [UInt8](hexadecimal: hash) else { continue }
                guard let row = try Row.fetchOne(statement, arguments: [Data(bytes)]) else { continue }
                bundles[hash] = try db.bundle(row)
            }
            return bundles
        }
    }

    /// Adds encodings to a stored bundle, by their names. Encodings that it already has are unchanged.
    /// - Throws: ``StoreError/notFound(_:)`` when no version uses such a bundle.
    public func add(_ encodings: [String: [UInt8]], toBundle hash: String) throws(StoreError) {
        try write { db in try db.insert(encodings, ofBundle: db.requireBundleID(hash)) }
    }
}

extension Store {
    /// Repairs damaged encodings of a bundle, which otherwise never change. The caller has verified that the new bytes
    /// are correct and the stored ones are not.
    /// - Throws: ``StoreError/notFound(_:)`` when no version uses such a bundle.
    public func replace(
        _ encodings: [String: [UInt8]], ofBundle hash: String, by author: Author = .local
    ) throws(StoreError) {
        guard !encodings.isEmpty else { return }
        try write { db in
            let id = try db.requireBundleID(hash)
            for (encoding, bytes) in encodings.sorted(by: { $0.key < $1.key }) {
                try db.replace(encoding, with: Data(bytes), ofBundle: id)
            }
            let names = encodings.keys.sorted().joined(separator: ", ")
            try db.audit(.repair, by: author, detail: "bundle \(hash): \(names)", at: clock())
        }
    }
}

extension Database {
    /// Suspends the triggers within the transaction. Other connections never see the tables without them.
    fileprivate func replace(_ encoding: String, with bytes: Data, ofBundle id: Int64) throws {
        if encoding == "gzip" {
            try execute(sql: Schema.mutable("bundles"))
            try execute(sql: "UPDATE bundles SET gzip = ? WHERE id = ?", arguments: [bytes, id])
            try execute(sql: Schema.immutable("bundles"))
        } else {
            let which: StatementArguments = [id, encoding]
            try note(provisional: [encoding], ofBundle: id)
            try execute(
                sql: "UPDATE bundle_codings SET bytes = ? WHERE bundle = ? AND coding = ?", arguments: [bytes] + which)
            try execute(sql: "DELETE FROM recompressions WHERE bundle = ? AND coding = ?", arguments: which)
        }
    }

    func insert(_ encodings: [String: [UInt8]], ofBundle bundle: Int64) throws {
        for (encoding, bytes) in encodings.sorted(by: { $0.key < $1.key }) {
            let values: StatementArguments = [bundle, encoding, Data(bytes)]
            try insert("INSERT OR IGNORE INTO bundle_codings (bundle, coding, bytes) VALUES (?, ?, ?)", values)
        }
    }

    func requireBundle(_ hash: [UInt8]) throws -> StoredBundle {
        let statement = try cachedStatement(sql: "SELECT id, hash, length, gzip FROM bundles WHERE hash = ?")
        guard let row = try Row.fetchOne(statement, arguments: [Data(hash)]) else {
            throw StoreError.notFound(.bundle(hash.hexadecimal))
        }
        return try bundle(row)
    }

    fileprivate func bundle(_ row: Row) throws -> StoredBundle {
        let id: Int64 = try row.decode(forColumn: "id")
        let sql = "SELECT coding, bytes FROM bundle_codings WHERE bundle = ?"
        let encodings = try Row.fetchAll(try cachedStatement(sql: sql), arguments: [id])
        return StoredBundle(
            hash: try row.bytes("hash").hexadecimal, length: try row.decode(forColumn: "length"),
            gzip: try row.bytes("gzip"),
            encodings: try encodings.reduce(into: [:]) {
                $0[try $1.decode(forColumn: "coding")] = try $1.bytes("bytes")
            })
    }
}
