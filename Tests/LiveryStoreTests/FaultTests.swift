import Foundation
import GRDB
import Shapes
import TestSupport
import Testing

@testable import LiveryStore

#if canImport(Glibc)
    import Glibc
#endif

@Suite(.bothEngines) struct FaultTests {
    /// Reads all contents in the store.
    private func contents(_ store: Store) throws -> [[String: [UInt8]]] {
        try store.versions(app: "badoo", limit: .max).map { try store.files(of: $0.reference) }
    }

    private func pragma(_ sql: String, _ made: Making) throws {
        _ = try made.file.pool.writeWithoutTransaction { try GRDB.Row.fetchAll($0, sql: "PRAGMA \(sql)") }
    }

    @Test("rejects writes on a full disk and recovers", .onlySQLite)
    func rejectsWritesOnAFullDiskAndRecovers() throws {
        let made = try make()
        try made.store.publish(.sample())
        try pragma("max_page_count = \(try made.count("PRAGMA page_count") + 6)", made)
        var acknowledged = 1
        var failure: StoreError?
        while failure == nil, acknowledged < 100 {
            let file = (0..<3000).map { _ in UInt8.random(in: 0...255) }
            do {
                acknowledged = try made.store.publish(.sample("badoo", "\(acknowledged)", files: ["x": file])).number
            } catch { failure = error }
        }
        let fault = try #require(failure?.fault)
        #expect(failure == .diskFull(fault))
        #expect(fault.code == 13)
        #expect(made.store.outage == failure)
        #expect(fault.sql?.contains("INSERT INTO") == true)
        #expect(try contents(made.store).count == acknowledged)
        #expect(try made.count("SELECT count(*) FROM blobs WHERE id NOT IN (SELECT blob FROM files)") == 0)
        #expect(throws: StoreError.self) {
            try made.store.publish(.sample(files: ["x": Array(repeating: 1, count: 99_999)]))
        }
        try pragma("max_page_count = 1000000", made)
        made.store.checkDisk()
        #expect(made.store.outage == nil)
        #expect(try made.count("SELECT count(*) FROM nodes") == 0)
        #expect(try made.store.publish(.sample("badoo", "room")).number == acknowledged + 1)
    }

    @Test("reads from a read-only store", .onlySQLite)
    func readsFromAReadOnlyStore() throws {
        let made = try make()
        let (secret, token) = try made.store.createToken(role: "a", app: nil, name: "x")
        try made.store.publish(.sample())
        try pragma("query_only = 1", made)
        let error = #expect(throws: StoreError.self) { try made.store.publish(.sample("badoo", "two")) }
        #expect(error?.fault?.code == 8)
        #expect(error == (error?.fault).map(StoreError.readOnly))
        #expect(try contents(made.store).count == 1)
        #expect(try made.store.token(forSecret: secret) == token)
        made.store.checkDisk()
        #expect(made.store.outage?.fault?.code == 8)
        try pragma("query_only = 0", made)
        made.store.checkDisk()
        #expect(made.store.outage == nil)
        #expect(try made.store.publish(.sample("badoo", "two")).number == 2)
    }

    #if canImport(Glibc)
        @Test("rejects a file without write permission", .onlySQLite)
        func rejectsAFileWithoutWritePermission() async throws {
            let folder = Folder()
            do { try Store(path: folder.database).close() }
            chmod(folder.path, 0o777)
            chmod(folder.database, 0o444)
            await #expect(processExitsWith: .exitCode(8)) { [path = folder.database as String] in
                if geteuid() == 0 { setuid(65534) }
                do throws(StoreError) { _ = try Store(path: path) } catch .readOnly(let fault) {
                    exit(Int32(fault.code))
                } catch { print(error) }
            }
        }
    #endif

    @Test("throws busy after the timeout")
    func throwsBusyAfterTheTimeout() throws {
        let made = try make()
        let other = try made.another(busyTimeout: .milliseconds(50))
        let error = try made.store.write { _ in
            #expect(throws: StoreError.self) { try other.publish(.sample()) }
        }
        #expect(error == (error?.fault).map(StoreError.busy))
        #expect(try other.publish(.sample()).number == 1)
    }

    @Test("detects a damaged content on reading")
    func detectsADamagedContentOnReading() throws {
        let made = try make()
        let version = try made.store.publish(.sample())
        try made.dropTriggers("blobs")
        try made.execute("UPDATE blobs SET bytes = x'00'")
        let error = #expect(throws: StoreError.self) { try made.store.files(of: version.reference) }
        #expect(error == .damaged("'main.theme' doesn't match its hash"))
    }

    @Test("throws for a row that violates the schema")
    func throwsForARowThatViolatesTheSchema() throws {
        let made = try make()
        try made.store.publish(.sample())
        try made.dropTriggers("versions")
        try made.execute(#"UPDATE versions SET axes = '{"private":1}'"#)
        let error = #expect(throws: StoreError.self) { try made.store.apps() }
        #expect(error == .damaged("a row doesn't match the schema"))
    }

    @Test("survives a truncated file", .onlySQLite)
    func survivesATruncatedFile() throws {
        let whole = try publishedFile(versions: 12)
        for cut in stride(from: 0, to: whole.count, by: whole.count / 60 + 1) { try tolerate(whole.prefix(cut)) }
    }

    @Test("survives a file with modified bytes", .onlySQLite)
    func survivesAFileWithModifiedBytes() throws {
        let whole = try publishedFile(versions: 12)
        var generator = SeededRandom(seed: 42)
        for _ in 1...times(40, thorough: 150) {
            var damaged = whole
            for _ in 1...20 {
                damaged[Int.random(in: 100..<whole.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            try tolerate(damaged)
        }
    }

    private func publishedFile(versions: Int) throws -> Data {
        let made = try make()
        for number in 1...versions {
            try made.store.publish(.sample("badoo", String(repeating: "\(number) ", count: 900)))
        }
        try made.store.close()
        return try Data(contentsOf: URL(fileURLWithPath: made.folder.database))
    }

    private func tolerate(_ file: Data) throws {
        let folder = Folder()
        try file.write(to: URL(fileURLWithPath: folder.database))
        do throws(StoreError) {
            let store = try Store(path: folder.database)
            for app in try store.apps() {
                for version in try store.versions(app: app.app) { _ = try? store.files(of: version.reference) }
            }
            _ = try store.latestBundles()
            try store.publish(.sample("badoo", "after"))
        } catch {
            #expect(!error.description.isEmpty)
        }
    }

    @Test("keeps secrets and values out of errors")
    func keepsSecretsAndValuesOutOfErrors() throws {
        let made = try make()
        var errors: [StoreError?] = []
        errors.append(
            #expect(throws: StoreError.self) { try made.store.createToken(role: "", app: "hush", name: "hush") }.map(
                \.self))
        errors.append(
            #expect(throws: StoreError.self) { try made.store.createSignInCode(role: "", app: "hush", name: "hush") })
        errors.append(#expect(throws: StoreError.self) { try made.store.publish(.sample("HUSH hush", "hush")) })
        let row = Row(names: ["name"], values: [.text("hush")])
        errors.append(
            #expect(throws: (any Error).self) { try row.decode(Int.self, forColumn: "name") }.map { StoreError($0) })
        try made.store.publish(.sample("badoo", "hush"))
        if made.engine == .sqlite { try pragma("query_only = 1", made) }
        if made.engine == .postgresql { try made.execute("ALTER TABLE files RENAME TO old_files") }
        errors.append(#expect(throws: StoreError.self) { try made.store.publish(.sample("badoo", "hush hush")) })
        for error in errors {
            let error = try #require(error)
            #expect(!"\(error) \(String(reflecting: error))".lowercased().contains("hush"))
        }
    }
}
