extension Schema {
    /// Links with which a draft can be looked at without an account. Stores only the SHA-256 of their secrets. `apps` is
    /// a JSON list of the apps that the author of the link could see, where NULL means all.
    static let previewTables = """
        CREATE TABLE preview_links (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
            draft INTEGER NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
            author TEXT NOT NULL,
            apps TEXT CHECK (json_type(apps) = 'array'),
            created INTEGER NOT NULL,
            expires INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX preview_links_by_selector ON preview_links (substr(hash, 1, 8));
        CREATE INDEX preview_links_of_draft ON preview_links (draft);

        """

    /// The token with which a link was created, or the session that was. Revoking it ends the link.
    static let previewTokenColumn = "ALTER TABLE preview_links ADD COLUMN token INTEGER REFERENCES tokens (id);"
}
