import Foundation
import LiveryModel

extension Store {
    /// The bundle with this hash, if a version uses it.
    /// - Throws: ``StoreError/notFound(_:)`` when no version uses a bundle with this hash.
    public func bundle(hash: String) throws(StoreError) -> StoredBundle {
        guard let bundle = try bundles(hashes: [hash])[hash] else { throw .notFound(.bundle(hash)) }
        return bundle
    }

    /// The bundles with these hashes, if a version uses them.
    public func bundles(hashes: some Collection<String>) throws(StoreError) -> [String: StoredBundle] {
        try read { db in
            let bundles = try db.bundles(hashes.compactMap { [UInt8](hexadecimal: $0) })
            return Dictionary(bundles.map { ($0.hash, $0) }) { first, _ in first }
        }
    }

    /// Adds encodings, by name, to a stored bundle. Existing encodings don't change.
    /// - Throws: ``StoreError/notFound(_:)`` when no version uses a bundle with this hash.
    public func add(_ encodings: [String: [UInt8]], toBundle hash: String) throws(StoreError) {
        try maintain { db in try db.insert(encodings: [(db.requireBundleID(hash), encodings)]) }
    }
}

extension Store {
    /// Repairs damaged encodings of a bundle. Except for repairs, encodings never change. The caller has verified that
    /// the new bytes are correct and the stored bytes are not.
    /// - Throws: ``StoreError/notFound(_:)`` when no version uses a bundle with this hash.
    public func replace(
        _ encodings: [String: [UInt8]], ofBundle hash: String, by author: Author = .local
    ) throws(StoreError) {
        guard !encodings.isEmpty else { return }
        try maintain { db in
            let id = try db.requireBundleID(hash)
            for (encoding, bytes) in encodings.sorted(by: { $0.key < $1.key }) {
                try db.replace(encoding, with: bytes, ofBundle: id)
            }
            let names = encodings.keys.sorted().joined(separator: ", ")
            try db.audit(.repair, by: author, detail: "bundle \(hash): \(names)", at: clock())
        }
    }
}

extension Connection {
    /// Suspends the triggers within the transaction. Other connections never see the tables without their triggers.
    fileprivate func replace(_ encoding: String, with bytes: [UInt8], ofBundle id: Int64) throws {
        if encoding == "gzip" {
            try engine.unlocking("bundles") {
                try execute("UPDATE bundles SET gzip = ? WHERE id = ?", [bytes, id])
            }
        } else {
            let which: [any Storable] = [id, encoding]
            try note(provisional: [(id, [encoding])])
            try execute("UPDATE bundle_codings SET bytes = ? WHERE bundle = ? AND coding = ?", [bytes] + which)
            try execute("DELETE FROM recompressions WHERE bundle = ? AND coding = ?", which)
        }
    }

    /// Stores encodings of bundles, by bundle id. Encodings that a bundle already has don't change.
    func insert(encodings: [(bundle: Int64, encodings: [String: [UInt8]])]) throws {
        try rows(
            "INSERT INTO bundle_codings (bundle, coding, bytes) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            each: encodings.flatMap { bundle, encodings in
                encodings.sorted { $0.key < $1.key }.map { [bundle, $0.key, $0.value] }
            })
    }

    func requireBundle(_ hash: [UInt8]) throws -> StoredBundle {
        guard let bundle = try bundles([hash]).first else { throw StoreError.notFound(.bundle(hash.hexadecimal)) }
        return bundle
    }

    /// The bundles with these hashes. Hashes without a bundle are omitted.
    fileprivate func bundles(_ hashes: [[UInt8]]) throws -> [StoredBundle] {
        let sql = "SELECT id, hash, length, gzip FROM bundles WHERE hash = ?"
        let found = try rows(sql, each: hashes.map { [$0] }).compactMap(\.first)
        let encodings = try rows(
            "SELECT coding, bytes FROM bundle_codings WHERE bundle = ?",
            each: found.map { [try $0.decode(Int64.self, forColumn: "id")] })
        return try zip(found, encodings).map { row, encodings in
            StoredBundle(
                hash: try row.bytes("hash").hexadecimal, length: try row.decode(forColumn: "length"),
                gzip: try row.bytes("gzip"),
                encodings: try encodings.reduce(into: [:]) {
                    $0[try $1.decode(forColumn: "coding")] = try $1.bytes("bytes")
                })
        }
    }
}
