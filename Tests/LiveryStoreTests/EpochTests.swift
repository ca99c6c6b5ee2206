import Foundation
import Shapes
import Synchronization
import TestSupport
import Testing

@testable import LiveryStore

/// Tests that version numbers are never reused, even if the versions after a backup were lost with the database.
@Suite struct EpochTests {
    /// Everything that any database in a history has acknowledged to clients.
    private final class Acknowledged {
        private var contents: [VersionReference: String] = [:]
        private(set) var highest: [String: Int] = [:]

        func add(_ version: Version, _ store: Store) throws {
            let content = try store.files(of: version.reference).map { "\($0.key)=\($0.value)" }.sorted().joined()
            let known = contents.updateValue(content, forKey: version.reference)
            #expect(known == nil || known == content, "\(version.app) \(version.number) has two contents")
            highest[version.app] = max(highest[version.app] ?? 0, version.number)
        }

        /// Checks that clients accept everything that a restored database serves.
        func checkCurrent(of store: Store) throws {
            for version in try store.apps() {
                #expect(version.number > highest[version.app] ?? 0, "\(version.app) is older than what clients have")
                for version in try store.versions(app: version.app, limit: 5) { try add(version, store) }
            }
        }
    }

    private func open(_ path: String, _ clock: TestClock) throws -> Store {
        try Store(path: path, clock: { clock.now })
    }

    /// Creates backups and restores databases from them, on either engine.
    private struct Machine {
        let engine: Engine
        let clock: TestClock
        let folder = Folder()

        func newDatabase() throws -> String {
            engine == .sqlite
                ? folder.path + "/\(UUID().uuidString).sqlite" : try PostgreSQLServer.shared.get().newDatabase()
        }

        func backup(_ store: Store) throws -> String {
            let path = folder.path + "/\(UUID().uuidString).backup"
            guard engine == .postgresql else {
                try store.backup(to: path)
                return path
            }
            let copy = try Store(path: path, clock: { [clock] in clock.now })
            try store.copy(to: copy)
            try copy.close()
            return path
        }

        func restore(_ backup: String) throws -> String {
            let path = try newDatabase()
            guard engine == .postgresql else {
                _ = try Store.restore(backup, to: path, at: clock.now) { _ in }
                return path
            }
            let (source, target) = (try Store(path: backup), try Store(path: path, clock: { [clock] in clock.now }))
            try source.copy(to: target)
            try target.close()
            return path
        }
    }

