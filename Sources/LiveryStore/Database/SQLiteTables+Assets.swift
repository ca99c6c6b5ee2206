extension SQLiteTables {
    /// The images and fonts of themes, by the hash of their bytes. `description` is what the server read in the
    /// bytes, and `used` the time when the asset was last uploaded, saved in a draft or published.
    ///
    /// `asset_descriptions` has the hashes of the texts that describe an asset in themes. An asset is in use as long as a
    /// content or a draft's file has one of these hashes.
    ///
    /// `asset_apps` lists the apps whose clients can read an asset. As with tokens, these are names, because an asset can
    /// be uploaded before the app's first version is published.
    static let assets = """
        CREATE TABLE assets (
            id INTEGER PRIMARY KEY,
            hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
            description BLOB NOT NULL,
            length INTEGER NOT NULL CHECK (length >= 0),
            bytes BLOB NOT NULL,
            used INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX assets_by_use ON assets (used);

        CREATE TABLE asset_descriptions (
            hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
            asset INTEGER NOT NULL REFERENCES assets (id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX asset_descriptions_by_asset ON asset_descriptions (asset);

        CREATE TABLE asset_apps (
            asset INTEGER NOT NULL REFERENCES assets (id) ON DELETE CASCADE,
            app TEXT NOT NULL CHECK (length(app) BETWEEN 1 AND 64 AND app NOT GLOB '*[^a-z0-9-]*'),
            PRIMARY KEY (asset, app)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX asset_apps_by_app ON asset_apps (app);

        CREATE INDEX draft_files_by_hash ON draft_files (hash);

        """
}
