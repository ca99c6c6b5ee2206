import Synchronization

/// Bytes at a fixed address, which are freed after the last response that sends them.
///
/// libmicrohttpd keeps pointers into a body while it sends it, so the bytes have their own allocation. Several
/// responses may share one body, such as a 200 and its 304.
public final class Body: Sendable {
    // Written only in `init` and freed only in `deinit`. Any thread may read it in between.
    nonisolated(unsafe) private let memory: UnsafeMutableRawBufferPointer
    /// The budget that the bytes were taken from. `nil` for bytes that don't count.
    private let budget = Mutex<ByteBudget?>(nil)

    /// Copies `bytes`.
    public init(_ bytes: some Collection<UInt8>) {
        memory = .allocate(byteCount: bytes.count, alignment: 1)
        memory.copyBytes(from: bytes)
    }

    deinit {
        memory.deallocate()
        let bytes = count
        budget.withLock { $0?.give(bytes) }
    }

    /// Takes the bytes from a budget until they are freed. Later calls do nothing.
    ///
    /// - Returns: Whether the budget had enough bytes left.
    func take(from budget: ByteBudget) -> Bool {
        let bytes = count
        return self.budget.withLock { mine in
            guard mine == nil else { return true }
            guard budget.take(bytes) else { return false }
            mine = budget
            return true
        }
    }

    /// Counts the bytes in a budget as long as they are in memory, even beyond its limit. For a body that its owner
    /// releases while connections may still be sending it.
    public func charge(to budget: ByteBudget) {
        let bytes = count
        self.budget.withLock { mine in
            guard mine == nil else { return }
            budget.charge(bytes)
            mine = budget
        }
    }

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
