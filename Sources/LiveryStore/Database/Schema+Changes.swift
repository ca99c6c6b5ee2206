extension Schema {
    /// A scheduled publish stores its whole content: files, bundles and the versions that it extends. Carrying it out
    /// only assigns a number.
    ///
    /// `expected` is the required current version at that time. NULL means any version, 0 means none.
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

    /// All moves of channels. A move's id identifies the state that it created. A move without a version deletes the
    /// channel.
    static let channelTables = """
        CREATE TABLE channel_moves (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            app INTEGER NOT NULL REFERENCES apps (id),
            channel TEXT NOT NULL CHECK (length(channel) BETWEEN 1 AND 64 AND channel NOT GLOB '*[^a-z0-9-]*'),
            version INTEGER REFERENCES versions (id),
            time INTEGER NOT NULL,
            author TEXT NOT NULL,
            message TEXT NOT NULL,
            scheduled INTEGER
        ) STRICT;

        CREATE TABLE channels (
            app INTEGER NOT NULL REFERENCES apps (id),
            name TEXT NOT NULL,
            move INTEGER NOT NULL REFERENCES channel_moves (id),
            PRIMARY KEY (app, name)
        ) STRICT, WITHOUT ROWID;

        """ + immutable("channel_moves")

    /// A draft stores the differences from the version that it is based on, so creating a draft adds one row and a save
    /// adds another. The draft names an app instead of referring to its row, because it may become the app's first
    /// version.
    ///
    /// `revision` grows with every change and ids are never reused, so together they identify one state permanently.
    static let draftTables = """
        CREATE TABLE drafts (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            app TEXT NOT NULL CHECK (length(app) BETWEEN 1 AND 64 AND app NOT GLOB '*[^a-z0-9-]*'),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 64 AND name NOT GLOB '*[^a-z0-9-]*'),
            base INTEGER REFERENCES versions (id),
            entry TEXT NOT NULL CHECK (entry <> ''),
            revision INTEGER NOT NULL,
            created INTEGER NOT NULL,
            created_by TEXT NOT NULL,
            changed INTEGER NOT NULL,
            changed_by TEXT NOT NULL,
            UNIQUE (app, name)
        ) STRICT;

        -- Without bytes it says that the base's file is deleted.
        CREATE TABLE draft_files (
            draft INTEGER NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
            path TEXT NOT NULL CHECK (path <> ''),
            hash BLOB CHECK (length(hash) = 32),
            bytes BLOB CHECK ((bytes IS NULL) = (hash IS NULL)),
            time INTEGER NOT NULL,
            author TEXT NOT NULL,
            PRIMARY KEY (draft, path)
        ) STRICT;

        """

    /// The content that one author saved before another author saved the same draft file. Deleted when the file matches
    /// the base again.
    static let saveTables = """
        CREATE TABLE draft_saves (
            id INTEGER PRIMARY KEY,
            draft INTEGER NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
            path TEXT NOT NULL CHECK (path <> ''),
            bytes BLOB,
            author TEXT NOT NULL
        ) STRICT;
        CREATE INDEX draft_saves_of_file ON draft_saves (draft, path);

        """
}
