import Synchronization

/// A limit on the bytes that something holds in memory, over all connections.
public final class ByteBudget: Sendable {
    /// The maximum number of bytes.
    public let limit: Int
    private let held = Atomic(0)

    /// A budget of which nothing is taken.
    public init(limit: Int) {
        self.limit = limit
    }

    /// Bytes that are held now.
    public var count: Int { held.load(ordering: .relaxed) }

    /// Whether nothing is left.
    public var isSpent: Bool { count >= limit }

    /// Takes bytes out of the budget; false if there are too few left. One taker may have more than the limit if nobody
    /// else holds anything: what is larger than the budget is served alone, and not never.
    ///
    /// - Parameter own: Bytes that the same taker holds already.
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

    /// Takes bytes that are in memory already, however few are left.
    func charge(_ bytes: Int) {
        held.add(bytes, ordering: .relaxed)
    }

    /// Gives back bytes that were taken.
    func give(_ bytes: Int) {
        held.subtract(bytes, ordering: .relaxed)
    }
}
