import Foundation
import GRDB
import Testing

@testable import LiveryStore

/// Migrates databases of every released schema. Each is stored as an SQL dump.
@Suite struct MigrationTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    /// The names of the dumps without `.sql`. Each is the identifier of the last applied migration, with `-` instead of
    /// a space.
    static let released: [String] = {
        let files = try? FileManager.default.contentsOfDirectory(atPath: fixtures.path)
        return (files ?? []).filter { $0.hasSuffix(".sql") }.map { String($0.dropLast(4)) }.sorted()
    }()

    /// The name of the dump with the current schema.
    private static var newest: String? {
        Schema.migrations.last?.name.replacingOccurrences(of: " ", with: "-")
    }

    @discardableResult
    private func database(_ name: String, in folder: Folder) throws -> (applied: [String], empty: [String]) {
        let sql = try String(contentsOf: Self.fixtures.appending(path: "\(name).sql"), encoding: .utf8)
        // Dumps insert rows table by table, so references may precede their targets.
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: folder.database, configuration: configuration)
        defer { try? queue.close() }
        return try queue.writeWithoutTransaction { db in
            try db.execute(sql: sql)
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
            let empty = try tables.filter { try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") == 0 }
            return (try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid"), empty)
        }
    }

    @Test("migrates every released schema", arguments: released)
    func migratesEveryReleasedSchema(name: String) throws {
        let folder = Folder()
        try database(name, in: folder)
        let store = try Store(path: folder.database)
        #expect(try store.apps().map(\.app) == ["badoo", "core"])
        let history = try store.versions(app: "badoo").suffix(3)
        #expect(history.map(\.message) == ["Too black", "Wider, on black", "First"])
        #expect(history.map(\.rolledBackFrom) == [1, nil, nil])
        #expect(history.map(\.origin) == [.rollback(1), .files, .files])
        #expect(history.map { $0.extends.first?.number } == [1, 2, 1])
        let (third, first) = (try #require(history.first), try #require(history.last))
        #expect(third.bundles == first.bundles)
        #expect(third.bundles.count == 4)
        #expect(history.allSatisfy { $0.author == "Ada" && $0.axes.map(\.name) == ["platform", "skin"] })
        let files = try store.files(of: .init(app: "badoo", number: 2))
        #expect(files["base.ktv"] == Array("{ spacing: 12 }\n".utf8))
        for bundle in history.flatMap(\.bundles.values) { #expect(try store.bundle(hash: bundle).length > 0) }
        let tokens = try store.tokens().prefix(3)
        #expect(tokens.map(\.grant.role) == ["publisher", "publisher", "reader"])
        #expect(tokens.map(\.grant.apps) == [nil, ["badoo"], nil])
        #expect(tokens.map { $0.revoked == nil } == [true, true, false])
        #expect(try store.structuralFaults() == [])
        #expect(try store.contentFaults() == [])
        #expect(try store.auditFaults() == [])
        let next = try store.latest(app: "badoo").number + 1
        #expect(try store.publish(.sample()).number == next)
        #expect(try store.rollback(to: 2).number == next + 1)
    }

    @Test("names each dump after its last migration", arguments: released)
    func namesEachDumpAfterItsLastMigration(name: String) throws {
        let applied = try database(name, in: Folder()).applied
        #expect(applied == Array(Schema.migrations.map(\.name).prefix(applied.count)))
        #expect(applied.last?.replacingOccurrences(of: " ", with: "-") == name)
    }

    @Test("has a dump of the current schema")
    func hasADumpOfTheCurrentSchema() throws {
        let newest = try #require(Self.newest)
        try #require(
            Self.released.contains(newest),
            """
            there is no Fixtures/\(newest).sql: make a database with this program that uses every table, and keep what
            `sqlite3 FILE .dump` prints, after a line `PRAGMA application_id = \(SQLiteSchema.applicationID);`
            """)
        #expect(try database(newest, in: Folder()).empty == [])
    }

    @Test("migrates encodings")
    func migratesEncodings() throws {
        let folder = Folder()
        try database("codings", in: folder)
        let store = try Store(path: folder.database)
        let latest = try #require(try store.latestBundles().first)
        #expect(latest.bundles.values.allSatisfy { Set($0.encodings.keys) == ["br", "zstd"] })
    }

    @Test("migrates limits and private apps")
    func migratesLimitsAndPrivateApps() throws {
        let folder = Folder()
        try database("roles", in: folder)
        let store = try Store(path: folder.database)
        let grant = try #require(try store.tokens().last).grant
        #expect(grant.apps == ["badoo", "bumble"])
        #expect(grant.files == ["base.ktv", "skins/*.ktv"])
        #expect(try store.privateApps() == ["secret"])
        #expect(try store.read { try $0.value("SELECT count(*) FROM sessions WHERE token = 4") } == 1)
    }

    /// PostgreSQL has run all of Livery's migrations since the first version that supports it, so that the older schemas
    /// are filled with the rows of the dumps.
    @Test(
        "migrates every released schema on PostgreSQL while an old server is connected",
        .enabled(if: PostgreSQLServer.isInstalled, "PostgreSQL isn't installed: run `script/setup swift`"),
        arguments: released)
    func migratesOnPostgreSQL(name: String) throws {
        let folder = Folder()
        let applied = Set(try database(name, in: folder).applied)
        let server = try PostgreSQLServer.shared.get()
        let url = try server.newDatabase()
        let old = try server.connect(url)
        try old.command("BEGIN; CREATE TABLE livery_migrations (name TEXT COLLATE \"C\" PRIMARY KEY)")
        for migration in Schema.migrations where applied.contains(migration.name) {
            try migration.run(Connection(old))
            try Connection(old).execute("INSERT INTO livery_migrations (name) VALUES (?)", [migration.name])
        }
        try DatabaseQueue(path: folder.database).read { db in
            let source = Connection(SQLiteConnection(db))
            let tables = try source.values("SELECT name FROM sqlite_schema WHERE type = 'table'", of: String.self)
            for table in Schema.tables where tables.contains(table) {
                try TableCopy(table, source, Connection(old)).run()
            }
        }
        try old.command("COMMIT; LISTEN livery")
        let store = try Store(path: url)
        #expect(try store.apps().map(\.app) == ["badoo", "core"])
        #expect(try store.contentFaults() == [])
        #expect(try store.auditFaults() == [])
        #expect(try Connection(old).value("SELECT count(*) FROM versions WHERE message = ?", ["Too black"]) == 1)
        let number = try store.latest(app: "core").number
        #expect(try store.publish(.sample("core", "new")).number == number + 1)
        #expect(try old.waitForNotification(.seconds(60)))
    }

    @Test("migrates drafts, channels, origins and scheduled changes")
    func migratesDraftsChannelsOriginsAndScheduledChanges() throws {
        let folder = Folder()
        try database("schedule", in: folder)
        let store = try Store(path: folder.database)
        let history = try store.versions(app: "badoo").prefix(3)
        #expect(history.map(\.origin) == [.files, .draft("winter"), .cascade(.init(app: "core", number: 3))])
        #expect(history.map(\.scheduled) == [1, nil, nil])
        #expect(history.allSatisfy { $0.changes?.contains("\"level\"") == true })
        #expect(try store.drafts(app: "badoo").map(\.name) == ["spring", "winter"])
        let spring = try store.draft(app: "badoo", name: "spring")
        #expect(spring.draft.base == 5)
        #expect(spring.draft.changes.map(\.kind) == [.changed, .deleted])
        #expect(spring.files["base.ktv"] == Array("{ spacing: 16 }\n".utf8))
        #expect(spring.files["skins/night.ktv"] == nil)
        #expect(try store.draft(app: "bumble", name: "first").draft.base == nil)
        let beta = try store.channel(app: "badoo", name: "beta")
        #expect(try store.channels(app: "badoo") == [beta])
        #expect(beta.version == 5)
        #expect(beta.author == "Ada")
        let scheduled = try store.scheduled(app: "badoo").sorted { $0.id < $1.id }
        #expect(scheduled.map(\.state) == [.done, .failed, .cancelled, .waiting, .waiting])
        #expect(
            scheduled.map(\.action) == [
                .publish(draft: nil), .publish(draft: nil), .rollback(to: 1), .rollback(to: 5), .channel("beta", to: 2),
            ])
        #expect(scheduled[1].reason == "the latest version of app badoo is 6")
        let far = try Store(path: folder.database, clock: { .init(timeIntervalSince1970: 40_000_000_000) })
        for change in try far.dueChanges() { #expect(try far.carryOut(change.id, app: change.app).state == .done) }
        #expect(try far.latest(app: "badoo").origin == .rollback(5))
        #expect(try far.channel(app: "badoo", name: "beta").version == 2)
        #expect(try far.latest(app: "bumble").extends == [.init(app: "core", number: 3)])
        #expect(try far.contentFaults() == [])
        #expect(try far.auditFaults() == [])
    }

    @Test("migrates preview links")
    func migratesPreviewLinks() throws {
        let folder = Folder()
        try database("previews", in: folder)
        let store = try Store(path: folder.database, clock: { .init(timeIntervalSince1970: 1_790_000_060) })
        let link = try #require(try store.previewLinks(app: "badoo", draft: "spring").first)
        #expect(link.createdBy == "Ada")
        #expect(link.apps == ["badoo"])
        #expect(try store.isValid(previewLink: link.id))
        #expect(try store.previewLink(forSecret: "a fixture") == link)
    }

    @Test("migrates earlier saves")
    func migratesEarlierSaves() throws {
        let folder = Folder()
        try database("saves", in: folder)
        let store = try Store(path: folder.database)
        let draft = try store.draft(app: "badoo", name: "winter").draft
        #expect(draft.changes.map(\.author) == ["Bo"])
        let saves = try store.earlierSaves(of: "base.ktv", in: draft)
        #expect(saves == [EarlierSave(bytes: Array("{ spacing: 17 }\n".utf8), author: "Ada")])
        try store.saveDraftFile(
            Array("{}".utf8), at: "base.ktv", app: "badoo", draft: "winter", expecting: .present, author: "Cy")
        #expect(try store.earlierSaves(of: "base.ktv", in: draft).map(\.author) == ["Bo", "Ada"])
    }
}
