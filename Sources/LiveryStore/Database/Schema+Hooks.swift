extension Schema {
    /// The progress of each hook, and the nodes that serve this database. What a hook does, and its secrets, are in the
    /// operator's file, not here.
    ///
    /// Audit entries up to `cursor` are delivered. `next` is the earliest time of another attempt after `tries` failed
    /// ones. Only `owner` delivers until `lease`. Times are milliseconds since 1970, UTC.
    static let hookTables = """
        CREATE TABLE hooks (
            name TEXT PRIMARY KEY,
            cursor INTEGER NOT NULL,
            tries INTEGER NOT NULL,
            next INTEGER,
            owner TEXT,
            lease INTEGER,
            error TEXT,
            disabled INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE nodes (
            name TEXT PRIMARY KEY,
            entry INTEGER NOT NULL,
            seen INTEGER NOT NULL
        ) STRICT;

        """

    /// `proven` is 1 if the last probe of a cache found the new versions.
    static let proofColumn = "ALTER TABLE hooks ADD COLUMN proven INTEGER NOT NULL DEFAULT 0;"
}
