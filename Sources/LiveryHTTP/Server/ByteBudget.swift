import Synchronization

/// A limit on the bytes in memory for one purpose, across all connections.
///
/// When the budget is used up, the holder that has used the most memory for the longest time gives way, so a stalled
/// client can't block others.
public final class ByteBudget: Sendable {
    /// The maximum number of bytes.
    public let limit: Int
    /// How long a holder keeps its bytes, in nanoseconds, before it gives way to others with the same priority.
    private let patience: UInt64

    private struct Holder {
        var bytes = 0
        let since: UInt64
        let priority: Int
        let giveWay: @Sendable () -> Bool

        /// Whether this holder gives way before `other`.
        func isWorse(than other: Holder, at now: UInt64) -> Bool {
            (-priority, cost(at: now)) > (-other.priority, other.cost(at: now))
        }

        /// The product of the bytes and the time for which they have been held.
        private func cost(at now: UInt64) -> Double { Double(bytes) * (Double(now) - Double(since)) }
    }

    private struct State {
        var holders: [ObjectIdentifier: Holder] = [:]
        /// The bytes held by ``holders``.
        var held = 0
        /// The bytes that are counted regardless of the limit.
        var charged = 0

        var count: Int { held + charged }
    }

    private enum Attempt {
        case taken
        case refused
        case displacing(ObjectIdentifier, @Sendable () -> Bool)
    }

    private let state = Mutex(State())

    /// Creates an unused budget.
    /// - Parameter patience: How long a holder keeps its bytes before it gives way to others with the same priority.
    public init(limit: Int, patience: Duration = .seconds(1)) {
        self.limit = limit
        self.patience = UInt64(max(0, patience / .nanoseconds(1)))
    }

    /// The number of bytes in use.
    public var count: Int { state.withLock(\.count) }

    /// Whether bytes that no holder can give up use the whole budget.
    public var isSpent: Bool { state.withLock(\.charged) >= limit }

    /// Takes additional bytes for a holder until ``give(for:)`` is called. If too few bytes are left, other holders
    /// give way. Holders with the lowest priority give way first and, among these, the holder with the highest product
    /// of bytes and time. Returns false if the holder itself would have to give way. A single holder can exceed the
    /// limit while there are no other holders, so that a body larger than the budget can be served.
    ///
    /// - Parameter giveWay: Called without a lock, from any thread, when the holder has to give way. Returns false if
    ///   it can't give way now.
    func take(
        _ bytes: Int, for id: ObjectIdentifier, priority: Int = 0, giveWay: @escaping @Sendable () -> Bool
    ) -> Bool {
        var unable: Set<ObjectIdentifier> = []
        while true {
            let new = Holder(since: Clock.nanoseconds, priority: priority, giveWay: giveWay)
            switch state.withLock({ attempt(&$0, bytes, id, new, unable) }) {
            case .taken: return true
            case .refused: return false
            case .displacing(let other, let giveWay):
                if giveWay() { give(for: other) } else { unable.insert(other) }
            }
        }
    }

    private func attempt(
        _ state: inout State, _ bytes: Int, _ id: ObjectIdentifier, _ new: Holder, _ unable: Set<ObjectIdentifier>
    ) -> Attempt {
        var mine = state.holders[id] ?? new
        let isAlone = state.count == mine.bytes
        mine.bytes += bytes
        guard isAlone || state.count + bytes <= limit else {
            let others = state.holders.filter { $0.key != id && !unable.contains($0.key) }
            let worst = others.max { $1.value.isWorse(than: $0.value, at: new.since) }
            guard let worst, mustGiveWay(worst.value, to: mine, at: new.since) else { return .refused }
            return .displacing(worst.key, worst.value.giveWay)
        }
        state.holders[id] = mine
        state.held += bytes
        return .taken
    }

    private func mustGiveWay(_ holder: Holder, to other: Holder, at now: UInt64) -> Bool {
        guard holder.priority == other.priority else { return holder.priority < other.priority }
        return now > holder.since + patience && holder.isWorse(than: other, at: now)
    }

    /// Gives back all bytes of a holder. A second call does nothing.
    func give(for id: ObjectIdentifier) {
        state.withLock { state in
            guard let holder = state.holders.removeValue(forKey: id) else { return }
            state.held -= holder.bytes
        }
    }

    /// Counts bytes that are already in memory, even if the budget is used up.
    func charge(_ bytes: Int) {
        state.withLock { $0.charged += bytes }
    }

    /// Gives back bytes that ``charge(_:)`` has counted.
    func give(_ bytes: Int) {
        state.withLock { $0.charged -= bytes }
    }
}
