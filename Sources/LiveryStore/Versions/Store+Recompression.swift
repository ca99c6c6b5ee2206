import Foundation
import LiveryModel

/// An encoding of a bundle that was compressed quickly and has to be compressed again with best effort.
public struct Recompression: Sendable, Hashable {
    /// The bundle's hash.
    public let bundle: String
    /// The name of the encoding.
    public let encoding: String
}

extension Store {
    /// The next encoding to compress again. Encodings of small bundles come first, and then the newest ones. The queue
    /// survives a restart.
    /// - Parameter skipped: The encodings to skip.
    public func nextRecompression(skipping skipped: Set<Recompression>) throws(StoreError) -> Recompression? {
        try read { db in
            let sql = """
                SELECT b.hash, r.coding FROM recompressions r JOIN bundles b ON b.id = r.bundle
                ORDER BY b.length > 65536, r.bundle DESC, r.coding LIMIT ?
                """
            return try db.rows(sql, [skipped.count + 1])
                .map { row in
                    Recompression(
                        bundle: try row.bytes("hash").hexadecimal, encoding: try row.decode(forColumn: "coding"))
                }
                .first { !skipped.contains($0) }
        }
    }

    /// The hashes of bundles with encodings that have to be compressed again.
    public func recompressedBundles() throws(StoreError) -> Set<String> {
        try read { db in
            let sql = "SELECT DISTINCT b.hash FROM recompressions r JOIN bundles b ON b.id = r.bundle"
            return Set(try db.rows(sql).map { try $0.bytes("hash").hexadecimal })
        }
    }

    /// Replaces an encoding with better compressed bytes and removes it from the queue. Changes nothing if the encoding
    /// is no longer in the queue, because another process has compressed it.
    /// - Parameter bytes: The new bytes. `nil` keeps the stored bytes.
    /// - Throws: ``StoreError/notFound(_:)`` when no version uses a bundle with this hash.
    public func settle(_ recompression: Recompression, with bytes: [UInt8]?) throws(StoreError) {
        try maintain { db in
            let id = try db.requireBundleID(recompression.bundle)
            let which: [any Storable] = [id, recompression.encoding]
            let queued = "SELECT bundle FROM recompressions WHERE bundle = ? AND coding = ?"
            guard try db.id(queued, which) != nil else { return }
            if let bytes {
                let sql = "UPDATE bundle_codings SET bytes = ? WHERE bundle = ? AND coding = ?"
                try db.execute(sql, [bytes] + which)
            }
            try db.execute("DELETE FROM recompressions WHERE bundle = ? AND coding = ?", which)
        }
    }
}

extension Connection {
    /// The id of a bundle's row.
    func requireBundleID(_ hash: String) throws -> Int64 {
        guard let bytes = [UInt8](hexadecimal: hash),
            let id = try id("SELECT id FROM bundles WHERE hash = ?", [bytes])
        else { throw StoreError.notFound(.bundle(hash)) }
        return id
    }

    /// Adds encodings of bundles to the queue of encodings to compress again.
    func note(provisional encodings: [(bundle: Int64, names: Set<String>)]) throws {
        try rows(
            "INSERT INTO recompressions (bundle, coding) VALUES (?, ?) ON CONFLICT DO NOTHING",
            each: encodings.flatMap { bundle, names in names.sorted().map { [bundle, $0] } })
    }
}
