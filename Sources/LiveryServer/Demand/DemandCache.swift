import LiveryHTTP
import Synchronization

/// Bundles that were not made at publish: made when first asked for, by one maker for each, and kept while there is room.
///
/// What a version looks like never changes, so nothing here is ever stale. The lock is held for look-ups only, never
/// while something is made.
final class DemandCache: Sendable {
    fileprivate struct State {
        var made: [BundleKey: Made] = [:]
        var byteCount = 0
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

    /// - Parameter limit: how many bytes of bundles are kept at most, all codings together.
    init(limit: Int) {
        self.limit = limit
    }

    /// The bundle, if it is there.
    func find(_ key: BundleKey) -> BundleEntry? {
        state.withLock { $0.use(key) }
    }

    /// Answers from a bundle that is there or that `make` makes now, on this thread. If another thread makes it, the
    /// response is pending and every request that waits is answered as soon as it is there, or told of the same error.
    func response(
        to request: borrowing Request, for key: BundleKey, make: () throws -> BundleEntry,
        answer: @escaping @Sendable (borrowing Request, Result<BundleEntry, any Error>) -> Response
    ) -> Response {
        let turn = state.withLock { state -> Turn in
            if let bundle = state.use(key) { return .made(bundle) }
            if let pending = state.underWay[key] { return .underWay(pending) }
            let pending = PendingResponse()
            state.underWay[key] = pending
            return .yours(pending)
        }
        switch turn {
        case .made(let bundle): return answer(request, .success(bundle))
        case .underWay(let pending): return .pending(pending)
        case .yours(let pending):
            let result = Result { try make() }
            state.withLock { state in
                state.underWay[key] = nil
                if case .success(let bundle) = result { state.keep(bundle, for: key, limit: limit) }
            }
            pending.complete { answer($0, result) }
            return answer(request, result)
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
        byteCount += bundle.byteCount
        guard byteCount > limit else { return }
        // An eighth more than needed, so that the next ones need not sort again.
        for (oldest, entry) in made.sorted(by: { $0.value.lastUse < $1.value.lastUse }) where oldest != key {
            guard byteCount > limit - limit / 8 else { return }
            made[oldest] = nil
            byteCount -= entry.bundle.byteCount
        }
    }
}
