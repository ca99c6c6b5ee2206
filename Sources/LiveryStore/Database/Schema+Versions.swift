extension Schema {
    /// Tables whose rows are never changed or deleted.
    static let publishedTables = [
        "blobs", "files", "trees", "tree_files", "bundles", "versions", "version_extends", "version_bundles",
    ]

    static func immutable(_ table: String) -> String {
        """
        CREATE TRIGGER \(table)_never_change BEFORE UPDATE ON \(table)
        BEGIN SELECT RAISE(ABORT, '\(table) never change'); END;
        CREATE TRIGGER \(table)_never_go BEFORE DELETE ON \(table)
        BEGIN SELECT RAISE(ABORT, '\(table) never go'); END;

        """
    }

    /// Removes the triggers that `immutable` creates, until they are created again.
    static func mutable(_ table: String) -> String {
        "DROP TRIGGER IF EXISTS \(table)_never_change; DROP TRIGGER IF EXISTS \(table)_never_go;"
    }

    /// A file is a path with a content, and a tree is a set of files. A version that changes one of fifty files adds a
    /// blob, a file, a tree and fifty pairs of small integers. A rollback adds none of these.
    ///
    /// Times are milliseconds since 1970, UTC. Hashes are SHA-256.
    static let versionTables = """
        CREATE TABLE apps (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 64 AND name NOT GLOB '*[^a-z0-9-]*')
        ) STRICT;

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

        -- By the hash of the identity bytes, of which only the compressed form is kept.
        CREATE TABLE bundles (
            id INTEGER PRIMARY KEY,
            hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
            length INTEGER NOT NULL CHECK (length >= 0),
            gzip BLOB NOT NULL
        ) STRICT;

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
            UNIQUE (app, number),
            FOREIGN KEY (app, rolled_back_from) REFERENCES versions (app, number)
        ) STRICT;

        CREATE TRIGGER versions_grow_by_one BEFORE INSERT ON versions
        WHEN NEW.number <> 1 + coalesce((SELECT max(number) FROM versions WHERE app = NEW.app), 0)
        BEGIN SELECT RAISE(ABORT, 'version numbers grow by one'); END;

        CREATE TABLE version_extends (
            version INTEGER NOT NULL REFERENCES versions (id),
            position INTEGER NOT NULL,
            base INTEGER NOT NULL REFERENCES versions (id) CHECK (base < version),
            PRIMARY KEY (version, position)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE version_bundles (
            version INTEGER NOT NULL REFERENCES versions (id),
            key TEXT NOT NULL,
            bundle INTEGER NOT NULL REFERENCES bundles (id),
            PRIMARY KEY (version, key)
        ) STRICT, WITHOUT ROWID;

        """

    /// The encodings of a bundle besides gzip, which `bundles` contains. They have their own table because rows of
    /// `bundles` never change, and older files have no other encodings yet.
    static let codingTables = """
        CREATE TABLE bundle_codings (
            id INTEGER PRIMARY KEY,
            bundle INTEGER NOT NULL REFERENCES bundles (id),
            coding TEXT NOT NULL CHECK (coding <> ''),
            bytes BLOB NOT NULL,
            UNIQUE (bundle, coding)
        ) STRICT;

        """

    /// Encodings that were compressed quickly while the publisher waited and are still to be compressed with best
    /// effort. Only these may change.
    static let recompressionTables = """
        CREATE TABLE recompressions (
            bundle INTEGER NOT NULL REFERENCES bundles (id),
            coding TEXT NOT NULL CHECK (coding <> ''),
            PRIMARY KEY (bundle, coding)
        ) STRICT, WITHOUT ROWID;

        DROP TRIGGER bundle_codings_never_change;
        CREATE TRIGGER bundle_codings_never_change BEFORE UPDATE ON bundle_codings
        WHEN NEW.bundle <> OLD.bundle OR NEW.coding <> OLD.coding
            OR NOT EXISTS (SELECT 1 FROM recompressions WHERE bundle = OLD.bundle AND coding = OLD.coding)
        BEGIN SELECT RAISE(ABORT, 'bundle_codings never change'); END;

        """

    /// The origin of a version and its changes. Existing versions were created from files, or by rolling back if
    /// `rolled_back_from` is set.
    ///
    /// An idempotency key is stored with its result in one transaction, so a retry finds both or neither.
    static let historyTables = """
        ALTER TABLE versions ADD COLUMN origin TEXT NOT NULL DEFAULT 'files'
            CHECK (origin IN ('files', 'draft', 'rollback', 'cascade'));
        ALTER TABLE versions ADD COLUMN draft TEXT;
        ALTER TABLE versions ADD COLUMN cause INTEGER REFERENCES versions (id);
        ALTER TABLE versions ADD COLUMN scheduled INTEGER;
        ALTER TABLE versions ADD COLUMN changes TEXT CHECK (changes IS NULL OR json_valid(changes));
        CREATE INDEX versions_by_cause ON versions (cause) WHERE cause IS NOT NULL;

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
}
