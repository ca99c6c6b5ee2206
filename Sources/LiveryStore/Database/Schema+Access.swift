extension Schema {
    /// Stores only the SHA-256 of secrets. Names an app instead of referring to its row, because access can be granted
    /// before the app's first version is published.
    static let accessTables = """
        CREATE TABLE tokens (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
            role TEXT NOT NULL CHECK (role <> ''),
            app TEXT,
            name TEXT NOT NULL,
            created INTEGER NOT NULL,
            expires INTEGER,
            revoked INTEGER,
            last_used INTEGER
        ) STRICT;

        CREATE TABLE sign_in_codes (
            hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
            role TEXT NOT NULL CHECK (role <> ''),
            app TEXT,
            name TEXT NOT NULL,
            expires INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE sessions (
            hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
            role TEXT NOT NULL CHECK (role <> ''),
            app TEXT,
            name TEXT NOT NULL,
            created INTEGER NOT NULL,
            expires INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        """

    /// Limits access to several apps or to some files, as JSON lists where NULL means all. Ends sessions with the token
    /// that they were created with. Adds private apps, which can be named before their first version.
    ///
    /// The first eight bytes of a secret's hash select its row. The whole hash is then compared. See `Secret`.
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
