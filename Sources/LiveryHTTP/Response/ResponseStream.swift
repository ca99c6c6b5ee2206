import CMicroHTTPD
@preconcurrency import Glibc
import Synchronization

/// A body that is sent as it comes to be. While there is nothing to send, its connection sleeps outside the event loop
/// and costs only memory; ``wake()`` brings it back.
///
/// libmicrohttpd does not look at a connection that sleeps. A peer that has closed its side is seen by a look at
/// ``isAbandoned``, one that vanished by the bytes that it does not take: do both now and then.
public final class ResponseStream: Sendable {
    /// What a source has for its stream.
    public enum Piece: Sendable, Equatable {
        /// So many bytes were written into the buffer, at least one.
        case bytes(Int)
        /// Nothing now: the stream sleeps until it is woken.
        case nothing
        /// The body is complete.
        case end
        /// The connection is to be cut, so that the peer sees that the body is not complete.
        case cut
    }

    /// Where the bytes of a stream come from.
    public protocol Source: AnyObject, Sendable {
        /// Writes the next bytes into the buffer. Called on an event thread, never twice at a time; it must not wait.
        ///
        /// - Parameter isEnding: The server stops. The source finishes what it has begun, says good-bye if it wants to,
        ///   and returns `.end`; `.nothing` is taken for it.
        func read(into buffer: UnsafeMutableRawBufferPointer, isEnding: Bool) -> Piece
        /// The connection is gone; nothing more is read. Called once, on an event thread.
        func closed()
    }

    private struct State {
        var connection: Connection?
        var isSuspended = false
        var isWoken = false
        var isEnding = false
        var isCut = false
    }

    private struct Connection: Sendable {
        // Used under the lock only, and only until the connection is closed.
        nonisolated(unsafe) let pointer: OpaquePointer
    }

    private let source: any Source
    // libmicrohttpd is called under it: what is not suspended yet must not be resumed, nor used what is gone.
    private let state = Mutex(State())

    /// A stream that reads from `source` and keeps it until the connection is gone.
    public init(source: some Source) {
        self.source = source
    }

    /// Says that the source has something. Cheap, and callable from any thread at any time.
    public func wake() {
        state.withLock { state in
            state.isWoken = true
            resume(&state)
        }
    }

    /// Whether the connection sleeps and its peer has closed its side. Callable from any thread at any time; costs half a
    /// microsecond.
    public var isAbandoned: Bool {
        state.withLock { state in
            guard state.isSuspended, let connection = state.connection else { return false }
            return livery_peer_has_closed(connection.pointer) != 0
        }
    }

    /// Cuts the connection, also one whose peer does not read. Callable from any thread at any time.
    public func cut() {
        state.withLock { state in
            state.isCut = true
            guard let connection = state.connection else { return }
            // The event loop sees the end of the connection and closes it.
            shutdown(livery_descriptor(connection.pointer), Int32(SHUT_RDWR))
            resume(&state)
        }
    }

    /// From now on the stream never sleeps, and its source is asked to come to an end.
    func end() {
        state.withLock { state in
            state.isEnding = true
            resume(&state)
        }
    }

    /// The connection to sleep with; called before the stream is sent.
    func begin(on connection: OpaquePointer) {
        let connection = Connection(pointer: connection)
        state.withLock { $0.connection = connection }
    }

    /// The connection is about to be gone.
    func close() {
        let isFirst = state.withLock { $0.connection.take() != nil }
        if isFirst { source.closed() }
    }

    /// The next bytes; with `.nothing` the connection sleeps already.
    func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Piece {
        while true {
            let (isEnding, isCut) = state.withLock { ($0.isEnding, $0.isCut) }
            if isCut { return .cut }
            let piece = source.read(into: buffer, isEnding: isEnding)
            guard piece == .nothing else { return piece }
            if isEnding { return .end }
            if fallAsleep() { return .nothing }
        }
    }

    /// Suspends the connection; false if there is news since the source was asked.
    private func fallAsleep() -> Bool {
        state.withLock { state in
            if state.isWoken || state.isEnding || state.isCut {
                state.isWoken = false
                return false
            }
            guard let connection = state.connection else { return true }
            MHD_suspend_connection(connection.pointer)
            state.isSuspended = true
            return true
        }
    }

    private func resume(_ state: inout State) {
        guard state.isSuspended, let connection = state.connection else { return }
        state.isSuspended = false
        MHD_resume_connection(connection.pointer)
    }
}
