extension Schema {
    /// Secrets are kept as SHA-256 only. An app is named, not referred to: access may be given before the app's
    /// first version is published.
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
}
