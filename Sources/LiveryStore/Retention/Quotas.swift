import Foundation

/// Limits on what a single app can store. A change that exceeds a quota throws ``StoreError/tooMuch(_:)`` and has no
/// effect.
public struct Quotas: Sendable, Hashable {
    /// The maximum number of drafts.
    public var drafts = DraftLimits.drafts
    /// The maximum size of the changed files in the app's drafts, in bytes. `nil` means no limit.
    public var draftBytes: Int?
    /// The maximum size of the files, the assets and the bundles in all encodings that the app's versions and scheduled publishes have
    /// added, in bytes. Content that another version already has isn't counted. `nil` means no limit.
    public var versionBytes: Int?

    /// Creates quotas that limit only the number of drafts.
    public init() {}
}

extension Connection {
    /// The newest ids in the tables that store the contents of versions.
    func newestContents() throws -> [Int64] {
        let row = try row(
            """
            SELECT coalesce((SELECT max(id) FROM blobs), 0), coalesce((SELECT max(id) FROM bundles), 0),
                coalesce((SELECT max(id) FROM bundle_codings), 0)
            """)
        return try (0..<3).map { try row?.decode(at: $0) ?? 0 }
    }

    /// Charges an app for the contents whose ids are higher than `newest`. An app without versions isn't charged until
    /// ``recount(_:)``, but it can't exceed its quota either.
    func charge(_ app: String, since newest: [Int64], _ quotas: Quotas) throws {
        let added = try value(
            """
            SELECT CAST(coalesce((SELECT sum(length(bytes)) FROM blobs WHERE id > ?), 0)
                + coalesce((SELECT sum(length(gzip)) FROM bundles WHERE id > ?), 0)
                + coalesce((SELECT sum(length(bytes)) FROM bundle_codings WHERE id > ?), 0)
                + coalesce((SELECT sum(a.length) FROM assets a WHERE a.id IN (
                    SELECT d.asset FROM asset_descriptions d JOIN blobs b ON b.hash = d.hash WHERE b.id > ?)), 0) AS BIGINT)
            """, newest + newest.prefix(1), of: Int.self)
        let total = try value(
            "UPDATE apps SET bytes = bytes + ? WHERE name = ? RETURNING bytes", [added ?? 0, app], of: Int.self)
        guard let limit = quotas.versionBytes, let total = total ?? added, total > limit else { return }
        throw StoreError.tooMuch(
            "the versions of app \(app) may take up to \(limit) bytes, and would take \(total): "
                + "delete old versions with `livery app prune`")
    }

    /// Counts all contents of an app's versions and pending publishes.
    func recount(_ app: Int64) throws {
        let pending = "scheduled_changes s JOIN apps a ON a.name = s.app"
        let bundles = """
            SELECT r.bundle FROM versions v JOIN version_bundles r ON r.version = v.id WHERE v.app = ?
            UNION SELECT r.bundle FROM \(pending) JOIN scheduled_bundles r ON r.change = s.id
            WHERE a.id = ? AND s.state = 'waiting'
            """
        let contents = """
            SELECT f.blob FROM tree_files t JOIN files f ON f.id = t.file WHERE t.tree IN (
                SELECT v.tree FROM versions v WHERE v.app = ?
                UNION SELECT s.tree FROM \(pending) WHERE a.id = ? AND s.state = 'waiting')
            """
        try execute(
            """
            UPDATE apps SET bytes = CAST(
                coalesce((SELECT sum(length(b.bytes)) FROM blobs b WHERE b.id IN (\(contents))), 0)
                + coalesce((SELECT sum(x.length) FROM assets x WHERE x.id IN (
                    SELECT d.asset FROM asset_descriptions d JOIN blobs b ON b.hash = d.hash
                    WHERE b.id IN (\(contents)))), 0)
                + coalesce((SELECT sum(length(b.gzip)) FROM bundles b WHERE b.id IN (\(bundles))), 0)
                + coalesce((SELECT sum(length(c.bytes)) FROM bundle_codings c WHERE c.bundle IN (\(bundles))), 0)
                AS BIGINT) WHERE id = ?
            """, Array(repeating: app, count: 9))
    }

    /// Throws if the drafts of an app have become too large.
    func checkDrafts(of app: String, _ quotas: Quotas) throws {
        guard let limit = quotas.draftBytes else { return }
        let sql = """
            SELECT CAST(coalesce(sum(length(f.bytes)), 0) AS BIGINT) FROM drafts d JOIN draft_files f ON f.draft = d.id
            WHERE d.app = ?
            """
        guard let total = try value(sql, [app], of: Int.self), total > limit else { return }
        throw StoreError.tooMuch(
            "the drafts of app \(app) may change files of up to \(limit) bytes, and would change \(total): "
                + "publish or delete drafts")
    }
}
