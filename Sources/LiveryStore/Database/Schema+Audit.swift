import Foundation

extension Schema {
    /// The audit. Each entry contains the hash of the previous one. See `AuditEntry`. The head is stored in its own
    /// table and in a file beside the database, which reveals a truncated audit.
    static let auditTables =
        """
        CREATE TABLE audit (
            number INTEGER PRIMARY KEY CHECK (number > 0),
            time INTEGER NOT NULL,
            author TEXT NOT NULL,
            credential TEXT,
            address TEXT,
            action TEXT NOT NULL CHECK (action <> ''),
            app TEXT,
            version INTEGER,
            detail TEXT,
            previous BLOB NOT NULL CHECK (length(previous) = 32),
            hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32)
        ) STRICT;
        CREATE INDEX audit_of_app ON audit (app, number);

        CREATE TRIGGER audit_grows_by_one BEFORE INSERT ON audit
        WHEN NEW.number <> 1 + coalesce((SELECT max(number) FROM audit), 0)
            OR NEW.previous <> coalesce((SELECT hash FROM audit ORDER BY number DESC LIMIT 1), zeroblob(32))
        BEGIN SELECT RAISE(ABORT, 'audit grows at its end'); END;

        CREATE TABLE audit_head (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            number INTEGER NOT NULL,
            hash BLOB NOT NULL CHECK (length(hash) = 32)
        ) STRICT;
        INSERT INTO audit_head (id, number, hash) VALUES (1, 0, zeroblob(32));

        \(auditHeadGrows)
        CREATE TRIGGER audit_head_never_goes BEFORE DELETE ON audit_head
        BEGIN SELECT RAISE(ABORT, 'audit grows at its end'); END;

        """ + immutable("audit")

    static let auditHeadGrows = """
        CREATE TRIGGER audit_head_grows BEFORE UPDATE ON audit_head
        WHEN NEW.number <> OLD.number + 1
        BEGIN SELECT RAISE(ABORT, 'audit grows at its end'); END;
        """
}

extension Schema {
    /// Adds seals: an audit entry about versions holds a digest of everything that is known about them. See
    /// `Connection.seal(of:)`.
    ///
    /// The audit continues from its head, so lost entries don't block it. Checking the chain reports lost entries
    /// permanently.
    static let sealTables = """
        ALTER TABLE audit ADD COLUMN seal BLOB CHECK (length(seal) = 32);
        DROP TRIGGER audit_grows_by_one;
        CREATE TRIGGER audit_grows_by_one BEFORE INSERT ON audit
        WHEN NOT EXISTS (SELECT 1 FROM audit_head WHERE number + 1 = NEW.number AND hash = NEW.previous)
        BEGIN SELECT RAISE(ABORT, 'audit grows at its end'); END;

        """

    /// Seals the existing versions in their current state.
    static func sealVersions(_ db: Connection) throws {
        // A damaged audit must not prevent reading.
        guard (try? db.auditEnd()) != nil else { return }
        let sql = "SELECT a.name, max(v.number) AS number FROM versions v JOIN apps a ON a.id = v.app GROUP BY a.id"
        for row in try db.rows(sql) {
            let (app, number): (String, Int) = (try row.decode(forColumn: "name"), try row.decode(forColumn: "number"))
            try db.audit(
                .seal, by: Author(name: "livery", credential: "migration"), app: app, version: number,
                detail: "all versions up to this one", seal: db.seal(ofAllVersionsOf: app), at: Date())
        }
    }
}
