extension Schema {
    /// Encodings that were made quickly, while the publisher waited, and are still to be made by best effort. Only these
    /// may change.
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
}
