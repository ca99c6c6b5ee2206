import Dispatch
import LiveryHTTP
import Synchronization

/// Bundles that were not made at publish: made when first asked for, by one maker for each, and kept while there is room.
///
/// What a version looks like never changes, so nothing here is ever stale. The lock is held for look-ups only, never
/// while something is made. A few are made at one time and a bounded number waits, holding no worker, so that however
/// many combinations somebody asks for, publishing goes on.
final class DemandCache: Sendable {
    typealias Make = @Sendable () throws -> BundleEntry
    typealias Answer = @Sendable (borrowing Request, Result<BundleEntry, any Error>) -> Response

    fileprivate struct State {
        var made: [BundleKey: Made] = [:]
        var footprint = 0
        var clock: UInt64 = 0
        var underWay: [BundleKey: PendingResponse] = [:]
        /// How many are being made now.
        var makers = 0
        var waiting: [Job] = []
    }

    fileprivate struct Made {
        let bundle: BundleEntry
        var lastUse: UInt64
    }

    /// A bundle that somebody is to make.
    fileprivate struct Job: Sendable {
        let key: BundleKey
        let pending: PendingResponse
        let make: Make
        let answer: Answer
    }

    /// What asking for a bundle leads to.
    private enum Turn {
        case made(BundleEntry)
        case underWay(PendingResponse)
        case yours(Job)
        case refused
    }

    private let state = Mutex(State())
    private let limit: Int
    private let makers: Int
    private let queue: Int

    /// - Parameters:
    ///   - limit: how many bytes of memory the bundles that are kept may take, in all codings.
    ///   - makers: how many are made at one time.
    ///   - queue: how many may wait until they are.
    init(limit: Int, makers: Int = Limits.demandMakers, queue: Int = Limits.demandQueue) {
        (self.limit, self.makers, self.queue) = (limit, makers, queue)
    }

    /// The bundle, if it is there.
    func find(_ key: BundleKey) -> BundleEntry? {
        state.withLock { $0.use(key) }
    }

    /// Answers from a bundle that is there or that `make` makes now, on this thread. If another thread makes it, or has
    /// to make others first, the response is pending and every request that waits is answered as soon as it is there, or
    /// told of the same error.
    /// - Throws: A problem if too many wait already.
    func response(
        to request: borrowing Request, for key: BundleKey, make: @escaping Make, answer: @escaping Answer
    ) throws(Problem) -> Response {
        switch turn(Job(key: key, pending: PendingResponse(), make: make, answer: answer)) {
        case .made(let bundle): return answer(request, .success(bundle))
        case .underWay(let pending): return .pending(pending)
        case .yours(let job):
            let result = run(job)
            passOn()
            return answer(request, result)
        case .refused:
            throw Problem(.overloaded, "\(queue) bundles wait to be made already").with(.retryAfter, "1")
        }
    }

    private func turn(_ job: Job) -> Turn {
        state.withLock { state in
            if let bundle = state.use(job.key) { return .made(bundle) }
            if let pending = state.underWay[job.key] { return .underWay(pending) }
            if state.makers < makers {
                state.makers += 1
                state.underWay[job.key] = job.pending
                return .yours(job)
            }
            guard state.waiting.count < queue else { return .refused }
            state.waiting.append(job)
            state.underWay[job.key] = job.pending
            return .underWay(job.pending)
        }
    }

    private func run(_ job: Job) -> Result<BundleEntry, any Error> {
        let result = Result { try job.make() }
        state.withLock { state in
            state.underWay[job.key] = nil
            if case .success(let bundle) = result { state.keep(bundle, for: job.key, limit: limit) }
        }
        job.pending.complete { [answer = job.answer] in answer($0, result) }
        return result
    }

    /// Lets another thread make what waits, since whoever made the last one has a request of their own to answer.
    private func passOn() {
        let next = state.withLock { state -> Job? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.makers -= 1
            return nil
        }
        guard let next else { return }
        DispatchQueue.global(qos: .utility).async { [self] in
            _ = run(next)
            passOn()
        }
    }
}

extension DemandCache.State {
    mutating func use(_ key: BundleKey) -> BundleEntry? {
        clock += 1
        made[key]?.lastUse = clock
        return made[key]?.bundle
    }

    /// Keeps the newest, whatever its size, and beside it what was used last.
    mutating func keep(_ bundle: BundleEntry, for key: BundleKey, limit: Int) {
        clock += 1
        made[key] = DemandCache.Made(bundle: bundle, lastUse: clock)
        footprint += bundle.footprint
        guard footprint > limit else { return }
        // An eighth more than needed, so that the next ones need not sort again.
        for (oldest, entry) in made.sorted(by: { $0.value.lastUse < $1.value.lastUse }) where oldest != key {
            guard footprint > limit - limit / 8 else { return }
            made[oldest] = nil
            footprint -= entry.bundle.footprint
        }
    }
}