    @Test(
        "publishes with restores from random backups give no number to two contents", arguments: Engine.allCases)
    func random(engine: Engine) throws {
        guard engine == .sqlite || PostgreSQLServer.isInstalled else { return }
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededRandom(seed: seed)
        let acknowledged = Acknowledged()
        let clock = TestClock()
        let machine = Machine(engine: engine, clock: clock)
        var store = try open(machine.newDatabase(), clock)
        var backups: [String] = []
        let publishes = times(250, thorough: 1000)
        for step in 1...publishes {
            clock.advance(Double.random(in: 0.1...30, using: &random))
            // The first backups don't contain apps that are created later.
            let app = "app-\(Int.random(in: 0...(step * 5 / publishes), using: &random))"
            try acknowledged.add(try store.publish(.sample(app, "\(step)")), store)
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<3: backups.append(try machine.backup(store))
            case 3..<6 where !backups.isEmpty:
                let backup = backups[Int.random(in: 0..<backups.count, using: &random)]
                try store.close()
                store = try open(machine.restore(backup), clock)
                _ = try store.startEpochIfRestored()
                try acknowledged.checkCurrent(of: store)
            default: break
            }
        }
        #expect(try store.auditFaults() == [], "seed \(seed)")
    }

    @Test("continues what was based on the restored version")
    func continuesChanges() throws {
        let made = try Making()
        let (store, clock) = (made.store, made.clock)
        try store.publish(.sample())
        let draft = try store.createDraft(app: "badoo", name: "d", author: "Ada")
        try store.saveDraftFile([1], at: "a", app: "badoo", draft: "d", expecting: .absent, author: "Ada")
        let channel = try store.setChannel(
            app: "badoo", name: "beta", to: 1, author: "Ada", message: "", expecting: .absent)
        let due = ZonedMoment(instant: store.now + 60, local: "later", zone: "UTC")
        let plan = Plan(
            app: "badoo", action: .publish(.sample("badoo", "later"), expecting: .latest(1)), due: due, author: "Ada",
            message: "")
        let change = try #require(try store.schedule(plan).scheduled)
        let backup = made.folder.path + "/backup"
        try store.backup(to: backup)
        // The state that clients saw after the backup.
        let seen = try store.saveDraftFile([2], at: "a", app: "badoo", draft: "d", expecting: .present, author: "Bo")
        let later = try store.createDraft(app: "badoo", name: "later", author: "Ada")
        clock.advance(30)
        let path = made.folder.path + "/restored.sqlite"
        _ = try Store.restore(backup, to: path, at: clock.now) { _ in }
        let restored = try open(path, clock)
        let current = try restored.latest(app: "badoo")
        #expect(current.origin == .rollback(1))
        #expect(current.number > 10_000)
        let base = try restored.draft(app: "badoo", name: "d").draft
        #expect(base.base == current.number)
        #expect(base.id == draft.draft.id)
        #expect(base.revision > seen.revision)
        #expect(base.changes.map(\.author) == ["Ada"])
        #expect(try restored.createDraft(app: "badoo", name: "later", author: "Ada").draft.id > later.draft.id)
        let moved = try restored.channel(app: "badoo", name: "beta")
        #expect(moved.version == 1)
        #expect(moved.move > channel.move)
        clock.advance(60)
        #expect(try restored.carryOut(change.id, app: "badoo").state == .done)
        #expect(try restored.latest(app: "badoo").number == current.number + 1)
        #expect(try restored.auditFaults() + restored.contentFaults() + restored.structuralFaults() == [])
        #expect(try restored.startEpochIfRestored() == nil)
    }

    @Test("detects a file that an operator replaced by an older copy", arguments: [true, false])
    func detectsOlderFiles(isNewFile: Bool) throws {
        let (folder, clock) = (Folder(), TestClock())
        func publish(_ text: String) throws -> Int {
            let store = try open(folder.database, clock)
            defer { try? store.close() }
            return try store.publish(.sample("badoo", text)).number
        }
        #expect(try publish("one") == 1)
        let old = try Data(contentsOf: URL(fileURLWithPath: folder.database))
        #expect(try publish("two") == 2)
        if isNewFile {
            // The files beside the database are included, as in a copy of the whole folder. The deleted file's inode
            // isn't free.
            let used = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.database))
            defer { try? used.close() }
            try FileManager.default.removeItem(atPath: folder.database)
            try FileManager.default.removeItem(atPath: folder.database + "-audit")
            try old.write(to: URL(fileURLWithPath: folder.database))
        } else {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.database))
            try file.truncate(atOffset: 0)
            try file.write(contentsOf: old)
            try file.close()
        }
        let number = try publish("other")
        #expect(number > 10_000)
        #expect(try publish("more") == number + 1)
    }

    @Test("detects a database that was restored on a server", .enabled(if: PostgreSQLServer.isInstalled))
    func detectsARestoredServer() throws {
        let made = try Engine.$current.withValue(.postgresql) { try Making() }
        #expect(try made.store.publish(.sample()).number == 1)
        #expect(try made.another().publish(.sample("badoo", "two")).number == 2)
        // A dump creates different tables, and a different server has a different identifier.
        try made.tamper("UPDATE epoch SET place = '7 1 ' || split_part(place, ' ', 3)")
        let restored = try made.another()
        #expect(try restored.startEpochIfRestored() ?? 0 >= 10_000)
        #expect(try restored.publish(.sample("badoo", "three")).number > 10_000)
        #expect(try restored.auditFaults() == [])
    }

    @Test(
        "continues the numbers on a standby only for a process that has seen changes before a synchronous server failed",
        .enabled(if: PostgreSQLServer.isInstalled), arguments: [true, false], [true, false])
    func standby(isSynchronous: Bool, isRunning: Bool) throws {
        let made = try Engine.$current.withValue(.postgresql) { try Making() }
        let running = try made.another()
        #expect(try made.store.publish(.sample()).number == 1)
        #expect(try running.publish(.sample("badoo", "two")).number == 2)
        // This simulates a failover, after which the server's timeline has changed, and so have the connections.
        let suffix = isSynchronous ? PostgreSQLConnection.synchronous : ""
        try made.tamper(
            "UPDATE epoch SET place = split_part(place, ' ', 1) || ' 0 ' || split_part(place, ' ', 3) || '\(suffix)'")
        running.home.withLock { $0 = nil }
        let number = try (isRunning ? running : made.another()).publish(.sample("badoo", "three")).number
        #expect((number == 3) == (isSynchronous && isRunning))
        // The other processes agree that the database is now here.
        #expect(try made.another().publish(.sample("badoo", "four")).number == number + 1)
    }

    @Test("numbers an imported app above what it can have had elsewhere", arguments: Engine.allCases)
    func imports(engine: Engine) throws {
        guard engine == .sqlite || PostgreSQLServer.isInstalled else { return }
        let (made, other) = try Engine.$current.withValue(engine) { (try Making(), try Making()) }
        try made.store.publish(.sample("badoo", "one"))
        let path = made.folder.path + "/x"
        try made.store.exportApp("badoo", to: path)
        let lost = try made.store.publish(.sample("badoo", "two")).number
        made.clock.advance(10)
        other.clock.advance(10)
        try other.store.publish(.sample("other"))
        _ = try other.store.importApp(from: path) { _ in }
        let current = try other.store.latest(app: "badoo")
        #expect(current.number > lost)
        #expect(current.origin == .rollback(1))
        #expect(try other.store.publish(.sample("badoo", "three")).number == current.number + 1)
        #expect(try other.store.publish(.sample("other", "two")).number == 2)
        #expect(try other.store.auditFaults() + other.store.contentFaults() == [])
    }

    @Test("waits for nothing in a new database, and for ten numbers a second after a restore")
    func limits() {
        let limit = NumberLimit(created: Date(timeIntervalSince1970: 1000))
        #expect(limit.value(at: Date(timeIntervalSince1970: 0)) == 10_000)
        #expect(limit.value(at: Date(timeIntervalSince1970: 1000)) == 10_000)
        #expect(limit.value(at: Date(timeIntervalSince1970: 1001)) == 10_010)
    }
}
