import LiveryHTTP
import Synchronization

/// Bundles that were not made at publish: made when first asked for, by one maker for each, and kept while there is room.
///
/// What a version looks like never changes, so nothing here is ever stale. The lock is held for look-ups only, never
/// while something is made. Requests that wait hold no thread; how many bundles are made at one time, and how many wait
/// for that, is up to the lane that makes them.
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
        var lastUse: UInt64
    }

    /// What asking for a bundle leads to.
    private enum Turn {
        case made(BundleEntry)
        case underWay(PendingResponse)
        case yours(PendingResponse)
    }

    private let state = Mutex(State())
    private let limit: Int
    private let released: ByteBudget

    /// - Parameters:
    ///   - limit: The maximum number of bytes of memory that the cached bundles take, in all encodings.
    ///   - released: Where the bytes of a bundle count that is no longer cached, until no connection sends it any more.
    ///     Nothing is made while it is spent.
    init(limit: Int, released: ByteBudget) {
        self.limit = limit
        self.released = released
    }

    /// The bundle, if it is there.
    func find(_ key: BundleKey) -> BundleEntry? {
        state.withLock { $0.use(key) }
    }

    /// Answers from a bundle that is there, or once `make` has made it in a lane. All requests that wait for the same
    /// bundle are answered as soon as it is there, or with the same error.
    /// - Throws: A problem if the lane's queue is full, or if clients still read too much of what is no longer cached.
    func response(
        to request: borrowing Request, for key: BundleKey, in lane: Lane, make: @escaping Make,
        answer: @escaping Answer
    ) throws(Problem) -> Response {
        switch turn(key) {
        case .made(let bundle): return answer(request, .success(bundle))
        case .underWay(let pending): return .pending(pending)
        case .yours(let pending):
            let isSpent = released.isSpent
            let isTaken = !isSpent && lane.run { [self] in end(key, pending, Result { try make() }, answer) }
            guard isTaken else {
                let refusal = isSpent ? Service.spent : Service.busy
                end(key, pending, .failure(refusal), answer)
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
        _ key: BundleKey, _ pending: PendingResponse, _ result: Result<BundleEntry, any Error>,
        _ answer: @escaping Answer
    ) {
        let dropped = state.withLock { state in
            state.underWay[key] = nil
            guard case .success(let bundle) = result else { return [BundleEntry]() }
            return state.keep(bundle, for: key, limit: limit)
        }
        for bundle in dropped { bundle.charge(to: released) }
        pending.complete { answer($0, result) }
    }
}

extension DemandCache.State {
    mutating func use(_ key: BundleKey) -> BundleEntry? {
        clock += 1
        made[key]?.lastUse = clock
        return made[key]?.bundle
    }

    /// Keeps the newest, whatever its size, and beside it what was used last.
    /// - Returns: What it dropped.
    mutating func keep(_ bundle: BundleEntry, for key: BundleKey, limit: Int) -> [BundleEntry] {
        clock += 1
        made[key] = DemandCache.Made(bundle: bundle, lastUse: clock)
        footprint += bundle.footprint
        guard footprint > limit else { return [] }
        var dropped: [BundleEntry] = []
        // An eighth more than needed, so that the next ones need not sort again.
        for (oldest, entry) in made.sorted(by: { $0.value.lastUse < $1.value.lastUse }) where oldest != key {
            guard footprint > limit - limit / 8 else { break }
            made[oldest] = nil
            footprint -= entry.bundle.footprint
            dropped.append(entry.bundle)
        }
        return dropped
    }
}
