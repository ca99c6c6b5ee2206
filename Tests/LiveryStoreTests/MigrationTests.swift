import Foundation
import Testing

@testable import LiveryStore

/// Opens databases with an older schema, which is the current schema without a column that a later migration adds.
@Suite(.bothEngines) struct MigrationTests {
    private static let newer =
        Schema.migrations + [
            Schema.Migration(
                name: "wings", sqlite: "ALTER TABLE apps ADD COLUMN wings INTEGER;",
                postgreSQL: "ALTER TABLE apps ADD COLUMN wings BIGINT;")
        ]

    private func open(_ path: String, _ policy: SchemaPolicy) throws -> Store {
        try Store(path: path, plan: SchemaPlan(policy: policy, migrations: Self.newer), trace: nil)
    }

    /// A database with an app. No process has it open.
    private struct Old {
        let folder = Folder()
        let clock = TestClock()
        let path: String

        init() throws {
            path = Engine.current == .sqlite ? folder.database : try PostgreSQLServer.shared.get().newDatabase()
            let store = try another()
            try store.publish(.sample())
            try store.close()
        }

        func another() throws -> Store { try Store(path: path, clock: { [clock] in clock.now }) }
    }

    @Test("doesn't change an older schema when a command opens the database")
    func leavesAnOlderSchema() throws {
        let made = try Old()
        let name = PostgreSQLURL.masked(made.path)
        let error = #expect(throws: StoreError.self) { try open(made.path, .current) }
        #expect(error == .olderDatabase(path: name, migrations: ["wings"]))
        #expect(
            error?.description
                == "'\(name)' was last used by an older version of Livery (missing migrations: wings): "
                + "run `livery migrate`")
        #expect(try Store(path: made.path).latest(app: "badoo").number == 1)
    }

    @Test("migrates an older schema on demand, and rejects older programs afterwards")
    func migratesOnDemand() throws {
        let made = try Old()
        #expect(
            try Store.migrate(made.path, backingUp: false, migrations: Self.newer, at: made.clock.now) == nil)
        let store = try open(made.path, .current)
        #expect(try store.latest(app: "badoo").number == 1)
        #expect(try store.read { try $0.value("SELECT count(*) FROM apps WHERE wings IS NULL") } == 1)
        let error = #expect(throws: StoreError.self) { try Store(path: made.path) }
        #expect(error == .newerDatabase(path: PostgreSQLURL.masked(made.path), migrations: ["wings"]))
        #expect(try Store.migrate(made.path, backingUp: true, migrations: Self.newer, at: made.clock.now) == nil)
    }

    @Test("backs up a file before it migrates it, and the older program can restore the backup", .onlySQLite)
    func backsUpBeforeMigrating() throws {
        let made = try Old()
        let backup = try #require(
            try Store.migrate(made.path, backingUp: true, migrations: Self.newer, at: made.clock.now))
        #expect(backup == made.path + ".before-migration-2023-11-14T22-13-20Z")
        _ = try open(made.path, .current)
        #expect(try Store.restore(backup, to: made.path) { _ in } != nil)
        #expect(try Store(path: made.path).version(app: "badoo", number: 1).message == "Say one")
    }

    @Test("backs up an older schema without changing it", .onlySQLite)
    func backsUpAnOlderSchema() throws {
        let made = try Old()
        let backup = made.folder.path + "/backup.sqlite"
        try open(made.path, .older).backup(to: backup)
        #expect(try Store(path: made.path).latest(app: "badoo").number == 1)
        #expect(throws: StoreError.self) { try open(backup, .current) }
        try open(backup, .migrate).close()
    }

    @Test("doesn't migrate a file that another process has open", .onlySQLite)
    func leavesAFileInUse() throws {
        let made = try Old()
        let used = try made.another()
        let error = #expect(throws: StoreError.self) {
            try Store.migrate(made.path, backingUp: true, migrations: Self.newer, at: made.clock.now)
        }
        #expect(error?.fault?.message == "\(made.path) is open in another process")
        try used.publish(.sample("badoo", "two"))
        let names = try FileManager.default.contentsOfDirectory(atPath: made.folder.path)
        #expect(!names.contains { $0.contains("before") })
    }

    @Test("creates a database once, while five others do", arguments: 1...3)
    func createsOnce(round: Int) throws {
        let folder = Folder()
        let url = Engine.current == .sqlite ? nil : try PostgreSQLServer.shared.get().newDatabase()
        let ids = try inParallel(5) { index in
            try open(url ?? folder.database, .current).createToken(role: "a", app: nil, name: "\(index)").token.id
        }
        #expect(ids.sorted() == [1, 2, 3, 4, 5])
    }
}
