import Synchronization

/// A limit on the bytes that something holds in memory, over all connections.
final class ByteBudget: Sendable {
    /// The maximum number of bytes.
    let limit: Int
    private let held = Atomic(0)

    init(limit: Int) {
        self.limit = limit
    }

    /// Bytes that are held now.
    var count: Int { held.load(ordering: .relaxed) }

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

    /// Gives back bytes that were taken.
    func give(_ bytes: Int) {
        held.subtract(bytes, ordering: .relaxed)
    }
}
