import CMicroHTTPD
@preconcurrency import Glibc

/// The last head on a connection that was answered from memory, and that answer.
///
/// Who keeps a connection, an app that polls or a proxy, asks for the same with the same words again and again. What the
/// guard finds in a head and what lies ready for it depend on its bytes and the responder's ``Responder/generation``
/// alone: while both are as before, so is the answer, and nothing has to be read a second time.
final class RememberedHead: Sendable {
    // Each set and read on the connection's event thread only.
    nonisolated(unsafe) private(set) var method = Method.get
    nonisolated(unsafe) private var version = Request.Version.http11
    /// As ``pack`` makes them.
    nonisolated(unsafe) private var bytes: [UInt8] = []
    nonisolated(unsafe) private var generation: UInt64 = 0
    /// Nil while nothing is remembered.
    nonisolated(unsafe) private(set) var response: PreparedResponse?
    /// How many in a row did not come again.
    nonisolated(unsafe) private var misses = 0

    /// Whether this head is the one that is remembered, and is still answered in the same way.
    func isMet(by line: RequestLine, of connection: OpaquePointer, at generation: UInt64) -> Bool {
        guard response != nil, generation == self.generation, version == line.version else { return false }
        let isSame = Self.pack(line, connection) { head in
            bytes.withUnsafeBytes { head?.equals($0) == true }
        }
        if isSame { misses = 0 }
        return isSame
    }

    /// Keeps a head and its answer in place of the one before, unless heads on this connection don't come again.
    func keep(
        _ method: Method, _ line: RequestLine, of connection: OpaquePointer, _ response: PreparedResponse,
        at generation: UInt64
    ) {
        self.response = nil
        guard misses < Self.patience else { return }
        misses += 1
        Self.pack(line, connection) { head in
            guard let head else { return }
            bytes.removeAll(keepingCapacity: true)
            bytes.append(contentsOf: head)
            (self.method, version, self.generation, self.response) = (method, line.version, generation, response)
        }
    }

    /// The method, the target and each field line's name and value, with their sizes; nil if that is too long.
    private static func pack<Result>(
        _ line: RequestLine, _ connection: OpaquePointer, _ read: (UnsafeRawBufferPointer?) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(byteCount: limit, alignment: 1) { memory in
            guard let start = memory.baseAddress else { return read(nil) }
            var packing = Packing(place: start, left: limit)
            guard packing.add(line.method), packing.add(line.target) else { return read(nil) }
            MHD_get_connection_values_n(
                connection, .HEADER_KIND,
                { context, _, name, nameSize, value, valueSize in
                    guard let context else { return .NO }
                    let packing = context.assumingMemoryBound(to: Packing.self)
                    return packing.pointee.add(UnsafeRawBufferPointer(start: name, count: nameSize))
                        && packing.pointee.add(UnsafeRawBufferPointer(start: value, count: valueSize)) ? .YES : .NO
                }, &packing)
            return read(packing.isWhole ? UnsafeRawBufferPointer(start: start, count: packing.place - start) : nil)
        }
    }

    private struct Packing {
        var place: UnsafeMutableRawPointer
        var left: Int
        var isWhole = true

        @inline(__always)
        mutating func add(_ part: UnsafeRawBufferPointer) -> Bool {
            let size = MemoryLayout<UInt16>.size + part.count
            left -= size
            isWhole = left >= 0
            guard isWhole else { return false }
            // No part is longer than the limit.
            place.storeBytes(of: UInt16(truncatingIfNeeded: part.count), as: UInt16.self)
            if let start = part.baseAddress { memcpy(place + MemoryLayout<UInt16>.size, start, part.count) }
            place += size
            return true
        }
    }

    /// In bytes: heads are shorter but for cookies, which reads of bundles have no use for.
    private static let limit = 1024
    /// More heads in a row that don't come again are those of many clients, by a proxy: to remember them is wasted.
    private static let patience = 8
}
