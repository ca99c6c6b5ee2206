extension PostgreSQLTables {
    static let audit =
        """
        CREATE TABLE audit (
            number BIGINT PRIMARY KEY CHECK (number > 0),
            time BIGINT NOT NULL,
            author TEXT COLLATE "C" NOT NULL,
            credential TEXT COLLATE "C",
            address TEXT COLLATE "C",
            action TEXT COLLATE "C" NOT NULL CHECK (action <> ''),
            app TEXT COLLATE "C",
            version BIGINT,
            detail TEXT COLLATE "C",
            previous BYTEA NOT NULL CHECK (length(previous) = 32),
            hash BYTEA NOT NULL UNIQUE CHECK (length(hash) = 32),
            seal BYTEA CHECK (length(seal) = 32)
        );
        CREATE INDEX audit_of_app ON audit (app, number);

        CREATE TABLE audit_head (
            id BIGINT PRIMARY KEY CHECK (id = 1),
            number BIGINT NOT NULL,
            hash BYTEA NOT NULL CHECK (length(hash) = 32)
        );
        INSERT INTO audit_head (id, number, hash) VALUES (1, 0, decode(repeat('00', 32), 'hex'));

        """ + immutable("audit") + auditGrows
        + reject(
            "audit_head_grows", "BEFORE UPDATE ON audit_head", if: "NEW.number <> OLD.number + 1",
            "audit grows at its end")
        + never("audit_head_never_goes", "BEFORE DELETE ON audit_head", "audit grows at its end")

    static let auditGrows = reject(
        "audit_grows_by_one", "BEFORE INSERT ON audit",
        if: "NOT EXISTS (SELECT 1 FROM audit_head WHERE number + 1 = NEW.number AND hash = NEW.previous)",
        "audit grows at its end")

    static let hooks = """
        CREATE TABLE hooks (
            name TEXT COLLATE "C" PRIMARY KEY,
            cursor BIGINT NOT NULL,
            tries BIGINT NOT NULL,
            next BIGINT,
            owner TEXT COLLATE "C",
            lease BIGINT,
            error TEXT COLLATE "C",
            disabled BIGINT NOT NULL,
            proven BIGINT NOT NULL DEFAULT 0
        );

        CREATE TABLE nodes (
            name TEXT COLLATE "C" PRIMARY KEY,
            entry BIGINT NOT NULL,
            seen BIGINT NOT NULL
        );

        """
}
