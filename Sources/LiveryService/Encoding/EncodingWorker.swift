import Dispatch
@preconcurrency import Glibc
package import LiveryStore
import LiverySystem
package import Logging
import Synchronization

import class Foundation.Thread

/// Compresses encodings in the background, one at a time. First recreates missing and damaged ones, then replaces those
/// that a publish compressed quickly.
///
/// It runs on a low-priority thread, which exists only while work is left. Quick encodings are marked in the store, so
/// a restart loses no work. The thread pauses during a publish. It holds one bundle in memory at a time, and up to 70
/// MB for an encoding in progress.
package final class EncodingWorker: Sendable {
    private struct State {
        /// Hashes of bundles to check.
        var bundles: [String] = []
        /// Hashes of bundles that were recompressed since the start.
        var recompressed: Set<String> = []
        /// Hashes of served bundles with encodings that this process or another one is to compress again.
        var pending: Set<String> = []
        var isRunning = false
        /// Whether new work is possible.
        var isWoken = false
    }

    private enum Job {
        case check(String)
        case recompress(Recompression)
    }

    private let store: Store
    private let catalog: Catalog
    private let log: Logger
    private let state = Mutex(State())
    private let isStopping = Atomic(false)
    private let running = DispatchGroup()
    /// The publishes in progress, during which the worker pauses.
    private let publishes = DispatchGroup()
    /// The number of pauses for a publish; for tests.
    let rests = Atomic(0)

    package init(store: Store, catalog: Catalog, log: Logger) {
        self.store = store
        self.catalog = catalog
        self.log = log
    }

    /// Looks for work. If none is found, no thread remains.
    /// - Throws: ``StoreError`` if the store can't be read.
    package func wake() throws(StoreError) {
        if try store.nextRecompression(skipping: []) != nil { add([]) }
    }

    /// Looks for work after a version became current, if its bundles may need some. The bundles may have been read
    /// before one of their encodings was replaced, and served afterwards.
    /// - Parameters:
    ///   - made: Bundles that were not read from the store, by hash.
    ///   - pending: Hashes of the bundles that were to be compressed again before the others were read.
    package func wake(serving version: Version, with made: [String: BundleContent], pending: Set<String>) {
        let hashes = Set(version.bundles.values)
        let unfinished = hashes.filter { pending.contains($0) || made[$0]?.stored.provisional.isEmpty == false }
        let stale = state.withLock { state in
            state.pending.formUnion(unfinished)
            return Array(state.recompressed.intersection(hashes))
        }
        if !stale.isEmpty || !unfinished.isEmpty { add(stale) }
    }

    /// Recreates a bundle's missing and damaged encodings.
    func repair(_ hash: String) { add([hash]) }

    /// Runs a publish while this worker pauses.
    package func resting<Result>(_ publish: () throws -> Result) rethrows -> Result {
        publishes.enter()
        defer { publishes.leave() }
        return try publish()
    }

    /// Stops the current work within some milliseconds and prevents further work. Call this from another thread.
    package func stop() {
        isStopping.store(true, ordering: .relaxed)
        running.wait()
    }

    /// Waits until no work is left; for tests.
    func waitUntilDone() { running.wait() }

    private func add(_ hashes: [String]) {
        let isFirst = state.withLock { state in
            state.isWoken = true
            state.bundles += hashes.filter { !state.bundles.contains($0) }
            guard !state.isRunning else { return false }
            state.isRunning = true
            running.enter()
            return true
        }
        if isFirst { Thread { [self] in run() }.start() }
    }

    private func run() {
        Self.yieldToRequests()
        // Failed work, for example because of a full disk, is retried with the next work.
        var skipped: Set<Recompression> = []
        while !isDone() {
            while let job = next(skipping: skipped) {
                do { try perform(job) } catch {
                    log.warning("an encoding was not stored", metadata: ["error": "\(error)"])
                    if case .recompress(let recompression) = job { skipped.insert(recompression) }
                }
            }
            serveRecompressed()
            store.releaseMemory()
            Memory.releaseUnused()
        }
        running.leave()
    }

    /// Whether no work is left. If so, the thread must end.
    private func isDone() -> Bool {
        state.withLock { state in
            let isDone = !state.isWoken || isStopping.load(ordering: .relaxed)
            if isDone { state.isRunning = false }
            state.isWoken = false
            return isDone
        }
    }

    private func next(skipping skipped: Set<Recompression>) -> Job? {
        guard shouldContinue() else { return nil }
        let hash = state.withLock { $0.bundles.isEmpty ? nil : $0.bundles.removeFirst() }
        if let hash { return .check(hash) }
        return (try? store.nextRecompression(skipping: skipped)).flatMap { $0 }.map(Job.recompress)
    }

    /// Serves the stored encodings of bundles that were compressed again, perhaps by another process.
    private func serveRecompressed() {
        do throws(StoreError) {
            let unfinished = try store.recompressedBundles()
            let done = state.withLock { $0.pending.subtracting(unfinished) }
            for hash in done { install(EncodingCheck(try store.bundle(hash: hash)).sound) }
            state.withLock { $0.pending.subtract(done) }
        } catch { log.warning("compressed bundles can't be read", metadata: ["error": "\(error)"]) }
    }

    private func install(_ sound: StoredBundle?, _ repairs: [ContentEncoding: [UInt8]] = [:]) {
        guard let sound else { return }
        for encoding in ContentEncoding.stored {
            guard let bytes = repairs[encoding] ?? sound.bytes(in: encoding) else { continue }
            catalog.install(bytes, in: encoding, ofBundle: sound.hash)
        }
    }

    private func perform(_ job: Job) throws(StoreError) {
        switch job {
        case .check(let hash): try check(hash)
        case .recompress(let recompression): try recompress(recompression)
        }
    }

    /// Recreates missing and damaged encodings, and serves the stored ones.
    private func check(_ hash: String) throws(StoreError) {
        let check = EncodingCheck(try store.bundle(hash: hash))
        guard let sound = check.sound, let repairs = check.repairs(while: shouldContinue) else { return }
        if !check.isWhole { try store.keep(repairs, of: check) }
        for encoding in repairs.keys {
            log.notice("recreated an encoding", metadata: ["bundle": "\(hash)", "encoding": "\(encoding.rawValue)"])
        }
        install(sound, repairs)
    }

    private func recompress(_ recompression: Recompression) throws(StoreError) {
        let stored = try store.bundle(hash: recompression.bundle)
        guard let encoding = ContentEncoding(rawValue: recompression.encoding),
            let present = stored.encodings[encoding.rawValue]
        else { return try store.settle(recompression, with: nil) }
        guard let best = encoding.encode(try stored.content(), while: shouldContinue) else {
            // The worker was stopped, or is out of memory.
            guard !shouldContinue() else { throw .invalid("not enough memory to encode bundle \(stored.hash)") }
            return
        }
        guard best.count < present.count else { return try store.settle(recompression, with: nil) }
        state.withLock { _ = $0.recompressed.insert(stored.hash) }
        try store.settle(recompression, with: best)
        catalog.install(best, in: encoding, ofBundle: stored.hash)
    }

    /// Waits until no publish is in progress. Returns false if the worker stops.
    private func shouldContinue() -> Bool {
        var isStopped: Bool { isStopping.load(ordering: .relaxed) }
        while !isStopped, publishes.wait(timeout: .now()) == .timedOut {
            rests.add(1, ordering: .relaxed)
            _ = publishes.wait(timeout: .now() + Self.longestRest)
        }
        return !isStopped
    }

    /// The interval at which a waiting worker checks whether it must stop.
    private static let longestRest = DispatchTimeInterval.milliseconds(100)

    /// Gives the thread the lowest priority. On Linux, this affects only the calling thread.
    private static func yieldToRequests() {
        Thread.current.name = "encodings"
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    }
}
