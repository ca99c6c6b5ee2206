import Synchronization

/// Bytes at a fixed address, which are freed after the last response that sends them.
///
/// libmicrohttpd keeps pointers into a body while it sends it, so the bytes have their own allocation. Several
/// responses may share one body, such as a 200 and its 304.
public final class Body: Sendable {
    // Written only in `init` and freed only in `deinit`. Any thread may read it in between.
    nonisolated(unsafe) private let memory: UnsafeMutableRawBufferPointer
    private struct Budgets {
        /// The budget that the bytes were taken from. `nil` for bytes that don't count.
        var own: ByteBudget?
        /// The budget in which prepared responses count that are still being sent after their owner has released them.
        var released: ByteBudget?
    }

    private let budgets = Mutex(Budgets())

    /// Copies `bytes`.
    public init(_ bytes: some Collection<UInt8>) {
        memory = .allocate(byteCount: bytes.count, alignment: 1)
        memory.copyBytes(from: bytes)
    }

    deinit {
        memory.deallocate()
        let bytes = count
        budgets.withLock { $0.own?.give(bytes) }
    }

    /// Takes the bytes from a budget until they are freed. Later calls do nothing.
    ///
    /// - Returns: Whether the budget had enough bytes left.
    func take(from budget: ByteBudget) -> Bool {
        let bytes = count
        return budgets.withLock { budgets in
            guard budgets.own == nil else { return true }
            guard budget.take(bytes) else { return false }
            budgets.own = budget
            return true
        }
    }

    /// Takes the bytes from a budget until they are freed, even beyond its limit. Later calls do nothing.
    func charge(to budget: ByteBudget) {
        let bytes = count
        budgets.withLock { budgets in
            guard budgets.own == nil else { return }
            budget.charge(bytes)
            budgets.own = budget
        }
    }

    /// Sets the budget in which ``PreparedResponse/countUntilSent()`` counts the bytes. For a body that its owner is
    /// about to release.
    public func countWhenReleased(in budget: ByteBudget) { budgets.withLock { $0.released = budget } }

    /// The budget in which prepared responses count that their owner has released.
    var released: ByteBudget? { budgets.withLock(\.released) }

    /// The number of bytes.
    public var count: Int { memory.count }

    /// A copy of the bytes.
    public var bytes: [UInt8] { Array(memory) }

    /// Calls `body` with the bytes in place.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ read: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try read(UnsafeRawBufferPointer(memory))
    }

    /// The address for libmicrohttpd, which requires a mutable pointer but doesn't write to it.
    var address: UnsafeMutableRawPointer? { memory.baseAddress }
}
