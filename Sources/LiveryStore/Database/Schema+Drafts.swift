extension Schema {
    /// A draft is what differs from the version that it is based on, so that making one is one row and a save another.
    /// An app is named, not referred to: its first version may come out of a draft.
    ///
    /// `revision` grows with every change, and ids are never given twice: both together name one state for ever.
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

    /// What one author left of a draft's file when another one saved it, until the file is as in the base again.
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
