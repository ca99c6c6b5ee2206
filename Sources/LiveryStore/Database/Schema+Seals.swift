import Foundation
import GRDB

extension Schema {
    /// An entry that is about versions holds a digest of all that is known of them: see `Database.seal(of:)`.
    ///
    /// The audit goes on from its head, and so does not stop when entries before that are lost: what is lost is missed by
    /// whoever checks the chain, for good.
    static let sealTables = """
        ALTER TABLE audit ADD COLUMN seal BLOB CHECK (length(seal) = 32);
        DROP TRIGGER audit_grows_by_one;
        CREATE TRIGGER audit_grows_by_one BEFORE INSERT ON audit
        WHEN (NEW.number, NEW.previous) IS NOT (SELECT number + 1, hash FROM audit_head)
        BEGIN SELECT RAISE(ABORT, 'audit grows at its end'); END;

        """

    /// Seals the versions that are there as they are now.
    static func sealVersions(_ db: Database) throws {
        // A head that is lost keeps nobody from reading.
        guard (try? db.auditEnd()) != nil else { return }
        let sql = "SELECT a.name, max(v.number) AS number FROM versions v JOIN apps a ON a.id = v.app GROUP BY a.id"
        for row in try Row.fetchAll(db, sql: sql) {
            let (app, number): (String, Int) = (try row.decode(forColumn: "name"), try row.decode(forColumn: "number"))
            try db.audit(
                .seal, by: Author(name: "livery", credential: "migration"), app: app, version: number,
                detail: "all versions up to this one", seal: db.seal(ofAllVersionsOf: app), at: Date())
        }
    }
}
