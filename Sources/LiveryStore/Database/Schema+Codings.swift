extension Schema {
    /// What a bundle is sent as, beside gzip, which the first table has. In a table of its own, since rows of published
    /// bundles never change and those of older files have no other coding yet.
    static let codingTables = """
        CREATE TABLE bundle_codings (
            id INTEGER PRIMARY KEY,
            bundle INTEGER NOT NULL REFERENCES bundles (id),
            coding TEXT NOT NULL CHECK (coding <> ''),
            bytes BLOB NOT NULL,
            UNIQUE (bundle, coding)
        ) STRICT;

        """
}
