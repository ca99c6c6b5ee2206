import FoundationEssentials
import LiveryHTTP
import LiveryService
import Synchronization

/// Caches bundles that publishing didn't compile. A bundle is compiled on the first request, once for all concurrent
/// requests, and cached in limited memory.
///
/// A version's content never changes, so a cached bundle never becomes stale. The lock is held for look-ups only.
/// Waiting requests hold no thread. The lane limits the number of concurrent compiles and of waiting requests.
final class DemandCache: Sendable {
    typealias Make = @Sendable () throws -> BundleEntry
    typealias Answer = @Sendable (borrowing Request, Result<BundleEntry, any Error>) -> Response

    fileprivate struct State {
        var made: [BundleKey: Made] = [:]
        var footprint = 0
        var clock: UInt64 = 0
        var underWay: [BundleKey: PendingResponse] = [:]
    }

    fileprivate struct Made {
        let bundle: BundleEntry
        /// The query that requested it.
        let query: BundleQuery
        var lastUse: UInt64
    }

    /// The outcome of looking a bundle up.
    private enum Turn {
        case made(BundleEntry)
        case underWay(PendingResponse)
        case yours(PendingResponse)
    }

    private let state = Mutex(State())
    private let limit: Int
    private let released: ByteBudget

    /// - Parameters:
    ///   - limit: The maximum number of bytes of memory for cached bundles, in all encodings.
    ///   - released: The budget for bundles that are no longer cached but still being sent. While it is used up, no
    ///     bundle is made.
    init(limit: Int, released: ByteBudget) {
        self.limit = limit
        self.released = released
    }

    /// The cached bundle; nil if it is not cached.
    func find(_ key: BundleKey) -> BundleEntry? {
        state.withLock { $0.use(key) }
    }

    /// The queries of the cached bundles of a version in other forms than its own, the last used first.
    func queries(of app: String, number: Int, since: Date?) -> [BundleQuery] {
        let found = state.withLock { state in
            state.made.filter {
                $0.key.app == app && $0.key.number == number && $0.key.since == since && $0.key.form != .bundle
            }
        }
        return found.values.sorted { $0.lastUse > $1.lastUse }.map(\.query)
    }

    /// Makes a bundle on this thread, unless it is cached or being made.
    func prepare(_ key: BundleKey, _ query: BundleQuery, make: Make, answer: @escaping Answer) {
        guard case .yours(let pending) = turn(key) else { return }
        end(key, query, pending, Result { try make() }, answer)
    }

    /// Whether a cached bundle satisfies a condition. Looks at all of them.
    func contains(where condition: (BundleKey, BundleEntry) -> Bool) -> Bool {
        state.withLock { $0.made.contains { condition($0.key, $0.value.bundle) } }
    }

    /// Responds with a cached bundle, or once `make` has made it in a lane. All requests that wait for the same bundle
    /// get the same bundle or error.
    /// - Parameter flow: The caller to which the work is charged.
    /// - Throws: A problem if the lane's queue is full, or if the budget for released bundles is used up.
    func response(
        to request: borrowing Request, for key: BundleKey, _ query: BundleQuery, in lane: Lane, of flow: Flow,
        make: @escaping Make, answer: @escaping Answer
    ) throws(Problem) -> Response {
        switch turn(key) {
        case .made(let bundle): return answer(request, .success(bundle))
        case .underWay(let pending): return .pending(pending)
        case .yours(let pending):
            let isSpent = released.isSpent
            let job = { @Sendable [self] in end(key, query, pending, Result { try make() }, answer) }
            let drop = { @Sendable [self] in end(key, query, pending, .failure(Lanes.busy), answer) }
            guard !isSpent, lane.run(for: flow, job, drop: drop) else {
                let refusal = isSpent ? Lanes.spent : Lanes.busy
                end(key, query, pending, .failure(refusal), answer)
                throw refusal
            }
            return .pending(pending)
        }
    }

    private func turn(_ key: BundleKey) -> Turn {
        state.withLock { state in
            if let bundle = state.use(key) { return .made(bundle) }
            if let pending = state.underWay[key] { return .underWay(pending) }
            let pending = PendingResponse()
            state.underWay[key] = pending
            return .yours(pending)
        }
    }

    private func end(
        _ key: BundleKey, _ query: BundleQuery, _ pending: PendingResponse,
        _ result: Result<BundleEntry, any Error>, _ answer: @escaping Answer
    ) {
        let dropped = state.withLock { state in
            state.underWay[key] = nil
            guard case .success(let bundle) = result, !bundle.isProvisional else { return [BundleEntry]() }
            return state.keep(bundle, for: key, query, limit: limit)
        }
        for bundle in dropped { bundle.countWhenReleased(in: released) }
        pending.complete { answer($0, result) }
    }
}

extension DemandCache.State {
    mutating func use(_ key: BundleKey) -> BundleEntry? {
        clock += 1
        made[key]?.lastUse = clock
        return made[key]?.bundle
    }

    /// Caches the newest bundle, regardless of its size, and the recently used ones as far as they fit.
    /// - Returns: The bundles that were evicted.
    mutating func keep(
        _ bundle: BundleEntry, for key: BundleKey, _ query: BundleQuery, limit: Int
    ) -> [BundleEntry] {
        clock += 1
        made[key] = DemandCache.Made(bundle: bundle, query: query, lastUse: clock)
        footprint += bundle.footprint
        guard footprint > limit else { return [] }
        var dropped: [BundleEntry] = []
        // Evicts an eighth more than needed, so that the next calls don't have to sort.
        for (oldest, entry) in made.sorted(by: { $0.value.lastUse < $1.value.lastUse }) where oldest != key {
            guard footprint > limit - limit / 8 else { break }
            made[oldest] = nil
            footprint -= entry.bundle.footprint
            dropped.append(entry.bundle)
        }
        return dropped
    }
}
