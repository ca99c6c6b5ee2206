extension Schema {
    /// Access to several apps, or to some files only, as JSON lists of which NULL is all; sessions that end with the
    /// token that they were made from; apps that strangers don't see, named before their first version if need be.
    ///
    /// A secret's row is found by the first eight bytes of its hash and then compared as a whole: see `Secret`.
    static let roleTables =
        ["tokens", "sign_in_codes", "sessions"].map(limits).joined() + """
            ALTER TABLE sessions ADD COLUMN token INTEGER REFERENCES tokens (id);
            CREATE INDEX sessions_of_token ON sessions (token);

            CREATE TABLE private_apps (
                name TEXT NOT NULL PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 64 AND name NOT GLOB '*[^a-z0-9-]*'),
                since INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;

            """

    private static func limits(_ table: String) -> String {
        """
        ALTER TABLE \(table) ADD COLUMN apps TEXT CHECK (json_type(apps) = 'array');
        ALTER TABLE \(table) ADD COLUMN files TEXT CHECK (json_type(files) = 'array');
        UPDATE \(table) SET apps = json_array(app) WHERE app IS NOT NULL;
        ALTER TABLE \(table) DROP COLUMN app;
        CREATE INDEX \(table)_by_selector ON \(table) (substr(hash, 1, 8));

        """
    }
}
