extension SQLiteTables {
    /// A draft stores only the differences from the version that it is based on, so creating a draft adds one row, and
    /// each save adds another. A file without bytes is deleted in the draft. The draft contains its app's name rather
    /// than a reference to the app's row, because it can become the app's first version.
    ///
    /// `revision` increases with every change and ids are never reused, so together they permanently identify one
    /// state.
    ///
    /// `draft_saves` contains what one author saved before another author saved the same file. Its rows are deleted
    /// when the file matches the base again.
    ///
    /// A preview link shows a draft without requiring an account. `apps` is a JSON list of the apps that the author of
    /// the link could see, or NULL for all apps. `token` is the token with which the link or the author's session was
    /// created. Revoking the token ends the link.
    static let drafts = """
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

        CREATE TABLE draft_files (
            draft INTEGER NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
            path TEXT NOT NULL CHECK (path <> ''),
            hash BLOB CHECK (length(hash) = 32),
            bytes BLOB CHECK ((bytes IS NULL) = (hash IS NULL)),
            time INTEGER NOT NULL,
            author TEXT NOT NULL,
            PRIMARY KEY (draft, path)
        ) STRICT;

        CREATE TABLE draft_saves (
            id INTEGER PRIMARY KEY,
            draft INTEGER NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
            path TEXT NOT NULL CHECK (path <> ''),
            bytes BLOB,
            author TEXT NOT NULL
        ) STRICT;
        CREATE INDEX draft_saves_of_file ON draft_saves (draft, path);

        CREATE TABLE preview_links (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
            draft INTEGER NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
            author TEXT NOT NULL,
            apps TEXT CHECK (json_type(apps) = 'array'),
            created INTEGER NOT NULL,
            expires INTEGER NOT NULL,
            token INTEGER REFERENCES tokens (id)
        ) STRICT;
        CREATE INDEX preview_links_by_selector ON preview_links (substr(hash, 1, 8));
        CREATE INDEX preview_links_of_draft ON preview_links (draft);

        """

    /// A scheduled publish stores all of its content, including files, bundles and the versions that it extends.
    /// Carrying it out only assigns a number. `expected` is the version that must be current at that time, where NULL
    /// means any version and 0 means none.
    ///
    /// An idempotency key is stored with its result in one transaction, so a retry finds both or neither.
    static let schedule = """
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

    /// All moves of channels. The id of a move identifies the state that the move created. A move without a version
    /// deletes the channel.
    static let channels =
        """
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

    /// The reviews of drafts and their comments. A review contains its draft's name rather than a reference to its row,
    /// because the review outlives the draft. `version` is the version that was published when the review was approved.
    static let reviews = """
        CREATE TABLE reviews (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            app TEXT NOT NULL,
            draft TEXT NOT NULL,
            draft_id INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            message TEXT NOT NULL,
            created INTEGER NOT NULL,
            author TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('open', 'approved', 'closed')),
            settled INTEGER,
            settled_by TEXT,
            version INTEGER REFERENCES versions (id),
            CHECK ((state = 'open') = (settled IS NULL))
        ) STRICT;
        CREATE UNIQUE INDEX reviews_open ON reviews (draft_id) WHERE state = 'open';
        CREATE INDEX reviews_by_app ON reviews (app, id);

        CREATE TABLE review_comments (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            review INTEGER NOT NULL REFERENCES reviews (id),
            time INTEGER NOT NULL,
            author TEXT NOT NULL,
            text TEXT NOT NULL
        ) STRICT;
        CREATE INDEX review_comments_of_review ON review_comments (review, id);

        """
}
