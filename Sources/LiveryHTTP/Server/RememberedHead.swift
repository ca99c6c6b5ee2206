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
    /// As ``HeadTape`` writes them. Not an array, to which every look would count a reference.
    nonisolated(unsafe) private var bytes: UnsafeMutableRawBufferPointer?
    nonisolated(unsafe) private var generation: UInt64 = 0
    /// Nil while nothing is remembered.
    nonisolated(unsafe) private(set) var response: PreparedResponse?
    /// How many in a row did not come again.
    nonisolated(unsafe) private var misses = 0

    deinit {
        bytes?.deallocate()
    }

    /// Whether this head is the one that is remembered, and is still answered in the same way.
    func isMet(by line: RequestLine, of connection: OpaquePointer, at generation: UInt64) -> Bool {
        guard response != nil, let bytes, generation == self.generation, version == line.version else { return false }
        var tape = HeadTape(bytes, .compare, of: line)
        guard tape.run(over: line, of: connection), tape.left == 0 else { return false }
        misses = 0
        return true
    }

    /// Keeps a head and its answer in place of the one before, unless heads on this connection don't come again.
    func keep(
        _ method: Method, _ line: RequestLine, of connection: OpaquePointer, _ response: PreparedResponse,
        at generation: UInt64
    ) {
        self.response = nil
        guard misses < Self.patience else { return }
        misses += 1
        withUnsafeTemporaryAllocation(byteCount: Self.limit, alignment: 1) { memory in
            var tape = HeadTape(memory, .write, of: line)
            guard tape.run(over: line, of: connection) else { return }
            let kept = UnsafeMutableRawBufferPointer.allocate(byteCount: memory.count - tape.left, alignment: 1)
            kept.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory.prefix(kept.count)))
            bytes?.deallocate()
            bytes = kept
            self.method = method
            version = line.version
            self.generation = generation
            self.response = response
        }
    }

    /// In bytes: heads are shorter but for cookies, which reads of bundles have no use for.
    private static let limit = 1024
    /// More heads in a row that don't come again are those of many clients, by a proxy: to remember them is wasted.
    private static let patience = 8
}

/// The parts of a head in a row, each behind its size: the method, the target, each field line's name and value.
private struct HeadTape {
    enum Use { case write, compare }

    private let use: Use
    private var place: UnsafeMutableRawPointer?
    /// Bytes behind ``place``.
    private(set) var left: Int
    private var fits = true
    /// What a head hides is not in its parts, and would come in beside one that is remembered.
    private var layout: HeadLayout

    init(_ memory: UnsafeMutableRawBufferPointer, _ use: Use, of line: RequestLine) {
        self.use = use
        place = memory.baseAddress
        left = memory.count
        layout = HeadLayout(line)
    }

    /// Writes a head, or compares it with what is written.
    ///
    /// - Returns: false if it is longer, or another.
    mutating func run(over line: RequestLine, of connection: OpaquePointer) -> Bool {
        guard take(line.method), take(line.target) else { return false }
        MHD_get_connection_values_n(
            connection, .HEADER_KIND,
            { context, _, name, nameSize, value, valueSize in
                guard let context else { return .NO }
                let tape = context.assumingMemoryBound(to: HeadTape.self)
                return tape.pointee.take(
                    name: UnsafeRawBufferPointer(start: name, count: nameSize),
                    value: UnsafeRawBufferPointer(start: value, count: valueSize)) ? .YES : .NO
            }, &self)
        layout.end(line, headSize: livery_head_size(connection))
        return fits && !layout.hasGap
    }

    @inline(__always)
    private mutating func take(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) -> Bool {
        layout.append(name: name, value: value)
        return take(name) && take(value)
    }

    @inline(__always)
    private mutating func take(_ part: UnsafeRawBufferPointer) -> Bool {
        let size = MemoryLayout<UInt16>.size + part.count
        left -= size
        fits = left >= 0 && passes(part)
        place? += size
        return fits
    }

    @inline(__always)
    private func passes(_ part: UnsafeRawBufferPointer) -> Bool {
        // What fits a tape has a size that fits its mark.
        guard let place, let mark = UInt16(exactly: part.count) else { return false }
        let bytes = place + MemoryLayout<UInt16>.size
        switch use {
        case .write:
            place.storeBytes(of: mark, as: UInt16.self)
            if let start = part.baseAddress { memcpy(bytes, start, part.count) }
            return true
        case .compare:
            guard place.loadUnaligned(as: UInt16.self) == mark else { return false }
            return part.equals(UnsafeRawBufferPointer(start: bytes, count: part.count))
        }
    }
}
