import Synchronization

/// A limit on the bytes in memory for one purpose, over all connections.
public final class ByteBudget: Sendable {
    /// The maximum number of bytes.
    public let limit: Int
    private let held = Atomic(0)

    /// Creates an unused budget.
    public init(limit: Int) {
        self.limit = limit
    }

    /// The number of bytes in use.
    public var count: Int { held.load(ordering: .relaxed) }

    /// Whether the budget is used up.
    public var isSpent: Bool { count >= limit }

    /// Takes bytes from the budget. Returns false if there are too few left. A single caller may exceed the limit while
    /// no other caller holds bytes, so that a body larger than the budget can be served.
    ///
    /// - Parameter own: The number of bytes that the caller already holds.
    func take(_ bytes: Int, own: Int = 0) -> Bool {
        var before = held.load(ordering: .relaxed)
        while before == own || before + bytes <= limit {
            let (exchanged, original) = held.weakCompareExchange(
                expected: before, desired: before + bytes, ordering: .relaxed)
            if exchanged { return true }
            before = original
        }
        return false
    }

    /// Takes bytes that are already in memory, even if the budget is used up.
    func charge(_ bytes: Int) {
        held.add(bytes, ordering: .relaxed)
    }

    /// Returns bytes to the budget.
    func give(_ bytes: Int) {
        held.subtract(bytes, ordering: .relaxed)
    }
}
