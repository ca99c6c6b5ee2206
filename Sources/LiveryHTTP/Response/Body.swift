public import LiverySystem
import Synchronization

/// The content of responses, which is freed after the last response that sends it.
///
/// Several responses may share one body, such as a 200 and its 304.
public final class Body: Sendable {
    /// The bytes, which other parts of the program may share.
    public let shared: SharedBytes

    /// How the bytes count in a budget.
    private enum Count {
        case held(ByteBudget)
        case charged(ByteBudget)
    }

    private struct Budgets {
        /// The budget that the bytes were taken from. `nil` if the bytes don't count toward a budget.
        var own: Count?
        /// The budget for prepared responses that are still being sent after their owner has released them.
        var released: ByteBudget?
    }

    private let budgets = Mutex(Budgets())

    /// Copies `bytes`.
    public convenience init(_ bytes: some Collection<UInt8>) { self.init(sharing: SharedBytes(bytes)) }

    /// Shares bytes without copying them.
    public init(sharing bytes: SharedBytes) { shared = bytes }

    deinit {
        switch budgets.withLock(\.own) {
        case .held(let budget): budget.give(for: ObjectIdentifier(self))
        case .charged(let budget): budget.give(count)
        case nil: break
        }
    }

    /// Takes the size of this body from a budget until its bytes are freed. Later calls do nothing.
    ///
    /// - Parameter giveWay: Called when other bodies need the memory and this body has used it for a long time. Returns
    ///   whether this body will be freed soon.
    /// - Returns: Whether the budget had enough bytes left.
    func take(from budget: ByteBudget, giveWay: @escaping @Sendable () -> Bool) -> Bool {
        let isTaken = budgets.withLock { budgets in
            defer { if budgets.own == nil { budgets.own = .held(budget) } }
            return budgets.own != nil
        }
        return isTaken || budget.take(count, for: ObjectIdentifier(self), giveWay: giveWay)
    }

    /// Takes the size of this body from a budget until its bytes are freed, even beyond the budget's limit. Later calls
    /// do nothing.
    func charge(to budget: ByteBudget) {
        let isTaken = budgets.withLock { budgets in
            defer { if budgets.own == nil { budgets.own = .charged(budget) } }
            return budgets.own != nil
        }
        if !isTaken { budget.charge(count) }
    }

    /// Sets the budget for ``PreparedResponse/countUntilSent()``. Call it for a body that its owner is about to
    /// release.
    public func countWhenReleased(in budget: ByteBudget) { budgets.withLock { $0.released = budget } }

    /// The budget for prepared responses that their owner has released.
    var released: ByteBudget? { budgets.withLock(\.released) }

    /// The number of bytes.
    public var count: Int { shared.count }

    /// A copy of the bytes.
    public var bytes: [UInt8] { shared.bytes }

    /// Calls `read` with the bytes in place.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ read: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try shared.withUnsafeBytes(read)
    }

    /// The address for libmicrohttpd, which requires a mutable pointer but doesn't write to it.
    var address: UnsafeMutableRawPointer? { shared.address }
}
