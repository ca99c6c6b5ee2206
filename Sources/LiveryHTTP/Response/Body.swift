import Synchronization

/// Bytes that stay where they are until the last response that sends them is gone.
///
/// libmicrohttpd keeps pointers into a body while it sends it, so the bytes live in memory of their own, written once
/// here. Several responses may share one body: a 200 and its 304 do.
public final class Body: Sendable {
    // Written in `init` only, freed in `deinit` only, read from any thread between the two.
    nonisolated(unsafe) private let memory: UnsafeMutableRawBufferPointer
    /// What the bytes were taken out of; nil for bytes that count nowhere.
    private let budget = Mutex<ByteBudget?>(nil)

    /// A copy of `bytes`.
    public init(_ bytes: some Collection<UInt8>) {
        memory = .allocate(byteCount: bytes.count, alignment: 1)
        memory.copyBytes(from: bytes)
    }

    deinit {
        memory.deallocate()
        let bytes = count
        budget.withLock { $0?.give(bytes) }
    }

    /// Takes the bytes out of a budget for as long as they are in memory, once.
    ///
    /// - Returns: false if there are too few left.
    func take(from budget: ByteBudget) -> Bool {
        let bytes = count
        return self.budget.withLock { mine in
            guard mine == nil else { return true }
            guard budget.take(bytes) else { return false }
            mine = budget
            return true
        }
    }

    /// Counts the bytes in a budget from now on for as long as they are in memory, even beyond its limit: for a body that
    /// its owner lets go of, and that connections may still send.
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

    /// The bytes in place, for the length of the call.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ read: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try read(UnsafeRawBufferPointer(memory))
    }

    /// The address that libmicrohttpd reads from. It asks for a mutable pointer and does not write.
    var address: UnsafeMutableRawPointer? { memory.baseAddress }
}
