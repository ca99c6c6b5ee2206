import Foundation
import GRDB
import Testing

@testable import LiveryStore

@Suite struct OpeningTests {
    private func bytes(_ folder: Folder) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: folder.database))
    }

    private func write(_ bytes: some Sequence<UInt8>, to folder: Folder) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: folder.database))
    }

    @Test("configures the database")
    func configuresTheDatabase() throws {
        let made = try Making(busyTimeout: .seconds(7))
        let pragmas = ["journal_mode", "synchronous", "foreign_keys", "page_size", "application_id", "busy_timeout"]
        let values = try made.file.pool.writeWithoutTransaction { db in
            try pragmas.map { try String.fetchOne(db, sql: "PRAGMA \($0)") }
        }
        #expect(values == ["wal", "2", "1", "2048", "\(0x4c76_7279)", "7000"])
        #expect(try made.count("SELECT count(*) FROM pragma_foreign_key_check") == 0)
    }

    @Test("reads published versions after reopening")
    func readsPublishedVersionsAfterReopening() throws {
        let folder = Folder()
        let version: Version
        do { version = try Store(path: folder.database).publish(.sample()) }
        #expect(try Store(path: folder.database).apps() == [version])
    }

    @Test("merges the log on closing")
    func mergesTheLogOnClosing() throws {
        let made = try make()
        try made.store.publish(.sample())
        try made.store.close()
        #expect(throws: StoreError.self) { try made.store.apps() }
        #expect(!FileManager.default.fileExists(atPath: made.folder.database + "-wal"))
    }

    @Test("rejects a newer database without changes")
    func rejectsANewerDatabaseWithoutChanges() throws {
        let folder = Folder()
        do {
            let store = try Store(path: folder.database)
            _ = try store.write { try $0.execute("INSERT INTO livery_migrations VALUES ('9 wings')") }
            try store.close()
        }
        let before = try bytes(folder)
        let error = #expect(throws: StoreError.self) { try Store(path: folder.database) }
        #expect(error == .newerDatabase(path: folder.database, migrations: ["9 wings"]))
        #expect(
            error?.description
                == "'\(folder.database)' was last used by a newer version of Livery (migrations: 9 wings): "
                + "use that version or a backup")
        #expect(try bytes(folder) == before)
    }

    @Test("rejects another program's database without changes")
    func rejectsAnotherProgramsDatabaseWithoutChanges() throws {
        let folder = Folder()
        try DatabaseQueue(path: folder.database).write { try $0.execute(sql: "CREATE TABLE mine (x)") }
        let before = try bytes(folder)
        let error = #expect(throws: StoreError.self) { try Store(path: folder.database) }
        let fault = Fault(code: 26, message: "a database of another program (application_id 0)", sql: nil)
        #expect(error == .notADatabase(path: folder.database, fault))
        #expect(try bytes(folder) == before)
    }

    // SQLite treats a file of one byte as empty, because it writes such a file where the file system requires one for
    // locks.
    @Test("rejects other files without changes", arguments: [2, 5, 100, 511, 512, 4096, 100_000])
    func rejectsOtherFilesWithoutChanges(size: Int) throws {
        let folder = Folder()
        try write((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }, to: folder)
        let before = try bytes(folder)
        guard
            case .notADatabase(folder.database, let fault) = #expect(
                throws: StoreError.self, performing: { try Store(path: folder.database) })
        else {
            Issue.record("another error")
            return
        }
        #expect(fault.code == 26)
        #expect(fault.message == "file is not a database")
        #expect(try bytes(folder) == before)
    }

    @Test("reports a missing folder")
    func reportsAMissingFolder() {
        let error = #expect(throws: StoreError.self) { try Store(path: "/nowhere/at/all/livery.sqlite") }
        #expect(error.map { if case .io = $0 { true } else { false } } == true)
        #expect(error?.fault?.message == "unable to open database file")
    }
}
