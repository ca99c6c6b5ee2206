import Foundation
import LiveryModel

extension Store {
    /// Describes the faults that the database's own integrity check reports, and references to missing rows. Empty if
    /// there are no faults.
    public func structuralFaults() throws(StoreError) -> [String] {
        do { return try database.faults() } catch { throw StoreError(error) }
    }

    /// Describes contents, draft files, trees, assets and contracts that don't match their hash, and unreferenced rows. Empty
    /// if there are no faults. Reads and hashes all contents (about 240 MB/s), one at a time.
    public func contentFaults() throws(StoreError) -> [String] {
        try read { db in
            try db.blobFaults() + db.draftFaults() + db.treeFaults() + db.assetFaults() + db.releaseFaults()
                + db.orphans()
        }
    }

    /// Describes the bundles for which `check` throws. Empty if all bundles are intact.
    func bundleFaults(_ check: (StoredBundle) throws -> Void) throws(StoreError) -> [String] {
        try read { db in
            try db.values("SELECT hash FROM bundles ORDER BY id", of: [UInt8].self).compactMap { hash in
                let bundle = try db.requireBundle(hash)
                do { try check(bundle) } catch { return "\(error)" }
                return nil
            }
        }
    }
}

extension Connection {
    fileprivate func blobFaults() throws -> [String] {
        var faults: [String] = []
        try scan("SELECT id, hash, bytes FROM blobs ORDER BY id") { row in
            let hash = try row.bytes("hash")
            if try row.bytes("bytes").sha256 != hash {
                faults.append("content \(hash.hexadecimal) doesn't match its hash")
            }
        }
        return faults
    }

    fileprivate func draftFaults() throws -> [String] {
        let sql = """
            SELECT d.app, d.name, f.path, f.hash, f.bytes FROM draft_files f JOIN drafts d ON d.id = f.draft
            WHERE f.hash IS NOT NULL ORDER BY d.id, f.path
            """
        var faults: [String] = []
        try scan(sql) { row in
            guard try row.bytes("bytes").sha256 != (try row.bytes("hash")) else { return }
            let (app, name): (String, String) = (try row.decode(forColumn: "app"), try row.decode(forColumn: "name"))
            let path: String = try row.decode(forColumn: "path")
            faults.append("'\(path)' of draft \(name) of \(app) doesn't match its hash")
        }
        return faults
    }

    fileprivate func treeFaults() throws -> [String] {
        var faults: [String] = []
        for tree in try rows("SELECT id, hash FROM trees ORDER BY id") {
            let (id, hash): (Int64, [UInt8]) = (try tree.decode(forColumn: "id"), try tree.bytes("hash"))
            if try treeHash(id) != hash { faults.append("tree \(hash.hexadecimal) doesn't match its hash") }
        }
        return faults
    }

    /// The hash of a tree's paths and content hashes.
    func treeHash(_ tree: Int64) throws -> [UInt8] {
        let sql = """
            SELECT f.path, b.hash FROM tree_files t JOIN files f ON f.id = t.file JOIN blobs b ON b.id = f.blob
            WHERE t.tree = ? ORDER BY f.path
            """
        let rows = try rows(sql, [tree])
        return Digest.sha256(
            parts: try rows.flatMap {
                [[UInt8](try $0.decode(String.self, forColumn: "path").utf8), try $0.bytes("hash")]
            })
    }

    fileprivate func orphans() throws -> [String] {
        let wanted = [
            ("contents", "blobs WHERE id NOT IN (SELECT blob FROM files)"),
            ("files", "files WHERE id NOT IN (SELECT file FROM tree_files)"),
            (
                "trees",
                """
                trees WHERE id NOT IN (SELECT tree FROM versions)
                    AND id NOT IN (SELECT tree FROM scheduled_changes WHERE tree IS NOT NULL)
                """
            ),
            (
                "bundles",
                """
                bundles WHERE id NOT IN (SELECT bundle FROM version_bundles)
                    AND id NOT IN (SELECT bundle FROM scheduled_bundles)
                """
            ),
            ("apps", "apps WHERE reserved = 0 AND id NOT IN (SELECT app FROM versions)"),
        ]
        return try wanted.compactMap { name, rows in
            let count = try value("SELECT count(*) FROM \(rows)") ?? 0
            return count == 0 ? nil : "\(count) \(name) don't belong to any version"
        }
    }
}
