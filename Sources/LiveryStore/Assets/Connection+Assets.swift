import Foundation
import LiveryModel

extension Connection {
    /// Keeps the assets that a version needs, and lets the app's clients read them.
    /// - Throws: ``StoreError/missingAssets(_:)`` when a file describes an asset that the app doesn't have.
    func useAssets(of prepared: PreparedPublication, at time: Date) throws {
        let own = try describedAssets(prepared.files.map { ($0.path, $0.bytes) }, app: prepared.publication.app)
        let inherited = try rows(
            "SELECT id FROM assets WHERE hash = ?",
            each: prepared.publication.assets.sorted().compactMap { [UInt8](hexadecimal: $0).map { [$0] } }
        ).joined().map { try $0.decode(Int64.self, at: 0) }
        try use(assets: own + inherited, app: prepared.publication.app, at: time)
    }

    /// Keeps the assets that a draft's files describe.
    func useAssets(describedBy files: [String: [UInt8]], app: String, at time: Date) throws {
        try use(assets: describedAssets(files.map { ($0.key, $0.value) }, app: app), app: app, at: time)
    }

    /// The ids of the assets that the files of an app's theme describe. Also stores the hash of each description.
    ///
    /// The app must have each asset. Otherwise, a client that knows only the hash could read another app's private file.
    private func describedAssets(_ files: [(path: String, bytes: [UInt8])], app: String) throws -> [Int64] {
        let described = try files.filter { Asset.isPath($0.path) }.sorted { $0.path < $1.path }.map { file in
            do { return (path: file.path, bytes: file.bytes, asset: try Asset(description: file.bytes)) } catch {
                throw StoreError.invalid("'\(file.path)' is not the description of an image or font: \(error)")
            }
        }
        guard !described.isEmpty else { return [] }
        let found = try rows(
            """
            SELECT a.id, a.description FROM assets a JOIN asset_apps p ON p.asset = a.id WHERE a.hash = ? AND p.app = ?
            """,
            each: described.map { [[UInt8](hexadecimal: $0.asset.sha256), app] }
        ).map(\.first)
        let missing = zip(described, found).filter { $1 == nil }.map(\.0.path)
        guard missing.isEmpty else { throw StoreError.missingAssets(missing) }
        let rows = found.compactMap(\.self)
        let ids = try zip(described, rows).map { file, row in
            let stored = try row.asset()
            // The same font can be named TTF and OTF.
            let isSame = stored.type == file.asset.type || stored.face != nil && file.asset.face != nil
            guard isSame, stored.byteCount == file.asset.byteCount else {
                throw StoreError.invalid("'\(file.path)' doesn't describe the file that was uploaded with its hash")
            }
            return try row.decode(Int64.self, forColumn: "id")
        }
        try self.rows(
            "INSERT INTO asset_descriptions (hash, asset) VALUES (?, ?) ON CONFLICT DO NOTHING",
            each: zip(described, ids).map { [$0.bytes.sha256, $1] })
        return ids
    }

    /// Inserts an asset that isn't stored yet. Returns its id.
    func insert(_ bytes: [UInt8], hash: [UInt8], describedBy description: [UInt8], at time: Date) throws -> Int64 {
        try insert(
            "INSERT INTO assets (hash, description, length, bytes, used) VALUES (?, ?, ?, ?, ?)",
            [hash, description, bytes.count, bytes, time.milliseconds])
    }

    func use(assets ids: [Int64], app: String, at time: Date) throws {
        let ids = Set(ids).sorted()
        try rows("UPDATE assets SET used = ? WHERE id = ?", each: ids.map { [time.milliseconds, $0] })
        try rows(
            "INSERT INTO asset_apps (asset, app) VALUES (?, ?) ON CONFLICT DO NOTHING", each: ids.map { [$0, app] })
    }

    /// Whether no version, scheduled publish or draft uses an asset.
    private static let isUnused = """
        NOT EXISTS (SELECT 1 FROM asset_descriptions d JOIN blobs b ON b.hash = d.hash WHERE d.asset = assets.id)
            AND NOT EXISTS (
                SELECT 1 FROM asset_descriptions d JOIN draft_files f ON f.hash = d.hash WHERE d.asset = assets.id)
            AND description NOT IN (
                SELECT s.bytes FROM draft_saves s WHERE s.path LIKE 'assets/%' AND s.bytes IS NOT NULL)
        """

    func removeUnusedAssets(at time: Date) throws {
        let end = time.milliseconds - Int64(UploadLimits.lifetime / .milliseconds(1))
        try execute("DELETE FROM assets WHERE used < ? AND \(Self.isUnused)", [end])
    }

    /// Why an app can't have the assets that it has and that no version has: there are too many. `nil` if it can.
    func uploadFault(of app: String) throws -> String? {
        let row = try row(
            """
            SELECT count(*) AS count, CAST(coalesce(sum(a.length), 0) AS BIGINT) AS bytes
            FROM asset_apps p JOIN assets a ON a.id = p.asset
            WHERE p.app = ? AND NOT EXISTS (
                SELECT 1 FROM asset_descriptions d JOIN blobs b ON b.hash = d.hash WHERE d.asset = a.id)
            """, [app])
        guard let row else { return nil }
        let limit: String
        if try row.decode(Int.self, forColumn: "count") > UploadLimits.count {
            limit = "\(UploadLimits.count) unpublished images and fonts"
        } else if try row.decode(Int.self, forColumn: "bytes") > UploadLimits.bytes {
            limit = "\(UploadLimits.bytes) bytes of unpublished images and fonts"
        } else {
            return nil
        }
        return "app \(app) can have up to \(limit): publish them, or wait a day until the server removes those that no "
            + "draft uses"
    }

    /// Describes assets that don't match their hash, and files of versions that describe a missing asset.
    func assetFaults() throws -> [String] {
        var faults: [String] = []
        try scan("SELECT hash, bytes FROM assets ORDER BY id") { row in
            let hash = try row.bytes("hash")
            if try row.bytes("bytes").sha256 != hash {
                faults.append("asset \(hash.hexadecimal) doesn't match its hash")
            }
        }
        let missing = """
            SELECT DISTINCT f.path FROM files f JOIN blobs b ON b.id = f.blob
            WHERE f.path LIKE 'assets/%' AND NOT EXISTS (SELECT 1 FROM asset_descriptions d WHERE d.hash = b.hash)
            ORDER BY f.path
            """
        let paths = try values(missing, of: String.self).filter(Asset.isPath)
        return faults + paths.map { "the bytes of '\($0)' in a version are missing" }
    }
}
