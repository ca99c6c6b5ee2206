extension SQLiteTables {
    /// The builds of apps that people have installed. `axes` and `requires` are JSON objects of names and values, or of
    /// paths and types, and `reads` is a JSON list of paths. `contract` is the id of the contract in `requires`.
    ///
    /// `revision` increases whenever the release is retired or activated. Ids are never reused, so together they
    /// permanently identify one state.
    ///
    /// A pin is the last version that an active release can read, at a channel or, with an empty string, at `latest`. It
    /// moves in the transaction that makes a version current.
    ///
    /// `contract_requests` has the number of requests with a contract by day in UTC, as days since 1970.
    ///
    /// `breaks` is a JSON list of the releases that a scheduled change may break.
    static let releases = """
        CREATE TABLE releases (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            app INTEGER NOT NULL REFERENCES apps (id),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 64 AND name NOT GLOB '*[^a-z0-9._-]*'),
            axes TEXT NOT NULL CHECK (json_type(axes) = 'object'),
            contract TEXT NOT NULL CHECK (length(contract) = 16),
            requires TEXT NOT NULL CHECK (json_type(requires) = 'object'),
            reads TEXT NOT NULL CHECK (json_type(reads) = 'array'),
            revision INTEGER NOT NULL,
            registered INTEGER NOT NULL,
            registered_by TEXT NOT NULL,
            retired INTEGER,
            retired_by TEXT,
            UNIQUE (app, name),
            CHECK ((retired IS NULL) = (retired_by IS NULL))
        ) STRICT;

        CREATE TABLE release_pins (
            release INTEGER NOT NULL REFERENCES releases (id) ON DELETE CASCADE,
            channel TEXT NOT NULL,
            version INTEGER NOT NULL REFERENCES versions (id),
            PRIMARY KEY (release, channel)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX release_pins_by_version ON release_pins (version);

        CREATE TABLE contract_requests (
            app INTEGER NOT NULL REFERENCES apps (id),
            contract TEXT NOT NULL CHECK (length(contract) = 16),
            day INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (app, contract, day)
        ) STRICT, WITHOUT ROWID;

        ALTER TABLE scheduled_changes ADD COLUMN breaks TEXT CHECK (json_type(breaks) = 'array');

        """
}
