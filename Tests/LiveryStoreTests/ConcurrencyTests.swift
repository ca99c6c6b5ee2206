import Dispatch
import Synchronization
import Testing

@testable import LiveryStore

/// Runs `body` for each of `count` indices on its own thread and returns the results.
func inParallel<Value: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Value) throws -> [Value] {
    let results = Mutex<[Result<Value, any Error>]>([])
    DispatchQueue.concurrentPerform(iterations: count) { index in
        let result = Result { try body(index) }
        results.withLock { $0.append(result) }
    }
    return try results.withLock { $0 }.map { try $0.get() }
}

@Suite(.bothEngines) struct ConcurrencyTests {
    @Test("assigns each number once across threads")
    func assignsEachNumberOnceAcrossThreads() throws {
        let made = try make()
        let numbers = try inParallel(8) { thread in
            try (1...25).map { try made.store.publish(.sample("badoo", "\(thread) \($0)")).number }
        }
        for own in numbers { #expect(own == own.sorted()) }
        #expect(numbers.flatMap(\.self).sorted() == Array(1...200))
    }

    @Test("assigns each number once across processes")
    func assignsEachNumberOnceAcrossProcesses() throws {
        let made = try make()
        let stores = [made.store, try made.another()]
        let numbers = try inParallel(4) { thread in
            try (1...25).map { step in
                let version =
                    step.isMultiple(of: 5)
                    ? try stores[thread % 2].rollback(to: 1)
                    : try stores[thread % 2].publish(.sample("badoo", "\(thread) \(step)"))
                return version.number
            }
        }
        #expect(numbers.flatMap(\.self).sorted() == Array(1...100))
        #expect(try stores[1].versions(app: "badoo", limit: 200) == stores[0].versions(app: "badoo", limit: 200))
    }

    @Test("accepts one of several conflicting publishes")
    func acceptsOneOfSeveralConflictingPublishes() throws {
        let made = try make()
        let stores = [made.store, try made.another()]
        try made.store.publish(.sample())
        for round in 1...20 {
            let current = try inParallel(4) { thread -> Int? in
                do {
                    let publication = Publication.sample("badoo", "\(round) \(thread)")
                    try stores[thread % 2].publish(publication, expecting: .latest(round))
                    return nil
                } catch StoreError.versionConflict(_, let current) { return current }
            }
            #expect(current.filter { $0 == nil }.count == 1)
            #expect(current.compactMap(\.self) == [round + 1, round + 1, round + 1])
        }
    }

    @Test("creates a database from several threads")
    func createsADatabaseFromSeveralThreads() throws {
        for _ in 1...10 {
            let folder = Folder()
            let path =
                Engine.current == .sqlite ? folder.database : try PostgreSQLServer.shared.get().newDatabase()
            let numbers = try inParallel(4) { _ in
                try Store(path: path, busyTimeout: .seconds(60)).publish(.sample()).number
            }
            #expect(numbers.sorted() == [1, 2, 3, 4])
        }
    }

    @Test("reads consistent snapshots during writes")
    func readsConsistentSnapshotsDuringWrites() throws {
        let made = try make()
        try made.store.publish(.sample("badoo", "0"))
        let differing = try inParallel(2) { thread in
            try (1...100).filter { step in
                if thread == 0 { try made.store.publish(.sample("badoo", "\(step)")) }
                guard let latest = try made.store.latestBundles().first else { return true }
                return latest.version.bundles != latest.bundles.mapValues(\.hash)
            }
        }
        #expect(differing == [[], []])
    }
}
