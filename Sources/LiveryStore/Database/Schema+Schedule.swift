extension Schema {
    /// A scheduled publish has its whole content here: files, bundles and the versions that it builds on. Carrying it out
    /// only gives it a number.
    ///
    /// `expected` is the version that must be in force then: NULL for any, 0 for none.
    static let scheduleTables = """
        CREATE TABLE scheduled_changes (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            app TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('publish', 'rollback', 'channel')),
            due INTEGER NOT NULL,
            local TEXT NOT NULL,
            zone TEXT NOT NULL,
            created INTEGER NOT NULL,
            author TEXT NOT NULL,
            message TEXT NOT NULL,
            expected INTEGER,
            draft TEXT,
            entry TEXT,
            axes TEXT CHECK (axes IS NULL OR json_valid(axes)),
            tree INTEGER REFERENCES trees (id),
            target INTEGER REFERENCES versions (id),
            channel TEXT,
            state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed', 'cancelled')),
            settled INTEGER,
            settled_by TEXT,
            version INTEGER REFERENCES versions (id),
            reason TEXT,
            CHECK ((kind = 'publish') = (tree IS NOT NULL)),
            CHECK ((kind = 'channel') = (channel IS NOT NULL)),
            CHECK ((state = 'waiting') = (settled IS NULL))
        ) STRICT;
        CREATE INDEX scheduled_changes_due ON scheduled_changes (due, id) WHERE state = 'waiting';
        CREATE INDEX scheduled_changes_by_app ON scheduled_changes (app, id);

        CREATE TABLE scheduled_extends (
            change INTEGER NOT NULL REFERENCES scheduled_changes (id),
            position INTEGER NOT NULL,
            base INTEGER NOT NULL REFERENCES versions (id),
            PRIMARY KEY (change, position)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE scheduled_bundles (
            change INTEGER NOT NULL REFERENCES scheduled_changes (id),
            key TEXT NOT NULL,
            bundle INTEGER NOT NULL REFERENCES bundles (id),
            PRIMARY KEY (change, key)
        ) STRICT, WITHOUT ROWID;

        """
}
