import Dispatch
@preconcurrency import Glibc
import LiveryHTTP
import LiveryStore
import Logging
import Synchronization

import class Foundation.Thread

/// Makes encodings in the background, one at a time: those that are missing or damaged, and then, by best effort, those
/// that a publish made quickly.
///
/// It runs on a thread of its own that yields to everything else, and only while there is work. What is to be done again
/// after a publish is noted in the store, so a restart loses nothing.
final class EncodingWorker: Sendable {
    private struct State {
        /// Hashes of bundles to look at.
        var bundles: [String] = []
        /// Hashes of those that were recompressed since the start.
        var recompressed: Set<String> = []
        var isRunning = false
        /// Whether there may be work that was not looked for yet.
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

    init(store: Store, catalog: Catalog, log: Logger) {
        self.store = store
        self.catalog = catalog
        self.log = log
    }

    /// Looks for work, and leaves no thread behind if there is none.
    /// - Throws: ``StoreError`` if the store can't be read.
    func wake() throws(StoreError) {
        if try store.nextRecompression(skipping: []) != nil { add([]) }
    }

    /// Looks for work after a version was put into force, if it may bring some. Its bundles may have been read before an
    /// encoding of theirs was replaced, and been served after.
    func wake(serving version: Version, with contents: [String: BundleContent]) {
        let stale = state.withLock { Array($0.recompressed.intersection(version.bundles.values)) }
        if !stale.isEmpty || contents.isProvisional { add(stale) }
    }

    /// Makes what a bundle lacks.
    func repair(_ hash: String) { add([hash]) }

    /// Ends the work under way within some milliseconds, and begins no other. Call it from another thread.
    func stop() {
        isStopping.store(true, ordering: .relaxed)
        running.wait()
    }

    /// Until there is nothing left to do; for tests.
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
        // What could not be done now, as on a full disk, is tried again when there is other work.
        var skipped: Set<Recompression> = []
        while !isDone() {
            while let job = next(skipping: skipped) {
                do { try perform(job) } catch {
                    log.warning("an encoding was not stored", metadata: ["error": "\(error)"])
                    if case .recompress(let recompression) = job { skipped.insert(recompression) }
                }
            }
            store.releaseMemory()
            Memory.releaseUnused()
        }
        running.leave()
    }

    /// Whether there is nothing to look for. Then this thread has no other chance.
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

    private func perform(_ job: Job) throws(StoreError) {
        switch job {
        case .check(let hash): try check(hash)
        case .recompress(let recompression): try recompress(recompression)
        }
    }

    /// Makes what is missing or damaged, and serves what the store has.
    private func check(_ hash: String) throws(StoreError) {
        let check = EncodingCheck(try store.bundle(hash: hash))
        guard let sound = check.sound, let repairs = check.repairs(while: shouldContinue) else { return }
        if !check.isWhole { try store.keep(repairs, of: check) }
        for encoding in repairs.keys {
            log.notice("made an encoding again", metadata: ["bundle": "\(hash)", "encoding": "\(encoding.rawValue)"])
        }
        for encoding in [ContentEncoding.gzip, .brotli, .zstandard] {
            guard let bytes = repairs[encoding] ?? sound.bytes(in: encoding) else { continue }
            catalog.install(bytes, in: encoding, ofBundle: hash)
        }
    }

    private func recompress(_ recompression: Recompression) throws(StoreError) {
        let stored = try store.bundle(hash: recompression.bundle)
        guard let encoding = ContentEncoding(rawValue: recompression.encoding),
            let present = stored.encodings[encoding.rawValue]
        else { return try store.settle(recompression, with: nil) }
        guard let best = encoding.encode(try stored.content(), while: shouldContinue) else {
            // Stopped, or out of memory.
            guard !shouldContinue() else { throw .invalid("there is no memory to encode bundle \(stored.hash)") }
            return
        }
        guard best.count < present.count else { return try store.settle(recompression, with: nil) }
        state.withLock { _ = $0.recompressed.insert(stored.hash) }
        try store.settle(recompression, with: best)
        catalog.install(best, in: encoding, ofBundle: stored.hash)
    }

    private func shouldContinue() -> Bool { !isStopping.load(ordering: .relaxed) }

    /// Lets every other thread of the machine go first. On Linux this is of the calling thread alone.
    private static func yieldToRequests() {
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    }
}
