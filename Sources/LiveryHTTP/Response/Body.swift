/// Bytes that stay where they are until the last response that sends them is gone.
///
/// libmicrohttpd keeps pointers into a body while it sends it, so the bytes live in memory of their own, written once
/// here. Several responses may share one body: a 200 and its 304 do.
public final class Body: Sendable {
    // Written in `init` only, freed in `deinit` only, read from any thread between the two.
    nonisolated(unsafe) private let memory: UnsafeMutableRawBufferPointer

    /// A copy of `bytes`.
    public init(_ bytes: some Collection<UInt8>) {
        memory = .allocate(byteCount: bytes.count, alignment: 1)
        memory.copyBytes(from: bytes)
    }

    deinit {
        memory.deallocate()
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
