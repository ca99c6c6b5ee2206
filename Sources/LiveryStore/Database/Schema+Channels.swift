extension Schema {
    /// Every move is kept, and its id names the state that it made; a move to no version takes the channel away.
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
}
