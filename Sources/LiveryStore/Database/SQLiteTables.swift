/// The schema for SQLite.
///
/// Times are milliseconds since 1970, UTC. Hashes are SHA-256.
enum SQLiteTables {
    static let script = apps + versions + bundles + access + drafts + schedule + channels + reviews + audit + hooks

    /// Triggers that prevent changes to the rows of a table.
    static func immutable(_ table: String) -> String {
        reject("\(table)_never_change", "BEFORE UPDATE ON \(table)", "\(table) never change")
            + reject("\(table)_never_go", "BEFORE DELETE ON \(table)", "\(table) never go")
    }

    /// A trigger that rejects a change.
    static func reject(_ name: String, _ event: String, _ message: String) -> String {
        """
        CREATE TRIGGER \(name) \(event)
        BEGIN SELECT RAISE(ABORT, '\(message)'); END;

        """
    }

    /// Apps, and the numbers that their versions might have had. The row of a deleted app is kept with the time of the
    /// deletion, so that its name and numbers aren't reused by accident. Numbers up to `reserved` might have been used
    /// by versions that this database doesn't have. `bytes` is the size of the contents that the versions added.
    ///
    /// After the first change, `epoch` has one row. It contains the creation time, the number above which a new app's
    /// versions are numbered, and the place where the database was last changed. See `Store.startEpochIfRestored`.
    private static let apps =
        """
        CREATE TABLE apps (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 64 AND name NOT GLOB '*[^a-z0-9-]*'),
            reserved INTEGER NOT NULL DEFAULT 0,
            deleted INTEGER,
            bytes INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        CREATE TABLE epoch (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            created INTEGER NOT NULL,
            reserved INTEGER NOT NULL,
            place TEXT,
            missing TEXT
        ) STRICT;

        """
        + reject(
            "apps_keep_numbers",
            "BEFORE UPDATE ON apps WHEN NEW.id <> OLD.id OR NEW.name <> OLD.name OR NEW.reserved < OLD.reserved",
            "apps keep their names and numbers")
        + reject("apps_never_go", "BEFORE DELETE ON apps", "apps never go")

    /// A file is a path with its content, and a tree is a set of files. A version that changes one of fifty files adds
    /// a blob, a file, a tree and fifty pairs of small integers. A rollback adds none of these.
    private static let versions =
        """
        CREATE TABLE blobs (
            id INTEGER PRIMARY KEY,
            hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
            bytes BLOB NOT NULL
        ) STRICT;

        CREATE TABLE files (
            id INTEGER PRIMARY KEY,
            path TEXT NOT NULL CHECK (path <> ''),
            blob INTEGER NOT NULL REFERENCES blobs (id),
            UNIQUE (path, blob)
        ) STRICT;

        CREATE TABLE trees (
            id INTEGER PRIMARY KEY,
            hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32)
        ) STRICT;

        CREATE TABLE tree_files (
            tree INTEGER NOT NULL REFERENCES trees (id),
            file INTEGER NOT NULL REFERENCES files (id),
            PRIMARY KEY (tree, file)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE versions (
            id INTEGER PRIMARY KEY,
            app INTEGER NOT NULL REFERENCES apps (id),
            number INTEGER NOT NULL CHECK (number > 0),
            time INTEGER NOT NULL,
            author TEXT NOT NULL,
            message TEXT NOT NULL,
            entry TEXT NOT NULL,
            axes TEXT NOT NULL CHECK (json_valid(axes)),
            tree INTEGER NOT NULL REFERENCES trees (id),
            rolled_back_from INTEGER CHECK (rolled_back_from < number),
            origin TEXT NOT NULL CHECK (origin IN ('files', 'draft', 'rollback', 'cascade')),
            draft TEXT,
            cause INTEGER REFERENCES versions (id),
            scheduled INTEGER,
            changes TEXT CHECK (changes IS NULL OR json_valid(changes)),
            UNIQUE (app, number),
            FOREIGN KEY (app, rolled_back_from) REFERENCES versions (app, number)
        ) STRICT;
        CREATE INDEX versions_by_cause ON versions (cause) WHERE cause IS NOT NULL;

        CREATE TABLE version_extends (
            version INTEGER NOT NULL REFERENCES versions (id),
            position INTEGER NOT NULL,
            base INTEGER NOT NULL REFERENCES versions (id) CHECK (base < version),
            PRIMARY KEY (version, position)
        ) STRICT, WITHOUT ROWID;

        """
        + reject(
            "versions_grow",
            """
            BEFORE INSERT ON versions
            WHEN NEW.number <= (SELECT max(number) FROM versions WHERE app = NEW.app)
            """, "version numbers grow")
        + ["blobs", "files", "trees", "tree_files", "versions", "version_extends"].map(immutable).joined()

