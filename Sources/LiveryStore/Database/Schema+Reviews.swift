extension Schema {
    /// The reviews of drafts and their comments. A review names its draft instead of referring to its row, because it
    /// outlives the draft. `version` is the version that was published when it was approved. Times are milliseconds
    /// since 1970, UTC.
    static let reviewTables = """
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
