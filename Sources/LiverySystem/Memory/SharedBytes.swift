/// Bytes at a fixed address, which any number of owners share without copying them.
///
/// C libraries keep pointers into bytes that they send, so the bytes have their own allocation.
public final class SharedBytes: Sendable {
    // Written only in `init` and freed only in `deinit`. Any thread may read it in between.
    nonisolated(unsafe) private let memory: UnsafeMutableRawBufferPointer

    /// Copies `bytes`.
    public init(_ bytes: some Collection<UInt8>) {
        memory = .allocate(byteCount: bytes.count, alignment: 1)
        memory.copyBytes(from: bytes)
    }

    deinit { memory.deallocate() }

    /// The number of bytes.
    public var count: Int { memory.count }

    /// A copy of the bytes.
    public var bytes: [UInt8] { Array(memory) }

    /// Calls `read` with the bytes in place.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ read: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try read(UnsafeRawBufferPointer(memory))
    }

    /// The address for C functions that require a mutable pointer but don't write to it. Valid as long as this object.
    public var address: UnsafeMutableRawPointer? { memory.baseAddress }
}
