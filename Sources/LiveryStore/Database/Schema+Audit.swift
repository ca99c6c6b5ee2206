extension Schema {
    /// What was done, each entry chained to the one before by its hash; see `AuditEntry`. The head stands in a table of
    /// its own, and in a file beside the database, so that an end that was cut off is missed.
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
