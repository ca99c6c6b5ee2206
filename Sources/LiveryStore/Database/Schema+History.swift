extension Schema {
    /// Where a version came from and what it changed. Rows that are there already were made from files, or by rolling
    /// back, which `rolled_back_from` says.
    ///
    /// A key is kept with what it made, in the transaction that made it: a retry finds both or neither.
    static let historyTables = """
        ALTER TABLE versions ADD COLUMN origin TEXT NOT NULL DEFAULT 'files'
            CHECK (origin IN ('files', 'draft', 'rollback', 'cascade'));
        ALTER TABLE versions ADD COLUMN draft TEXT;
        ALTER TABLE versions ADD COLUMN cause INTEGER REFERENCES versions (id);
        ALTER TABLE versions ADD COLUMN scheduled INTEGER;
        ALTER TABLE versions ADD COLUMN changes TEXT CHECK (changes IS NULL OR json_valid(changes));
        CREATE INDEX versions_by_cause ON versions (cause) WHERE cause IS NOT NULL;

        CREATE TABLE idempotency_keys (
            scope TEXT NOT NULL,
            key TEXT NOT NULL,
            fingerprint BLOB NOT NULL CHECK (length(fingerprint) = 32),
            version INTEGER REFERENCES versions (id),
            scheduled INTEGER,
            note TEXT NOT NULL,
            expires INTEGER NOT NULL,
            PRIMARY KEY (scope, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires);

        """
}
