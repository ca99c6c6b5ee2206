#if canImport(Glibc)
    import Foundation
    import Glibc
    import TestSupport
    import Testing

    @testable import LiveryStore

    @Suite struct CrashTests {
        /// In each round, a process publishes and rolls back until SIGKILL ends it at a random moment. It logs each
        /// number as soon as the store has acknowledged it.
        @Test("keeps acknowledged versions after SIGKILL")
        func keepsAcknowledgedVersionsAfterSIGKILL() async throws {
            let folder = Folder()
            let log = folder.path + "/acknowledged"
            for _ in 1...times(6, thorough: 25) {
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [path = folder.database as String, log = log as String] in
                    try publishUntilKilled(path: path, log: log)
                }
                try check(Store(path: folder.database), log: log)
            }
        }

        private func check(_ store: Store, log: String) throws {
            let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
            // A last line that is incomplete was not acknowledged.
            let said = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
            let versions = text.isEmpty ? [] : try store.versions(app: "badoo", limit: .max)
            #expect(versions.map(\.number) == (1...max(1, versions.count)).reversed().suffix(versions.count))
            let texts = try Dictionary(uniqueKeysWithValues: versions.map { ($0.number, try line($0, of: store)) })
            for said in said {
                let number = try #require(said.split(separator: " ").first.flatMap { Int($0) })
                #expect(texts[number] == said)
            }
            #expect(try store.structuralFaults() == [])
        }
    }

    /// A version's number and content.
    private func line(_ version: Version, of store: Store) throws -> String {
        let files = try store.files(of: version.reference)
        for (key, hash) in version.bundles { _ = (key, try store.bundle(hash: hash)) }
        return "\(version.number) \(String(decoding: files["main.theme"] ?? [], as: UTF8.self))"
    }

    func publishUntilKilled(path: String, log: String) throws {
        let microseconds = UInt32.random(in: 1000...150_000)
        Thread.detachNewThread {
            usleep(microseconds)
            kill(getpid(), SIGKILL)
        }
        let descriptor = open(log, O_WRONLY | O_APPEND | O_CREAT, 0o644)
        let store = try Store(path: path)
        for step in 1... {
            let isRollback = step.isMultiple(of: 4)
            let version =
                isRollback
                ? try store.rollback(to: Int.random(in: 1..<step))
                : try store.publish(.sample("badoo", UUID().uuidString))
            let text = try line(version, of: store) + "\n"
            _ = text.withCString { write(descriptor, $0, strlen($0)) }
        }
    }
#endif
