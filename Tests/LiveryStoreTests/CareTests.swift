import Foundation
import GRDB
import Testing

@testable import LiveryStore

@Suite(.bothEngines) struct CareTests {
    /// A store whose history shares contents, extends another app and includes a rollback.
    private func busy() throws -> Making {
        let made = try make()
        let core = try made.store.publish(.sample("core", "c")).reference
        for text in ["one", "two", "three"] {
            let files: [String: [UInt8]] = ["same": [1, 2, 3], "é/näme.ktv": Array("text \(text)\n".utf8)]
            try made.store.publish(.sample("badoo", text, files: files, extends: [core]))
            made.clock.advance(1.5)
        }
        try made.store.rollback(to: 1)
        return made
    }

    private func check(_ bundle: StoredBundle) throws(StoreError) {
        if bundle.gzip.isEmpty { throw .invalid("no bytes") }
    }

    @Test("backs up and restores a store in use", .onlySQLite)
    func backsUpAndRestoresAStoreInUse() throws {
        let made = try busy()
        let backup = made.folder.path + "/backup.sqlite"
        _ = try inParallel(2) { thread in
            guard thread == 0 else { return try made.store.backup(to: backup) }
            for step in 1...30 { try made.store.publish(.sample("other", "\(step)")) }
        }
        #expect(!FileManager.default.fileExists(atPath: backup + "-wal"))
        #expect(throws: StoreError.invalid("'\(backup)' already exists")) { try made.store.backup(to: backup) }
        let place = made.folder.path + "/new.sqlite"
        #expect(try Store.restore(backup, to: place, checking: check) == nil)
        let restored = try Store(path: place)
        #expect(try Array(restored.versions(app: "badoo").dropFirst()) == made.store.versions(app: "badoo"))
        #expect(
            try restored.files(of: .init(app: "badoo", number: 2))
                == made.store.files(of: .init(app: "badoo", number: 2)))
        #expect(try restored.auditFaults() == [])
        #expect(try restored.audit(limit: 1).first?.action == "restore")
    }

    @Test("restores only a closed database and renames the old one", .onlySQLite)
    func restoresOnlyAClosedDatabaseAndRenamesTheOldOne() throws {
        let made = try busy()
        let backup = made.folder.path + "/backup.sqlite"
        try made.store.backup(to: backup)
        try made.store.publish(.sample("badoo", "after"))
        let error = #expect(throws: StoreError.self) {
            try Store.restore(backup, to: made.folder.database, checking: check)
        }
        #expect(error?.fault?.message == "\(made.folder.database) is open in another process")
        #expect(try made.store.latest(app: "badoo").number == 5)

        let folder = Folder()
        do {
            let store = try Store(path: folder.database)
            try store.publish(.sample("old"))
            try store.publish(.sample("old", "two"))
        }
        let aside = try #require(try Store.restore(backup, to: folder.database, checking: check))
        #expect(try Store(path: aside).latest(app: "old").number == 2)
        let store = try Store(path: folder.database)
        #expect(try store.latest(app: "badoo").origin == .rollback(4))
        #expect(try store.auditFaults() == [])
    }

    @Test("accepts names of one character", .onlySQLite)
    func acceptsNamesOfOneCharacter() throws {
        let made = try busy()
        let paths = ["/b", "/r", "/e"].map { made.folder.path + $0 }
        try made.store.backup(to: paths[0])
        #expect(try Store.restore(paths[0], to: paths[1], checking: check) == nil)
        #expect(try Store(path: paths[1]).audit(limit: 1).first?.detail == "from b")
        try made.store.exportApp("core", to: paths[2])
        #expect(PrivateFile.folder(of: "b") == ".")
        #expect(PrivateFile.folder(of: "/b") == "/")
        #expect(PrivateFile.folder(of: "a/b") == "a")
        #expect(PrivateFile.name(of: "b") == "b")
        #expect(PrivateFile.name(of: "a/b") == "b")
    }

    @Test("makes files that only their owner can read", .onlySQLite)
    func makesPrivateFiles() throws {
        let made = try busy()
        try made.store.backup(to: made.folder.path + "/backup")
        try made.store.exportApp("core", to: made.folder.path + "/export")
        _ = try Store.restore(made.folder.path + "/backup", to: made.folder.path + "/restored", checking: check)
        let names = try FileManager.default.contentsOfDirectory(atPath: made.folder.path)
        #expect(names.count >= 8)
        #expect(Set(["livery.sqlite-wal", "livery.sqlite-shm"]).isSubset(of: names))
        for name in names {
            let attributes = try FileManager.default.attributesOfItem(atPath: made.folder.path + "/" + name)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
    }

    @Test("leaves nothing behind when a restore fails", .onlySQLite)
    func leavesNothingAfterAFailedRestore() throws {
        let (made, folder) = (try busy(), Folder())
        let backup = made.folder.path + "/backup.sqlite"
        try made.store.backup(to: backup)
        #expect(throws: StoreError.self) {
            try Store.restore(backup, to: folder.database) { _ in throw StoreError.invalid("damaged") }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        // A folder can't be replaced.
        try FileManager.default.createDirectory(atPath: folder.database, withIntermediateDirectories: true)
        #expect(throws: StoreError.self) { try Store.restore(backup, to: folder.database, checking: check) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["livery.sqlite"])
    }

    @Test("locks the database during restoration", .onlySQLite)
    func locksTheDatabaseDuringRestoration() throws {
        let folder = Folder()
        let exclusive = try Store(path: folder.database, exclusive: true)
        #expect(throws: StoreError.self) { try Store(path: folder.database) }
        try exclusive.close()
    }

    @Test("rejects invalid backups without changes", .onlySQLite)
    func rejectsInvalidBackupsWithoutChanges() throws {
        let made = try busy()
        let backup = made.folder.path + "/backup.sqlite"
        try made.store.backup(to: backup)
        let folder = Folder()
        do { try Store(path: folder.database).publish(.sample("old")) }
        var bytes = try Data(contentsOf: URL(fileURLWithPath: backup))
        for offset in stride(from: bytes.count / 3, to: bytes.count, by: 997) { bytes[offset] ^= 0xff }
        try bytes.write(to: URL(fileURLWithPath: backup))
        #expect(throws: StoreError.self) { try Store.restore(backup, to: folder.database, checking: check) }
        try Data("no database at all, but text".utf8).write(to: URL(fileURLWithPath: backup))
        let error = #expect(throws: StoreError.self) { try Store.restore(backup, to: folder.database, checking: check) }
        #expect(error?.description.contains(backup) == true)
        #expect(throws: StoreError.invalid("there is no file '\(folder.path)/nothing'")) {
            try Store.restore(folder.path + "/nothing", to: folder.database, checking: check)
        }
        #expect(throws: StoreError.invalid("'\(folder.path)' is a folder")) {
            try Store.restore(folder.path, to: folder.database, checking: check)
        }
        #expect(try Store(path: folder.database).latest(app: "old").number == 1)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains("restoring") } == [])
    }

    @Test("rejects a backup with a flipped bit", .onlySQLite)
    func rejectsABackupWithAFlippedBit() throws {
        let made = try busy()
        _ = try made.store.createToken(Grant(role: "a", name: "Bea", apps: nil, files: nil))
        _ = try made.store.createDraft(app: "badoo", name: "d", author: "Ada")
        let backup = made.folder.path + "/backup.sqlite"
        try made.store.backup(to: backup)
        let folder = Folder()
        do { try Store(path: folder.database).publish(.sample("old")) }
        let (file, before) = (URL(fileURLWithPath: backup), try Data(contentsOf: URL(fileURLWithPath: folder.database)))
        let whole = try Data(contentsOf: file)
        let ends = Array(0..<20) + Array(whole.count - 90..<whole.count)
        for (step, offset) in (ends + Array(stride(from: 24, to: whole.count, by: whole.count / 100))).enumerated() {
            var bytes = whole
            bytes[offset] ^= 1 << UInt8(step % 8)
            try bytes.write(to: file)
            #expect(throws: StoreError.self, "\(offset)") {
                try Store.restore(backup, to: folder.database, checking: check)
            }
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.database)) == before)
        try whole.dropLast(3000).write(to: file)
        #expect(throws: StoreError.self) { try Store.restore(backup, to: folder.database, checking: check) }
        try whole.write(to: file)
        #expect(try Store.restore(backup, to: folder.database, checking: check) != nil)
    }

    @Test("accepts a backup that was opened as a database", .onlySQLite)
    func acceptsABackupThatWasOpenedAsADatabase() throws {
        let made = try busy()
        let backup = made.folder.path + "/backup.sqlite"
        try made.store.backup(to: backup)
        do {
            let opened = try Store(path: backup)
            #expect(try opened.structuralFaults() == [])
            #expect(try opened.contentFaults() == [])
            try opened.close()
        }
        let folder = Folder()
        let error = #expect(throws: StoreError.self) {
            try Store.restore(backup, to: folder.database) { _ in throw StoreError.invalid("a bundle is damaged") }
        }
        #expect(error?.description.contains("a bundle is damaged") == true)
        #expect(!FileManager.default.fileExists(atPath: folder.database))
        #expect(try Store.restore(backup, to: folder.database, checking: check) == nil)
        let queue = try DatabaseQueue(path: backup)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "DROP TRIGGER blobs_never_change; UPDATE blobs SET bytes = x'00' WHERE id = 1")
        }
        try queue.close()
        #expect(throws: StoreError.self) { try Store.restore(backup, to: folder.database, checking: check) }
    }

    @Test(
        "rejects a backup with a wrong hash inside", .onlySQLite,
        arguments: [
            "UPDATE blobs SET bytes = zeroblob(3) WHERE id = 1", "UPDATE blobs SET hash = zeroblob(32) WHERE id = 1",
            "UPDATE draft_files SET bytes = zeroblob(3)", "UPDATE draft_files SET hash = zeroblob(32)",
            "UPDATE files SET path = path || 'x'", "UPDATE trees SET hash = zeroblob(32) WHERE id = 1",
            "UPDATE audit SET author = 'x' WHERE number = 2", "UPDATE audit SET hash = zeroblob(32) WHERE number = 2",
            "UPDATE audit_head SET hash = zeroblob(32)", "UPDATE versions SET message = 'x' WHERE id = 1",
            "UPDATE versions SET time = time + 1 WHERE id = 1", "UPDATE version_bundles SET bundle = 1",
        ])
    func rejectsABackupWithAWrongHashInside(sql: String) throws {
        let made = try busy()
        _ = try made.store.createDraft(app: "badoo", name: "d", author: "Ada")
        _ = try made.store.saveDraftFile([1], at: "a", app: "badoo", draft: "d", expecting: .absent, author: "Ada")
        let backup = made.folder.path + "/backup.sqlite"
        try made.store.backup(to: backup)
        BackupSeal.remove(from: backup)
        let folder = Folder()
        do { try Store(path: folder.database).publish(.sample("old")) }
        let before = try Data(contentsOf: URL(fileURLWithPath: folder.database))
        let queue = try DatabaseQueue(path: backup)
        let changed = try queue.write { db in
            for trigger in try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger'") {
                try db.execute(sql: "DROP TRIGGER \(trigger)")
            }
            try db.execute(sql: sql)
            return db.changesCount
        }
        try queue.close()
        #expect(changed > 0)
        // An anchor that a killed restore has left behind doesn't belong to this restore.
        try Data("9:\(String(repeating: "0", count: 64))".utf8).write(
            to: URL(fileURLWithPath: folder.database + ".restoring-audit"))
        #expect(throws: StoreError.self) { try Store.restore(backup, to: folder.database, checking: check) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.database)) == before)
    }

    @Test("exports and imports an app byte for byte")
    func exportsAndImportsAnAppByteForByte() throws {
        let (made, other) = (try busy(), try make())
        let paths = ["/core", "/badoo", "/again"].map { made.folder.path + $0 }
        try made.store.exportApp("core", to: paths[0])
        try made.store.exportApp("badoo", to: paths[1])
        let missing = #expect(throws: StoreError.self) { try other.store.importApp(from: paths[1], checking: check) }
        #expect(missing == .invalid("the app extends version 1 of app core: import app core first"))
        #expect(try other.store.apps() == [])
        #expect(try other.store.importApp(from: paths[0], checking: check) == "core")
        #expect(try other.store.importApp(from: paths[1], checking: check) == "badoo")
        let (before, imported) = (try made.store.versions(app: "badoo"), try other.store.versions(app: "badoo"))
        let after = imported.dropFirst()
        #expect(imported.first?.bundles == before.first?.bundles)
        #expect(after.map(\.time) == before.map(\.time))
        #expect(after.map(\.bundles) == before.map(\.bundles))
        #expect(after.map(\.message) == before.map(\.message))
        #expect(after.map(\.rolledBackFrom) == [1, nil, nil, nil])
        #expect(after.map(\.extends) == before.map(\.extends))
        #expect(after.map(\.axes) == before.map(\.axes))
        for version in before {
            #expect(try other.store.files(of: version.reference) == made.store.files(of: version.reference))
            for hash in version.bundles.values {
                #expect(try other.store.bundle(hash: hash) == made.store.bundle(hash: hash))
            }
        }
        try made.store.exportApp("badoo", to: paths[2])
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: paths[2])) == Data(contentsOf: URL(fileURLWithPath: paths[1])))
        #expect(throws: StoreError.invalid("app badoo already exists: an import never overwrites an app")) {
            try other.store.importApp(from: paths[1], checking: check)
        }
        #expect(try other.store.contentFaults() == [])
        #expect(try other.store.auditFaults() == [])
        #expect(try other.store.publish(.sample("badoo", "five")).number == (imported.first?.number ?? 0) + 1)
    }

    @Test("imports a private app as private")
    func importsAPrivateAppAsPrivate() throws {
        let (made, other) = (try busy(), try make())
        let path = made.folder.path + "/core"
        try made.store.setPrivate(true, app: "core")
        try made.store.exportApp("core", to: path)
        _ = try other.store.importApp(from: path, checking: check)
        #expect(try other.store.privateApps() == ["core"])
    }

    @Test("rejects a modified or truncated export")
    func rejectsAModifiedOrTruncatedExport() throws {
        let (made, other) = (try busy(), try make())
        let path = made.folder.path + "/core"
        try made.store.exportApp("core", to: path)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        for offset in stride(from: 0, to: whole.count, by: 61) {
            var bytes = whole
            bytes[offset] ^= 1
            try bytes.write(to: URL(fileURLWithPath: path))
            #expect(throws: StoreError.self) { try other.store.importApp(from: path, checking: check) }
            try whole.prefix(offset).write(to: URL(fileURLWithPath: path))
            #expect(throws: StoreError.self) { try other.store.importApp(from: path, checking: check) }
        }
        #expect(try other.count("SELECT count(*) FROM apps") == 0)
        #expect(throws: StoreError.self) { try made.store.exportApp("nope", to: path + "-2") }
    }

    @Test("reports damaged contents, gaps and orphans")
    func reportsDamagedContentsGapsAndOrphans() throws {
        let made = try busy()
        #expect(try made.store.structuralFaults() == [])
        #expect(try made.store.contentFaults() == [])
        for table in Schema.publishedTables { try made.dropTriggers(table) }
        _ = try made.store.createDraft(app: "badoo", name: "d", author: "Ada")
        try made.execute("INSERT INTO draft_files VALUES (1, 'a.ktv', randomblob(32), x'00', 0, 'Ada')")
        try made.execute("INSERT INTO blobs (hash, bytes) VALUES (randomblob(32), x'00')")
        try made.execute("UPDATE trees SET hash = randomblob(32) WHERE id = 2")
        try made.execute("DELETE FROM version_bundles WHERE version = 3; DELETE FROM version_extends WHERE version = 3")
        try made.execute("DELETE FROM versions WHERE id = 3")
        let faults = try (made.store.contentFaults() + made.store.auditFaults()).joined(separator: "\n")
        #expect(faults.contains("content "))
        #expect(faults.contains("tree "))
        #expect(faults.contains("'a.ktv' of draft d of badoo doesn't match its hash"))
        #expect(faults.contains("version 2 of app badoo doesn't match entry 3 of the audit"))
        #expect(faults.contains("1 contents don't belong to any version"))
        #expect(faults.contains("2 bundles don't belong to any version"))
    }

    @Test("exports the cause of a dependent version")
    func exportsTheCauseOfADependentVersion() throws {
        let (made, other) = (try make(), try make())
        try made.store.publish(.sample("core"))
        var follower = Publication.sample("badoo")
        follower.extends = [VersionReference(app: "core", number: 2)]
        follower.changes = "{}"
        let receipt = try made.store.publish(
            PublicationGroup((.sample("core", "two"), .latest(1)), cascade: [(follower, .new)], by: .local))
        #expect(receipt.cascade.first?.origin == .cascade(VersionReference(app: "core", number: 2)))
        for app in ["core", "badoo"] {
            let path = made.folder.path + "/" + app
            try made.store.exportApp(app, to: path)
            #expect(try other.store.importApp(from: path, checking: check) == app)
        }
        let before = try made.store.latest(app: "badoo")
        let after = try other.store.version(app: "badoo", number: before.number)
        #expect(after.origin == before.origin)
        #expect(after.changes == before.changes)
        #expect(try made.store.audit(limit: 3).map(\.action).first == "publish")
        #expect(try made.store.auditFaults() == [])
        #expect(try other.store.structuralFaults() == [])
    }
}