    /// Bundles, by the hash of their unencoded bytes. Only compressed bytes are stored, for gzip in `bundles` and for
    /// the other encodings in `bundle_codings`.
    ///
    /// `recompressions` lists encodings that were compressed quickly while the publisher waited and still have to be
    /// compressed with best effort. Only these encodings can change.
    private static let bundles =
        """
        CREATE TABLE bundles (
            id INTEGER PRIMARY KEY,
            hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
            length INTEGER NOT NULL CHECK (length >= 0),
            gzip BLOB NOT NULL
        ) STRICT;

        CREATE TABLE bundle_codings (
            id INTEGER PRIMARY KEY,
            bundle INTEGER NOT NULL REFERENCES bundles (id),
            coding TEXT NOT NULL CHECK (coding <> ''),
            bytes BLOB NOT NULL,
            UNIQUE (bundle, coding)
        ) STRICT;

        CREATE TABLE recompressions (
            bundle INTEGER NOT NULL REFERENCES bundles (id),
            coding TEXT NOT NULL CHECK (coding <> ''),
            PRIMARY KEY (bundle, coding)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE version_bundles (
            version INTEGER NOT NULL REFERENCES versions (id),
            key TEXT NOT NULL,
            bundle INTEGER NOT NULL REFERENCES bundles (id),
            PRIMARY KEY (version, key)
        ) STRICT, WITHOUT ROWID;

        """
        + reject(
            "bundle_codings_never_change",
            """
            BEFORE UPDATE ON bundle_codings WHEN NEW.bundle <> OLD.bundle OR NEW.coding <> OLD.coding
                OR NOT EXISTS (SELECT 1 FROM recompressions WHERE bundle = OLD.bundle AND coding = OLD.coding)
            """, "bundle_codings never change")
        + reject("bundle_codings_never_go", "BEFORE DELETE ON bundle_codings", "bundle_codings never go")
        + ["bundles", "version_bundles"].map(immutable).joined()

    /// Access rights. Only the SHA-256 hashes of secrets are stored. The first eight bytes of a secret's hash select
    /// its row, and then the whole hash is compared. See `Secret`.
    ///
    /// `apps` and `files` are JSON lists, where NULL means all. These tables contain app names rather than references
    /// to rows, because you can grant access to an app, or make it private, before its first version is published. A
    /// session ends when the token that created it ends.
    private static let access = """
        CREATE TABLE tokens (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
            role TEXT NOT NULL CHECK (role <> ''),
            name TEXT NOT NULL,
            apps TEXT CHECK (json_type(apps) = 'array'),
            files TEXT CHECK (json_type(files) = 'array'),
            created INTEGER NOT NULL,
            expires INTEGER,
            revoked INTEGER,
            last_used INTEGER
        ) STRICT;
        CREATE INDEX tokens_by_selector ON tokens (substr(hash, 1, 8));

        CREATE TABLE sign_in_codes (
            hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
            role TEXT NOT NULL CHECK (role <> ''),
            name TEXT NOT NULL,
            apps TEXT CHECK (json_type(apps) = 'array'),
            files TEXT CHECK (json_type(files) = 'array'),
            expires INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sign_in_codes_by_selector ON sign_in_codes (substr(hash, 1, 8));

        CREATE TABLE sessions (
            hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
            role TEXT NOT NULL CHECK (role <> ''),
            name TEXT NOT NULL,
            apps TEXT CHECK (json_type(apps) = 'array'),
            files TEXT CHECK (json_type(files) = 'array'),
            token INTEGER REFERENCES tokens (id),
            created INTEGER NOT NULL,
            expires INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sessions_by_selector ON sessions (substr(hash, 1, 8));
        CREATE INDEX sessions_of_token ON sessions (token);

        CREATE TABLE private_apps (
            name TEXT NOT NULL PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 64 AND name NOT GLOB '*[^a-z0-9-]*'),
            since INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        """
}
