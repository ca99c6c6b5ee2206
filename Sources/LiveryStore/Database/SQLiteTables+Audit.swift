extension SQLiteTables {
    /// The audit log. Each entry contains the hash of the previous entry. See `AuditEntry`. An entry about versions
    /// also contains a digest of everything that is stored about them. See `Connection.seal(of:)`.
    ///
    /// The head is stored in its own table and in a file beside the database, so that a truncated audit log is
    /// detected. The audit log continues from its head, so lost entries don't block it. Checks of the chain continue to
    /// report lost entries.
    static let audit =
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
            hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
            seal BLOB CHECK (length(seal) = 32)
        ) STRICT;
        CREATE INDEX audit_of_app ON audit (app, number);

        CREATE TABLE audit_head (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            number INTEGER NOT NULL,
            hash BLOB NOT NULL CHECK (length(hash) = 32)
        ) STRICT;
        INSERT INTO audit_head (id, number, hash) VALUES (1, 0, zeroblob(32));

        """ + immutable("audit") + auditGrows
        + reject(
            "audit_head_grows", "BEFORE UPDATE ON audit_head WHEN NEW.number <> OLD.number + 1",
            "audit grows at its end")
        + reject("audit_head_never_goes", "BEFORE DELETE ON audit_head", "audit grows at its end")

    static let auditGrows = reject(
        "audit_grows_by_one",
        """
        BEFORE INSERT ON audit
        WHEN NOT EXISTS (SELECT 1 FROM audit_head WHERE number + 1 = NEW.number AND hash = NEW.previous)
        """, "audit grows at its end")

    /// The progress of each hook, and the nodes that use this database. The configuration and secrets of a hook are in
    /// the operator's file instead.
    ///
    /// Audit entries up to `cursor` have been delivered. After `tries` failed attempts, `next` is the earliest time of
    /// the next attempt. Only `owner` delivers until `lease`. `proven` is 1 if the last probe of a cache found the new
    /// versions.
    static let hooks = """
        CREATE TABLE hooks (
            name TEXT PRIMARY KEY,
            cursor INTEGER NOT NULL,
            tries INTEGER NOT NULL,
            next INTEGER,
            owner TEXT,
            lease INTEGER,
            error TEXT,
            disabled INTEGER NOT NULL,
            proven INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        CREATE TABLE nodes (
            name TEXT PRIMARY KEY,
            entry INTEGER NOT NULL,
            seen INTEGER NOT NULL
        ) STRICT;

        """
}
